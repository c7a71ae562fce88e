/** The people of a job's roles on each day, without those who are away, and without holidays on which the project rests. */
import { businessTime } from '../../events/write.ts'
import type { RowsQuery } from '../records/rows-query.ts'
import { firstDay, lastDay, takesAway } from './absences.ts'
import { holidaysOf } from './holidays.ts'

/** Days from today on which a role has other numbers than it needs. */
export interface RoleDays {
  trade: string
  headcount: number
  people: number
  startDate: Date
  /** Null if open-ended. */
  endDate: Date | null
}

/** The days of a job, earliest first. Each person adds one on a first day and takes it away after a last day. */
export const roleDays: RowsQuery<{ jobId: string; limit: number }> = {
  reads: ['Job', 'Assignment', 'Project', 'PlannerWindow', 'Organisation', 'Holiday'],
  text({ organisation, add }) {
    const now = add('timestamptz', (_args, caller) => businessTime(caller))
    const job = add('uuid', ({ jobId }) => jobId)
    return `with roles as materialized (
        select j.org_id, j.id as job_id, o.time_zone, role ->> 'trade' as trade, (role ->> 'headcount')::int as headcount,
          greatest(j.start_date, (${now} at time zone o.time_zone)::date) as first, j.end_date as last,
          case when p.works_holidays then '{}' else ${holidaysOf('j.org_id')} end as off
        from jobs j join organisations o on o.id = j.org_id join projects p on p.org_id = j.org_id and p.id = j.project_id cross join lateral jsonb_array_elements(j.roles) role
        where j.org_id = ${organisation} and j.id = ${job} and j.deleted_at is null),
      stays as (
        select r.trade, datemultirange(daterange(greatest(a.start_date, r.first), least(a.end_date, r.last), '[]')) - coalesce((
            select range_agg(daterange(${firstDay('p', 'r.time_zone')}, ${lastDay('p', 'r.time_zone')}, '[]')) from planner_windows p
            where p.org_id = a.org_id and p.worker_id = a.worker_id
              and ${takesAway('p', 'r.time_zone', 'r.first', `coalesce(r.last, 'infinity')`)}), '{}') as days
        from roles r join assignments a on a.org_id = r.org_id and a.job_id = r.job_id and a.deleted_at is null
          and lower(a.trade) = lower(r.trade) and greatest(a.start_date, r.first) <= least(a.end_date, r.last, 'infinity')),
      changes as (
        select trade, first as day, 0 as change from roles where first <= coalesce(last, 'infinity')
        union all
        select trade, lower(part), 1 from stays cross join lateral unnest(days) part
        union all
        select trade, upper(part), -1 from stays cross join lateral unnest(days) part where upper(part) is not null),
      counted as (select trade, day, sum(sum(change)) over (partition by trade order by day) as people from changes group by 1, 2),
      steps as (
        select *, count(*) filter (where people is distinct from before) over (partition by trade order by day) as step
        from (select *, lag(people) over (partition by trade order by day) as before from counted) each),
      parts as (select trade, step, min(people)::int as people, min(day) as first from steps group by 1, 2),
      ranges as (select *, lead(first) over (partition by trade order by first) - 1 as until from parts)
      select r.trade, r.headcount, p.people, lower(part) as "startDate", upper(part) - 1 as "endDate"
      from ranges p join roles r on r.trade = p.trade
        cross join lateral unnest(datemultirange(daterange(p.first, least(p.until, r.last), '[]')) - r.off) part
      where p.people <> r.headcount and (r.last is null or p.first <= r.last)
      order by lower(part), r.trade limit ${add('int', ({ limit }) => limit)}`
  },
}
