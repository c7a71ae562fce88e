/**
 * Covers that are no longer needed, because the worker is back before the cover ends: each has a task to end it. It is not
 * ended by itself, as the substitute may have been told, or may be wanted for something else.
 */
import type { Job } from '../../../prisma/generated/client/client.ts'
import { businessTime, recordsOf, todayOf, type Write } from '../../events/write.ts'
import { dayText } from '../../platform/time/dates.ts'
import { type RowsQuery, sqlOf } from '../records/rows-query.ts'
import { endTasks } from '../tasks/end.ts'
import { raiseTasks } from '../tasks/raise.ts'
import { shortTitle } from '../tasks/title.ts'
import { lastDay, openJobs, type Scope, takesAway } from './absences.ts'

/** The prefix of the purposes of tasks to end such covers. */
export const NEEDLESS = 'needless_cover:'

/** Covers of covers that are followed. */
const MAX_DEPTH = 20

/**
 * SQL: the covers of open jobs that end today or later. A cover is needed until the last day on which the worker that it
 * covers is away; if that worker covers somebody else, also only while that one is. An assignment that was deleted or
 * ends earlier leaves its place to the cover. A day on which the substitute has begun, and days with recorded hours, stay.
 * Each table is given the organisation: Citus runs a recursive statement only on the one node that it is on.
 */
export function coversOf({ organisation, today, jobs }: Scope): string {
  const endOf = (alias: string) => `coalesce(${alias}.end_date, 'infinity')`
  const end = endOf('u')
  return `with recursive up as (
      select c.org_id, c.id, c.job_id, c.worker_id, c.trade, c.start_date, c.end_date, c.covers_id, 1 as depth
      from jobs j join assignments c on c.org_id = j.org_id and c.job_id = j.id and c.covers_id is not null
        and c.deleted_at is null and (c.end_date is null or c.end_date >= ${today})
      where j.org_id = ${organisation} and ${jobs} and ${openJobs}
      union all
      select u.org_id, u.id, u.job_id, u.worker_id, u.trade, u.start_date, u.end_date, a.covers_id, depth + 1
      from up u join assignments a on a.org_id = ${organisation} and a.id = u.covers_id
      where a.covers_id is not null and depth < ${MAX_DEPTH}),
    needed as (
      select u.org_id, u.id, u.job_id, u.worker_id, u.trade, u.start_date, u.end_date, min(coalesce(needed.until, '-infinity')) as until,
        (array_agg(a.worker_id order by depth))[1] as absent_id
      from up u join organisations o on o.id = u.org_id
      join assignments a on a.org_id = ${organisation} and a.id = u.covers_id
      cross join lateral (select case when a.deleted_at is not null or a.end_date < ${end} then ${end} else (
          select max(least(${lastDay('p', 'o.time_zone')}, ${end})) from planner_windows p
          where p.org_id = ${organisation} and p.worker_id = a.worker_id
            and ${takesAway('p', 'o.time_zone', `greatest(u.start_date, ${today})`, end)}) end as until) needed
      group by 1, 2, 3, 4, 5, 6, 7)
    select n.id, n.job_id, n.trade, n.worker_id, n.absent_id, n.start_date, n.end_date, keep.until as keep_until,
      coalesce(keep.until < ${endOf('n')}, true) as is_needless,
      concat('${NEEDLESS}', n.id, ':', n.end_date) as purpose
    from needed n
    cross join lateral (select max(t.period_start) as on from timesheets t
      where t.org_id = ${organisation} and t.assignment_id = n.id and t.deleted_at is null) worked
    cross join lateral (select case when n.until > '-infinity' or n.start_date <= ${today} or worked.on is not null
      then greatest(nullif(n.until, '-infinity'), n.start_date, worked.on, case when n.start_date <= ${today} then ${today} end)
      end as until) keep`
}

/** A cover that can end earlier. */
export interface NeedlessCover {
  assignmentId: string
  /** The last day to keep; null if nothing of the assignment is needed. */
  keepUntil: Date | null
}

/** The needless covers of a job. */
export const needlessCovers: RowsQuery<{ jobId: string; limit: number }> = {
  reads: ['Job', 'Assignment', 'PlannerWindow', 'Timesheet', 'Organisation'],
  text({ organisation, add }) {
    const now = add('timestamptz', (_args, caller) => businessTime(caller))
    const today = `(select (${now} at time zone time_zone)::date from organisations where id = ${organisation})`
    const jobs = `j.id = ${add('uuid', ({ jobId }) => jobId)}`
    return `select id as "assignmentId", keep_until as "keepUntil" from (${coversOf({ organisation, today, jobs })}) cover
      where is_needless order by start_date, id limit ${add('int', ({ limit }) => limit)}`
  },
}

interface Cover {
  purpose: string
  isNeedless: boolean
  trade: string | null
  first: Date
  worker: string
  absent: string
}

/** Update the tasks to end needless covers of an open job. */
export async function updateNeedlessTasks(write: Write, job: Job): Promise<void> {
  const of = { subjectType: 'job', subjectId: job.id }
  const raised = await recordsOf(write).task.findMany({
    where: { ...of, purpose: { startsWith: NEEDLESS } },
    select: { purpose: true },
  })
  const covers = await currentCovers(write, job.id)
  const needless = covers.filter(({ isNeedless }) => isNeedless)
  const current = new Map(covers.map((each) => [each.purpose, each]))
  const known = new Set(raised.map(({ purpose }) => purpose as string))
  const over = [...known].filter((purpose) => current.get(purpose)?.isNeedless !== true)
  // A cover that still has its days is needed again; any other was ended.
  for (const [status, group] of Map.groupBy(over, (each) => (current.has(each) ? 'cancelled' : 'done')))
    await endTasks(write, { ...of, purpose: { in: group } }, status, { purpose: null })
  const created = needless.filter(({ purpose }) => !known.has(purpose))
  if (created.length === 0) return
  const where = { orgId_id: { orgId: write.orgId, id: job.projectId } }
  const { name } = await recordsOf(write).project.findUniqueOrThrow({ where, select: { name: true } })
  const today = await todayOf(write)
  await raiseTasks(
    write,
    created.map(({ purpose, worker, absent, trade, first }) => ({
      ...of,
      purpose,
      title: shortTitle(`End the cover by ${worker} for ${absent} (${trade ?? 'no trade'}) at ${name}`),
      dueOn: first > today ? first : today,
      priority: 'high' as const,
    })),
  )
}

async function currentCovers(write: Write, jobId: string): Promise<Cover[]> {
  const scope = { organisation: '$1::uuid', today: '$2::date', jobs: 'j.id = $3::uuid' }
  const name = (person: string) => `${person}.first_name || ' ' || ${person}.last_name`
  const text = `select c.purpose, c.is_needless as "isNeedless", c.trade, c.start_date as first, ${name('w')} as worker,
      ${name('b')} as absent
    from (${coversOf(scope)}) c
    join workers w on w.org_id = $1::uuid and w.id = c.worker_id
    join workers b on b.org_id = $1::uuid and b.id = c.absent_id
    order by c.start_date, c.id`
  return write.control.$queryRaw<Cover[]>(sqlOf(text, [write.orgId, dayText(await todayOf(write)), jobId]))
}
