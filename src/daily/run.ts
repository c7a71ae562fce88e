/**
 * An organisation's daily run. It goes in batches, each a transaction that finds what is still to do: what it moves is no
 * longer found, so a run that was killed goes on where it was, and memory holds one batch whatever the organisation has.
 */
import type { SystemMeans } from '../background/write.ts'
import { assessBatch, moveDocuments } from '../compliance/daily.ts'
import { completeJobs, moveAssignments } from '../mobilisation/daily.ts'

export interface DayJob {
  orgId: string
  /** The organisation's calendar day, YYYY-MM-DD. */
  day: string
}

/** Does one batch; false when there is nothing left. */
export type Batch = (means: SystemMeans, orgId: string, today: Date) => Promise<boolean>

const steps: readonly Batch[] = [moveAssignments, completeJobs, moveDocuments, assessBatch]

export async function runDay(means: SystemMeans, { orgId, day }: DayJob, signal: AbortSignal): Promise<void> {
  const today = new Date(day)
  if (!(await begin(means, orgId, day))) return
  for (const step of steps)
    do signal.throwIfAborted()
    while (await step(means, orgId, today))
  await means.database.pool.query(
    'update organisation_days set finished_at = $3 where org_id = $1 and day = $2::date',
    [orgId, day, means.clock.now()],
  )
}

/** False for a day that is over, or a run that is done. */
async function begin({ database }: SystemMeans, orgId: string, day: string): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `insert into organisation_days as d (org_id, day) select id, $2::date from organisations where id = $1
     on conflict (org_id) do update set day = excluded.day,
       worker_id = case when d.day = excluded.day then d.worker_id end,
       finished_at = null
     where d.day < excluded.day or d.day = excluded.day and d.finished_at is null`,
    [orgId, day],
  )
  return rowCount === 1
}
