/** Whether a rule's conditions hold of an event's data. */
import type { Condition } from './rule.ts'

type Check = (found: unknown, value: string) => boolean

const checks: Record<Condition['op'], Check> = {
  exists: (found) => found !== undefined && found !== null,
  eq: (found, value) => asText(found) === value,
  neq: (found, value) => asText(found) !== value,
  in: (found, value) =>
    value
      .split(',')
      .map((each) => each.trim())
      .includes(asText(found) ?? ''),
  gt: (found, value) => compare(found, value) > 0,
  lt: (found, value) => compare(found, value) < 0,
  contains: (found, value) =>
    Array.isArray(found) ? found.some((each) => asText(each) === value) : (asText(found)?.includes(value) ?? false),
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

/** Below, at or above zero; NaN, which is neither, for what does not compare. */
function compare(found: unknown, value: string): number {
  if (typeof found === 'number') return found - Number(value)
  if (typeof found !== 'string') return Number.NaN
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(found)
  return isDay ? found.localeCompare(value) : Date.parse(found) - Date.parse(value)
}
