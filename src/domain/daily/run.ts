/**
 * An organisation's daily run. Each batch is a transaction that finds records still to be updated. Updated records are
 * not found again, so an interrupted run resumes where it stopped, and memory use does not grow with the organisation.
 * A job that takes long ends and enqueues another one for the rest, so that other organisations have their turn.
 */
import type { SystemServices } from '../../events/system-write.ts'
import { collectJobs } from '../../platform/jobs/enqueue.ts'
import { DAY, dayOf } from '../../platform/time/clock.ts'
import type { DailyStep } from './batch.ts'
import { type DayJob, dayQueue } from './queues.ts'

/** Seconds after which a job leaves the rest of the run to another one. */
const PART = 10

/** Run a part of the organisation's day, and enqueue a job for the rest. */
export async function runPartOfDay(
  services: SystemServices,
  steps: readonly DailyStep[],
  { orgId, continued = false }: DayJob,
  signal: AbortSignal,
  seconds = PART,
): Promise<void> {
  if (await runDay(services, steps, { orgId }, signal, seconds)) return
  const jobs = collectJobs(services)
  // This job's key is taken while it is active, so the two keys alternate. If the other one is taken too, its job
  // continues.
  const next = { orgId, continued: !continued }
  await jobs.send(services.database.prisma, dayQueue, next, next.continued ? `${orgId} continued` : orgId)
  jobs.announce()
}

/**
 * Run the steps for the organisation's current day. If the system was down for several days, one run makes up for them.
 * @param steps in the order of execution; the last one records that the run is finished
 * @param seconds after which the run is left unfinished
 * @returns whether the run is finished
 * @throws the reason of `signal` when it is aborted
 */
export async function runDay(
  services: SystemServices,
  steps: readonly DailyStep[],
  { orgId }: DayJob,
  signal: AbortSignal,
  seconds = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const end = performance.now() + seconds * 1000
  const own = await onOwnClock(services, orgId)
  for (let today = await begin(own, orgId); today !== undefined; today = await begin(own, orgId))
    for (const step of steps)
      for (let more = true; more; ) {
        signal.throwIfAborted()
        more = await step(own, orgId, today)
        if (more && performance.now() >= end) return false
      }
  return true
}

/** The services with the clock of the organisation, if that is a test organisation. */
async function onOwnClock(services: SystemServices, orgId: string): Promise<SystemServices> {
  const test = await services.database.prisma.testOrganisation.findUnique({ where: { orgId }, select: { clock: true } })
  return test === null ? services : { ...services, clock: { now: () => test.clock } }
}

/**
 * The day to run; undefined if its run is finished. The stored day never decreases, so that no day runs twice if the
 * organisation's time zone changes to the west.
 */
async function begin({ database, clock }: SystemServices, orgId: string): Promise<Date | undefined> {
  const organisation = await database.prisma.organisation.findUnique({ where: { id: orgId } })
  if (organisation === null) return undefined
  const today = dayOf(clock.now(), organisation.timeZone)
  const { rows } = await database.pool.query<{ days: number }>(
    `insert into organisation_days as d (org_id, day) values ($1, $2)
     on conflict (org_id) do update set
       day = greatest(d.day, excluded.day),
       worker_id = case when d.day >= excluded.day then d.worker_id end,
       finished_at = null
     where d.day < excluded.day or d.finished_at is null
     returning day - date '1970-01-01' as days`, // Citus refuses the text of a date here
    [orgId, today.toISOString().slice(0, 10)],
  )
  return rows[0] && new Date(rows[0].days * DAY)
}
