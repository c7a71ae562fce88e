/**
 * The workers to propose for a role: active workers of its trade, with the reasons against each on its days. Those who
 * are free and compliant come first; among them those who stay compliant, who know the client, and who live in the town.
 */

import type { DocumentType } from '../../../prisma/generated/client/enums.ts'
import { hiddenOf, hidesRestricted } from '../../access/tenancy/restricted.ts'
import { businessTime } from '../../events/write.ts'
import { NIL_UUID } from '../../platform/text/uuid.ts'
import { dayText } from '../../platform/time/dates.ts'
import { documentKind, isOwnKind, requiredTypes, typeOfKind } from '../compliance/requirements.ts'
import { takesAway } from '../mobilisation/absences.ts'
import type { RowsQuery } from '../records/rows-query.ts'

/** The maximum number of candidates on a page. */
export const MAX_CANDIDATES = 100

export interface Role {
  trade: string
  startDate: Date
  endDate: Date | null
  /** The town of the site: compared with the metadata `home_town` of workers, without regard to case. */
  town: string | null
  /** The project of the site: workers who have worked for its client come earlier. */
  projectId: string | undefined
  /** Whether those who are not free or not compliant are listed, too. */
  includeIneligible: boolean
  limit: number
}

/** A worker who could fill a role. */
export interface Candidate {
  workerId: string
  /** The assignment that takes the worker on some of the days. */
  assignmentId: string | null
  /** The planner window in which the worker is away on some of the days. */
  windowId: string | null
  /** Whether there is neither. */
  isFree: boolean
  /** Required document types without a valid document on the first day. */
  missing: DocumentType[]
  /** Those of them that are types of the organisation's own. */
  missingCustomTypeIds: string[]
  isCompliant: boolean
  /**
   * The last day on which all required documents that the caller sees are valid; null if none of them expires, or some
   * are missing.
   */
  compliantUntil: Date | null
  isNear: boolean
  /** Whether they have worked for the client of the project. */
  knowsClient: boolean
  /** Their latest assignment that began before the first day. */
  lastAssignmentId: string | null
}

export const candidates: RowsQuery<Role> = {
  reads: [
    'Worker',
    'Assignment',
    'Project',
    'PlannerWindow',
    'Document',
    'CustomDocumentType',
    'Organisation',
    'ComplianceSettings',
  ],
  text({ organisation, add }) {
    const trade = add('text', (role) => role.trade)
    const town = add('text', (role) => role.town)
    const first = add('date', ({ startDate }) => dayText(startDate))
    const last = add('date', ({ endDate }) => (endDate === null ? 'infinity' : dayText(endDate)))
    const now = add('timestamptz', (_role, caller) => businessTime(caller))
    const hides = add('boolean', (_role, { credential }) => hidesRestricted(credential))
    // With null, the condition on projects would be false, and Citus would find no node for it.
    const project = add('uuid', ({ projectId = NIL_UUID }) => projectId)
    const includeIneligible = add('boolean', (role) => role.includeIneligible)
    // Compares start and end separately: with ranges, PostgreSQL would query the GiST index per worker, ten times
    // slower. The trade is looked up in the index by each of its spellings, because an organisation has many more workers
    // than trades. Documents are read last, of those who can still be proposed.
    return `with recursive role as materialized (
      select o.time_zone, greatest(${first}, (${now} at time zone o.time_zone)::date) as compliant_on,
        ${requiredTypes(organisation, trade, { client: 'place.client_id', project, role: trade })} as required, place.client_id
      from organisations o
        left join projects place on place.org_id = ${organisation} and place.id = ${project}
      where o.id = ${organisation}),
    trades(name) as (
      select min(w.trade) from workers w where w.org_id = ${organisation} and w.deleted_at is null
      union all
      select (select min(w.trade) from workers w where w.org_id = ${organisation} and w.deleted_at is null and w.trade > t.name)
      from trades t where t.name is not null),
    placed as materialized (
      select w.id, w.last_name, w.first_name, w.metadata, a.id as assignment_id, p.id as window_id, a.id is null and p.id is null as is_free
      from role r cross join workers w
      left join lateral (
        select a.id from assignments a
        where a.org_id = ${organisation} and a.worker_id = w.id and a.deleted_at is null
          and a.start_date <= ${last} and (a.end_date is null or a.end_date >= ${first})
        order by a.start_date limit 1) a on true
      left join lateral (
        select p.id from planner_windows p
        where p.org_id = ${organisation} and p.worker_id = w.id and ${takesAway('p', 'r.time_zone', first, last)}
        order by p.starts_at limit 1) p on true
      where w.org_id = ${organisation} and w.deleted_at is null and w.status = 'active'
        and w.trade = any(array(select name from trades where lower(name) = lower(${trade}))))
    select id as "workerId", assignment_id as "assignmentId", window_id as "windowId", is_free as "isFree",
      array(select distinct ${typeOfKind('t')} from unnest(required) t where t <> all(held)) as missing,
      array(select t from unnest(required) t where t <> all(held) and ${isOwnKind('t')}) as "missingCustomTypeIds", is_compliant as "isCompliant",
      case when is_compliant and until < 'infinity' then until end as "compliantUntil", is_near as "isNear",
      knows_client as "knowsClient", (select e.id from assignments e
        where e.org_id = ${organisation} and e.worker_id = proposed.id and e.deleted_at is null and e.start_date < ${first}
        order by e.start_date desc, e.id desc limit 1) as "lastAssignmentId"
    from (
      select w.id, w.last_name, w.first_name, w.assignment_id, w.window_id, w.is_free, d.held, d.until, r.required,
        cardinality(d.held) = cardinality(r.required) as is_compliant,
        coalesce(lower(w.metadata->>'home_town') = lower(${town}), false) as is_near,
        w.id in (select e.worker_id from projects q join assignments e on e.org_id = ${organisation} and e.project_id = q.id
          where q.org_id = ${organisation} and q.client_id = (select client_id from role)
            and e.deleted_at is null and e.start_date < ${first}) as knows_client
      from role r cross join placed w
      cross join lateral (
        select coalesce(min(valid_until) filter (where not is_hidden), 'infinity') as until, coalesce(array_agg(kind), '{}') as held
        from (
          select ${documentKind('d')} as kind, max(coalesce(d.expires_on, 'infinity')) as valid_until,
            bool_or(${hides} and ${hiddenOf('Document')?.sql('d', organisation)}) as is_hidden
          from documents d
          where d.org_id = ${organisation} and d.worker_id = w.id and d.deleted_at is null
            and d.status in ('valid', 'expiring') and ${documentKind('d')} = any(r.required)
            and (d.expires_on is null or d.expires_on >= r.compliant_on)
          group by 1) valid) d
      where ${includeIneligible} or w.is_free) proposed
    where ${includeIneligible} or is_compliant
    order by is_free and is_compliant desc, until >= ${last} desc, knows_client desc, is_near desc, assignment_id is null desc,
      lower(last_name), lower(first_name), id
    limit ${add('int', ({ limit }) => limit)}`
  },
}
