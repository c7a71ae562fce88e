/** The parts of an automation: conditions and actions. */

export const operators = ['eq', 'neq', 'in', 'gt', 'lt', 'contains', 'exists', 'missing'] as const

/** The operators that test whether there is a value, and so take none themselves. */
export const valueless: ReadonlySet<(typeof operators)[number]> = new Set(['exists', 'missing'])

export const actionTypes = ['create_task', 'notify', 'update_record'] as const

/** Compares a field of the event with a value. */
export interface Condition {
  /** A path in the event's `data`, for example `object.trade`. */
  path: string
  op: (typeof operators)[number]
  value?: string | null
}

/** An action and its parameters. See `parameters` in `actions.ts`. */
export interface Action {
  type: (typeof actionTypes)[number]
  parameters: Record<string, string>
}
