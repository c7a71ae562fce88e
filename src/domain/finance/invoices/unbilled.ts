/** What can be billed: approved timesheets that are on no invoice, by client. */
import { ownInPlace } from '../../../access/tenancy/own.ts'
import { accessOf } from '../../../access/tenancy/own-records.ts'
import type { RowsQuery } from '../../records/rows-query.ts'
import { hasRate, rateModels } from '../rate-of-day.ts'

/** The approved hours of a client that are on no invoice. */
export interface Unbilled {
  clientId: string
  clientName: string
  /** First and last day of their periods. */
  periodStart: Date
  periodEnd: Date
  timesheets: number
  hours: number
  /** The amounts of hours with a charge rate, by currency, in minor units, without VAT. */
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
 * The unbilled work of an organisation, by client, most hours first: the charges of approved timesheets that are on no
 * invoice. `projectId`: only the work on this project. Members with limits see that of their projects.
 */
export const unbilledWork: RowsQuery<{ projectId?: string | undefined }> = {
  allows: ['finance'],
  reads: ['Timesheet', 'Assignment', 'Invoice', 'Client', ...rateModels],
  text({ organisation, add }) {
    const project = add('uuid', ({ projectId }) => projectId)
    const limits = add('uuid', (_args, { credential }) => credential.limits?.id)
    const isInside = accessOf('finance', 'TimesheetCharge').own.sql('u', ownInPlace(organisation, limits))
    return `with unbilled as materialized (
      select p.client_id, u.currency, u.unrated, min(period_start) as period_start,
        max(period_end) as period_end, count(*) as timesheets, sum(hours) as hours,
        sum(amount) as amount
      from timesheet_charges u join projects p on p.org_id = u.org_id and p.id = u.project_id
      where u.org_id = ${organisation} and u.invoice_id is null and (${project} is null or u.project_id = ${project})
        and (${limits} is null or ${isInside})
      group by 1, 2, 3
    ), by_currency as (
      select client_id, currency, min(period_start) as period_start, max(period_end) as period_end,
        sum(timesheets) as timesheets, sum(hours) as hours, sum(amount) as amount
      from unbilled group by 1, 2
    ), by_client as (
      select client_id, min(period_start) as period_start, max(period_end) as period_end, sum(timesheets) as timesheets,
        sum(hours) as hours, sum(timesheets) filter (where currency is null) as without_rate,
        jsonb_agg(json_build_object('currency', currency, 'amount', amount) order by currency)
          filter (where currency is not null) as amounts
      from by_currency group by 1
    ), unrated as (
      select client_id, jsonb_agg(json_build_object('assignmentId', id, 'worker', worker, 'project', project)
        order by worker, id) as assignments
      from (select u.client_id, a.id, p.name as project, w.name as worker, row_number() over (partition by u.client_id
          order by w.name, a.id) as position
        from (select distinct client_id, unnest(unrated) as id from unbilled where currency is null) u
        join assignments a on a.org_id = ${organisation} and a.id = u.id and a.deleted_at is null
        join projects p on p.org_id = ${organisation} and p.id = a.project_id
        join (select id, first_name || ' ' || last_name as name from workers where org_id = ${organisation}) w
          on w.id = a.worker_id
        where not ${hasRate('a', organisation)}) numbered
      where position <= 50
      group by 1
    )
    select c.id as "clientId", c.name as "clientName", w.period_start as "periodStart", w.period_end as "periodEnd",
      w.timesheets::int, w.hours::float8 / 100 as hours, coalesce(w.amounts, '[]') as amounts,
      coalesce(w.without_rate, 0)::int as "withoutRate", coalesce(u.assignments, '[]') as "unratedAssignments"
    from by_client w
    join clients c on c.org_id = ${organisation} and c.id = w.client_id
    left join unrated u on u.client_id = w.client_id
    order by w.hours desc, c.id`
  },
}
