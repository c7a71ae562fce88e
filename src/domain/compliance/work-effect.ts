/** Previews new requirements of clients, projects and roles: who of those assigned would lack a document. */
import type { DocumentType } from '../../../prisma/generated/client/enums.ts'
import { businessTime } from '../../events/write.ts'
import type { RowsQuery, RowsStatement } from '../records/rows-query.ts'
import {
  appliesTo,
  documentKind,
  isOwnKind,
  requiredTypes,
  storedWorkRequirements,
  typeOfKind,
} from './requirements.ts'
import { readWorkRequirements } from './settings.ts'

/** The most people who are named. */
export const MAX_NAMED = 50

/** A worker who would no longer be compliant for their work. */
export interface WorkGap {
  workerId: string
  /** What they would lack; own types are `other`. */
  missing: DocumentType[]
  /** Those of them that are types of the organisation's own. */
  missingCustomTypeIds: string[]
}

/** Numbers of active workers with a current or upcoming assignment to work with other requirements than now. */
export interface WorkRequirementsEffect {
  workers: number
  becomeNonCompliant: number
  becomeCompliant: number
}

const SAME_WORK = ['trade', 'client_id', 'project_id', 'role']

interface Asked {
  requirements: unknown
}

const reads = ['Worker', 'Document', 'Assignment', 'Project', 'Organisation', 'ComplianceSettings']

/**
 * The CTEs `people` and `compared`: whom other requirements of some work would affect. As when a worker is assigned, a
 * document counts if it is valid on the first day of the assignment, or today if it has begun. Only work with changed
 * requirements is looked at. Throws validation_failed for an invalid argument.
 */
function affected({ organisation, add }: RowsStatement<Asked>): string {
  const asked = add('jsonb', ({ requirements }) => JSON.stringify(readWorkRequirements(requirements)))
  const now = add('timestamptz', (_args, caller) => businessTime(caller))
  /** An empty list of own types can be left out. */
  const elements = (list: string) =>
    `select jsonb_build_object('customTypeIds', '[]'::jsonb) || value as value from jsonb_array_elements(${list})`
  const stored = elements(storedWorkRequirements(organisation))
  const work = { client: 'p.client_id', project: 'a.project_id', role: 'coalesce(a.trade, w.trade)' }
  const same = { client: 'w.client_id', project: 'w.project_id', role: 'w.role' }
  /** What the trade of the worker needs, and that of the role. */
  const kinds = (list?: string) =>
    ['w.trade', 'w.role'].map((trade) => requiredTypes(organisation, trade, same, list)).join(' || ')
  return `with changed as materialized (
        (${elements(asked)} except ${stored}) union all (${stored} except ${elements(asked)})),
      places as materialized (
        select a.worker_id, w.first_name, w.last_name, w.trade, p.client_id, a.project_id, ${work.role} as role,
          greatest(a.start_date, (${now} at time zone o.time_zone)::date) as day
        from assignments a join organisations o on o.id = a.org_id
          join workers w on w.org_id = a.org_id and w.id = a.worker_id and w.deleted_at is null and w.status = 'active'
          join projects p on p.org_id = a.org_id and p.id = a.project_id
        where a.org_id = ${organisation} and a.deleted_at is null and a.status <> 'ended'
          and exists (select from changed r where ${appliesTo('r.value', 'w.trade', work)} or ${appliesTo('r.value', 'a.trade', work)})),
      needs as materialized (
        select w.*, ${kinds()} as had, ${kinds(asked)} as needed
        from (select distinct ${SAME_WORK.join(', ')} from places) w),
      compared as materialized (
        select p.worker_id, p.first_name, p.last_name, not n.had <@ d.held as lacked,
          array(select k from unnest(n.needed) k where k <> all(d.held)) as lacking
        from places p join needs n on ${SAME_WORK.map((name) => `n.${name} is not distinct from p.${name}`).join(' and ')}
          cross join lateral (select coalesce(array_agg(${documentKind('d')}), '{}') as held from documents d
            where d.org_id = ${organisation} and d.worker_id = p.worker_id and d.deleted_at is null
              and d.status in ('valid', 'expiring') and (d.expires_on is null or d.expires_on >= p.day)) d),
      people as materialized (
        select worker_id, first_name, last_name, bool_or(lacked) as lacked, bool_or(lacking <> '{}') as lacks
        from compared group by worker_id, first_name, last_name)`
}

const BECOME_NON_COMPLIANT = 'lacks and not lacked'

/** How many workers other requirements would affect. */
export const effectOfWorkRequirements: RowsQuery<Asked> = {
  reads,
  text: (statement) => `${affected(statement)}
    select count(*)::int as workers, (count(*) filter (where ${BECOME_NON_COMPLIANT}))::int as "becomeNonCompliant",
      (count(*) filter (where lacked and not lacks))::int as "becomeCompliant"
    from people`,
}

/** The first workers who would no longer be compliant for their work, by name. */
export const gapsOfWorkRequirements: RowsQuery<Asked> = {
  reads,
  text: (statement) => `${affected(statement)}
    select f.worker_id as "workerId",
      array(select distinct ${typeOfKind('k')} from compared c, unnest(c.lacking) k where c.worker_id = f.worker_id) as missing,
      array(select distinct k from compared c, unnest(c.lacking) k where c.worker_id = f.worker_id and ${isOwnKind('k')}) as "missingCustomTypeIds"
    from people f where ${BECOME_NON_COMPLIANT}
    order by lower(f.last_name), lower(f.first_name), f.worker_id limit ${MAX_NAMED}`,
}
