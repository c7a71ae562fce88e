/**
 * The event catalogue (contract, "Catalogue"): each type, its object, when it is emitted, its words in automations and its
 * example. The types of `emit`, the schemas in OpenAPI and GraphQL, the table of the events guide and the tests are
 * derived from this table. One table, and so longer than other files.
 */
import { resources } from '../access/resources.ts'
import type { Scope } from '../access/scopes/scopes.ts'

/** Record types that have events but no resource. */
const otherObjects = {
  app: { read: ['read'], inWords: 'an app' },
  webhook_endpoint: { read: ['read'], inWords: 'a webhook endpoint' },
} as const satisfies Record<string, { read: readonly Scope[]; inWords: string }>

/** Templates have no events. */
const { documentTemplates: _, ...withEvents } = resources
type Resources = typeof withEvents
type ResourceObjects = { [Name in keyof Resources as Resources[Name]['object']]: Resources[Name] }

/** The values of an event's `object`. `read`: a caller needs one of these scopes to see them. */
export const eventObjects = {
  ...(Object.fromEntries(Object.values(withEvents).map((resource) => [resource.object, resource])) as ResourceObjects),
  ...otherObjects,
}

export type EventObject = keyof typeof eventObjects

type Fields = Readonly<Record<string, unknown>>

interface EventRow {
  about: EventObject
  /** One sentence. */
  when: string
  /** As in `When a worker is created` and `because Ada was created`. */
  words: { present: string; past: string }
  /**
   * How its example differs from the example of the record, in REST names. With `previous`, its payloads have the old
   * values of the fields that changed.
   */
  example?: { after?: Fields; previous?: Fields }
}

/** The time of the change in examples. */
export const CHANGED_AT = '2026-02-27T09:30:00.000Z'

export const eventTypes = {
  'worker.created': {
    about: 'worker',
    when: 'A worker was created.',
    words: { present: 'is created', past: 'was created' },
  },
  'worker.updated': {
    about: 'worker',
    when: 'A field of a worker changed.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { trade: 'welder' }, previous: { trade: 'electrician' } },
  },
  'worker.mobilised': {
    about: 'worker',
    when: "A worker's first assignment to a project became active, or was created as active.",
    words: { present: 'starts on a project', past: 'started on a project' },
  },
  'worker.compliance_expiring': {
    about: 'worker',
    when: 'A document that the worker needs expires within 30, 14 or 7 days; emitted once per threshold.',
    words: { present: 'needs a document that soon expires', past: 'needed a document that soon expires' },
    example: { after: { compliance_status: 'expiring' }, previous: { compliance_status: 'compliant' } },
  },
  'worker.compliance_expired': {
    about: 'worker',
    when: 'A document that the worker needs has expired.',
    words: { present: 'needs a document that has expired', past: 'needed a document that had expired' },
    example: { after: { compliance_status: 'non_compliant' }, previous: { compliance_status: 'expiring' } },
  },
  'worker.erased': {
    about: 'worker',
    when: 'A worker was erased: remove all that you keep of the person. The record has a pseudonym, and its documents, notes and messages are gone, without events of their own.',
    words: { present: 'is erased', past: 'was erased' },
    example: {
      after: {
        first_name: 'Erased',
        last_name: 'worker 4a1b77c2',
        email: null,
        phone: null,
        status: 'inactive',
        account_status: 'none',
        external_id: null,
        metadata: {},
      },
    },
  },
  'client.created': {
    about: 'client',
    when: 'A client was created.',
    words: { present: 'is created', past: 'was created' },
  },
  'client.updated': {
    about: 'client',
    when: 'A field of a client changed.',
    words: { present: 'is changed', past: 'was changed' },
    example: {
      after: { contact_email: 'desk@harbour.example' },
      previous: { contact_email: 'contact1@client.example' },
    },
  },
  'project.created': {
    about: 'project',
    when: 'A project was created.',
    words: { present: 'is created', past: 'was created' },
  },
  'project.updated': {
    about: 'project',
    when: 'A field of a project changed.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { status: 'completed' }, previous: { status: 'active' } },
  },
  'job.created': {
    about: 'job',
    when: 'A job was created.',
    words: { present: 'is created', past: 'was created' },
  },
  'job.updated': {
    about: 'job',
    when: 'The dates or roles of a job changed, or the number of filled places, but not its status.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { end_date: '2026-06-30' }, previous: { end_date: '2026-05-31' } },
  },
  'job.status_changed': {
    about: 'job',
    when: 'The status of a job changed, including automatically when its roles were filled or reopened.',
    words: { present: 'changes its status', past: 'changed its status' },
    example: {
      after: {
        roles: [
          { trade: 'electrician', headcount: 2, filled: 2 },
          { trade: 'welder', headcount: 1, filled: 1 },
        ],
        status: 'mobilised',
      },
      previous: {
        roles: [
          { trade: 'electrician', headcount: 2, filled: 2 },
          { trade: 'welder', headcount: 1, filled: 0 },
        ],
        status: 'mobilising',
      },
    },
  },
  'assignment.created': {
    about: 'assignment',
    when: 'A worker was assigned to a project.',
    words: { present: 'is made', past: 'was made' },
  },
  'assignment.updated': {
    about: 'assignment',
    when: 'A field of an assignment changed, including its status on its start or end date.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { end_date: '2026-04-30' }, previous: { end_date: '2026-05-31' } },
  },
  'assignment.deleted': {
    about: 'assignment',
    when: 'An assignment was deleted.',
    words: { present: 'is deleted', past: 'was deleted' },
    example: { after: { updated_at: CHANGED_AT, deleted_at: CHANGED_AT } },
  },
  'planner.updated': {
    about: 'planner',
    when: 'A planner window was created, updated or deleted; a deleted window has `deleted_at`.',
    words: { present: 'is created, changed or deleted', past: 'was created, changed or deleted' },
    example: { after: { ends_at: '2026-03-10T17:00:00.000Z' }, previous: { ends_at: '2026-03-09T17:00:00.000Z' } },
  },
  'custom_document_type.created': {
    about: 'custom_document_type',
    when: 'A document type was created.',
    words: { present: 'is created', past: 'was created' },
  },
  'custom_document_type.updated': {
    about: 'custom_document_type',
    when: 'A field of a document type changed.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { needs_number: true }, previous: { needs_number: false } },
  },
  'custom_document_type.deleted': {
    about: 'custom_document_type',
    when: 'A document type was deleted.',
    words: { present: 'is deleted', past: 'was deleted' },
    example: { after: { updated_at: CHANGED_AT, deleted_at: CHANGED_AT } },
  },
  'document.added': {
    about: 'document',
    when: 'A document was added.',
    words: { present: 'is added', past: 'was added' },
    example: { after: { status: 'pending' } },
  },
  'document.updated': {
    about: 'document',
    when: 'A field of a document changed, except by a review or because of its expiry date.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { expires_on: '2028-02-26' }, previous: { expires_on: null } },
  },
  'document.reviewed': {
    about: 'document',
    when: 'A document was accepted or rejected.',
    words: { present: 'is reviewed', past: 'was reviewed' },
    example: { previous: { status: 'pending' } },
  },
  'document.expiring': {
    about: 'document',
    when: 'A valid document expires within 30 days.',
    words: { present: 'is about to expire', past: 'was about to expire' },
    example: { after: { expires_on: '2026-03-27', status: 'expiring' }, previous: { status: 'valid' } },
  },
  'document.expired': {
    about: 'document',
    when: 'A document has expired.',
    words: { present: 'expires', past: 'expired' },
    example: { after: { expires_on: '2026-02-26', status: 'expired' }, previous: { status: 'expiring' } },
  },
  'document.deleted': {
    about: 'document',
    when: 'A document was removed, with its file, by a retention rule: remove what you keep of it. Its fields are emptied.',
    words: { present: 'is removed', past: 'was removed' },
    example: {
      after: {
        name: 'Erased',
        number: null,
        issued_on: null,
        expires_on: null,
        file_name: 'erased',
        updated_at: CHANGED_AT,
        deleted_at: CHANGED_AT,
      },
    },
  },
  'document_pack.created': {
    about: 'document_pack',
    when: 'A document pack was created as a draft.',
    words: { present: 'is created', past: 'was created' },
    example: { after: { status: 'draft', issued_at: null, completed_at: null } },
  },
  'document_pack.deleted': {
    about: 'document_pack',
    when: 'A draft document pack was deleted.',
    words: { present: 'is deleted', past: 'was deleted' },
    example: {
      after: { status: 'draft', issued_at: null, completed_at: null, updated_at: CHANGED_AT, deleted_at: CHANGED_AT },
    },
  },
  'document_pack.issued': {
    about: 'document_pack',
    when: 'A document pack was issued.',
    words: { present: 'is issued', past: 'was issued' },
    example: { previous: { status: 'draft', issued_at: null } },
  },
  'document_pack.completed': {
    about: 'document_pack',
    when: 'Every paper in a document pack was accepted.',
    words: { present: 'is completed', past: 'was completed' },
    example: {
      after: { status: 'completed', completed_at: CHANGED_AT },
      previous: { status: 'issued', completed_at: null },
    },
  },
  'timesheet.created': {
    about: 'timesheet',
    when: 'A timesheet was created.',
    words: { present: 'is created', past: 'was created' },
    example: { after: { status: 'draft', submitted_at: null, approved_at: null } },
  },
  'timesheet.updated': {
    about: 'timesheet',
    when: 'A field of a timesheet changed, but not its status.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { total_hours: 41.5 }, previous: { total_hours: 40 } },
  },
  'timesheet.submitted': {
    about: 'timesheet',
    when: 'A timesheet was submitted, or resubmitted after a rejection; emitted in addition to `timesheet.created` if it was created as submitted.',
    words: { present: 'is submitted', past: 'was submitted' },
    example: { previous: { status: 'draft', submitted_at: null } },
  },
  'timesheet.approved': {
    about: 'timesheet',
    when: 'A timesheet was approved.',
    words: { present: 'is approved', past: 'was approved' },
    example: {
      after: { status: 'approved', approved_at: CHANGED_AT },
      previous: { status: 'submitted', approved_at: null },
    },
  },
  'timesheet.reopened': {
    about: 'timesheet',
    when: 'The approval of a timesheet was taken back. It is submitted again.',
    words: { present: 'is reopened', past: 'was reopened' },
    example: {
      after: { status: 'submitted', approved_at: null, approved_by: null },
      previous: { status: 'approved', approved_at: CHANGED_AT, approved_by: 'Payroll' },
    },
  },
  'timesheet.rejected': {
    about: 'timesheet',
    when: 'A timesheet was rejected.',
    words: { present: 'is rejected', past: 'was rejected' },
    example: {
      after: { status: 'rejected', rejection_reason: 'Friday is missing' },
      previous: { status: 'submitted', rejection_reason: null },
    },
  },
  'timesheet_approval.created': {
    about: 'timesheet_approval',
    when: 'Hours were sent to the client for approval.',
    words: { present: 'is sent', past: 'was sent' },
  },
  'timesheet_approval.approved': {
    about: 'timesheet_approval',
    when: 'The client approved the hours. Those that had changed since are `skipped`; each other has its `timesheet.approved`.',
    words: { present: 'is approved', past: 'was approved' },
    example: {
      after: { status: 'approved', decided_at: CHANGED_AT, decided_by: 'Ada Okafor' },
      previous: { status: 'pending', decided_at: null, decided_by: null },
    },
  },
  'timesheet_approval.rejected': {
    about: 'timesheet_approval',
    when: 'The client rejected the hours. The timesheets stay as they are.',
    words: { present: 'is rejected', past: 'was rejected' },
    example: {
      after: {
        status: 'rejected',
        decided_at: CHANGED_AT,
        decided_by: 'Ada Okafor',
        rejection_reason: 'Friday is wrong',
      },
      previous: { status: 'pending', decided_at: null, decided_by: null, rejection_reason: null },
    },
  },
  'timesheet_approval.expired': {
    about: 'timesheet_approval',
    when: 'The client did not decide about the hours in time.',
    words: { present: 'expires', past: 'expired' },
    example: { after: { status: 'expired' }, previous: { status: 'pending' } },
  },
  'timesheet_approval.deleted': {
    about: 'timesheet_approval',
    when: 'A request to approve hours was withdrawn.',
    words: { present: 'is withdrawn', past: 'was withdrawn' },
    example: { after: { updated_at: CHANGED_AT, deleted_at: CHANGED_AT } },
  },
  'expense.submitted': {
    about: 'expense',
    when: 'An expense was submitted.',
    words: { present: 'is submitted', past: 'was submitted' },
  },
  'expense.updated': {
    about: 'expense',
    when: 'A field of an expense changed, but not its status.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { category: 'travel' }, previous: { category: 'tools' } },
  },
  'expense.approved': {
    about: 'expense',
    when: 'An expense was approved.',
    words: { present: 'is approved', past: 'was approved' },
    example: { after: { status: 'approved' }, previous: { status: 'submitted' } },
  },
  'expense.rejected': {
    about: 'expense',
    when: 'An expense was rejected.',
    words: { present: 'is rejected', past: 'was rejected' },
    example: {
      after: { status: 'rejected', rejection_reason: 'No receipt' },
      previous: { status: 'submitted', rejection_reason: null },
    },
  },
  'expense.paid': {
    about: 'expense',
    when: 'An expense was paid.',
    words: { present: 'is paid', past: 'was paid' },
    example: { after: { status: 'paid' }, previous: { status: 'approved' } },
  },
  'expense.reopened': {
    about: 'expense',
    when: 'The last decision about an expense was taken back: a paid one is approved, an approved or rejected one submitted.',
    words: { present: 'is reopened', past: 'was reopened' },
    example: { after: { status: 'submitted' }, previous: { status: 'approved' } },
  },
  'invoice.issued': {
    about: 'invoice',
    when: 'An invoice was issued.',
    words: { present: 'is issued', past: 'was issued' },
    example: { previous: { number: null, status: 'draft', issued_at: null } },
  },
  'invoice.sent': {
    about: 'invoice',
    when: 'An invoice was sent to the client by email: see the last of its `sends`.',
    words: { present: 'is sent to the client', past: 'was sent to the client' },
    example: {
      after: {
        sends: [
          {
            id: '019c9e0f-5d40-4000-8000-13a7c2f1b6ab',
            sent_at: CHANGED_AT,
            sent_by: 'Payroll',
            to: 'contact1@client.example',
          },
        ],
      },
      previous: { sends: [] },
    },
  },
  'invoice.paid': {
    about: 'invoice',
    when: 'An invoice was paid.',
    words: { present: 'is paid', past: 'was paid' },
    example: { after: { status: 'paid', paid_at: CHANGED_AT }, previous: { status: 'issued', paid_at: null } },
  },
  'invoice.payment_recorded': {
    about: 'invoice',
    when: 'A payment of an invoice was recorded; `invoice.paid` follows if it was the last one.',
    words: { present: 'gets a payment', past: 'got a payment' },
    example: { after: { paid: 50000, outstanding: 70000 }, previous: { paid: 0, outstanding: 120000 } },
  },
  'invoice.payment_removed': {
    about: 'invoice',
    when: 'A payment of an invoice was deleted. A paid invoice is open again.',
    words: { present: 'loses a payment', past: 'lost a payment' },
    example: { previous: { paid: 50000, outstanding: 70000 } },
  },
  'invoice.voided': {
    about: 'invoice',
    when: 'An issued invoice was voided, so its timesheets can be invoiced again.',
    words: { present: 'is voided', past: 'was voided' },
    example: { after: { status: 'void', voided_at: CHANGED_AT }, previous: { status: 'issued', voided_at: null } },
  },
  'ai_job.created': {
    about: 'ai_job',
    when: 'An AI job was created to extract fields from a document.',
    words: { present: 'is requested', past: 'was requested' },
    example: {
      after: { status: 'queued', result: null, error: null, attempts: 0, started_at: null, finished_at: null },
    },
  },
  'ai_job.updated': {
    about: 'ai_job',
    when: 'An attempt of an AI job started, or its result was applied.',
    words: { present: 'is changed', past: 'was changed' },
    example: {
      after: { status: 'running', result: null, error: null, finished_at: null },
      previous: { status: 'queued', attempts: 0, started_at: null },
    },
  },
  'ai_job.succeeded': {
    about: 'ai_job',
    when: 'An AI job extracted fields from a document.',
    words: { present: 'succeeds', past: 'succeeded' },
    example: { previous: { status: 'running', result: null, finished_at: null } },
  },
  'ai_job.failed': {
    about: 'ai_job',
    when: 'An AI job failed after its last attempt.',
    words: { present: 'fails', past: 'failed' },
    example: {
      after: { status: 'failed', result: null, error: 'The page is too dark to read.', attempts: 3 },
      previous: { status: 'running', error: null, finished_at: null },
    },
  },
  'client_rate.created': {
    about: 'client_rate',
    when: 'A client rate was created.',
    words: { present: 'is created', past: 'was created' },
  },
  'client_rate.updated': {
    about: 'client_rate',
    when: 'A field of a client rate changed.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { valid_until: '2026-12-31' }, previous: { valid_until: null } },
  },
  'client_rate.deleted': {
    about: 'client_rate',
    when: 'A client rate was deleted.',
    words: { present: 'is deleted', past: 'was deleted' },
    example: { after: { updated_at: CHANGED_AT, deleted_at: CHANGED_AT } },
  },
  'holiday.created': {
    about: 'holiday',
    when: 'A holiday was created.',
    words: { present: 'is created', past: 'was created' },
  },
  'holiday.updated': {
    about: 'holiday',
    when: 'A field of a holiday changed.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { name: 'Spring holiday' }, previous: { name: 'Good Friday' } },
  },
  'holiday.deleted': {
    about: 'holiday',
    when: 'A holiday was deleted.',
    words: { present: 'is deleted', past: 'was deleted' },
    example: { after: { updated_at: CHANGED_AT, deleted_at: CHANGED_AT } },
  },
  'note.created': {
    about: 'note',
    when: 'A note was written.',
    words: { present: 'is written', past: 'was written' },
  },
  'note.updated': {
    about: 'note',
    when: 'A field of a note changed.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { text: 'Prefers night shifts.' }, previous: { text: 'Prefers nights.' } },
  },
  'note.deleted': {
    about: 'note',
    when: 'A note was deleted.',
    words: { present: 'is deleted', past: 'was deleted' },
    example: { after: { updated_at: CHANGED_AT, deleted_at: CHANGED_AT } },
  },
  'task.created': {
    about: 'task',
    when: 'A task was created.',
    words: { present: 'is created', past: 'was created' },
    example: { after: { status: 'open' } },
  },
  'task.updated': {
    about: 'task',
    when: 'A field of a task changed.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { priority: 'high' }, previous: { priority: 'low' } },
  },
  'task.completed': {
    about: 'task',
    when: 'A task was completed; emitted in addition to `task.created` or `task.updated`.',
    words: { present: 'is done', past: 'was done' },
    example: {
      after: { status: 'done', completed_at: CHANGED_AT },
      previous: { status: 'in_progress', completed_at: null },
    },
  },
  'notification.created': {
    about: 'notification',
    when: 'A notification was created.',
    words: { present: 'is created', past: 'was created' },
  },
  'notification.updated': {
    about: 'notification',
    when: 'A notification was marked as read for the whole organisation.',
    words: { present: 'is read', past: 'was read' },
    example: { after: { read_at: CHANGED_AT }, previous: { read_at: null } },
  },
  'automation.created': {
    about: 'automation',
    when: 'An automation was created.',
    words: { present: 'is created', past: 'was created' },
  },
  'automation.updated': {
    about: 'automation',
    when: 'A field of an automation changed, including by a run. Changes by runs do not trigger automations.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { status: 'disabled' }, previous: { status: 'enabled' } },
  },
  'automation.deleted': {
    about: 'automation',
    when: 'An automation was deleted.',
    words: { present: 'is deleted', past: 'was deleted' },
    example: { after: { updated_at: CHANGED_AT, deleted_at: CHANGED_AT } },
  },
  'app.connected': {
    about: 'app',
    when: "An organisation connected the app. Only sent to the app's own endpoint, before all other events of the organisation.",
    words: { present: 'is connected', past: 'was connected' },
  },
  'app.revoked': {
    about: 'app',
    when: "An organisation disconnected the app, or its access expired. Only sent to the app's own endpoint, as its last event.",
    words: { present: 'is disconnected', past: 'was disconnected' },
    example: { after: { scopes: [], updated_at: CHANGED_AT } },
  },
  'webhook_endpoint.test': {
    about: 'webhook_endpoint',
    when: 'A test delivery was requested.',
    words: { present: 'is tested', past: 'was tested' },
  },
} as const satisfies Record<string, EventRow>

export type EventType = keyof typeof eventTypes

/** How the example of an event type differs from the example of its record. */
export function exampleChangesOf(type: EventType): { after?: Fields; previous?: Fields } {
  const { example }: EventRow = eventTypes[type]
  return example ?? {}
}

/** Whether `data.previous` has the old values of the fields that changed. */
export function hasPrevious(type: EventType): boolean {
  return exampleChangesOf(type).previous !== undefined
}

/** Whether `text` is the name of an event type in the catalogue. */
export function isEventType(text: string): text is EventType {
  return Object.hasOwn(eventTypes, text)
}
