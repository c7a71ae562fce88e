/** A condition on an event's data. Automations and webhook endpoints have them. */

export const operators = ['eq', 'neq', 'in', 'gt', 'lt', 'contains', 'exists', 'missing'] as const

/** The operators that test whether there is a value, and so take none themselves. */
export const valueless: ReadonlySet<(typeof operators)[number]> = new Set(['exists', 'missing'])

/** Maximum number of conditions of an automation or an endpoint. */
export const MAX_CONDITIONS = 20

/** Compares a field of the event with a value. */
export interface Condition {
  /** A path in the event's `data`, for example `object.trade`. */
  path: string
  op: (typeof operators)[number]
  value?: string | null
}
