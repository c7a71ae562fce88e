/** The actions of automations. Their conditions are those of `src/events/conditions`. */

export const actionTypes = ['create_task', 'notify', 'message', 'update_record'] as const

/** An action and its parameters. See `parameters` in `actions.ts`. */
export interface Action {
  type: (typeof actionTypes)[number]
  parameters: Record<string, string>
}
