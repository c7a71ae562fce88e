/** Who is on site and who is still needed: the numbers of a dashboard. Each is one statement. */
import type { RowsQuery } from '../rows-query.ts'

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
 * cancelled projects do not count. A worker has one assignment at a time. Assignments of the same days are counted first:
 * they are few kinds, and only these are compared with each day.
 */
export const siteForecast: RowsQuery<{ weeks: number; projectId: string | undefined }> = {
  reads: ['Assignment', 'Project', 'Organisation'],
  text({ organisation, add }) {
    const project = add('uuid', ({ projectId }) => projectId)
    const now = add('timestamptz', (_args, { startedAt }) => startedAt)
    return `with today as (select (${now} at time zone time_zone)::date as today from organisations where id = ${organisation}),
      stays as (select a.start_date, a.end_date, count(*) as people from assignments a
        join projects p on p.org_id = a.org_id and p.id = a.project_id and p.status <> 'cancelled' and p.deleted_at is null
        where a.org_id = ${organisation} and a.deleted_at is null and a.status <> 'ended'
          and (${project} is null or a.project_id = ${project})
        group by 1, 2)
      select d.date, coalesce(sum(s.people) filter (where s.start_date <= d.date and (s.end_date is null or s.end_date >= d.date)), 0)::int as "onSite",
        coalesce(sum(s.people) filter (where s.start_date between d.date and d.date + 6), 0)::int as starting,
        coalesce(sum(s.people) filter (where s.end_date between d.date and d.date + 6), 0)::int as ending
      from today cross join lateral (select today + 7 * week as date from generate_series(0, ${add('int', ({ weeks }) => weeks)}) week) d
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

/** What is open by trade, most first. `limit`: trades at most. */
export const openRoles: RowsQuery<{ limit: number }> = {
  reads: ['Job'],
  text: ({ organisation, add }) =>
    `select role ->> 'trade' as trade, sum(open)::int as open, count(distinct j.id)::int as jobs, min(j.start_date) as "firstDay"
    from jobs j cross join lateral jsonb_array_elements(j.roles) role
      cross join lateral (select (role ->> 'headcount')::int - (role ->> 'filled')::int as open) o
    where j.org_id = ${organisation} and j.status = 'mobilising' and j.deleted_at is null and open > 0
    group by 1 order by 2 desc, 1 limit ${add('int', ({ limit }) => limit)}`,
}
