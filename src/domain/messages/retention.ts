/** Removes old messages. */
import type { Pool } from 'pg'
import { type Removed, removeRows } from '../../platform/database/sweep.ts'
import { DAY } from '../../platform/time/clock.ts'

export const MESSAGE_RETENTION_DAYS = 90
const BATCH = 5000

/**
 * Remove the messages that are older than `until` by their retention, except those of workers under a legal hold, and note
 * how many.
 */
export async function removeOldMessages(pool: Pool, until: Date, removed: Removed, stop?: AbortSignal): Promise<void> {
  const before = new Date(until.getTime() - MESSAGE_RETENTION_DAYS * DAY)
  const where = `t.created_at < $1 and not exists (select from workers w
    where w.org_id = t.org_id and w.id = t.worker_id and w.legal_hold_at is not null)`
  const key = { org_id: 'uuid', id: 'uuid' }
  removed.messages = await removeRows(pool, { table: 'messages', key, where, values: [before] }, BATCH, stop)
}
