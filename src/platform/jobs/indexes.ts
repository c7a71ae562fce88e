/**
 * Indexes of our own on pg-boss's table, for questions that it does not ask: an owner's last job that waits, and the jobs
 * that run. Without them each question reads the whole queue, which one caller can make as long as they like.
 */
import type { Pool } from 'pg'
import { changeTable, TableInUse } from '../database/partitions/brief-lock.ts'

const TABLE = 'pgboss.job'
const indexes = {
  muster_waiting_of_owner: "(name, group_id, priority) where state < 'active' and not blocked",
  muster_running: "(name) where state = 'active'",
}

/** Create the indexes that are missing. If the table stays in use, the next start does it. */
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
