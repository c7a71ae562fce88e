/** Inspects a restored installation: what it contains, and whether database, files and secret match. */

import pg from 'pg'
import { appliedMigrations, migrationNames } from '../../../prisma/migrate.ts'
import { isOnlySlow, missingParts, nameParts, RESTORE_AGAIN } from '../../../prisma/structure.ts'
import { SANDBOX_ORGANISATION } from '../../access/sandbox.ts'
import { namedFiles } from '../../domain/documents/named-files.ts'
import { endpointOwner } from '../../events/webhooks/signing-secrets.ts'
import { newer, refused } from '../../platform/backup/manifest.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { NIL_UUID } from '../../platform/text/uuid.ts'

const PAGE = 1000

/** The contents of a database in numbers, without the sandbox. */
export interface Inspection {
  organisations: number
  workers: number
  /** API keys that are not revoked. */
  api_keys: number
  webhook_endpoints: number
  /** Webhook deliveries that are due or will be. */
  pending_deliveries: number
  /** Time of the last event; null without any. */
  last_event_at: Date | null
  /** Numbers of the files that records refer to, and of those that are missing. */
  files: { named: number; missing: number }
}

/**
 * Inspect the database of `url`; nothing is changed.
 * @param isStored whether the store has a file of this key
 * @throws {ApiError} if a newer version has migrated it, parts of it are missing, or its secrets were encrypted with
 * another MUSTER_SECRET
 */
export async function inspect(url: string, box: SecretBox, isStored: (key: string) => boolean): Promise<Inspection> {
  const applied = await appliedMigrations(url)
  const known = migrationNames()
  if (applied.length === 0)
    throw refused(
      'The database has no history of migrations: it is empty, or the restore of its dump broke off. Restore its dump first, into an empty one, then this backup.',
    )
  if (!applied.every((name) => known.includes(name))) throw newer('its migrations are unknown here')
  if (applied.length < known.length)
    throw refused("The database has pending migrations. Run 'muster migrate', then restore this backup.")
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // a query rejects
  await client.connect()
  try {
    const missing = (await missingParts(client)).filter((part) => !isOnlySlow(part))
    if (missing.length > 0) throw refused(`The database lacks ${nameParts(missing)}. ${RESTORE_AGAIN}`)
    const { rows } = await client.query(COUNTS, [SANDBOX_ORGANISATION])
    await openSecrets(client, box)
    return {
      ...rows[0],
      files: await lookForFiles(client, isStored),
    }
  } finally {
    await client.end()
  }
}

const COUNTS = `select
  (select count(*)::int from organisations where id <> $1) as organisations,
  (select count(*)::int from workers where org_id <> $1) as workers,
  (select count(*)::int from api_keys where revoked_at is null) as api_keys,
  (select count(*)::int from webhook_endpoints where org_id <> $1 and deleted_at is null) as webhook_endpoints,
  (select count(*)::int from webhook_backlog where status in ('due', 'waiting')) as pending_deliveries,
  (select max(created_at) from events where org_id <> $1) as last_event_at`

/** Decrypt one secret of each key. @throws {ApiError} if that fails */
async function openSecrets(client: pg.Client, box: SecretBox): Promise<void> {
  const { rows } = await client.query<{ org_id: string; id: string; secret: Buffer; secret_key_id: string }>(
    `select distinct on (secret_key_id) org_id, id, secret, secret_key_id from webhook_endpoints
     where deleted_at is null and org_id <> $1 order by secret_key_id, org_id, id`,
    [SANDBOX_ORGANISATION],
  )
  for (const { org_id, id, secret, secret_key_id } of rows)
    try {
      box.open(secret, secret_key_id, endpointOwner(org_id, id))
    } catch (cause) {
      throw refused(
        `The signing secrets of webhooks cannot be decrypted: ${(cause as Error).message}. Nothing was restored.`,
      )
    }
}

async function lookForFiles(client: pg.Client, isStored: (key: string) => boolean): Promise<Inspection['files']> {
  let [named, missing] = [0, 0]
  for (const { table, column } of namedFiles) {
    let after = [NIL_UUID, NIL_UUID]
    for (;;) {
      const { rows } = await client.query<{ org_id: string; id: string; file_key: string }>(
        `select org_id, id, ${column} as file_key from ${table}
         where (org_id, id) > ($1, $2) and ${column} is not null and org_id <> $3 order by org_id, id limit $4`,
        [...after, SANDBOX_ORGANISATION, PAGE],
      )
      named += rows.length
      missing += rows.filter((row) => !isStored(row.file_key)).length
      const last = rows.at(-1)
      if (last === undefined) break
      after = [last.org_id, last.id]
    }
  }
  return { named, missing }
}
