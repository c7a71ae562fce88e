/** The people of jobs' roles on each day, without those who are away, and without holidays on which the project rests. */
import { isLimitedTo } from '../../access/tenancy/own-records.ts'
import { businessTime } from '../../events/write.ts'
import type { RowsQuery } from '../records/rows-query.ts'
import { firstDay, lastDay, takesAway } from './absences.ts'
import { holidaysOf } from './holidays.ts'

/** Days from today on which a role has other numbers than it needs. */
export interface RoleDays {
  jobId: string
  trade: string
  headcount: number
  people: number
  startDate: Date
  /** Null if open-ended. */
  endDate: Date | null
}

/** Which days of which jobs. */
export interface WhichRoleDays {
  jobIds: readonly string[]
  /** Only periods that end on or after this day. */
  from: Date | undefined
  /** Only periods that start on or before this day. */
  to: Date | undefined
  limit: number
}

/** The days of jobs, earliest first. Each person adds one on a first day and takes it away after a last day. */
export const roleDays: RowsQuery<WhichRoleDays> = {
  allows: ['supervisor'],
  reads: ['Job', 'Assignment', 'Project', 'PlannerWindow', 'Organisation', 'Holiday'],
  text({ organisation, add }) {
    const now = add('timestamptz', (_args, caller) => businessTime(caller))
    const jobs = add('uuid[]', ({ jobIds }) => jobIds)
    const from = add('date', (args) => args.from)
    const to = add('date', (args) => args.to)
    const limits = add('uuid', (_args, { credential }) => credential.limits?.id)
    return `with roles as materialized (
        select j.id as job_id, o.time_zone, role ->> 'trade' as trade, (role ->> 'headcount')::int as headcount,
          greatest(j.start_date, (${now} at time zone o.time_zone)::date) as first, j.end_date as last,
          case when p.works_holidays then '{}' else ${holidaysOf(organisation)} end as off
        from jobs j join organisations o on o.id = j.org_id join projects p on p.org_id = j.org_id and p.id = j.project_id cross join lateral jsonb_array_elements(j.roles) role
        where j.org_id = ${organisation} and j.id = any(${jobs}) and j.deleted_at is null
          and ${isLimitedTo(organisation, limits, 'j.project_id')}),
      stays as (
        select r.job_id, r.trade, datemultirange(daterange(greatest(a.start_date, r.first), least(a.end_date, r.last), '[]')) - coalesce((
            select range_agg(daterange(${firstDay('p', 'r.time_zone')}, ${lastDay('p', 'r.time_zone')}, '[]')) from planner_windows p
            where p.org_id = ${organisation} and p.worker_id = a.worker_id
              and ${takesAway('p', 'r.time_zone', 'r.first', `coalesce(r.last, 'infinity')`)}), '{}') as days
        from roles r join assignments a on a.org_id = ${organisation} and a.job_id = r.job_id and a.deleted_at is null
          and lower(a.trade) = lower(r.trade) and greatest(a.start_date, r.first) <= least(a.end_date, r.last, 'infinity')),
      changes as (
        select job_id, trade, first as day, 0 as change from roles where first <= coalesce(last, 'infinity')
        union all
        select job_id, trade, lower(part), 1 from stays cross join lateral unnest(days) part
        union all
        select job_id, trade, upper(part), -1 from stays cross join lateral unnest(days) part where upper(part) is not null),
      counted as (select job_id, trade, day, sum(sum(change)) over (partition by job_id, trade order by day) as people from changes group by 1, 2, 3),
      steps as (
        select *, count(*) filter (where people is distinct from before) over (partition by job_id, trade order by day) as step
        from (select *, lag(people) over (partition by job_id, trade order by day) as before from counted) each),
      parts as (select job_id, trade, step, min(people)::int as people, min(day) as first from steps group by 1, 2, 3),
      ranges as (select *, lead(first) over (partition by job_id, trade order by first) - 1 as until from parts)
      select r.job_id as "jobId", r.trade, r.headcount, p.people, lower(part) as "startDate", upper(part) - 1 as "endDate"
      from ranges p join roles r on r.job_id = p.job_id and r.trade = p.trade
        cross join lateral unnest(datemultirange(daterange(p.first, least(p.until, r.last), '[]')) - r.off) part
      where p.people <> r.headcount and (r.last is null or p.first <= r.last)
        and (${to} is null or lower(part) <= ${to}) and (${from} is null or upper(part) is null or upper(part) > ${from})
      order by lower(part), r.trade, r.job_id limit ${add('int', ({ limit }) => limit)}`
  },
}
