/**
 * The jobs of the large demo organisation. A past job has the assignments that started in one week on a project, and is
 * filled; the jobs of projects that start now are open.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { oneOf, type Place, type Words } from './rows.ts'

const { sql } = Prisma
/** One in so many weeks in which assignments start on a project has a job. */
const PLANNED_WEEKS = 8

/** Jobs for the assignments of this write, which are linked to them. */
export function filledJobs({ orgId, monday, today }: Place): Prisma.Sql {
  return sql`
    with stays as materialized (
      select a.id, a.project_id, a.start_date, a.end_date, a.trade
      from assignments a join projects p on p.org_id = a.org_id and p.id = a.project_id
      where a.org_id = ${orgId}::uuid and a.created_at = write_stamp()
        and (substr(p.external_id, 5)::int / 2 + (a.start_date - ${monday}::date) / 7) % ${PLANNED_WEEKS}::int = 0
    ), made as (
      insert into jobs (org_id, project_id, start_date, end_date, roles, status)
      select ${orgId}::uuid, project_id, start_date, max(end_date),
        jsonb_agg(jsonb_build_object('trade', trade, 'headcount', count, 'filled', count) order by trade),
        (case when max(end_date) < ${today}::date then 'completed' else 'mobilised' end)::job_status
      from (select project_id, start_date, trade, count(*), max(end_date) as end_date from stays group by 1, 2, 3) roles
      group by project_id, start_date order by start_date, project_id
      returning id, project_id, start_date
    )
    update assignments a set job_id = made.id
    from stays s join made on made.project_id = s.project_id and made.start_date = s.start_date
    where a.org_id = ${orgId}::uuid and a.id = s.id`
}

/** Jobs of the projects that start now, with only open roles. */
export function openJobs({ orgId, today }: Place, { trades }: Words): Prisma.Sql {
  return sql`insert into jobs (org_id, project_id, start_date, end_date, roles, status)
    select org_id, id, greatest(start_date, ${today}::date + 7), end_date,
      jsonb_build_array(
        jsonb_build_object('trade', ${oneOf(trades, sql`i`)}, 'headcount', 2 + i % 6, 'filled', 0),
        jsonb_build_object('trade', ${oneOf(trades, sql`i + 1`)}, 'headcount', 1 + i % 3, 'filled', 0)), 'mobilising'
    from (select p.*, substr(external_id, 5)::int as i from projects p
      where org_id = ${orgId}::uuid and status <> 'cancelled' and start_date > ${today}::date - 14
        and (end_date is null or end_date > ${today}::date + 30)) p
    order by i`
}

/** The tasks of the jobs of this write: one for each role and one for the pack; done if all roles are filled. */
export function jobTasks({ orgId }: Place): Prisma.Sql {
  return sql`insert into tasks
      (org_id, title, purpose, subject_type, subject_id, due_on, source, status, completed_at)
    select ${orgId}::uuid, t.title, t.purpose, 'job', j.id, j.start_date, 'automation',
      (case when j.status = 'mobilising' then 'open' else 'done' end)::task_status,
      case when j.status <> 'mobilising' then write_stamp() end
    from jobs j
    join projects p on p.org_id = j.org_id and p.id = j.project_id
    cross join lateral (
      select 'Fill the role ' || (role ->> 'trade') || ' (' || (role ->> 'headcount') || ') for ' || p.name,
        'fill_role:' || lower(role ->> 'trade')
      from jsonb_array_elements(j.roles) role
      union all
      select 'Issue the document pack for ' || p.name, 'issue_pack') t (title, purpose)
    where j.org_id = ${orgId}::uuid and j.created_at = write_stamp()`
}
