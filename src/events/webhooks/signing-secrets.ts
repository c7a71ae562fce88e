/** Signing secrets of endpoints: creating them, and re-encrypting them after MUSTER_SECRET was rotated. */
import type { Pool } from 'pg'
import { SANDBOX_ORGANISATION } from '../../access/sandbox.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { headersOwner } from './own-headers.ts'
import { makeSigningSecret } from './signature.ts'

const BATCH = 200

/** The owner that an encrypted secret is bound to (see `SecretBox`). */
export function endpointOwner(orgId: string, endpointId: string): string {
  return `${orgId}/${endpointId}`
}

interface NewSecret {
  /** The secret in clear text, which is shown once. */
  text: string
  /** The encrypted secret, as columns of `webhook_endpoints`. */
  columns: { secret: Uint8Array<ArrayBuffer>; secretKeyId: string }
}

/** Generate a signing secret for an endpoint and encrypt it. */
export function newSecret(box: SecretBox, orgId: string, endpointId: string): NewSecret {
  const text = makeSigningSecret()
  return { text, columns: { secret: box.seal(text, endpointOwner(orgId, endpointId)), secretKeyId: box.keyId } }
}

/** What is encrypted of an endpoint: all with the same key. */
interface Sealed {
  secret: Uint8Array
  previousSecret: Uint8Array | null
  headerValues: Uint8Array | null
  secretKeyId: string
}

/** The same, encrypted with the current key. @throws {UnknownKey} */
export function resealed(box: SecretBox, owner: string, { secretKeyId, ...sealed }: Sealed) {
  const again = (each: Uint8Array, of = owner) => box.seal(box.open(each, secretKeyId, of), of)
  return {
    secret: again(sealed.secret),
    previousSecret: sealed.previousSecret && again(sealed.previousSecret),
    headerValues: sealed.headerValues && again(sealed.headerValues, headersOwner(owner)),
    secretKeyId: box.keyId,
  }
}

interface SealedRow {
  org_id: string
  id: string
  secret: Buffer
  previous_secret: Buffer | null
  header_values: Buffer | null
  secret_key_id: string
}

/**
 * Re-encrypt with the current key every secret that another key encrypted. Endpoints keep working meanwhile, and an
 * interrupted run can be repeated.
 * @returns the number of endpoints that were re-encrypted
 */
export async function reencryptSecrets(pool: Pool, box: SecretBox): Promise<number> {
  let done = 0
  for (;;) {
    const { rows } = await pool.query<SealedRow>(
      `select org_id, id, secret, previous_secret, header_values, secret_key_id from webhook_endpoints
       where secret_key_id <> $1 and org_id <> $2 and parent_id is null order by org_id, id limit $3`,
      [box.keyId, SANDBOX_ORGANISATION, BATCH],
    )
    if (rows.length === 0) return done
    for (const row of rows) done += await reencrypt(pool, box, row)
  }
}

async function reencrypt(pool: Pool, box: SecretBox, row: SealedRow): Promise<number> {
  const columns = resealed(box, endpointOwner(row.org_id, row.id), {
    secret: row.secret,
    previousSecret: row.previous_secret,
    headerValues: row.header_values,
    secretKeyId: row.secret_key_id,
  })
  // Skips an endpoint whose secret or headers were changed in the meantime.
  const { rowCount } = await pool.query(
    `update webhook_endpoints set secret = $4, previous_secret = $5, header_values = $6, secret_key_id = $7
     where org_id = $1 and id = $2 and secret = $3 and header_values is not distinct from $8`,
    [
      row.org_id,
      row.id,
      row.secret,
      columns.secret,
      columns.previousSecret,
      columns.headerValues,
      columns.secretKeyId,
      row.header_values,
    ],
  )
  return rowCount ?? 0
}
