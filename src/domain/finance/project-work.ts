/** What was worked, charged and spent, by project: the numbers of a dashboard, in one statement. */
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
      from organisations where id = ${orgId}::uuid),
    approved as (
      select t.project_id, t.assignment_id, sum(t.total_hours) as hours, sum(overtime) as overtime
      from timesheets t
      cross join lateral (select coalesce(sum((entry ->> 'overtimeHours')::float8), 0) as overtime
        from jsonb_array_elements(t.entries) entry) o
      where t.org_id = ${orgId}::uuid and t.deleted_at is null and t.status = 'approved'
        and t.period_start > (select day from since) and t.period_start > ${earliest}::date ${ofProject}
      group by 1, 2),
    worked as (
      select t.project_id, coalesce(c.currency, 'GBP') as currency, t.hours,
        case when c.rate is null then t.hours else 0 end as without_rate,
        coalesce(t.hours * c.rate + overtime * (c.overtime_rate - c.rate), 0) as charged, 0 as expenses
      from approved t
      left join charge_rates c on c.org_id = ${orgId}::uuid and c.assignment_id = t.assignment_id
      union all
      select project_id, currency, 0, 0, 0, amount from expenses
      where org_id = ${orgId}::uuid and deleted_at is null and project_id is not null and status in ('approved', 'paid')
        and incurred_on > (select day from since) and incurred_on > ${earliest}::date ${ofProject})
    select p.id as "projectId", p.name as "projectName", k.id as "clientId", k.name as "clientName", w.currency, w.hours,
      w.without_rate as "hoursWithoutRate", w.charged, w.expenses
    from (select project_id, currency, sum(hours) as hours, sum(without_rate) as without_rate,
        round(sum(charged))::float8 as charged, sum(expenses)::float8 as expenses
      from worked group by 1, 2 order by 3 desc, 1 limit ${limit}::int) w
    join projects p on p.org_id = ${orgId}::uuid and p.id = w.project_id
    join clients k on k.org_id = p.org_id and k.id = p.client_id
    order by w.hours desc, p.id`
}
