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
 * hours are added before they are multiplied. Timesheets of one assignment are added first;
 * those without an assignment look for one each.
 * @param projectId only the work on this project
 */
export async function unbilledWork({ db, orgId }: { db: Db; orgId: string }, projectId?: string): Promise<Unbilled[]> {
  const ofProject = projectId === undefined ? Prisma.empty : Prisma.sql`and t.project_id = ${projectId}::uuid`
  return db.$queryRaw<Unbilled[]>`
    with sheets as (
      select case when t.assignment_id is null then t.id end as id, t.worker_id, t.project_id, t.assignment_id,
        min(t.period_start) as period_start, max(t.period_end) as period_end, count(*) as timesheets,
        sum(t.total_hours) as total_hours, sum(h.standard) as standard, sum(h.overtime) as overtime
      from timesheets t
      cross join lateral (select sum(round((e->>'hours')::numeric, 2)) as standard,
        sum(round(coalesce((e->>'overtimeHours')::numeric, 0), 2)) as overtime from jsonb_array_elements(t.entries) e) h
      where t.org_id = ${orgId}::uuid and t.status = 'approved' and t.deleted_at is null ${ofProject}
        and not exists (select from invoiced_timesheets i where i.org_id = t.org_id and i.timesheet_id = t.id)
      group by 1, 2, 3, 4
    ), unassigned as (
      select s.id, s.project_id, a.id as assignment_id, a.worker_id, r.rate, r.overtime_rate, r.currency
      from sheets s
      join assignments a on a.org_id = ${orgId}::uuid and a.worker_id = s.worker_id and a.project_id = s.project_id
        and a.deleted_at is null and a.start_date <= s.period_end and (a.end_date is null or a.end_date >= s.period_start)
      left join charge_rates r on r.org_id = a.org_id and r.assignment_id = a.id
      where s.assignment_id is null
    ), rates as (
      select id, min(rate) as rate, min(overtime_rate) as overtime_rate, min(currency) as currency from unassigned
      group by id
      having count(*) = count(rate) and count(distinct (rate, overtime_rate, currency)) = 1
    ), priced as (
      select s.*, p.client_id,
        coalesce(d.rate, r.rate) as rate, coalesce(d.overtime_rate, r.overtime_rate) as overtime_rate,
        coalesce(d.currency, r.currency) as currency, coalesce(d.rate, r.rate) is not null as rated
      from sheets s
      left join charge_rates d on d.org_id = ${orgId}::uuid and d.assignment_id = s.assignment_id
      left join rates r on r.id = s.id
      join projects p on p.org_id = ${orgId}::uuid and p.id = s.project_id
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
        from (select distinct p.client_id, l.assignment_id, p.name as project, w.first_name || ' ' || w.last_name as worker
          from (select project_id, assignment_id, worker_id from priced where assignment_id is not null and not rated
            union select project_id, assignment_id, worker_id from unassigned where rate is null) l
          join projects p on p.org_id = ${orgId}::uuid and p.id = l.project_id
          join workers w on w.org_id = ${orgId}::uuid and w.id = l.worker_id) each_once) numbered
      group by 1
    )
    select c.id::text as "clientId", c.name as "clientName", p.period_start as "periodStart", p.period_end as "periodEnd",
      p.timesheets, p.hours, coalesce(a.amounts, '[]') as amounts, p.without_rate as "withoutRate",
      coalesce(u.unrated, '[]') as "unratedAssignments"
    from (select client_id, min(period_start) as period_start, max(period_end) as period_end, sum(timesheets)::int as timesheets,
        sum(total_hours)::float8 as hours, coalesce(sum(timesheets) filter (where not rated), 0)::int as without_rate
      from priced group by 1) p
    join clients c on c.org_id = ${orgId}::uuid and c.id = p.client_id
    left join amounts a on a.client_id = p.client_id
    left join unrated u on u.client_id = p.client_id
    order by p.hours desc, c.id`
}
