/**
 * An organisation's daily run. Each batch is a transaction that finds records still to be updated. Updated records are
 * not found again, so an interrupted run resumes where it stopped, and memory use does not grow with the organisation.
 */
import type { SystemServices } from '../../events/system-write.ts'
import { dayOf } from '../../platform/clock.ts'
import type { DailyStep } from './batch.ts'
import type { DayJob } from './queues.ts'

/**
 * Run the steps for the organisation's current day. If the system was down for several days, one run makes up for them.
 * @param steps in the order of execution; the last one records that the run is finished
 * @throws the reason of `signal` when it is aborted
 */
export async function runDay(
  services: SystemServices,
  steps: readonly DailyStep[],
  { orgId }: DayJob,
  signal: AbortSignal,
): Promise<void> {
  for (let today = await begin(services, orgId); today !== undefined; today = await begin(services, orgId))
    for (const step of steps)
      do signal.throwIfAborted()
      while (await step(services, orgId, today))
}

/**
 * The day to run; undefined if its run is finished. The stored day never decreases, so that no day runs twice if the
 * organisation's time zone changes to the west.
 */
async function begin({ database, clock }: SystemServices, orgId: string): Promise<Date | undefined> {
  const organisation = await database.prisma.organisation.findUnique({ where: { id: orgId } })
  if (organisation === null) return undefined
  const today = dayOf(clock.now(), organisation.timeZone)
  const { rows } = await database.pool.query<{ day: string }>(
    `insert into organisation_days as d (org_id, day) values ($1, $2)
     on conflict (org_id) do update set
       day = greatest(d.day, excluded.day),
       worker_id = case when d.day >= excluded.day then d.worker_id end,
       finished_at = null
     where d.day < excluded.day or d.finished_at is null
     returning day::text`,
    [orgId, today.toISOString().slice(0, 10)],
  )
  return rows[0] && new Date(rows[0].day)
}
