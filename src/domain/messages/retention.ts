/** Removes old messages. */
import type { Pool } from 'pg'
import { inBatches, type Removed } from '../../platform/database/sweep.ts'
import { DAY } from '../../platform/time/clock.ts'

export const MESSAGE_RETENTION_DAYS = 90
const BATCH = 5000

/**
 * Remove the messages that are older than `until` by their retention, except those of workers under a legal hold, and note
 * how many.
 */
export async function removeOldMessages(pool: Pool, until: Date, removed: Removed, stop?: AbortSignal): Promise<void> {
  const before = new Date(until.getTime() - MESSAGE_RETENTION_DAYS * DAY)
  removed.messages = await inBatches(BATCH, stop, () =>
    pool.query(
      `delete from messages where ctid = any(array(
         select ctid from messages m where created_at < $1 and not exists (select from workers w
           where w.org_id = m.org_id and w.id = m.worker_id and w.legal_hold_at is not null) limit $2 for update skip locked))`,
      [before, BATCH],
    ),
  )
}
