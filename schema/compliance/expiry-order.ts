/** The order of the compliance matrix by a column: the dates of a kind of document, as its cells show them. */
import type { DocumentType } from '../../prisma/generated/client/enums.ts'
import { invalidField } from '../../src/platform/errors/errors.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { readDate } from '../../src/platform/time/dates.ts'
import { builder } from '../builder.ts'
import { DocumentTypeType } from '../documents/document.ts'
import { SortDirection } from '../finding/inputs.ts'
import type { PageStatement } from '../finding/page-statement.ts'
import { foundRows } from '../finding/sql.ts'
import { cursorAfter, type Window } from '../finding/window.ts'

export const ExpirySort = builder.inputType('ExpirySort', {
  description: 'Order by the last day of validity of one kind of document. Workers without a date come last.',
  fields: (t) => ({
    type: t.field({ type: DocumentTypeType, description: 'A built-in type. Give either this or `customTypeId`.' }),
    customTypeId: t.id({ description: "Id of a type of the organisation's own." }),
    direction: t.field({ type: SortDirection, description: 'Default: `asc`, the soonest first.' }),
  }),
})

interface GivenSort {
  type?: DocumentType | null
  customTypeId?: string | null
  direction?: 'asc' | 'desc' | null
}

export interface ExpiryOrder {
  type: DocumentType
  customTypeId: string | null
  isDescending: boolean
  /** The date of the row before the page; undefined for the first page. */
  after: { day: string | null } | undefined
}

/** @throws {ApiError} validation_failed for a wrong kind, or a cursor of another order */
export function readExpiryOrder(given: GivenSort | null | undefined, window: Window): ExpiryOrder | undefined {
  const position = window.finding.sort === undefined ? window.after?.sortedBy : undefined
  if (given == null) {
    if (position != null) throw wrongCursor()
    return undefined
  }
  const { type = null, customTypeId = null, direction } = given
  if (window.finding.sort !== undefined) throw invalidField('sort', 'invalid', 'must not be combined with sortByExpiry')
  if ((type === null) === (customTypeId === null))
    throw invalidField('sortByExpiry', 'invalid', 'must have either type or customTypeId')
  if (customTypeId !== null && !isUuid(customTypeId))
    throw invalidField('sortByExpiry.customTypeId', 'invalid', 'must be a UUID')
  const order = {
    type: type ?? 'other',
    customTypeId: customTypeId?.toLowerCase() ?? null,
    isDescending: direction === 'desc',
  }
  if (window.after === undefined) return { ...order, after: undefined }
  const prefix = prefixOf(order)
  const day = position?.startsWith(prefix) ? position.slice(prefix.length) : undefined
  if (day === undefined || (day !== '' && readDate(day) === undefined)) throw wrongCursor()
  return { ...order, after: { day: day || null } }
}

const wrongCursor = () =>
  invalidField(
    'cursor',
    'invalid',
    'must be used with the sort that it was issued for: otherwise request the first page again',
  )

const prefixOf = ({ type, customTypeId, isDescending }: Omit<ExpiryOrder, 'after'>) =>
  `${customTypeId ?? type} ${isDescending ? 'desc' : 'asc'} `

/** The cursor of the page after the one that ends with `row`. */
export function cursorAfterDay(
  row: { id: string; sortedBy: string | null },
  order: ExpiryOrder,
  window: Window,
): string {
  return cursorAfter({ id: row.id, updatedAt: undefined }, window, `${prefixOf(order)}${row.sortedBy ?? ''}`)
}

/**
 * The page in this order: a CTE with the dates, to be joined to those of the statement, and the query of the rows, which
 * have the column `day`.
 * @param best the order of documents in which the first one counts
 * @param isRequired SQL of whether the kind of a document `d` is required of a worker `v`
 */
export function expiryPage(
  statement: PageStatement,
  order: ExpiryOrder,
  { limit, offset, after }: Window,
  { best, isRequired }: { best: string; isRequired: string },
): { cte: string; rows: string } {
  const org = statement.listing.organisation
  const type = statement.add('document_type', order.type)
  const own = statement.add('uuid', order.customTypeId)
  const cte = `dated as materialized (
    select d.worker_id, d.expires_on as day from (
      select distinct on (d.worker_id) d.* from documents d
      where d.org_id = ${org} and d.type = ${type} and d.custom_type_id is not distinct from ${own} and d.deleted_at is null
      order by d.worker_id, ${best}) d
    join workers v on v.org_id = d.org_id and v.id = d.worker_id
    where d.status in ('valid', 'expiring', 'expired') and d.expires_on is not null and ${isRequired})`
  const { alias, text } = foundRows(statement.listing, (row) => ` left join dated on dated.worker_id = ${row}.id`)
  const [direction, past] = order.isDescending ? ['desc', '<'] : ['asc', '>']
  const rest = []
  if (after !== undefined && order.after !== undefined) {
    const id = statement.add('uuid', after.id)
    const { day } = order.after
    if (day === null) rest.push(`dated.day is null and ${alias}.id ${past} ${id}`)
    else rest.push(`(dated.day is null or (dated.day, ${alias}.id) ${past} (${statement.add('date', day)}, ${id}))`)
  }
  const skipped = after === undefined && offset > 0 ? ` offset ${statement.add('int', offset)}` : ''
  const rows = `select ${alias}.*, dated.day from ${[text, ...rest].join(' and ')}
    order by dated.day is null, dated.day ${direction}, ${alias}.id ${direction} limit ${statement.add('int', limit)} + 1${skipped}`
  return { cte, rows }
}
