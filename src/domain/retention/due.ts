/** The statements that compute when records go by the retention rules: one for a window of a table, one for all of it. */
import type { RetentionSubject } from '../../../prisma/generated/client/enums.ts'
import { subjects } from './subjects.ts'

/** Values of each statement: the organisation, its rules as JSON, its day. Further ones follow. */
export const GIVEN = 3

/** Which rows of the table are examined. */
type Rows = { ids: string } | { after: string; limit: number } | 'all'

/**
 * Not by a condition: without statistics PostgreSQL would read all of the organisation's by an index of those that are not
 * deleted, instead of the worker's own.
 */
const LIVE = 'filter (where a.deleted_at is null)'
const ASSIGNED = `max(a.end_date) ${LIVE} as ended, bool_or(a.end_date is null or a.end_date >= $3::date) ${LIVE} as is_open`
/** The CTE that `dueRows` of all rows reads. */
export const ALL_ASSIGNMENTS = `last_assignments as materialized (
    select a.worker_id, ${ASSIGNED} from assignments a where a.org_id = $1 group by a.worker_id)`
const OWN_ASSIGNMENTS = `left join lateral (select ${ASSIGNED} from assignments a
    where a.org_id = $1 and a.worker_id = w.id) last on true`

/**
 * SQL of the rows of a subject that have a rule, with the day on which they go: `id`, `worker_id`, `worker`, `name`,
 * `kind` of the rule, `due_on`, and whether a legal hold keeps them. Rows of a worker with an assignment that has not ended
 * are none of them. Each table is given the organisation, so that Citus runs all of it on one node.
 */
export function dueRows(subject: RetentionSubject, rows: Rows): string {
  const { resource, worker, kind, date, expiry, kept, name } = subjects[subject]
  const { table } = resource
  const of = `w.org_id = $1 and w.id = ${worker} and w.erased_at is null`
  // Each row of a window looks its worker up: without statistics PostgreSQL would look for the rows of each worker of the
  // organisation.
  const [workers, assignments] =
    rows === 'all'
      ? [`join workers w on ${of}`, 'left join last_assignments last on last.worker_id = w.id']
      : [`cross join lateral (select * from workers w where ${of} limit 1) w`, OWN_ASSIGNMENTS]
  return `select t.id, w.id as worker_id, w.first_name || ' ' || w.last_name as worker, ${name} as name, r.kind,
      w.legal_hold_at is not null as is_held,
      (case r.since when 'expiry' then ${expiry} when 'record_date' then ${date} else greatest(last.ended, ${date}) end
        + make_interval(months => r.months))::date as due_on
    from ${source(table, rows)} t
    join organisations o on o.id = t.org_id
    ${workers}
    join lateral (select * from jsonb_to_recordset($2::jsonb) as r(subject text, kind text, since text, months int)
      where r.subject = '${subject}' and r.kind in ('', ${kind}) order by r.kind desc limit 1) r on true
    ${assignments}
    where t.org_id = $1 and ${kept} and last.is_open is not true`
}

function source(table: string, rows: Rows): string {
  if (rows === 'all') return table
  if ('ids' in rows) return `(select * from ${table} where org_id = $1 and id = any(${rows.ids}::uuid[]))`
  return `(select * from ${table} where org_id = $1 and id > ${rows.after}::uuid order by id limit ${rows.limit})`
}

/** SQL of a window: the last id of what it examines, and the ids of those that go today. */
export function dueInWindow(subject: RetentionSubject, window: number): string {
  const { table } = subjects[subject].resource
  const after = `$${GIVEN + 1}`
  return `with given as (select $1::uuid, $2::jsonb, $3::date, $4::uuid)
    select (select id from ${source(table, { after, limit: window })} t order by id desc limit 1) as last,
      array(select id from (${dueRows(subject, { after, limit: window })}) due
        where due_on <= $3::date and not is_held order by id) as ids`
}
