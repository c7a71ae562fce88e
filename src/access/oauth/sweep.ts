/** Deletes expired OAuth data. */
import type { Database } from '../../platform/database/client.ts'
import { sweepEvery } from '../../platform/sweep.ts'

const MINUTE = 60_000
const SWEEP_EVERY = 10 * MINUTE

/**
 * Expired tokens are kept for 7 days, so that the API can answer `credential_expired` instead of `credential_invalid`.
 */
const STATEMENTS = [
  'delete from oauth_interactions where expires_at < now()',
  `delete from oauth_device_codes where expires_at < now() - interval '1 day'`, // until then it has expired_token
  'delete from oauth_dpop_proofs where expires_at < now()',
  `delete from oauth_tokens where expires_at < now() - interval '7 days'`,
  `delete from oauth_grants where expires_at < now() - interval '7 days'`,
  // a client that registered itself, and that nobody uses: it can do so again
  `delete from oauth_clients c where self_registered and created_at < now() - interval '30 days'
    and not exists (select from oauth_grants g where g.client_id = c.client_id)`,
]

/** Delete expired interactions, device codes, proofs, tokens and grants, and unused clients. */
export async function removeExpired({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement)
}

/** Run `removeExpired` every 10 minutes. @returns a function that stops it */
export function sweepOauth(database: Database): () => void {
  return sweepEvery(SWEEP_EVERY, () => removeExpired(database))
}
