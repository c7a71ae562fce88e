/** The filters, search and sort of a list, read from its arguments and validated. */
import { createHash } from 'node:crypto'
import type { DetailCode } from '../../src/platform/errors/detail-codes.ts'
import type { ErrorDetail } from '../../src/platform/errors/errors.ts'
import { isExternalReference, NO_SUCH_EXTERNAL_ID } from '../../src/platform/text/external-reference.ts'
import { STORABLE, storable } from '../../src/platform/text/storable-text.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { type FindField, fieldsOf, isRange } from './fields.ts'
import { MAX_ALTERNATIVES, MAX_PAIRS, MAX_SEARCH, MAX_TEXT, MAX_WORDS, MIN_SEARCH, maxValuesOf } from './limits.ts'
import { OR } from './table.ts'

/** The arguments for filters, search and sort, as a resolver receives them. */
export interface FindArguments {
  filter?: object | null | undefined
  search?: string | null | undefined
  sort?: { field: string; direction?: 'asc' | 'desc' | null | undefined } | null | undefined
}

/** What a field's value is tested for. */
export type Test = 'is' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'exists' | 'missing'

/** One condition on a field. */
interface Term {
  field: FindField
  test: Test
  /** The parameter for PostgreSQL: a string, a number or an array of strings; undefined if the test needs none. */
  value: unknown
}

/** Conditions on fields and metadata, all of which must hold. */
export interface Conditions {
  terms: readonly Term[]
  metadata: Readonly<Record<string, string>> | undefined
}

/** A list's filters, search and sort. All conditions must hold, and one of `or`, if there are any. */
export interface Finding extends Conditions {
  or: readonly Conditions[]
  search: string | undefined
  sort: { field: FindField; isDescending: boolean } | undefined
}

/** A list without filters, search and sort. */
export const EVERYTHING_FOUND: Finding = { terms: [], metadata: undefined, or: [], search: undefined, sort: undefined }

/** Whether the list has filters or a search. */
export const isFiltered = ({ search, or, ...conditions }: Finding) =>
  hasConditions(conditions) || or.length > 0 || search !== undefined

const hasConditions = ({ terms, metadata }: Conditions) => terms.length > 0 || metadata !== undefined

/** Whether the list has filters, a search or a sort. */
export const isFound = (finding: Finding) => isFiltered(finding) || finding.sort !== undefined

/** Reports a problem. @param path of the argument, e.g. `filter.status` */
type Report = (path: string, message: string, code?: DetailCode) => undefined

/**
 * Read the filters, search and sort of a list.
 * @param type the GraphQL type of the list's records
 * @param details problems are added to it
 */
export function readFinding(type: string, args: FindArguments, details: ErrorDetail[]): Finding {
  const { search, sort } = args
  const filter = args.filter as Record<string, unknown> | null | undefined
  if (filter == null && search == null && sort == null) return EVERYTHING_FOUND
  const report: Report = (path, message, code = 'invalid') => void details.push({ path, code, message })
  const sortField = sort == null ? undefined : fieldsOf(type).sorts.get(sort.field)
  return {
    ...readConditions(type, filter ?? {}, 'filter', report),
    or: readAlternatives(type, filter?.[OR], report),
    search: search == null ? undefined : readSearch(search, report),
    sort: sortField && { field: sortField, isDescending: sort?.direction === 'desc' },
  }
}

/** @param path of the filter */
function readConditions(type: string, filter: Record<string, unknown>, path: string, report: Report): Conditions {
  const terms: Term[] = []
  for (const field of fieldsOf(type).filters.values()) {
    const given = filter[field.name]
    if (given !== undefined && given !== null) terms.push(...readTerms(field, given, path, report))
    const exists = field.existence && filter[field.existence]
    if (typeof exists === 'boolean') terms.push(...readTerms(field, { exists }, path, report))
  }
  return { terms, metadata: readMetadata((filter.metadata ?? undefined) as Pair[] | undefined, path, report) }
}

function readAlternatives(type: string, given: unknown, report: Report): Conditions[] {
  if (given === undefined || given === null) return []
  const filters = given as Record<string, unknown>[]
  if (filters.length < 1 || filters.length > MAX_ALTERNATIVES)
    report(`filter.${OR}`, `must have 1 to ${MAX_ALTERNATIVES} alternatives`)
  return filters.slice(0, MAX_ALTERNATIVES).map((filter, index) => {
    const path = `filter.${OR}[${index}]`
    const conditions = readConditions(type, filter, path, report)
    if (filter[OR] != null) report(`${path}.${OR}`, 'must not be inside another')
    else if (!hasConditions(conditions)) report(path, 'must have a condition: without one, every record matches')
    return conditions
  })
}

function readTerms(field: FindField, given: unknown, within: string, report: Report): Term[] {
  const path = `${within}.${field.name}`
  if (Array.isArray(given)) return [readOneOf(field, given as string[], path, report)]
  const terms: Term[] = []
  for (const [test, value] of Object.entries(given as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    if (test === 'exists') terms.push({ field, test: value === true ? 'exists' : 'missing', value: undefined })
    else if (test === 'in') terms.push(readOneOf(field, value as string[], `${path}.in`, report))
    else if (isRange(field)) terms.push({ field, test: test as Test, value: boundOf(field, value) })
  }
  return terms.sort((one, other) => (one.test < other.test ? -1 : 1))
}

/** Writes dates as strings, because the driver would write them in its own time zone. */
function boundOf({ kind }: FindField, value: unknown): unknown {
  if (kind === 'date') return (value as Date).toISOString().slice(0, 10)
  return kind === 'moment' ? (value as Date).toISOString() : value
}

function readOneOf(field: FindField, values: readonly string[], path: string, report: Report): Term {
  const most = maxValuesOf(field.name)
  if (values.length < 1 || values.length > most) report(path, `must have 1 to ${most} values`)
  const read = values.slice(0, most).map((value) => {
    if (field.kind === 'id' && isExternalReference(value)) report(path, NO_SUCH_EXTERNAL_ID, 'unknown_reference')
    else if (field.kind === 'id' && !isUuid(value)) report(path, 'must be a UUID')
    if (field.kind !== 'id' && field.kind !== 'enum') checkText(value, path, report)
    return field.kind === 'email' || field.kind === 'id' ? value.toLowerCase() : value
  })
  const [first, ...others] = [...new Set(read)].sort()
  return others.length === 0
    ? { field, test: 'is', value: first }
    : { field, test: 'in', value: [first, ...others] as string[] }
}

function checkText(text: string, path: string, report: Report): void {
  if (!storable(text)) report(path, STORABLE)
  else if (text.length > MAX_TEXT) report(path, `must have at most ${MAX_TEXT} characters`)
}

interface Pair {
  key: string
  value: string
}

function readMetadata(
  pairs: readonly Pair[] | undefined,
  within: string,
  report: Report,
): Record<string, string> | undefined {
  if (pairs === undefined) return undefined
  const path = `${within}.metadata`
  if (pairs.length < 1 || pairs.length > MAX_PAIRS) report(path, `must have 1 to ${MAX_PAIRS} pairs`)
  const read = new Map<string, string>()
  for (const { key, value } of pairs.slice(0, MAX_PAIRS)) {
    checkText(key, path, report)
    checkText(value, path, report)
    if (read.has(key)) report(path, 'must not repeat a key')
    read.set(key, value)
  }
  return Object.fromEntries([...read].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * A word, for the limits only: letters, digits and symbols, with apostrophes inside. For the search itself, the
 * database function `search_words` splits texts into words and decides which letters are equal.
 */
const WORD = /[\p{L}\p{M}\p{N}\p{So}]+(?:['’][\p{L}\p{M}\p{N}\p{So}]+)*/gu
/** Scripts in which one character is as selective as two letters. */
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/u

function readSearch(text: string, report: Report): string {
  const path = 'search'
  if (!storable(text)) return report(path, STORABLE) ?? ''
  if (text.length > MAX_SEARCH) return report(path, `must have at most ${MAX_SEARCH} characters`) ?? ''
  const words = text.normalize('NFC').match(WORD) ?? []
  if (words.length > MAX_WORDS) report(path, `must have at most ${MAX_WORDS} words`)
  if (!words.some((word) => word.length >= MIN_SEARCH || DENSE.test(word)))
    report(path, `must have a word of at least ${MIN_SEARCH} letters or digits`)
  return text.trim()
}

/** A short string, equal for lists of the same type with the same filters, search and sort. */
export function fingerprintOf(finding: Finding, type: string | undefined): string {
  if (!isFound(finding)) return type ?? ''
  const { metadata, or, search, sort } = finding
  const valuesOf = ({ terms }: Conditions) => terms.map(({ field, test, value }) => [field.name, test, value])
  const parts = [
    type,
    valuesOf(finding),
    metadata,
    search,
    sort && [sort.field.name, sort.isDescending],
    ...or.map((each) => [valuesOf(each), each.metadata]),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
}
