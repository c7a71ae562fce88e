/** The dashboard's numbers of workers on site and of open roles, each read with one statement. */
import { isOfFound } from '../../access/tenancy/own.ts'
import { isLimitedTo } from '../../access/tenancy/own-records.ts'
import { businessTime } from '../../events/write.ts'
import type { RowsQuery } from '../records/rows-query.ts'
import { firstDay, lastDay, takesAway } from './absences.ts'
import { holidaysOf } from './holidays.ts'

/** A day, the people who are on site on it, and those on the days after it. */
export interface SiteDay {
  date: Date
  onSite: number
  /** The people on site on each of the seven days from this one. */
  days: number[]
  /** Assignments that begin and that end in the seven days from this one. */
  starting: number
  ending: number
}

/**
 * The people on site on the organisation's current day and each day after it, by week. Assignments of cancelled projects do
 * not count, nor do workers who are away, nor holidays on projects that do not work on them. A worker has one assignment at a time. Each assignment adds one person on its first
 * day and takes them away after its last, and each absence in it the other way round.
 */
export const siteForecast: RowsQuery<{ weeks: number; projectId: string | undefined }> = {
  allows: ['supervisor'],
  reads: ['Assignment', 'Project', 'PlannerWindow', 'Organisation', 'Holiday'],
  text({ organisation, add }) {
    const project = add('uuid', ({ projectId }) => projectId)
    const limits = add('uuid', (_args, { credential }) => credential.limits?.id)
    const weeks = add('int', (args) => args.weeks)
    const now = add('timestamptz', (_args, caller) => businessTime(caller))
    // Of the optional conditions PostgreSQL expects to leave two rows. So they are a set in which each assignment is looked up:
    // a join would read the index of projects for each of them.
    // A window that ended earlier today counts, too. The two days only limit the scan; `takesAway` decides.
    return `with today as (select (${now} at time zone time_zone)::date as today, time_zone from organisations where id = ${organisation}),
      days as (select today + n as date, n / 7 as week from today, generate_series(0, 7 * ${weeks} + 6) n),
      places as materialized (select p.id, p.works_holidays from projects p
        where p.org_id = ${organisation} and p.status <> 'cancelled' and p.deleted_at is null
          and (${project} is null or p.id = ${project}) and ${isLimitedTo(organisation, limits, 'p.id')}),
      booked as materialized (select a.worker_id, a.start_date, a.end_date,
          ${isOfFound('a.project_id in (select id from places where works_holidays)')} as works_holidays
        from assignments a cross join today
        where a.org_id = ${organisation} and a.deleted_at is null and a.status <> 'ended'
          and a.start_date <= today + 7 * ${weeks} + 6 and (a.end_date is null or a.end_date >= today)
          and ${isOfFound('a.project_id in (select id from places)')}),
      spans as materialized (select start_date, end_date, count(*) as people from booked group by 1, 2),
      away as (select p.worker_id, range_agg(daterange(${firstDay('p', 't.time_zone')}, ${lastDay('p', 't.time_zone')}, '[]')) as days
        from today t join planner_windows p on p.org_id = ${organisation} and p.ends_at > ${now} - interval '2 days'
          and ${isOfFound('p.worker_id in (select worker_id from booked)')}
          and ${takesAway('p', 't.time_zone', 't.today', `'infinity'`)} group by 1),
      off as materialized (select ${holidaysOf(organisation)} as days),
      absent as (select part from booked b left join away w on w.worker_id = b.worker_id cross join off
        cross join lateral unnest(
          (coalesce(w.days, '{}') + case when b.works_holidays then '{}' else off.days end)
            * datemultirange(daterange(b.start_date, b.end_date, '[]'))) part
        where w.worker_id is not null or not b.works_holidays),
      changes as (
        select start_date as date, people as change from spans
        union all select end_date + 1, -people from spans where end_date is not null
        union all select lower(part), -count(*) from absent group by 1
        union all select upper(part), count(*) from absent where upper(part) is not null group by 1),
      counted as (select d.week, d.date, sum(sum(c.change)) over (order by d.date)::int as people
        from (select greatest(date, today) as date, change from changes, today union all select date, 0 from days) c
        join days d on d.date = c.date group by 1, 2),
      edges as (select (date - today) / 7 as week, sum(starting) as starting, sum(ending) as ending from today, (
          select start_date as date, people as starting, 0 as ending from spans
          union all select end_date, 0, people from spans where end_date is not null) edge
        where date >= today group by 1)
      select min(c.date) as date, (array_agg(c.people order by c.date))[1] as "onSite", array_agg(c.people order by c.date) as days,
        coalesce(min(e.starting), 0)::int as starting, coalesce(min(e.ending), 0)::int as ending
      from counted c left join edges e on e.week = c.week group by c.week order by c.week`
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
  allows: ['supervisor', 'finance'],
  reads: ['Job'],
  text: ({ organisation, add }) =>
    `select role ->> 'trade' as trade, sum(open)::int as open, count(distinct j.id)::int as jobs, min(j.start_date) as "firstDay"
    from jobs j cross join lateral jsonb_array_elements(j.roles) role
      cross join lateral (select (role ->> 'headcount')::int - (role ->> 'filled')::int as open) o
    where j.org_id = ${organisation} and j.status = 'mobilising' and j.deleted_at is null and open > 0
      and ${isLimitedTo(
        organisation,
        add('uuid', (_args, { credential }) => credential.limits?.id),
        'j.project_id',
      )}
    group by 1 order by 2 desc, 1 limit ${add('int', ({ limit }) => limit)}`,
}
