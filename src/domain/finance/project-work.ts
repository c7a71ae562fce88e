/** What was worked, charged and spent, by project: the numbers of a dashboard, of sums that the database keeps. */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/client.ts'

/** The work on a project in one currency. */
export interface ProjectWork {
  projectId: string
  projectName: string
  clientId: string
  clientName: string
  currency: string
  hours: number
  /** Hours of assignments without a charge rate, which are not in `charged`. */
  hoursWithoutRate: number
  /** In the smallest unit of the currency. */
  charged: number
  expenses: number
}

/**
 * Approved timesheets of periods, and approved or paid expenses of days, that begin in the last weeks, most hours first.
 * @param startedAt the time that counts as now
 * @param projectId only the work on this project
 */
export function projectWork(
  { db, orgId, startedAt }: { db: Db; orgId: string; startedAt: Date },
  weeks: number,
  limit: number,
  projectId?: string,
): Promise<ProjectWork[]> {
  const ofProject = projectId === undefined ? Prisma.empty : Prisma.sql`and project_id = ${projectId}::uuid`
  // Before the day that the time zone decides. PostgreSQL knows it when it chooses an index.
  const earliest = new Date(startedAt.getTime() - (7 * weeks + 1) * DAY).toISOString().slice(0, 10)
  return db.$queryRaw<ProjectWork[]>`
    with since as materialized (select (${startedAt}::timestamptz at time zone time_zone)::date - 7 * ${weeks}::int as day
      from organisations where id = ${orgId}::uuid)
    select p.id as "projectId", p.name as "projectName", k.id as "clientId", k.name as "clientName", w.currency,
      w.hours::float8 / 100 as hours, w.unrated_hours::float8 / 100 as "hoursWithoutRate",
      round(w.charged / 100)::float8 as charged, w.expenses::float8 as expenses
    from (select project_id, currency, sum(hours) as hours, sum(unrated_hours) as unrated_hours, sum(charged) as charged,
        sum(expenses) as expenses
      from project_work
      where org_id = ${orgId}::uuid and day > (select day from since) and day > ${earliest}::date ${ofProject}
      group by 1, 2 order by 3 desc, 1, 2 limit ${limit}::int) w
    join projects p on p.org_id = ${orgId}::uuid and p.id = w.project_id
    join clients k on k.org_id = p.org_id and k.id = p.client_id
    order by w.hours desc, p.id, w.currency`
}
