/** The SQL of filters and searches. */

import { type FindField, type FindFields, fieldsOf } from './fields.ts'
import type { Conditions, Test } from './finding.ts'
import { readWindow, type Window } from './window.ts'

/** What the SQL of conditions depends on; the values are parameters. */
interface ConditionsForm {
  terms: readonly (readonly [field: string, test: Test])[]
  metadata: boolean
}

/** What the SQL of a list depends on; the values are parameters. */
export interface ListForm extends ConditionsForm {
  /** Whether it lists what changed since a time, latest first. */
  byChange: boolean
  includeDeleted: boolean
  /** Whether it begins after a cursor. */
  continued: boolean
  /** One of these has to match, if there are any. */
  or: readonly ConditionsForm[]
  search: boolean
  sort: string | undefined
  isDescending: boolean
  /** For the page after a cursor in a sorted list: whether the record before it has the value. */
  after: 'value' | 'none' | undefined
}

/** The form of a list. */
export function listFormOf({ finding, after, updatedSince, includeDeleted }: Window): ListForm {
  const { or, search, sort } = finding
  return {
    ...conditionsForm(finding),
    byChange: updatedSince !== undefined,
    includeDeleted,
    continued: after !== undefined,
    or: or.map(conditionsForm),
    search: search !== undefined,
    sort: sort?.field.name,
    isDescending: sort?.isDescending ?? false,
    after: sort === undefined || after === undefined ? undefined : after.sortedBy === null ? 'none' : 'value',
  }
}

function conditionsForm({ terms, metadata }: Conditions): ConditionsForm {
  return { terms: terms.map(({ field, test }) => [field.name, test]), metadata: metadata !== undefined }
}

/** A list without any argument. */
export const WHOLE_LIST: ListForm = listFormOf(readWindow({}))

/** Whether a list of this form has filters or a search. */
export const isFilteredForm = ({ terms, metadata, or, search }: ListForm) =>
  terms.length > 0 || metadata || or.length > 0 || search

/** Whether a list of this form has filters, a search or a sort. */
export const isFilteredOrSorted = (form: ListForm) => isFilteredForm(form) || form.sort !== undefined

/** Adds a parameter to the statement, or finds the one of this name. @returns its SQL, with the type */
export type Bind = (name: string, sqlType: string, value: (window: Window) => unknown) => string

/** A table of the statement, and the condition that binds it to the caller. */
export interface Source {
  /** `"workers" t1` */
  table: string
  alias: string
  /** At least the tenant condition. */
  conditions: readonly string[]
}

/** A list, as a statement reads it. */
export interface Listing {
  /** GraphQL type of the records. */
  type: string
  form: ListForm
  /** The SQL of the organisation's id. */
  organisation: string
  /** Adds another reference to the table, with its own alias. */
  from(): Source
  bind: Bind
  /** Whether it can list only a part of the organisation's records: those of another record, of a worker, or of a role. */
  isPart: boolean
  /** SQL: the row `alias` of a whole list is hidden from the caller. Undefined if none is. */
  hidden?: ((alias: string, organisation: string) => string) | undefined
}

/** Remembers parameters by their names. @param add adds one to the statement */
export function bindOnce(add: (sqlType: string, value: (window: Window) => unknown) => string): Bind {
  const bound = new Map<string, string>()
  return (name, sqlType, value) => {
    const written = bound.get(name) ?? add(sqlType, value)
    bound.set(name, written)
    return written
  }
}

/** The conditions on all rows of a list, before its filters: at least the tenant condition. */
export function listConditions(listing: Listing, { alias, conditions }: Source): string[] {
  const { includeDeleted, byChange } = listing.form
  return [
    ...conditions,
    ...(includeDeleted ? [] : [`${alias}.deleted_at is null`]),
    ...(byChange ? [`${alias}.updated_at >= ${sinceOf(listing)}`] : []),
  ]
}

/**
 * SQL of the number of records of a whole list that are hidden from the caller, to be taken from a stored total.
 * @param where a further condition on the rows of an alias
 */
export function hiddenCount(
  { hidden, organisation, form }: Listing,
  table: string,
  where = (_alias: string) => '',
): string {
  if (hidden === undefined) return '0'
  const live = form.includeDeleted ? '' : 'and h.deleted_at is null'
  return `(select count(*)::int from "${table}" h where h.org_id = ${organisation} ${live} and ${hidden('h', organisation)}${where('h')})`
}

/** The conditions of the filters and the search on rows `alias`. */
export function findConditions(listing: Listing, alias: string): string[] {
  const { form, type, organisation, bind } = listing
  const conditions = conditionsSql(listing, form, alias)
  // Each alternative has the index of one of its filters, and PostgreSQL joins what they find (`BitmapOr`).
  const alternatives = form.or.map((each, place) => `(${conditionsSql(listing, each, alias, place).join(' and ')})`)
  if (alternatives.length > 0) conditions.push(`(${alternatives.join(' or ')})`)
  if (form.search) {
    const words = bind('search', 'text', ({ finding }) => finding.search)
    const columns = fieldsOf(type)
      .searched.map((column) => `${alias}.${column}`)
      .join(', ')
    conditions.push(`search_vector(${alias}.org_id, ${columns}) @@ search_query(${organisation}, ${words})`)
  }
  return conditions
}

/** The same as `Bind`, for a value of some conditions. */
type BindValue = (name: string, sqlType: string, value: (conditions: Conditions | undefined) => unknown) => string

/** @param place of the alternative; undefined for the conditions that must hold */
export function bindConditions({ bind }: Listing, place?: number): BindValue {
  if (place === undefined) return (name, sqlType, value) => bind(name, sqlType, ({ finding }) => value(finding))
  return (name, sqlType, value) => bind(`or${place}.${name}`, sqlType, ({ finding }) => value(finding.or[place]))
}

/** @param place as in `bindConditions` */
function conditionsSql(listing: Listing, { terms, metadata }: ConditionsForm, alias: string, place?: number): string[] {
  const { type, organisation } = listing
  const fields = fieldsOf(type)
  const bind = bindConditions(listing, place)
  const conditions = terms.map(([name, test], index) => termSql(fields, name, test, alias, index, bind))
  if (metadata) {
    const pairs = bind('metadata', 'jsonb', (given) => JSON.stringify(given?.metadata))
    // The index compares short texts that different pairs can share, so the next condition compares the pairs.
    conditions.push(`metadata_pairs(${alias}.org_id, ${alias}.metadata) @> metadata_pairs(${organisation}, ${pairs})`)
    conditions.push(`${alias}.metadata @> ${pairs}`)
  }
  return conditions
}

/** The time since which changes are listed. */
export const sinceOf = ({ bind }: Pick<Listing, 'bind'>) =>
  bind('updatedSince', 'timestamptz', ({ updatedSince }) => updatedSince)

const COMPARISONS: Partial<Record<Test, string>> = { is: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** @throws {Error} if there is no such filter */
export function filterField(fields: FindFields, name: string): FindField {
  const field = fields.filters.get(name)
  if (field === undefined) throw new Error(`${fields.type} has no filter ${name}`)
  return field
}

/** The SQL that a field's values are compared with. */
export const compared = ({ kind, column }: FindField, alias: string) =>
  kind === 'email' ? `lower(${alias}.${column})` : `${alias}.${column}`

function termSql(fields: FindFields, name: string, test: Test, alias: string, index: number, bind: BindValue): string {
  const field = filterField(fields, name)
  const column = compared(field, alias)
  if (test === 'exists') return `${column} is not null`
  if (test === 'missing') return `${column} is null`
  if (test === 'in') return `${column} = any(${valuesOf(field, index, bind)})`
  const value = bind(`term${index}`, field.sqlType, (given) => given?.terms[index]?.value)
  return `${column} ${COMPARISONS[test]} ${value}`
}

/** The values of a one-of term, as an array. */
export const valuesOf = ({ sqlType }: FindField, index: number, bind: BindValue) =>
  bind(`term${index}`, `${sqlType}[]`, (given) => given?.terms[index]?.value)

/**
 * `"workers" t1 where …`: the records that match the filters and the search.
 * @param join what is joined to the rows of an alias
 */
export function foundRows(listing: Listing, join?: (alias: string) => string): { alias: string; text: string } {
  const source = listing.from()
  const { alias, table } = source
  const conditions = [...listConditions(listing, source), ...findConditions(listing, alias)]
  return { alias, text: `${table}${join?.(alias) ?? ''} where ${conditions.join(' and ')}` }
}
