/** The outcome of a run, stored with it: what it did, the condition that was not met, or why it failed. */
import type { Severity, TaskPriority } from '../../../prisma/generated/client/enums.ts'
import type { Unmet } from '../../events/conditions/evaluate.ts'
import type { Action } from './rule.ts'

/** What one action did, or would have done. Fields that do not belong to its type are absent. */
export interface Effect {
  type: Action['type']
  title?: string | undefined
  /** The description of a task, or the text of a notification or a message. Not stored with a run: the record has it. */
  text?: string | null | undefined
  priority?: TaskPriority | undefined
  severity?: Severity | undefined
  /** `YYYY-MM-DD` */
  dueOn?: string | undefined
  /** Who gets the task or the notification; null: nobody, or everybody. */
  userId?: string | null | undefined
  /** Type and id of the record that was created or changed, or of the worker who was written to; absent if it was not created. */
  record?: readonly [type: string, id: string] | undefined
  /** The field that was set, and its value as text. */
  field?: string | undefined
  value?: string | undefined
  /** Why the action would have failed. Only in dry runs. */
  problem?: string | undefined
}

/** Why a run failed, of a fixed set of reasons, and what a person can do about it. */
export const remedies = {
  not_found: 'The record was deleted. Nothing needs to be done.',
  missing_record: 'Add a condition that this field has a value, so that the automation skips records without one.',
  invalid_transition: 'Add a condition on the status, so that the automation skips records that can no longer change.',
  conflict: 'Open the conflicting record, then change one of the two.',
  unknown_reference: 'Choose another person in the automation: this one has left, or has a different role now.',
  validation_failed: 'Change the action: this value is not valid for the record.',
  loop: 'Add a condition that ends the chain, for example that the source of a task is not automation.',
  too_many_runs: 'Trigger fewer automations from other automations, or add conditions that end the chain.',
  internal: 'Disable the automation, and send the event id to whoever runs the server.',
} as const satisfies Record<string, string>

export type FailureReason = keyof typeof remedies

/** The JSON of `automation_runs.outcome`. */
export interface Outcome {
  effects?: readonly Effect[]
  unmet?: Unmet
  failure?: FailureReason
}
