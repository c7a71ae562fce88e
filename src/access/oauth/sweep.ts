/** Removing what has run out. */
import type { Database } from '../../platform/database/client.ts'
import { sweepEvery } from '../../platform/sweep.ts'

const MINUTE = 60_000
const SWEEP_EVERY = 10 * MINUTE

/** For some days an expired token is still told from an unknown one. */
const STATEMENTS = [
  'delete from oauth_interactions where expires_at < now()',
  `delete from oauth_tokens where expires_at < now() - interval '7 days'`,
  `delete from oauth_grants where expires_at < now() - interval '7 days'`,
]

export async function removeExpired({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement)
}

/** Do so now and then. Returns what stops it. */
export function sweepOauth(database: Database): () => void {
  return sweepEvery(SWEEP_EVERY, () => removeExpired(database))
}
