/** Whether a rule's conditions hold of an event's data. */
import type { Condition } from './rule.ts'

type Check = (found: unknown, value: string) => boolean

/** What has no value is equal to nothing, above and below nothing, and contains nothing. */
const checks: Record<Condition['op'], Check> = {
  exists: (found) => found !== undefined && found !== null,
  eq: equals,
  neq: (found, value) => !equals(found, value),
  in: (found, value) => listed(value).some((each) => equals(found, each)),
  gt: (found, value) => compare(found, value) > 0,
  lt: (found, value) => compare(found, value) < 0,
  contains: (found, value) =>
    Array.isArray(found) ? found.some((each) => equals(each, value)) : (asText(found)?.includes(value) ?? false),
}

/** The values of `in`. */
export function listed(value: string): string[] {
  return value.split(',').map((each) => each.trim())
}

export function holds(data: unknown, { path, op, value }: Condition): boolean {
  return checks[op](lookUp(data, path), value ?? '')
}

/** What stands at `object.first_name`; undefined if nothing does. */
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

/** As a rule's author writes it; undefined for what has no value. */
export function asText(found: unknown): string | undefined {
  if (found === undefined || found === null) return undefined
  return typeof found === 'string' ? found : JSON.stringify(found)
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T/

/** Numbers and moments are equal however they are written: `10.50` is 10.5, and noon in London is noon UTC in winter. */
function equals(found: unknown, value: string): boolean {
  if (typeof found === 'number') return found === Number(value)
  if (typeof found === 'string' && MOMENT.test(found) && MOMENT.test(value))
    return found === value || Date.parse(found) === Date.parse(value)
  return asText(found) === value
}

/** Below, at or above zero; NaN, which is neither, for what does not compare. */
function compare(found: unknown, value: string): number {
  if (typeof found === 'number') return found - Number(value)
  if (typeof found !== 'string') return Number.NaN
  return MOMENT.test(found) ? Date.parse(found) - Date.parse(value) : found.localeCompare(value)
}
