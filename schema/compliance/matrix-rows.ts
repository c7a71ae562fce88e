/** The SQL of the compliance matrix: a page of workers with their required documents and status, in one statement. */

import type {
  ComplianceStatus,
  DocumentStatus,
  DocumentType,
  WorkerStatus,
} from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { isVisible } from '../../src/access/tenancy/hidden.ts'
import { hidesRestricted } from '../../src/access/tenancy/restricted.ts'
import { kindsIn, standardRequirements, typeOfKind } from '../../src/domain/compliance/requirements.ts'
import { expirySteps } from '../../src/domain/compliance/validity.ts'
import { businessTime } from '../../src/events/write.ts'
import type { Context } from '../../src/execution/context.ts'
import { PageStatement } from '../finding/page-statement.ts'
import { sortedBy } from '../finding/rows.ts'
import { foundRows } from '../finding/sql.ts'
import type { Window } from '../finding/window.ts'
import { isOnProjects, waitsForReview } from './conditions.ts'
import { type ExpiryOrder, expiryPage } from './expiry-order.ts'

/** A document type that a worker needs, and the document that counts for it. */
export interface RequirementRow {
  type: DocumentType
  /** Its own type, of which it is the id and the name. */
  customTypeId: string | null
  name: string | null
  /** The status of the document that counts; `missing` if there is none. */
  state: DocumentStatus | 'missing'
  /** Its last day of validity, `YYYY-MM-DD`; null if it does not expire, or is not accepted. */
  validUntil: string | null
  documentId: string | null
  /** A document that waits for its review and would replace it. */
  renewalId: string | null
}

/** A worker with what they need. */
export interface WorkerComplianceRow {
  id: string
  firstName: string
  lastName: string
  trade: string | null
  status: WorkerStatus
  complianceStatus: ComplianceStatus
  requirements: RequirementRow[]
  documentsToReview: number
  sortedBy: string | null
}

/** Conditions on workers, in addition to the filters of their list. */
interface MatrixFilter {
  /** With a current or an upcoming assignment to one of these projects. */
  projectIds: readonly string[] | undefined
  /** A required document expires within this many days, and no other document replaces it. */
  expiresWithin: number | undefined
  /** A document waits for review. */
  toReview: boolean
}

/** Numbers of workers that need attention. */
export interface ComplianceCounts {
  workers: number
  nonCompliant: number
  toReview: number
  documentsToReview: number
  /** In ascending order of days. */
  expiring: { days: number; workers: number }[]
}

/** The document that counts: one that is accepted, then one to review, then one that was valid. */
const BEST_FIRST = `array_position('{valid,expiring,pending,expired,rejected}'::document_status[], d.status),
  d.expires_on desc nulls first, d.id desc`

/** SQL: a worker `v` needs a document of the kind of `d`. */
const IS_REQUIRED =
  'exists (select from required r where r.type = d.type and r.custom_type_id is not distinct from d.custom_type_id and (r.trade is null or r.trade = lower(v.trade)))'

/** SQL of the documents of an organisation that wait for review, from `documents d`. */
const waitingIn = (organisation: string, { credential }: Context) =>
  `from documents d where d.org_id = ${organisation} and d.deleted_at is null and ${waitsForReview('d')}
    and ${isVisible(credential, 'Document', 'd', organisation)}`

/** The CTEs of the statement: what is required, what expires, and what waits for review. */
function withParts(statement: PageStatement, context: Context): string {
  const org = statement.listing.organisation
  const usual = statement.add('jsonb', JSON.stringify(standardRequirements))
  const now = statement.add('timestamptz', businessTime(context))
  const documents = `documents d join workers v on v.org_id = d.org_id and v.id = d.worker_id and v.deleted_at is null
    where d.org_id = ${org} and d.deleted_at is null and ${IS_REQUIRED}
      and ${isVisible(context.credential, 'Document', 'd', org)}`
  return `with required as materialized (
      select distinct lower(r.value->>'trade') as trade, c.id as custom_type_id, c.name,
        coalesce(c.restricted, false) and ${hidesRestricted(context.credential)} as hidden,
        ${typeOfKind('t.kind')}::document_type as type
      from jsonb_array_elements(coalesce((select s.requirements from compliance_settings s where s.org_id = ${org}), ${usual})) r
        cross join jsonb_array_elements_text(${kindsIn('r.value')}) t(kind)
        left join custom_document_types c on c.org_id = ${org} and c.id::text = t.kind),
    today as materialized (
      select (${now} at time zone o.time_zone)::date as day from organisations o where o.id = ${org}),
    due as (
      select d.worker_id, min(d.expires_on) - (select day from today) as days from ${documents} and d.status = 'expiring'
        and not exists (select from documents o where o.org_id = d.org_id and o.worker_id = d.worker_id and o.type = d.type and o.custom_type_id is not distinct from d.custom_type_id
          and o.deleted_at is null and o.status in ('valid', 'expiring') and (o.expires_on is null or o.expires_on > d.expires_on))
      group by d.worker_id),
    to_review as (
      select d.worker_id, count(*)::int as documents ${waitingIn(org, context)} group by d.worker_id)`
}

/** The statement of a list of workers. The conditions of the filter refer to the CTEs of `withParts`. */
function statementOf(context: Context, window: Window, filter: MatrixFilter): PageStatement {
  const { projectIds, expiresWithin, toReview } = filter
  if (projectIds === undefined && expiresWithin === undefined && !toReview)
    return new PageStatement(context, resources.workers, window)
  const statement: PageStatement = new PageStatement(context, resources.workers, window, (alias) => conditions(alias))
  const org = statement.listing.organisation
  const projects = projectIds && statement.add('uuid[]', projectIds)
  const days = expiresWithin === undefined ? undefined : statement.add('int', expiresWithin)
  const conditions = (alias: string) => [
    ...(projects === undefined ? [] : [isOnProjects(org, `${alias}.id`, projects)]),
    ...(days === undefined ? [] : [`${alias}.id in (select due.worker_id from due where due.days <= ${days})`]),
    ...(toReview ? [`${alias}.id in (select to_review.worker_id from to_review)`] : []),
  ]
  return statement
}

/** A page of workers, with one more row if another page follows, and the number of workers that match. */
export async function matrixRows(
  context: Context,
  window: Window,
  filter: MatrixFilter,
  order: ExpiryOrder | undefined,
): Promise<{ rows: WorkerComplianceRow[]; total: number }> {
  const statement = statementOf(context, window, filter)
  const org = statement.listing.organisation
  const total = statement.total()
  const byDay =
    order &&
    expiryPage(statement, order, window, {
      best: BEST_FIRST,
      isRequired: `${IS_REQUIRED} and ${isVisible(context.credential, 'Document', 'd', org)}`,
    })
  const page = byDay?.rows ?? statement.rows()
  const document = (more: string, order: string) =>
    `(select d.id, d.status, d.expires_on from documents d where d.org_id = ${org} and d.worker_id = page.id
      and d.type = need.type and d.custom_type_id is not distinct from need.custom_type_id and d.deleted_at is null ${more} order by ${order} limit 1)`
  const requirements = `(select coalesce(json_agg(json_build_object('type', need.type, 'customTypeId', need.custom_type_id, 'name', need.name, 'state', case when need.hidden then case when best.status in ('valid', 'expiring') then 'valid' else 'missing' end else coalesce(best.status::text, 'missing') end,
      'validUntil', case when not need.hidden and best.status in ('valid', 'expiring', 'expired') then best.expires_on end,
      'documentId', case when not need.hidden then best.id end, 'renewalId', case when not need.hidden then next.id end) order by need.type, need.name), '[]')
    from (select distinct r.type, r.custom_type_id, r.name, r.hidden from required r where r.trade is null or r.trade = lower(page.trade)) need
      left join lateral ${document('', BEST_FIRST)} best on true
      left join lateral ${document("and d.status = 'pending'", 'd.id desc')} next on best.status in ('valid', 'expiring'))`
  const row = `json_build_object('id', page.id, 'firstName', page.first_name, 'lastName', page.last_name, 'trade', page.trade,
    'status', page.status, 'complianceStatus', page.compliance_status, 'requirements', ${requirements},
    'documentsToReview', (select count(*)::int ${waitingIn(org, context)} and d.worker_id = page.id),
    'sortedBy', ${byDay ? 'page.day' : sortedBy(statement.listing, 'page')})`
  const [read] = await statement.read<{ rows: WorkerComplianceRow[] | null; total: number }>(
    `${[withParts(statement, context), ...(byDay ? [byDay.cte] : [])].join(', ')} select ${total} as total, (select json_agg(${row}) from (${page}) page) as rows`,
  )
  return { rows: read?.rows ?? [], total: read?.total ?? 0 }
}

/** How many of the workers that match are not compliant, wait for a review, or will not be compliant soon. */
export async function matrixCounts(
  context: Context,
  window: Window,
  projectIds: MatrixFilter['projectIds'],
): Promise<ComplianceCounts> {
  const statement = statementOf(context, window, { projectIds, expiresWithin: undefined, toReview: false })
  const { alias, text } = foundRows(
    statement.listing,
    (row) => ` left join to_review on to_review.worker_id = ${row}.id`,
  )
  const days = expirySteps.toSorted((one, other) => one - other)
  const counted = (condition: string) => `(count(*) filter (where ${condition}))::int`
  const expiring = days.map(
    (step) =>
      `json_build_object('days', ${step}, 'workers', ${counted(`${alias}.id in (select due.worker_id from due where due.days <= ${step})`)})`,
  )
  const [counts] = await statement.read<ComplianceCounts>(
    `${withParts(statement, context)} select count(*)::int as workers,
      ${counted(`${alias}.compliance_status = 'non_compliant'`)} as "nonCompliant",
      count(to_review.worker_id)::int as "toReview", coalesce(sum(to_review.documents), 0)::int as "documentsToReview",
      json_build_array(${expiring.join(', ')}) as expiring
    from ${text}`,
  )
  return counts as ComplianceCounts
}
