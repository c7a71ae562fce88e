/**
 * Muster's indexes on pg-boss's table, for queries that pg-boss does not have: an owner's last waiting job, and the running,
 * retrying and failed jobs. Without them these queries would scan the whole queue, which a caller can make very long.
 */
import type { Pool } from 'pg'
import { changeTable, TableInUse } from '../database/partitions/brief-lock.ts'

const TABLE = 'pgboss.job'
const indexes = {
  muster_waiting_of_owner: "(name, group_id, priority) where state < 'active' and not blocked",
  muster_running: "(name) where state = 'active'",
  muster_retrying: "(name, created_on, start_after) where state = 'retry'",
  muster_failed: "(name, completed_on) where state = 'failed'",
}

/** Create missing indexes. If the table stays in use, the next start tries again. */
export async function createIndexes(pool: Pool): Promise<void> {
  for (const [name, definition] of Object.entries(indexes)) {
    const { rows } = await pool.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      `pgboss.${name}`,
    ])
    if (rows[0]?.exists === true) continue // even `if not exists` would wait for the lock
    const create = `create index if not exists ${name} on ${TABLE} ${definition}`
    await changeTable(pool, TABLE, (client) => client.query(create)).catch((error: unknown) => {
      if (!(error instanceof TableInUse)) throw error
    })
  }
}
