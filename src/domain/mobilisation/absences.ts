/**
 * Defines when a worker is away, and which places of jobs are open because of it. All counts of people or places on a
 * day take their SQL from this file.
 */
import type { PlannerKind } from '../../../prisma/generated/client/enums.ts'
import { isLimitedTo } from '../../access/tenancy/own-records.ts'
import { businessTime, todayOf, type Write } from '../../events/write.ts'
import { dayText } from '../../platform/time/dates.ts'
import { type RowsQuery, sqlOf } from '../records/rows-query.ts'
import { afterHolidays, holidaysOf } from './holidays.ts'

/** The kinds of planner windows in which a worker is away. */
export const AWAY = ['unavailable', 'holiday', 'sick', 'training'] as const satisfies readonly PlannerKind[]

const kinds = AWAY.map((kind) => `'${kind}'`).join(', ')

/** SQL: the first day of a planner window. @param zone the organisation's time zone */
export const firstDay = (window: string, zone: string) => `(${window}.starts_at at time zone ${zone})::date`

/** SQL: its last day. The end is exclusive, so a window that ends at midnight leaves the next day free. */
export const lastDay = (window: string, zone: string) =>
  `((${window}.ends_at - interval '1 millisecond') at time zone ${zone})::date`

/** SQL: whether a planner window takes its worker away on some of these days. A part of a day counts as the day. */
export function takesAway(window: string, zone: string, first: string, last: string): string {
  return `${window}.deleted_at is null and ${window}.kind in (${kinds})
    and ${firstDay(window, zone)} <= ${last} and ${lastDay(window, zone)} >= ${first}`
}

/** A place of a job that its worker does not fill on some days, because they are away. */
export interface AwayPlace {
  jobId: string
  /** The trade of the role, as the job has it. */
  trade: string
  assignmentId: string
  workerName: string
  /** The days: those of the absence that are days of the assignment and of the job, as `YYYY-MM-DD`. */
  first: string
  last: string
  /** Identifies the absence, the assignment and the days. */
  purpose: string
  /** Whether nobody else fills the place today, and on some day from today. */
  isOpenToday: boolean
  isOpen: boolean
}

export interface Scope {
  /** SQL of the organisation's id and of its current day. */
  organisation: string
  today: string
  /** A condition on the job `j`. */
  jobs: string
}

/** The jobs whose places are counted. */
export const OPEN_JOB = ['mobilising', 'mobilised'] as const

/** The prefix of the purposes of tasks to cover such places. */
export const COVER = 'cover:'

/** SQL: whether the job `j` is one of them. */
export const openJobs = `j.deleted_at is null and j.status in (${OPEN_JOB.map((status) => `'${status}'`).join(', ')})`

/**
 * SQL: the places of open jobs whose workers are away today or later. A place is open on a day if the role has fewer
 * others on that day than it needs, and the day is no holiday on which its project rests. Others are workers who are present, and absent workers who come after this one in
 * order, so that two workers who are away from one place leave one open place. A substitute has the place that they cover. People are counted per day of a role,
 * not per place, because a large job has thousands of places. It begins with the assignments of the open jobs, because an
 * organisation has many more absences and earlier assignments.
 */
export function awayPlaces({ organisation, today, jobs }: Scope): string {
  return `with booked as materialized (
      select j.org_id, j.id as job_id, j.roles, j.start_date as job_start, j.end_date as job_end,
        a.id as assignment_id, a.worker_id, a.trade, a.start_date, a.end_date, site.works_holidays
      from jobs j join projects site on site.org_id = j.org_id and site.id = j.project_id
      -- Job by job: PostgreSQL would read all assignments of the organisation in the order of jobs.
      cross join lateral (select * from assignments a where a.org_id = ${organisation} and a.job_id = j.id and a.deleted_at is null
        and (a.end_date is null or a.end_date >= ${today}) offset 0) a
      where j.org_id = ${organisation} and ${jobs} and ${openJobs}),
    places as materialized (
      select * from (select b.org_id, b.job_id, role ->> 'trade' as trade, (role ->> 'headcount')::int as headcount,
          b.assignment_id, p.id as window_id, person.first_name || ' ' || person.last_name as worker_name, o.time_zone, b.works_holidays,
          greatest(b.start_date, b.job_start, ${firstDay('p', 'o.time_zone')}) as first,
          least(b.end_date, b.job_end, ${lastDay('p', 'o.time_zone')}) as last
        from organisations o cross join booked b
        join workers person on person.org_id = ${organisation} and person.id = b.worker_id
        join planner_windows p on p.org_id = ${organisation} and p.worker_id = b.worker_id
          and ${takesAway('p', 'o.time_zone', today, `'infinity'`)}
        cross join lateral jsonb_array_elements(b.roles) role
        where o.id = ${organisation} and lower(role ->> 'trade') = lower(b.trade)) place
      where first <= last and last >= ${today}),
    stays as materialized (
      select r.*, b.id, b.worker_id, b.start_date, b.end_date, b.covers_id
      from (select distinct org_id, job_id, trade, headcount, time_zone, works_holidays from places) r
      join assignments b on b.org_id = ${organisation} and b.job_id = r.job_id and b.deleted_at is null
        and lower(b.trade) = lower(r.trade) and (b.end_date is null or b.end_date >= ${today})),
    absences as materialized (
      select s.job_id, s.trade, s.id, ${firstDay('w', 's.time_zone')} as first, ${lastDay('w', 's.time_zone')} as last,
        s.headcount, s.start_date, s.end_date, s.works_holidays
      from stays s join planner_windows w on w.org_id = ${organisation} and w.worker_id = s.worker_id
        and ${takesAway('w', 's.time_zone', today, `'infinity'`)}),
    -- Others can only be fewer than on the day before where one of them ends, or goes away.
    changes as (
      select job_id, trade, works_holidays, greatest(first, ${today}) as day from places
      union select job_id, trade, works_holidays, first from absences where first > ${today}
      union select job_id, trade, works_holidays, end_date + 1 from stays),
    -- A holiday on which the project rests needs nobody; the day after it does.
    off as materialized (select ${holidaysOf(organisation)} as days),
    days as materialized (
      select distinct c.job_id, c.trade, case when c.works_holidays then c.day else ${afterHolidays('c.day', 'off.days')} end as day
      from changes c cross join off),
    present as (
      select d.*, s.id, s.headcount, s.covers_id from days d join stays s on s.job_id = d.job_id and s.trade = d.trade
        and s.start_date <= d.day and (s.end_date is null or s.end_date >= d.day)),
    -- A substitute has the place of the one whom they cover.
    counted as (
      select job_id, trade, day, id, max(headcount) as headcount, bool_or(away) as away from (
        select job_id, trade, day, id, headcount, false as away, false as covered from present
        union all
        select job_id, trade, day, covers_id, null, false, true from present where covers_id is not null
        union all
        select d.*, x.id, x.headcount, true, false from days d join absences x on x.job_id = d.job_id and x.trade = d.trade
          and d.day between x.first and x.last and x.start_date <= d.day and (x.end_date is null or x.end_date >= d.day)) each
      group by 1, 2, 3, 4
      having max(headcount) is not null and not (bool_or(away) and bool_or(covered))),
    open as materialized (
      select id, day from (
        select *, count(*) over those as people, count(*) filter (where away) over (those order by id) as place from counted
        window those as (partition by job_id, trade, day)) each
      where away and place > people - headcount)
    select c.job_id::text as "jobId", c.trade, c.assignment_id::text as "assignmentId", c.worker_name as "workerName",
      c.first::text, c.last::text,
      concat('${COVER}', c.assignment_id, ':', c.window_id, ':', c.first, ':', c.last) as purpose,
      coalesce(bool_or(o.day = ${today}), false) as "isOpenToday", count(o.day) > 0 as "isOpen"
    from places c left join open o on o.id = c.assignment_id and o.day between greatest(c.first, ${today}) and c.last
    group by c.job_id, c.trade, c.assignment_id, c.worker_name, c.window_id, c.first, c.last`
}

/** The places of a job whose workers are away today or later; none if the job is over. */
export async function awayPlacesOf(write: Write, jobId: string): Promise<AwayPlace[]> {
  const values = [write.orgId, dayText(await todayOf(write)), jobId]
  const text = awayPlaces({ organisation: '$1::uuid', today: '$2::date', jobs: 'j.id = $3::uuid' })
  return write.control.$queryRaw<AwayPlace[]>(sqlOf(`${text} order by first, purpose`, values))
}

/** A place to cover: others do not fill it on all of its days from today. */
export interface PlaceToCover {
  jobId: string
  assignmentId: string
  trade: string
  startDate: Date
  endDate: Date
  /** The first of its days, from today, on which no substitute is assigned for its worker, and the days after it. */
  openFrom: Date
  openTo: Date
}

/** SQL of these places. @param where a condition on the `place` */
function openPlaces(scope: Scope, where: string): string {
  const { organisation, today } = scope
  return `select "jobId"::uuid as "jobId", "assignmentId"::uuid as "assignmentId", trade, first::date as "startDate",
      last::date as "endDate", lower(open.days) as "openFrom", upper(open.days) - 1 as "openTo"
    from (${awayPlaces(scope)}) place
    cross join lateral (select datemultirange(daterange(greatest(first::date, ${today}), last::date, '[]')) as days) asked
    cross join lateral (select coalesce(range_agg(daterange(c.start_date, c.end_date, '[]')), '{}') as days from assignments c
      where c.org_id = ${organisation} and c.covers_id = "assignmentId"::uuid and c.deleted_at is null) covered
    cross join lateral (select gap.days
      from unnest(case when asked.days <@ covered.days then asked.days else asked.days - covered.days end) gap(days)
      order by 1 limit 1) open
    where "isOpen" and ${where}
    order by first::date, purpose`
}

/** The places to cover of an assignment, earliest first. */
export async function placesOfAssignment(write: Write, jobId: string, assignmentId: string): Promise<PlaceToCover[]> {
  const scope = { organisation: '$1::uuid', today: '$2::date', jobs: 'j.id = $3::uuid' }
  const values = [write.orgId, dayText(await todayOf(write)), jobId, assignmentId]
  return write.control.$queryRaw<PlaceToCover[]>(sqlOf(openPlaces(scope, '"assignmentId" = $4::text'), values))
}

/** Filters of places; undefined for all. */
export interface WhichPlaces {
  jobId: string | undefined
  from: Date | undefined
  to: Date | undefined
  limit: number
  /** The number of places to skip. */
  offset: number
}

/** The places to cover on some of these days, earliest first. */
export const placesToCover: RowsQuery<WhichPlaces> = {
  allows: ['supervisor'],
  reads: ['Job', 'Assignment', 'Project', 'PlannerWindow', 'Worker', 'Organisation', 'Holiday'],
  text({ organisation, add }) {
    const limits = add('uuid', (_args, { credential }) => credential.limits?.id)
    const now = add('timestamptz', (_args, caller) => businessTime(caller))
    const today = '(select today from today)'
    const job = add('uuid', ({ jobId }) => jobId)
    const from = add('date', (which) => which.from && dayText(which.from))
    const to = add('date', (which) => which.to && dayText(which.to))
    return `with today as (select (${now} at time zone time_zone)::date as today from organisations where id = ${organisation})
      ${openPlaces(
        {
          organisation,
          today,
          jobs: `(${job} is null or j.id = ${job}) and ${isLimitedTo(organisation, limits, 'j.project_id')}`,
        },
        `(${from} is null or last::date >= ${from}) and (${to} is null or first::date <= ${to})`,
      )} limit ${add('int', ({ limit }) => limit)} offset ${add('int', ({ offset }) => offset)}`
  },
}
