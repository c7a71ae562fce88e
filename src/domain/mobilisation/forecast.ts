/** The dashboard's numbers of workers on site and of open roles, each read with one statement. */
import { businessTime } from '../../events/write.ts'
import type { RowsQuery } from '../records/rows-query.ts'
import { firstDay, lastDay, takesAway } from './absences.ts'

/** A day and the people who are on site on it. */
export interface SiteDay {
  date: Date
  onSite: number
  /** Assignments that begin and that end in the seven days from this one. */
  starting: number
  ending: number
}

/**
 * The people on site on the organisation's current day, and on the same day of each of the next weeks. Assignments of
 * cancelled projects do not count, nor do workers who are away. A worker has one assignment at a time. Assignments with
 * the same dates are grouped first, so that only the few groups are compared with each day.
 */
export const siteForecast: RowsQuery<{ weeks: number; projectId: string | undefined }> = {
  reads: ['Assignment', 'Project', 'PlannerWindow', 'Organisation'],
  text({ organisation, add }) {
    const project = add('uuid', ({ projectId }) => projectId)
    const now = add('timestamptz', (_args, caller) => businessTime(caller))
    const covers = (stay: string) =>
      `${stay}.start_date <= d.date and (${stay}.end_date is null or ${stay}.end_date >= d.date)`
    // A window that ended earlier today counts, too. The two days only limit the scan; `takesAway` decides.
    return `with today as (select (${now} at time zone time_zone)::date as today, time_zone from organisations where id = ${organisation}),
      days as (select today + 7 * week as date from today, generate_series(0, ${add('int', ({ weeks }) => weeks)}) week),
      booked as (select a.worker_id, a.start_date, a.end_date from assignments a
        join projects p on p.org_id = a.org_id and p.id = a.project_id and p.status <> 'cancelled' and p.deleted_at is null
        where a.org_id = ${organisation} and a.deleted_at is null and a.status <> 'ended'
          and (${project} is null or a.project_id = ${project})),
      stays as (select start_date, end_date, count(*) as people from booked group by 1, 2),
      away as materialized (select p.worker_id, ${firstDay('p', 't.time_zone')} as first, ${lastDay('p', 't.time_zone')} as last
        from today t join planner_windows p on p.org_id = ${organisation} and p.ends_at > ${now} - interval '2 days'
          and ${takesAway('p', 't.time_zone', 't.today', `'infinity'`)}),
      absent as (select d.date, count(distinct b.worker_id) as people from days d
        join away w on d.date between w.first and w.last
        join booked b on b.worker_id = w.worker_id and ${covers('b')}
        group by 1)
      select d.date, (coalesce(sum(s.people) filter (where ${covers('s')}), 0) - coalesce(min(absent.people), 0))::int as "onSite",
        coalesce(sum(s.people) filter (where s.start_date between d.date and d.date + 6), 0)::int as starting,
        coalesce(sum(s.people) filter (where s.end_date between d.date and d.date + 6), 0)::int as ending
      from days d left join absent on absent.date = d.date
      left join stays s on s.start_date <= d.date + 6 and (s.end_date is null or s.end_date >= d.date)
      group by d.date order by d.date`
  },
}

/** Workers that mobilising jobs still need. */
export interface OpenRole {
  trade: string
  open: number
  jobs: number
  /** The first day of the earliest of these jobs. */
  firstDay: Date
}

/** Open roles by trade, most first. `limit`: maximum number of trades. */
export const openRoles: RowsQuery<{ limit: number }> = {
  reads: ['Job'],
  text: ({ organisation, add }) =>
    `select role ->> 'trade' as trade, sum(open)::int as open, count(distinct j.id)::int as jobs, min(j.start_date) as "firstDay"
    from jobs j cross join lateral jsonb_array_elements(j.roles) role
      cross join lateral (select (role ->> 'headcount')::int - (role ->> 'filled')::int as open) o
    where j.org_id = ${organisation} and j.status = 'mobilising' and j.deleted_at is null and open > 0
    group by 1 order by 2 desc, 1 limit ${add('int', ({ limit }) => limit)}`,
}
