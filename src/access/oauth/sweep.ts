/** Deletes expired OAuth data. */
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/client.ts'
import { type Removed, removeEvery } from '../../platform/database/sweep.ts'

const MINUTE = 60_000
const SWEEP_EVERY = 10 * MINUTE

/**
 * Expired tokens are kept for 7 days, so that the API can answer `credential_expired` instead of `credential_invalid`.
 */
const STATEMENTS = {
  oauth_interactions: 'delete from oauth_interactions where expires_at < $1',
  // until then, polling answers `expired_token`
  oauth_device_codes: `delete from oauth_device_codes where expires_at < $1::timestamptz - interval '1 day'`,
  oauth_dpop_proofs: 'delete from oauth_dpop_proofs where expires_at < $1',
  oauth_tokens: `delete from oauth_tokens where expires_at < $1::timestamptz - interval '7 days'`,
  oauth_grants: `delete from oauth_grants where expires_at < $1::timestamptz - interval '7 days'`,
  // self-registered clients that nobody uses; they can register again
  oauth_clients: `delete from oauth_clients c where self_registered and created_at < $1::timestamptz - interval '30 days'
    and not exists (select from oauth_grants g where g.client_id = c.client_id)`,
}

/** Delete interactions, device codes, proofs, tokens and grants that expired before `until`, and unused clients. */
export async function removeExpired({ pool }: Pick<Database, 'pool'>, until: Date): Promise<Removed> {
  const removed: Removed = {}
  for (const [table, statement] of Object.entries(STATEMENTS))
    removed[table] = (await pool.query(statement, [until])).rowCount ?? 0
  return removed
}

/** Run `removeExpired` every 10 minutes. @returns a function that stops it */
export function sweepOauth(database: Database, log: Logger): () => void {
  return removeEvery('oauth', SWEEP_EVERY, database, log, ({ until }) => removeExpired(database, until))
}
