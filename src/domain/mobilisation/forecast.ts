/** Who is on site and who is still needed: the numbers of a dashboard. Each is one statement. */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'

/** A day and the people who are on site on it. */
export interface SiteDay {
  date: Date
  onSite: number
  /** Assignments that begin and that end in the seven days from this one. */
  starting: number
  ending: number
}

interface Read {
  db: Db
  orgId: string
  /** The time that counts as now. */
  startedAt: Date
}

/**
 * The people on site on the organisation's current day, and on the same day of each of the next weeks. Assignments of
 * cancelled projects do not count. A worker has one assignment at a time. Assignments of the same days are counted first:
 * they are few kinds, and only these are compared with each day.
 * @param projectId only the people on this project
 */
export function siteForecast({ db, orgId, startedAt }: Read, weeks: number, projectId?: string): Promise<SiteDay[]> {
  const ofProject = projectId === undefined ? Prisma.empty : Prisma.sql`and a.project_id = ${projectId}::uuid`
  return db.$queryRaw<SiteDay[]>`
    with today as (select (${startedAt}::timestamptz at time zone time_zone)::date as today from organisations
      where id = ${orgId}::uuid),
    stays as (select a.start_date, a.end_date, count(*) as people from assignments a
      join projects p on p.org_id = a.org_id and p.id = a.project_id and p.status <> 'cancelled' and p.deleted_at is null
      where a.org_id = ${orgId}::uuid and a.deleted_at is null and a.status <> 'ended' ${ofProject}
      group by 1, 2)
    select d.date, coalesce(sum(s.people) filter (where s.start_date <= d.date and (s.end_date is null or s.end_date >= d.date)), 0)::int as "onSite",
      coalesce(sum(s.people) filter (where s.start_date between d.date and d.date + 6), 0)::int as starting,
      coalesce(sum(s.people) filter (where s.end_date between d.date and d.date + 6), 0)::int as ending
    from today cross join lateral (select today + 7 * week as date from generate_series(0, ${weeks}::int) week) d
    left join stays s on s.start_date <= d.date + 6 and (s.end_date is null or s.end_date >= d.date)
    group by d.date order by d.date`
}

/** Workers that mobilising jobs still need. */
export interface OpenRole {
  trade: string
  open: number
  jobs: number
  /** The first day of the earliest of these jobs. */
  firstDay: Date
}

/** What is open by trade, most first. @param limit trades at most */
export function openRoles({ db, orgId }: Pick<Read, 'db' | 'orgId'>, limit: number): Promise<OpenRole[]> {
  return db.$queryRaw<OpenRole[]>`
    select role ->> 'trade' as trade, sum(open)::int as open, count(distinct j.id)::int as jobs, min(j.start_date) as "firstDay"
    from jobs j cross join lateral jsonb_array_elements(j.roles) role
      cross join lateral (select (role ->> 'headcount')::int - (role ->> 'filled')::int as open) o
    where j.org_id = ${orgId}::uuid and j.status = 'mobilising' and j.deleted_at is null and open > 0
    group by 1 order by 2 desc, 1 limit ${limit}::int`
}
