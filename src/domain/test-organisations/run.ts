/**
 * Lets the days of a test organisation pass. What is done is stored with the organisation, so that another process goes on
 * where one was killed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { letterQueue } from '../../access/people/letter-queue.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../../events/system-write.ts'
import { automationQueue } from '../../events/triggered-runs.ts'
import type { Files } from '../../platform/files/files.ts'
import { collectJobs } from '../../platform/jobs/enqueue.ts'
import { dayOf, hourOf } from '../../platform/time/clock.ts'
import { dayText } from '../../platform/time/dates.ts'
import type { DailyStep } from '../daily/batch.ts'
import { DIGEST_HOUR } from '../daily/due.ts'
import { runDay } from '../daily/run.ts'
import { postDigest } from '../notifications/digest.ts'
import { type TestOrganisationJob, testOrganisationKey, testOrganisationQueue } from './queue.ts'
import { removeClosedOrganisation, removeTestOrganisation } from './remove.ts'

/** Seconds after which a job leaves the rest to another one, so that other organisations have their turn. */
const PART = 10
/** Pause while automations run and emails are written, in milliseconds. */
const PAUSE = 100

export interface TestServices extends SystemServices {
  files: Files
  log: Pick<Logger, 'info' | 'warn'>
  /** The steps of a daily run. */
  steps: readonly DailyStep[]
  /** Loads the records of the demo. @param today the organisation's day */
  fill(write: SystemWrite, today: Date): Promise<void>
}

/** Do a part of the work on a test organisation, and enqueue a job for the rest. */
export async function workOnTestOrganisation(
  services: TestServices,
  job: TestOrganisationJob,
  signal: AbortSignal,
  seconds = PART,
): Promise<void> {
  if (job.work === 'remove') return removeTestOrganisation(services, job.orgId, signal)
  if (job.work === 'remove closed') return removeClosedOrganisation(services, job.orgId, signal)
  if (await advance(services, job, signal, performance.now() + seconds * 1000)) return
  // This job's key is taken while it is active, so two keys alternate.
  const next = { ...job, continued: !job.continued }
  const jobs = collectJobs(services)
  await jobs.send(services.database.prisma, testOrganisationQueue, next, testOrganisationKey(next))
  jobs.announce()
}

/** How far a test organisation has come. Days are YYYY-MM-DD. */
interface Progress {
  clock: Date
  target: Date | null
  timeZone: string
  isEmpty: boolean
  /** The day of the last daily run, and whether that is finished. */
  day: string | null
  isDayDone: boolean
  digestedOn: string | null
  /** The next moment at which something is due: midnight, the hour of the emails, or the target. */
  next: Date
}

/** Midnight comes after the clock in every zone; the hour of the emails may have been. */
const PROGRESS = `
  select t.clock, t.target, o.time_zone as "timeZone", t.demo and t.filled_at is null as "isEmpty",
    d.day::text, d.finished_at is not null as "isDayDone", d.digested_on::text as "digestedOn",
    least(t.target, (l.today + 1)::timestamp at time zone o.time_zone, case when l.mailing > t.clock then l.mailing end) as next
  from test_organisations t
  join organisations o on o.id = t.org_id
  left join organisation_days d on d.org_id = t.org_id
  cross join lateral (select (t.clock at time zone o.time_zone)::date as today) as c
  cross join lateral (select c.today, (c.today + time '${String(DIGEST_HOUR).padStart(2, '0')}:00') at time zone o.time_zone as mailing) as l
  where t.org_id = $1::uuid and t.deleted_at is null`

/**
 * Whether jobs of automations or emails are not finished. One that is given up is not waited for. Citus has jobs on the
 * coordinator, and joins them with nothing of an organisation.
 */
const IS_BUSY = `
  select from pgboss.job where name in ('${automationQueue.name}', '${letterQueue.name}') and state < 'completed'
    and data ->> 'orgId' = $1::text limit 1`

/**
 * Advance the clock to the target, moment by moment. Each day ends before the next begins: its daily run, the automations
 * that it triggers, and the emails.
 * @param end when to leave the rest, by `performance.now()`
 * @returns whether the clock has arrived
 * @throws the reason of `signal` when it is aborted
 */
async function advance(
  services: TestServices,
  { orgId, target: asked }: TestOrganisationJob,
  signal: AbortSignal,
  end: number,
): Promise<boolean> {
  const { pool } = services.database
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await pool.query<Progress>(PROGRESS, [orgId])
    const at = rows[0]
    if (at?.target == null || at.target.toISOString() !== asked) return true
    if (performance.now() >= end) return false
    const today = dayOf(at.clock, at.timeZone)
    const day = dayText(today)
    if (at.isEmpty) await fill(services, orgId, today)
    else if ((await pool.query(IS_BUSY, [orgId])).rowCount !== 0) await sleep(PAUSE, undefined, { signal })
    else if (at.day === null || at.day < day || !at.isDayDone) {
      const seconds = Math.max(0, end - performance.now()) / 1000
      if (!(await runDay(services, services.steps, { orgId }, signal, seconds))) return false
    } else if (hourOf(at.clock, at.timeZone) >= DIGEST_HOUR && (at.digestedOn === null || at.digestedOn < day))
      await postDigest(services, { orgId, day })
    else if (at.clock < at.target) await moveClock(services, orgId, at.clock, at.next)
    else await arrive(services, orgId, at.target)
  }
}

async function moveClock({ database: { pool } }: TestServices, orgId: string, from: Date, to: Date): Promise<void> {
  const text = 'update test_organisations set clock = $3 where org_id = $1 and clock = $2'
  await pool.query(text, [orgId, from, to])
}

async function arrive({ database: { pool } }: TestServices, orgId: string, target: Date): Promise<void> {
  const text = 'update test_organisations set target = null, updated_at = now() where org_id = $1 and target = $2'
  await pool.query(text, [orgId, target])
}

/** In one transaction with the note that it is done. */
function fill(services: TestServices, orgId: string, today: Date): Promise<void> {
  return systemWrite(services, orgId, async (write) => {
    const { count } = await write.control.testOrganisation.updateMany({
      where: { orgId, filledAt: null },
      data: { filledAt: write.at },
    })
    if (count > 0) await services.fill(write, today)
  })
}

/**
 * Enqueue the work on test organisations that have ended, the deletion of closed organisations whose time has come, and work whose job was lost. A job that is queued or running
 * already is not enqueued again.
 */
export async function findTestOrganisations(services: Pick<SystemServices, 'database' | 'queue' | 'changes'>) {
  const { pool, prisma } = services.database
  await pool.query('update test_organisations set deleted_at = now() where ends_at <= now() and deleted_at is null')
  const { rows } = await pool.query<{ orgId: string; ownerId: string; target: Date | null; isDeleted: boolean }>(
    `select org_id as "orgId", owner_id as "ownerId", target, deleted_at is not null as "isDeleted" from test_organisations
     where deleted_at is not null or target is not null`,
  )
  const jobs = collectJobs(services)
  const due = rows.map(
    ({ target, isDeleted, ...ids }): TestOrganisationJob =>
      isDeleted ? { ...ids, work: 'remove' } : { ...ids, work: 'advance', target: (target as Date).toISOString() },
  )
  const { rows: closed } = await pool.query<{ orgId: string }>(
    'select id as "orgId" from organisations where deletes_at <= now()',
  )
  due.push(...closed.map(({ orgId }) => ({ orgId, ownerId: orgId, work: 'remove closed' as const })))
  await jobs.sendAll(prisma, testOrganisationQueue, due, testOrganisationKey)
  jobs.announce()
}
