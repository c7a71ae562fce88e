/** What was worked, charged and spent, by project: the numbers of a dashboard, of sums that the database keeps. */
import { DAY } from '../../platform/clock.ts'
import { dayText } from '../../platform/dates.ts'
import type { RowsQuery } from '../rows-query.ts'

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

interface WorkArguments {
  weeks: number
  /** Rows at most. */
  limit: number
  /** Only the work on this project. */
  projectId?: string | undefined
}

/** Approved timesheets of periods, and approved or paid expenses of days, that begin in the last weeks, most hours first. */
export const projectWork: RowsQuery<WorkArguments> = {
  reads: ['Timesheet', 'Expense', 'Assignment', 'Project', 'Client', 'Organisation'],
  text({ organisation, add }) {
    const project = add('uuid', ({ projectId }) => projectId)
    const now = add('timestamptz', (_args, { startedAt }) => startedAt)
    const weeks = add('int', (args) => args.weeks)
    // Before the day that the time zone decides. PostgreSQL knows it when it chooses an index.
    const earliest = add('date', (args, { startedAt }) => dayBefore(startedAt, 7 * args.weeks + 1))
    return `with since as materialized (select (${now} at time zone time_zone)::date - 7 * ${weeks} as day
        from organisations where id = ${organisation})
      select p.id as "projectId", p.name as "projectName", k.id as "clientId", k.name as "clientName", w.currency,
        w.hours::float8 / 100 as hours, w.unrated_hours::float8 / 100 as "hoursWithoutRate",
        round(w.charged / 100)::float8 as charged, w.expenses::float8 as expenses
      from (select project_id, currency, sum(hours) as hours, sum(unrated_hours) as unrated_hours, sum(charged) as charged,
          sum(expenses) as expenses
        from project_work
        where org_id = ${organisation} and day > (select day from since) and day > ${earliest}
          and (${project} is null or project_id = ${project})
        group by 1, 2 order by 3 desc, 1, 2 limit ${add('int', ({ limit }) => limit)}) w
      join projects p on p.org_id = ${organisation} and p.id = w.project_id
      join clients k on k.org_id = p.org_id and k.id = p.client_id
      order by w.hours desc, p.id, w.currency`
  },
}

const dayBefore = (time: Date, days: number) => dayText(new Date(time.getTime() - days * DAY))
