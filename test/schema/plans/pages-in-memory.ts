/** Filters, sorts, pages and counts of rows in memory, as the contract says. */
import type { FindField } from '../../../schema/finding/fields.ts'
import type { Conditions, Finding } from '../../../schema/finding/finding.ts'
import { cursorAfter, type Window, watermarkOf } from '../../../schema/finding/window.ts'
import type { Row, RowsInMemory } from './rows-in-memory.ts'

/** A page, with the fields of its GraphQL type. */
export interface Page {
  object: 'list'
  data: readonly Row[]
  pagination: { limit: number; offset: number; total: number; hasMore: boolean }
  nextCursor: string | null
  watermark: Date | null
}

/** The rows of a list that it finds, in no order. */
export async function findRows(memory: RowsInMemory, type: string, rows: readonly Row[], window: Window) {
  const { includeDeleted, updatedSince, finding } = window
  const { or, search } = finding
  const searched = search === undefined ? undefined : await memory.search(type, search)
  return rows.filter(
    (row) =>
      (includeDeleted || row.deletedAt === null) &&
      (updatedSince === undefined || Date.parse(String(row.updatedAt)) >= updatedSince.getTime()) &&
      matches(row, finding) &&
      (or.length === 0 || or.some((each) => matches(row, each))) &&
      (searched === undefined || searched.has(row.id)),
  )
}

/** The page of a list. @param lastWrite time of the organisation's latest write, for lists that have a watermark */
export function pageOf(found: readonly Row[], window: Window, lastWrite?: string | null): Page {
  const { limit, offset, after, updatedSince, finding } = window
  const order = orderOf(window)
  const sorted = found.toSorted(order)
  const position = after && {
    id: after.id.toLowerCase(),
    updatedAt: after.updatedAt?.toISOString(),
    ...(finding.sort && { [finding.sort.field.name]: after.sortedBy }),
  }
  const rest = position === undefined ? sorted.slice(offset) : sorted.filter((row) => order(row, position) > 0)
  const data = rest.slice(0, limit)
  const last = data.at(-1)
  const hasMore = rest.length > limit
  const sortedBy = finding.sort && last?.[finding.sort.field.name]
  const lastRow = last && {
    id: last.id,
    updatedAt: updatedSince && new Date(String(last.updatedAt)),
    sortedBy: sortedBy === undefined || sortedBy === null ? null : `${sortedBy as string | number}`,
  }
  return {
    object: 'list',
    data,
    pagination: { limit, offset, total: found.length, hasMore },
    nextCursor: hasMore && lastRow !== undefined ? cursorAfter(lastRow, window) : null,
    watermark:
      lastWrite === undefined ? null : watermarkOf(window, lastWrite === null ? undefined : new Date(lastWrite)),
  }
}

/** How many rows have each value of a field, most first. */
export function countsOf(found: readonly Row[], field: string, limit: number) {
  const counts = new Map<string | null, number>()
  for (const row of found) {
    const value = row[field] as string | null
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const all = [...counts].map(([value, count]) => ({ value, count }))
  const emptyLast = (value: string | null, other: string | null) =>
    value === null ? 1 : other === null ? -1 : compare(value, other)
  return all.toSorted((one, other) => other.count - one.count || emptyLast(one.value, other.value)).slice(0, limit)
}

const matches = (row: Row, { terms, metadata = {} }: Conditions) =>
  terms.every((term) => holds(row, term)) &&
  Object.entries(metadata).every(([key, value]) => (row.metadata as Record<string, string>)[key] === value)

function holds(row: Row, { field, test, value }: Finding['terms'][number]): boolean {
  const has = row[field.name] !== null
  if (test === 'exists') return has
  if (test === 'missing') return !has
  if (!has) return false
  const own = comparable(field, row[field.name])
  if (test === 'in') return (value as unknown[]).some((each) => comparable(field, each) === own)
  const difference = compare(own, comparable(field, value))
  return { is: difference === 0, gt: difference > 0, gte: difference >= 0, lt: difference < 0, lte: difference <= 0 }[
    test
  ]
}

/** Latest changes first, or as the list is sorted, or by id. */
function orderOf({ updatedSince, finding: { sort } }: Window) {
  const byId = (one: Row, other: Row) => compare(one.id, other.id)
  if (updatedSince !== undefined)
    return (one: Row, other: Row) =>
      Date.parse(String(other.updatedAt)) - Date.parse(String(one.updatedAt)) || byId(other, one)
  if (sort === undefined) return byId
  const { field, isDescending } = sort
  const sign = isDescending ? -1 : 1
  return (one: Row, other: Row) => {
    const [value, another] = [one[field.name], other[field.name]]
    if ((value === null) !== (another === null)) return value === null ? 1 : -1 // those without a value are last
    const difference = value === null ? 0 : compare(comparable(field, value), comparable(field, another))
    return sign * (difference || byId(one, other))
  }
}

function comparable({ kind }: FindField, value: unknown): string | number {
  const text = String(value)
  if (kind === 'moment') return Date.parse(text)
  if (kind === 'integer' || kind === 'number') return Number(text)
  if (kind === 'email') return text.toLowerCase()
  return kind === 'code' ? text.trimEnd() : text
}

/** Texts by their bytes. */
function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
}
