/** The parts of an automation: conditions and actions. */

export const operators = ['eq', 'neq', 'in', 'gt', 'lt', 'contains', 'exists'] as const
export const actionTypes = ['create_task', 'notify', 'update_record'] as const

export interface Condition {
  /** A path in the event's `data`, for example `object.trade`. */
  path: string
  op: (typeof operators)[number]
  value?: string | null
}

export interface Action {
  type: (typeof actionTypes)[number]
  parameters: Record<string, string>
}
