/** What was worked, charged and spent, by project: the numbers of a dashboard. */
import { businessTime } from '../../events/write.ts'
import { DAY } from '../../platform/time/clock.ts'
import { dayText } from '../../platform/time/dates.ts'
import type { RowsQuery } from '../records/rows-query.ts'

/** The work on a project in one currency. */
export interface ProjectWork {
  projectId: string
  projectName: string
  clientId: string
  clientName: string
  /** Null for hours without a charge rate. */
  currency: string | null
  hours: number
  /** Hours without a charge rate, which are not in `charged`. */
  hoursWithoutRate: number
  /** In the smallest unit of the currency. */
  charged: number
  expenses: number
}

interface WorkArguments {
  weeks: number
  /** Maximum number of rows. */
  limit: number
  /** Only the work on this project. */
  projectId?: string | undefined
}

/** Approved timesheets of periods, and approved or paid expenses of days, that begin in the last weeks, most hours first. */
export const projectWork: RowsQuery<WorkArguments> = {
  reads: ['Timesheet', 'Expense', 'Assignment', 'Project', 'Client', 'Organisation'],
  text({ organisation, add }) {
    const project = add('uuid', ({ projectId }) => projectId)
    const now = add('timestamptz', (_args, caller) => businessTime(caller))
    const weeks = add('int', (args) => args.weeks)
    // A day before `since` in every time zone, which PostgreSQL knows when it chooses an index.
    const earliest = add('date', (args, caller) => dayBefore(businessTime(caller), 7 * args.weeks + 1))
    return `with since as materialized (select (${now} at time zone time_zone)::date - 7 * ${weeks} as day
        from organisations where id = ${organisation})
      select p.id as "projectId", p.name as "projectName", k.id as "clientId", k.name as "clientName", w.currency,
        w.hours::float8 / 100 as hours, case when w.currency is null then w.hours else 0 end::float8 / 100 as "hoursWithoutRate",
        w.charged::float8 as charged, w.expenses::float8 as expenses
      from (select project_id, currency, sum(hours) as hours, sum(charged) as charged, sum(expenses) as expenses
        from (select project_id, currency, sum(hours) as hours, sum(amount) as charged,
            0 as expenses
          from timesheet_charges
          where org_id = ${organisation} and period_start > (select day from since) and period_start > ${earliest}
            and (${project} is null or project_id = ${project})
          group by 1, 2
          union all
          select project_id, currency, 0, 0, sum(amount)
          from expenses
          where org_id = ${organisation} and incurred_on > (select day from since) and incurred_on > ${earliest}
            and (${project} is null or project_id = ${project}) and project_id is not null
            and status in ('approved', 'paid') and deleted_at is null
          group by 1, 2) parts
        group by 1, 2 order by 3 desc, 1, 2 limit ${add('int', ({ limit }) => limit)}) w
      join projects p on p.org_id = ${organisation} and p.id = w.project_id
      join clients k on k.org_id = p.org_id and k.id = p.client_id
      order by w.hours desc, p.id, w.currency`
  },
}

const dayBefore = (time: Date, days: number) => dayText(new Date(time.getTime() - days * DAY))
