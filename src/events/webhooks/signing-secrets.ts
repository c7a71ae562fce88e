/** The signing secrets of endpoints: made, replaced, and encrypted anew under another MUSTER_SECRET. */
import type { Pool } from 'pg'
import type { SecretBox } from './secret-box.ts'
import { makeSigningSecret } from './signature.ts'

const BATCH = 200

/** What a sealed secret is bound to. */
export function endpointOwner(orgId: string, endpointId: string): string {
  return `${orgId}/${endpointId}`
}

interface NewSecret {
  /** As it is shown, once. */
  text: string
  columns: { secret: Uint8Array<ArrayBuffer>; secretKeyId: string }
}

export function newSecret(box: SecretBox, orgId: string, endpointId: string): NewSecret {
  const text = makeSigningSecret()
  return { text, columns: { secret: box.seal(text, endpointOwner(orgId, endpointId)), secretKeyId: box.keyId } }
}

interface SealedRow {
  org_id: string
  id: string
  secret: Buffer
  previous_secret: Buffer | null
  secret_key_id: string
}

/**
 * Encrypt under the present key whatever stands under another. Endpoints go on working meanwhile, and it may be stopped
 * and begun again at any time.
 * @returns how many endpoints
 */
export async function reencryptSecrets(pool: Pool, box: SecretBox): Promise<number> {
  let done = 0
  for (;;) {
    const { rows } = await pool.query<SealedRow>(
      `select org_id, id, secret, previous_secret, secret_key_id from webhook_endpoints
       where secret_key_id <> $1 order by org_id, id limit $2`,
      [box.keyId, BATCH],
    )
    if (rows.length === 0) return done
    for (const row of rows) done += await reencrypt(pool, box, row)
  }
}

async function reencrypt(pool: Pool, box: SecretBox, row: SealedRow): Promise<number> {
  const owner = endpointOwner(row.org_id, row.id)
  const again = (sealed: Buffer) => box.seal(box.open(sealed, row.secret_key_id, owner), owner)
  // A secret that was replaced in the meantime stays as it is.
  const { rowCount } = await pool.query(
    `update webhook_endpoints set secret = $4, previous_secret = $5, secret_key_id = $6
     where org_id = $1 and id = $2 and secret = $3`,
    [row.org_id, row.id, row.secret, again(row.secret), row.previous_secret && again(row.previous_secret), box.keyId],
  )
  return rowCount ?? 0
}
