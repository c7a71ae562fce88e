/** Evaluates conditions on an event's data. */
import { truncate } from '../../platform/text/truncate.ts'
import type { Condition } from './condition.ts'

type Check = (found: unknown, value: string) => boolean

/** A field without a value fails every operator except `neq` and `missing`. */
const checks: Record<Condition['op'], Check> = {
  exists: hasValue,
  missing: (found) => !hasValue(found),
  eq: equals,
  neq: (found, value) => !equals(found, value),
  in: (found, value) => listed(value).some((each) => equals(found, each)),
  gt: (found, value) => compare(found, value) > 0,
  lt: (found, value) => compare(found, value) < 0,
  contains: (found, value) =>
    Array.isArray(found) ? found.some((each) => equals(each, value)) : (asText(found)?.includes(value) ?? false),
}

/** The comma-separated values of `in`. */
export function listed(value: string): string[] {
  return value.split(',').map((each) => each.trim())
}

/** Whether `data`, an event's `data`, meets the condition. */
export function isMet(data: unknown, { path, op, value }: Condition): boolean {
  return checks[op](lookUp(data, path), value ?? '')
}

/** The first condition that an event did not meet, and the value that it found. */
export interface Unmet extends Condition {
  /** Its position among the conditions, from 0. */
  index: number
  /** The value as text, cut at 200 characters; null if the field had none. */
  found: string | null
}

const MAX_FOUND = 200

/** The first of the conditions that `data` does not meet; undefined if it meets all. */
export function firstUnmet(data: unknown, conditions: readonly Condition[]): Unmet | undefined {
  const index = conditions.findIndex((condition) => !isMet(data, condition))
  const condition = conditions[index]
  if (condition === undefined) return undefined
  const value = lookUp(data, condition.path)
  const found = hasValue(value) ? asText(value) : undefined
  return { ...condition, index, found: found === undefined ? null : truncate(found, MAX_FOUND) }
}

/** The value at a path such as `object.first_name`; undefined if there is none. */
export function lookUp(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
          ? (inner as Record<string, unknown>)[name]
          : undefined,
      data,
    )
}

/** Whether there is a value. Null, absent fields, and empty texts, lists and objects do not count as values. */
function hasValue(found: unknown): boolean {
  if (found === undefined || found === null || found === '') return false
  return typeof found !== 'object' || Object.keys(found).length > 0
}

/** The value as text; undefined if there is none. */
export function asText(found: unknown): string | undefined {
  if (found === undefined || found === null) return undefined
  return typeof found === 'string' ? found : JSON.stringify(found)
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T/

/** NaN if the text is not a number. JavaScript would convert an empty text to 0. */
function asNumber(value: string): number {
  return value.trim() === '' ? Number.NaN : Number(value)
}

/** Numbers and timestamps are compared by value: `10.50` equals 10.5, and `12:00Z` equals `13:00+01:00`. */
function equals(found: unknown, value: string): boolean {
  if (typeof found === 'number') return found === asNumber(value)
  if (typeof found === 'string' && TIMESTAMP.test(found) && TIMESTAMP.test(value))
    return found === value || Date.parse(found) === Date.parse(value)
  return asText(found) === value
}

/** Negative, zero or positive; NaN if the values cannot be compared. */
function compare(found: unknown, value: string): number {
  if (typeof found === 'number') return found - asNumber(value)
  if (typeof found !== 'string') return Number.NaN
  return TIMESTAMP.test(found) ? Date.parse(found) - Date.parse(value) : found.localeCompare(value)
}
