/** The labels that automations show for fields, operators and actions. Events and records have theirs in the catalogue. */
import type { Condition } from '../../events/conditions/condition.ts'
import type { Kind } from '../../events/conditions/shape.ts'
import type { Action } from './rule.ts'

/** The fields whose names do not read well. The others are called by their names, without `_`. */
const fields: Readonly<Record<string, string>> = {
  id: 'ID',
  amount: 'amount (in pence or cents)',
  total: 'total (in pence or cents)',
  external_id: 'external ID',
  expires_on: 'expiry date',
  issued_on: 'issue date',
  incurred_on: 'date',
  due_on: 'due date',
  starts_at: 'start',
  ends_at: 'end',
  created_at: 'time of creation',
  updated_at: 'time of the last change',
  deleted_at: 'time of deletion',
  submitted_at: 'time of submission',
  approved_at: 'time of approval',
  issued_at: 'time of issue',
  completed_at: 'time of completion',
  started_at: 'start',
  finished_at: 'end',
  read_at: 'time of reading',
  size_bytes: 'size in bytes',
  file_sha256: 'hash of the file',
  due_in_days: 'due in days',
  metadata: 'label',
}

/** `expires_on`: expiry date; `worker_id`: worker */
export function fieldInWords(name: string): string {
  return fields[name] ?? name.replace(/_id$/, '').replaceAll('_', ' ')
}

/** Between a field and a value: `trade is diver`, `expiry date is before 3 November`. */
export function operatorInWords(op: Condition['op'], kind: Kind): string {
  const isOfTime = kind === 'date' || kind === 'timestamp'
  if (op === 'gt') return isOfTime ? 'is after' : 'is more than'
  if (op === 'lt') return isOfTime ? 'is before' : 'is less than'
  return {
    eq: 'is',
    neq: 'is not',
    in: 'is one of',
    contains: 'contains',
    exists: 'has a value',
    missing: 'has no value',
  }[op]
}

export const actionsInWords = {
  create_task: 'create a task',
  notify: 'notify',
  message: 'write to the worker',
  update_record: 'change a field',
} as const satisfies Record<Action['type'], string>
