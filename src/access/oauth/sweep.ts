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
  `delete from oauth_tokens where expires_at < now() - interval '7 days'`,
  `delete from oauth_grants where expires_at < now() - interval '7 days'`,
]

/** Delete expired interactions, tokens and grants. */
export async function removeExpired({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement)
}

/** Run `removeExpired` every 10 minutes. @returns a function that stops it */
export function sweepOauth(database: Database): () => void {
  return sweepEvery(SWEEP_EVERY, () => removeExpired(database))
}
