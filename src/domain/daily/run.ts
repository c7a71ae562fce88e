/**
 * An organisation's daily run. It goes in batches, each a transaction that finds what is still to do: what it moves is no
 * longer found, so a run that was killed goes on where it was, and memory holds one batch whatever the organisation has.
 */

import type { SystemServices } from '../../events/system-write.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Batch } from './batch.ts'
import type { DayJob } from './queues.ts'

/**
 * The day is the organisation's when the run begins, so that days that nobody saw are made up for by one run.
 * @param steps in their order; the last one writes down that the run is done
 */
export async function runDay(
  services: SystemServices,
  steps: readonly Batch[],
  { orgId }: DayJob,
  signal: AbortSignal,
): Promise<void> {
  for (let today = await begin(services, orgId); today !== undefined; today = await begin(services, orgId))
    for (const step of steps)
      do signal.throwIfAborted()
      while (await step(services, orgId, today))
}

/**
 * The day to run; undefined if that run is done. A day that has begun stays begun if the organisation's time zone moves
 * west: no day comes twice.
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
