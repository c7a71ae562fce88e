/** An automation in a form. */
import { valueless } from '../../../../events/conditions/condition.ts'
import type { ActionType, ConditionOperator, CreateAutomationInput } from '../../api/schema-types.ts'
import type { AutomationRowFragment } from './operations.ts'

export interface ConditionDraft {
  path: string
  op: ConditionOperator
  value: string
}

export interface ActionDraft {
  type: ActionType
  parameters: Readonly<Record<string, string>>
}

export interface Draft {
  name: string
  /** Event type, or empty. */
  trigger: string
  conditions: readonly ConditionDraft[]
  actions: readonly ActionDraft[]
}

export const draftLabels: Record<keyof Draft, string> = {
  name: 'Name',
  trigger: 'Event',
  conditions: 'Conditions',
  actions: 'Actions',
}

export const NEW_CONDITION: ConditionDraft = { path: '', op: 'eq', value: '' }
export const NEW_ACTION: ActionDraft = { type: 'create_task', parameters: {} }
export const NEW_DRAFT: Draft = { name: '', trigger: '', conditions: [], actions: [NEW_ACTION] }

/** Stored conditions in a form. */
export const conditionDrafts = (stored: AutomationRowFragment['conditions']): ConditionDraft[] =>
  stored.map(({ path, op, value }) => ({ path, op, value: value ?? '' }))

/** The input for the API. */
export const conditionInputs = (conditions: readonly ConditionDraft[]) =>
  conditions.map(({ path, op, value }) => ({ path, op, value: valueless.has(op) ? null : value }))

type Stored = Pick<AutomationRowFragment, 'name' | 'trigger' | 'conditions' | 'actions'>

export function draftOf({ name, trigger, conditions, actions }: Stored): Draft {
  return {
    name,
    trigger,
    conditions: conditionDrafts(conditions),
    actions: actions.map(({ type, parameters }) => ({ type, parameters: parameters as Record<string, string> })),
  }
}

/** A draft for a copy. */
export const copyOf = (stored: Stored): Draft => {
  const draft = draftOf(stored)
  return { ...draft, name: `Copy of ${draft.name}`.slice(0, 200) }
}

type RuleInput = Pick<CreateAutomationInput, 'trigger' | 'conditions' | 'actions'>

/** The input for the API. Empty parameters are left out, except the value of an update, which clears the field. */
export function ruleInputOf({ trigger, conditions, actions }: Draft): RuleInput {
  return {
    trigger,
    conditions: conditionInputs(conditions),
    actions: actions.map(({ type, parameters }) => ({
      type,
      parameters: Object.fromEntries(
        Object.entries(parameters).filter(([name, value]) => value.trim() !== '' || isValueOfUpdate(type, name)),
      ),
    })),
  }
}

const isValueOfUpdate = (type: ActionType, name: string) => type === 'update_record' && name === 'value'

export const isSameRule = (one: Draft, other: Draft) =>
  JSON.stringify(ruleInputOf(one)) === JSON.stringify(ruleInputOf(other))

/** Change the trigger. If its record is of another type, conditions and updates are removed, but texts are kept. */
export function withTrigger(draft: Draft, trigger: string, isSameRecord: boolean): Draft {
  if (isSameRecord) return { ...draft, trigger }
  const actions = draft.actions.map((action) =>
    action.type === 'update_record' ? { ...action, parameters: {} } : action,
  )
  return { ...draft, trigger, conditions: [], actions }
}

/** `list` with another element at `index`. */
export const replaced = <Element>(list: readonly Element[], index: number, element: Element): Element[] =>
  list.map((each, at) => (at === index ? element : each))

export const without = <Element>(list: readonly Element[], index: number): Element[] =>
  list.filter((_, at) => at !== index)
