/** What can be billed: approved timesheets that are on no invoice, by client. */
import { Prisma } from '../../../../prisma/generated/client/client.ts'
import type { Db } from '../../../platform/database/client.ts'

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
 * The unbilled work of an organisation, by client, most hours first. Amounts are those that `draftOf` gives: the rate of a
 * timesheet is that of its assignment, or the one on which the worker's assignments to the project in the period agree;
 * hours are added before they are multiplied.
 * @param projectId only the work on this project
 */
export async function unbilledWork({ db, orgId }: { db: Db; orgId: string }, projectId?: string): Promise<Unbilled[]> {
  const ofProject = projectId === undefined ? Prisma.empty : Prisma.sql`and t.project_id = ${projectId}::uuid`
  return db.$queryRaw<Unbilled[]>`
    with sheets as (
      select t.id, t.worker_id, t.project_id, t.period_start, t.period_end, t.total_hours, t.entries, t.assignment_id,
        p.client_id, p.name as project
      from timesheets t
      join projects p on p.org_id = t.org_id and p.id = t.project_id
      where t.org_id = ${orgId}::uuid and t.status = 'approved' and t.deleted_at is null ${ofProject}
        and not exists (select from invoiced_timesheets i where i.org_id = t.org_id and i.timesheet_id = t.id)
    ), places as (
      select s.id, s.client_id, s.project, a.id as assignment_id, a.worker_id, r.rate, r.overtime_rate, r.currency
      from sheets s
      join assignments a on a.org_id = ${orgId}::uuid and (a.id = s.assignment_id or (s.assignment_id is null
        and a.worker_id = s.worker_id and a.project_id = s.project_id and a.deleted_at is null
        and a.start_date <= s.period_end and (a.end_date is null or a.end_date >= s.period_start)))
      left join charge_rates r on r.org_id = a.org_id and r.assignment_id = a.id
    ), rates as (
      select id, min(rate) as rate, min(overtime_rate) as overtime_rate, min(currency) as currency from places
      group by id
      having count(*) = count(rate) and count(distinct (rate, overtime_rate, currency)) = 1
    ), priced as (
      select s.*, r.rate, r.overtime_rate, r.currency, r.id is not null as rated,
        (select sum(round((e->>'hours')::numeric, 2)) from jsonb_array_elements(s.entries) e) as standard,
        (select sum(round(coalesce((e->>'overtimeHours')::numeric, 0), 2)) from jsonb_array_elements(s.entries) e) as overtime
      from sheets s left join rates r on r.id = s.id
    ), lines as (
      select client_id, currency, coalesce(round(sum(standard) * rate), 0) + coalesce(round(sum(overtime) * overtime_rate), 0) as amount
      from priced where rated group by client_id, worker_id, project_id, rate, overtime_rate, currency
    ), amounts as (
      select client_id, json_agg(json_build_object('currency', currency, 'amount', amount) order by currency) as amounts
      from (select client_id, currency, sum(amount)::float8 as amount from lines group by 1, 2) by_currency
      group by 1
    ), unrated as (
      select client_id, json_agg(json_build_object('assignmentId', assignment_id, 'worker', worker, 'project', project)
        order by worker, assignment_id) filter (where position <= 50) as unrated
      from (select client_id, assignment_id, project, worker, row_number() over (partition by client_id
          order by worker, assignment_id) as position
        from (select distinct l.client_id, l.assignment_id, l.project, w.first_name || ' ' || w.last_name as worker
          from places l join workers w on w.org_id = ${orgId}::uuid and w.id = l.worker_id
          where l.rate is null) each_once) numbered
      group by 1
    )
    select c.id::text as "clientId", c.name as "clientName", min(p.period_start) as "periodStart",
      max(p.period_end) as "periodEnd", count(*)::int as timesheets, sum(p.total_hours)::float8 as hours,
      coalesce((select amounts from amounts a where a.client_id = c.id), '[]') as amounts,
      (count(*) filter (where not p.rated))::int as "withoutRate",
      coalesce((select unrated from unrated u where u.client_id = c.id), '[]') as "unratedAssignments"
    from priced p join clients c on c.org_id = ${orgId}::uuid and c.id = p.client_id
    group by c.id, c.name
    order by sum(p.total_hours) desc, c.id`
}
