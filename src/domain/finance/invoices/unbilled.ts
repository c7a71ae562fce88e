/** What can be billed: approved timesheets that are on no invoice, by client. */
import type { RowsQuery } from '../../rows-query.ts'

/** The approved hours of a client that are on no invoice. */
export interface Unbilled {
  clientId: string
  clientName: string
  /** First and last day of their periods. */
  periodStart: Date
  periodEnd: Date
  timesheets: number
  hours: number
  /** What the hours with a charge rate come to, by currency, in minor units, without VAT. */
  amounts: { currency: string; amount: number }[]
  /** Timesheets that cannot be billed until an assignment has a charge rate. */
  withoutRate: number
  /** The assignments that need a charge rate, at most 50. */
  unratedAssignments: UnratedAssignment[]
}

/** An assignment without a charge rate. */
export interface UnratedAssignment {
  assignmentId: string
  worker: string
  project: string
}

/**
 * The unbilled work of an organisation, by client, most hours first, of the sums that the database keeps
 * (`unbilled_work`). Amounts are those that `draftOf` gives: the rate of a timesheet is that of its assignment, or the one
 * on which the worker's assignments to the project in the period agree; the hours of a worker on a project at one rate
 * are added before they are multiplied. `projectId`: only the work on this project.
 */
export const unbilledWork: RowsQuery<{ projectId?: string | undefined }> = {
  reads: ['Timesheet', 'Assignment', 'Invoice', 'Worker', 'Project', 'Client'],
  text({ organisation, add }) {
    const project = add('uuid', ({ projectId }) => projectId)
    const ofProject = `and (${project} is null or u.project_id = ${project})`
    return `with by_project as (
      select project_id, currency, min(period_start) as period_start, max(period_end) as period_end,
        sum(timesheets) as timesheets, sum(total_hours) as hours
      from unbilled_work u where u.org_id = ${organisation} ${ofProject}
      group by 1, 2
    ), amounts as (
      select project_id, currency, sum(div(2 * hours * rate + 100, 200)) as amount -- rounded half up
      from (select u.project_id, u.currency, r.rate, sum(r.hours) as hours
        from unbilled_work u
        cross join lateral (values (u.rate, u.hours, false), (u.overtime_rate, u.overtime_hours, true))
          r(rate, hours, is_overtime)
        where u.org_id = ${organisation} ${ofProject}
        group by u.project_id, u.worker_id, u.currency, r.is_overtime, r.rate) parts
      group by 1, 2
    ), by_currency as (
      select p.client_id, w.currency, min(w.period_start) as period_start, max(w.period_end) as period_end,
        sum(w.timesheets) as timesheets, sum(w.hours) as hours, sum(a.amount) as amount
      from by_project w join amounts a using (project_id, currency) join projects p on p.org_id = ${organisation} and p.id = w.project_id
      group by 1, 2
    ), by_client as (
      select client_id, min(period_start) as period_start, max(period_end) as period_end, sum(timesheets) as timesheets,
        sum(hours) as hours, sum(timesheets) filter (where currency = '') as without_rate,
        jsonb_agg(json_build_object('currency', currency, 'amount', amount) order by currency)
          filter (where currency <> '') as amounts
      from by_currency group by 1
    ), unrated as (
      select client_id, jsonb_agg(json_build_object('assignmentId', id, 'worker', worker, 'project', project)
        order by worker, id) as assignments
      from (select p.client_id, a.id, p.name as project, w.name as worker, row_number() over (partition by p.client_id
          order by w.name, a.id) as position
        from unbilled_work u
        cross join unnest(u.unrated) a(id)
        join projects p on p.org_id = ${organisation} and p.id = u.project_id
        join (select id, first_name || ' ' || last_name as name from workers where org_id = ${organisation}) w
          on w.id = u.worker_id
        where u.org_id = ${organisation} and u.currency = '' ${ofProject}) numbered
      where position <= 50
      group by 1
    )
    select c.id::text as "clientId", c.name as "clientName", w.period_start as "periodStart", w.period_end as "periodEnd",
      w.timesheets::int, w.hours::float8 / 100 as hours, coalesce(w.amounts, '[]') as amounts,
      coalesce(w.without_rate, 0)::int as "withoutRate", coalesce(u.assignments, '[]') as "unratedAssignments"
    from by_client w
    join clients c on c.org_id = ${organisation} and c.id = w.client_id
    left join unrated u on u.client_id = w.client_id
    order by w.hours desc, c.id`
  },
}
