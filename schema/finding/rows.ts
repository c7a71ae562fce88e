/**
 * The SQL of the rows of a page, in the order of the list. No page reads a whole organisation to find a few records:
 *
 * - Lists without filters, and lists with one filter for one or a few values, are read in the order of an index: value
 *   by value, and if the sort field can be null, records with a value separately from those without.
 * - Other filters are first tried on the next rows in the order of the list, which fill the page if many match.
 *   Otherwise all matches are taken from the indexes and sorted: the total has to count as many. PostgreSQL alone would
 *   read row after row if all matches are at the end, because it expects them to be spread evenly.
 * - Searches and metadata are not tried on rows, because testing row by row costs too much. Nor are filters of a part,
 *   e.g. of what a member with limits sees: its condition on all matches is tested once, for the page and the total.
 */
import { type FindField, fieldsOf } from './fields.ts'
import { positionText } from './position.ts'
import {
  bindConditions,
  compared,
  filterField,
  findConditions,
  isFilteredForm,
  type Listing,
  listConditions,
  type Source,
  valuesOf,
} from './sql.ts'

/** The number of rows that filters are tried on. */
const TRIED = 1000

/** Limit and offset, as SQL. */
export interface Span {
  limit: string
  offset?: string | undefined
}

/** The condition on the rows of a source. */
type Conditions = (source: Source) => string[]

/**
 * The rows of a page, in order.
 * @param found the name of a query that has the columns of `matchesOf`
 * @returns a query for all columns of the table
 */
export function pageRows(listing: Listing, span: Span, found?: string): string {
  const { form, isPart } = listing
  if (!isFilteredForm(form)) return inOrder(listing, (source) => listConditions(listing, source), span)
  if (found !== undefined || isPart || isOneQuery(listing)) return sortedMatches(listing, span, found)
  const [term, ...others] = form.terms
  const isOrdered = others.length === 0 && form.or.length === 0 && form.sort === undefined && !form.byChange
  if (isOrdered && term?.[1] === 'in') return valueByValue(listing, span)
  if (isOrdered && term?.[1] === 'is') return inOrder(listing, (source) => allConditions(listing, source), span)
  return triedMatches(listing, span)
}

/** All rows of a list, in its order: `"workers" t1 where … order by …`. */
export function allRows(listing: Listing): { alias: string; text: string } {
  const source = listing.from()
  const { alias, table } = source
  return { alias, text: `${table} where ${allConditions(listing, source).join(' and ')} ${order(listing, alias)}` }
}

/** Whether one query, `matchesOf`, serves both the page and the total of a list. */
export const isOneQuery = ({ form, isPart }: Pick<Listing, 'form' | 'isPart'>) =>
  form.search || form.metadata || form.or.some(({ metadata }) => metadata) || (isPart && isFilteredForm(form))

/** All matches of a list: their ids, and what they are sorted by. */
export function matchesOf(listing: Listing): string {
  const source = listing.from()
  const { alias, table } = source
  const columns = ['id', ...orderColumns(listing)].map((column) => `${alias}.${column}`).join(', ')
  return `select ${columns} from ${table} where ${allConditions(listing, source).join(' and ')}`
}

const allConditions = (listing: Listing, source: Source) => [
  ...listConditions(listing, source),
  ...findConditions(listing, source.alias),
]

const end = ({ limit, offset }: Span) => `limit ${limit}${offset === undefined ? '' : ` offset ${offset}`}`

/** Includes the rows before the page, which the query around it skips. */
const whole = ({ limit, offset }: Span): Span => ({ limit: offset === undefined ? limit : `${limit} + ${offset}` })

const afterId = ({ bind }: Listing) => bind('afterId', 'uuid', ({ after }) => after?.id)
const afterTime = ({ bind }: Listing) => bind('afterTime', 'timestamptz', ({ after }) => after?.updatedAt)
const afterValue = ({ bind }: Listing, { sqlType }: FindField) =>
  bind('afterValue', sqlType, ({ after }) => after?.sortedBy)

/** The field that a list is sorted by. */
function sortField({ type, form }: Pick<Listing, 'type' | 'form'>): FindField | undefined {
  return form.sort === undefined ? undefined : fieldsOf(type).sorts.get(form.sort)
}

function orderColumns(listing: Listing): string[] {
  if (listing.form.byChange) return ['updated_at']
  const field = sortField(listing)
  return field === undefined ? [] : [field.column]
}

/** `order by` of the rows `alias`. */
function order(listing: Listing, alias: string): string {
  const { byChange, isDescending } = listing.form
  if (byChange) return `order by ${alias}.updated_at desc, ${alias}.id desc`
  const direction = isDescending ? ' desc' : ''
  const field = sortField(listing)
  if (field === undefined) return `order by ${alias}.id`
  const emptyLast = field.isOptional ? `${alias}.${field.column} is null, ` : ''
  return `order by ${emptyLast}${alias}.${field.column}${direction}, ${alias}.id${direction}`
}

/** The condition that rows are after the cursor, if there is one. */
function isAfter(listing: Listing, alias: string): string[] {
  const { continued, byChange, isDescending, after } = listing.form
  if (!continued) return []
  const id = `${alias}.id`
  if (byChange) return [`(${alias}.updated_at, ${id}) < (${afterTime(listing)}, ${afterId(listing)})`]
  const field = sortField(listing)
  if (field === undefined) return [`${id} > ${afterId(listing)}`]
  const column = `${alias}.${field.column}`
  const past = isDescending ? '<' : '>'
  if (after === 'none') return [`${column} is null and ${id} ${past} ${afterId(listing)}`]
  const next = `(${column}, ${id}) ${past} (${afterValue(listing, field)}, ${afterId(listing)})`
  return [field.isOptional ? `(${next} or ${column} is null)` : next]
}

/** Reads rows in the order of an index. */
function inOrder(listing: Listing, conditions: Conditions, span: Span): string {
  const field = listing.form.byChange ? undefined : sortField(listing)
  if (field?.isOptional) return valuesThenEmpty(listing, field, conditions, span)
  const source = listing.from()
  const { alias, table } = source
  const all = [...conditions(source), ...isAfter(listing, alias)]
  return `select ${alias}.* from ${table} where ${all.join(' and ')} ${order(listing, alias)} ${end(span)}`
}

/** Reads the rows with a value and those without separately: one index scan cannot return both in this order. */
function valuesThenEmpty(listing: Listing, field: FindField, conditions: Conditions, span: Span): string {
  const { form } = listing
  const direction = form.isDescending ? ' desc' : ''
  const past = form.isDescending ? '<' : '>'
  const part = (more: (column: string, alias: string) => string[], { limit }: Span) => {
    const source = listing.from()
    const { alias, table } = source
    const column = `${alias}.${field.column}`
    return `(select ${alias}.* from ${table} where ${[...conditions(source), ...more(column, alias)].join(' and ')}
      order by ${column}${direction}, ${alias}.id${direction} limit ${limit})`
  }
  const next = (column: string, alias: string) =>
    form.after === 'value'
      ? [`(${column}, ${alias}.id) ${past} (${afterValue(listing, field)}, ${afterId(listing)})`]
      : []
  const having = () => part((column, alias) => [`${column} is not null`, ...next(column, alias)], whole(span))
  const empty = part(
    (column, alias) => [
      `${column} is null`,
      ...(form.after === 'none' ? [`${alias}.id ${past} ${afterId(listing)}`] : []),
    ],
    whole(span),
  )
  const parts = form.after === 'none' ? empty : `${having()} union all ${empty}`
  return `select page.* from (${parts}) page ${order(listing, 'page')} ${end(span)}`
}

/** For each of several values, the first records that have it. */
function valueByValue(listing: Listing, span: Span): string {
  const field = filterField(fieldsOf(listing.type), listing.form.terms[0]?.[0] ?? '')
  const conditions = (source: Source) => [
    ...listConditions(listing, source),
    `${compared(field, source.alias)} = one_of.value`,
  ]
  return `select page.* from unnest(${valuesOf(field, 0, bindConditions(listing))}) one_of(value)
    cross join lateral (${inOrder(listing, conditions, whole(span))}) page ${order(listing, 'page')} ${end(span)}`
}

/** Takes all matches from the indexes and sorts them; `offset 0` keeps PostgreSQL from reading in the order of the list. */
function sortedMatches(listing: Listing, span: Span, found?: string, more = 'true'): string {
  const matches = found ?? `(${matchesOf(listing)} offset 0)`
  const after = isAfter(listing, 'matches')
  const where = after.length === 0 ? '' : `where ${after.join(' and ')}`
  const { table, alias, conditions } = listing.from()
  return `select ${alias}.* from
    (select matches.id from ${matches} matches ${where} ${order(listing, 'matches')} ${end(span)}) first
    join ${table} on ${alias}.id = first.id where ${conditions.join(' and ')} and ${more} ${order(listing, alias)}`
}

/** The matches among the next rows if they fill the page, else the first of all matches. */
function triedMatches(listing: Listing, span: Span): string {
  const { limit } = whole(span)
  const rows = inOrder(listing, (source) => listConditions(listing, source), { limit: String(TRIED) })
  const isFull = `(select count(*) from tried) >= ${limit}`
  const tried = `select next.* from (${rows}) next where ${findConditions(listing, 'next').join(' and ')}
    ${order(listing, 'next')} limit ${limit}`
  return `select page.* from (
      with tried as materialized (${tried})
      select * from tried where ${isFull}
      union all (${sortedMatches(listing, whole(span), undefined, `not ${isFull}`)})
    ) page ${order(listing, 'page')} ${end(span)}`
}

/** The text of what a page's last row is sorted by, for the cursor; `null` in a list that is not sorted. */
export function sortedBy(listing: Pick<Listing, 'type' | 'form'>, alias: string): string {
  const field = sortField(listing)
  return field === undefined ? 'null' : positionText(field, `${alias}.${field.column}`)
}
