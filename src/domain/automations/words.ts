/** The labels that automations show for events, records, fields, operators and actions. */
import type { EventObject, EventType } from '../../events/catalogue.ts'
import type { Action, Condition } from './rule.ts'
import type { Kind } from './shape.ts'

/** What happens to a record, in the present and in the past: `When a worker is created`, `because Ada was created`. */
interface Happening {
  present: string
  past: string
}

// biome-ignore format: a table reads by its columns
export const happenings = {
  'worker.created': { present: 'is created', past: 'was created' },
  'worker.updated': { present: 'is changed', past: 'was changed' },
  'worker.mobilised': { present: 'starts on a project', past: 'started on a project' },
  'worker.compliance_expiring': { present: 'needs a document that soon expires', past: 'needed a document that soon expires' },
  'worker.compliance_expired': { present: 'needs a document that has expired', past: 'needed a document that had expired' },
  'client.created': { present: 'is created', past: 'was created' },
  'client.updated': { present: 'is changed', past: 'was changed' },
  'project.created': { present: 'is created', past: 'was created' },
  'project.updated': { present: 'is changed', past: 'was changed' },
  'job.created': { present: 'is created', past: 'was created' },
  'job.updated': { present: 'is changed', past: 'was changed' },
  'job.status_changed': { present: 'changes its status', past: 'changed its status' },
  'assignment.created': { present: 'is made', past: 'was made' },
  'assignment.updated': { present: 'is moved', past: 'was moved' },
  'assignment.deleted': { present: 'is deleted', past: 'was deleted' },
  'planner.updated': { present: 'is created, changed or deleted', past: 'was created, changed or deleted' },
  'document.added': { present: 'is added', past: 'was added' },
  'document.updated': { present: 'is changed', past: 'was changed' },
  'document.reviewed': { present: 'is reviewed', past: 'was reviewed' },
  'document.expiring': { present: 'is about to expire', past: 'was about to expire' },
  'document.expired': { present: 'expires', past: 'expired' },
  'document_pack.created': { present: 'is created', past: 'was created' },
  'document_pack.deleted': { present: 'is deleted', past: 'was deleted' },
  'document_pack.issued': { present: 'is issued', past: 'was issued' },
  'document_pack.completed': { present: 'is completed', past: 'was completed' },
  'timesheet.created': { present: 'is created', past: 'was created' },
  'timesheet.updated': { present: 'is changed', past: 'was changed' },
  'timesheet.submitted': { present: 'is submitted', past: 'was submitted' },
  'timesheet.approved': { present: 'is approved', past: 'was approved' },
  'timesheet.rejected': { present: 'is rejected', past: 'was rejected' },
  'expense.submitted': { present: 'is submitted', past: 'was submitted' },
  'expense.updated': { present: 'is changed', past: 'was changed' },
  'expense.approved': { present: 'is approved', past: 'was approved' },
  'expense.rejected': { present: 'is rejected', past: 'was rejected' },
  'expense.paid': { present: 'is paid', past: 'was paid' },
  'invoice.issued': { present: 'is issued', past: 'was issued' },
  'invoice.paid': { present: 'is paid', past: 'was paid' },
  'invoice.voided': { present: 'is voided', past: 'was voided' },
  'ai_job.created': { present: 'is requested', past: 'was requested' },
  'ai_job.updated': { present: 'is changed', past: 'was changed' },
  'ai_job.succeeded': { present: 'succeeds', past: 'succeeded' },
  'ai_job.failed': { present: 'fails', past: 'failed' },
  'task.created': { present: 'is created', past: 'was created' },
  'task.updated': { present: 'is changed', past: 'was changed' },
  'task.completed': { present: 'is done', past: 'was done' },
  'notification.created': { present: 'is created', past: 'was created' },
  'notification.updated': { present: 'is read', past: 'was read' },
  'automation.created': { present: 'is created', past: 'was created' },
  'automation.updated': { present: 'is changed', past: 'was changed' },
  'automation.deleted': { present: 'is deleted', past: 'was deleted' },
  'webhook_endpoint.test': { present: 'is tested', past: 'was tested' },
} as const satisfies Record<EventType, Happening>

/** With the article. */
export const records = {
  worker: 'a worker',
  client: 'a client',
  project: 'a project',
  job: 'a job',
  assignment: 'an assignment',
  planner: 'an availability window',
  document: 'a document',
  document_pack: 'a document pack',
  timesheet: 'a timesheet',
  expense: 'an expense',
  ai_job: 'an extraction',
  task: 'a task',
  notification: 'a notification',
  automation: 'an automation',
  invoice: 'an invoice',
  webhook_endpoint: 'a webhook endpoint',
} as const satisfies Record<EventObject, string>

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
  update_record: 'change a field',
} as const satisfies Record<Action['type'], string>
