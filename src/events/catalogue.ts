/**
 * The event catalogue (contract, "Catalogue"): each type, its object and when it is emitted. The types of `emit`, the
 * schemas in OpenAPI and GraphQL, the table of the events guide and the tests are derived from this table.
 */
import { resources } from '../access/resources.ts'
import type { Scope } from '../access/scopes/scopes.ts'

/**
 * The values of an event's `object`: resources, and record types that REST does not expose. `read`: a caller needs one
 * of these scopes to see them.
 */
export const eventObjects = {
  worker: resources.workers,
  client: resources.clients,
  project: resources.projects,
  job: resources.jobs,
  assignment: resources.assignments,
  planner: resources.planner,
  document: resources.documents,
  document_pack: resources.documentPacks,
  timesheet: resources.timesheets,
  expense: resources.expenses,
  ai_job: resources.aiJobs,
  task: resources.tasks,
  notification: resources.notifications,
  automation: resources.automations,
  invoice: { read: ['read', 'finance:read'] },
  webhook_endpoint: { read: ['read'] },
} as const satisfies Record<string, { read: readonly Scope[] }>

export type EventObject = keyof typeof eventObjects

interface EventMeaning {
  about: EventObject
  /** One sentence. */
  when: string
  /** Whether `data.previous` has the old values of the fields that changed. */
  previous: boolean
}

// biome-ignore format: a table reads by its columns
export const eventTypes = {
  'worker.created': { about: 'worker', previous: false, when: 'A worker was created.' },
  'worker.updated': { about: 'worker', previous: true, when: 'A field of a worker changed.' },
  'worker.mobilised': { about: 'worker', previous: false, when: "A worker's first assignment to a project became active, or was created as active." },
  'worker.compliance_expiring': { about: 'worker', previous: true, when: 'A document that the worker needs expires within 30, 14 or 7 days; emitted once per threshold.' },
  'worker.compliance_expired': { about: 'worker', previous: true, when: 'A document that the worker needs has expired.' },
  'client.created': { about: 'client', previous: false, when: 'A client was created.' },
  'client.updated': { about: 'client', previous: true, when: 'A field of a client changed.' },
  'project.created': { about: 'project', previous: false, when: 'A project was created.' },
  'project.updated': { about: 'project', previous: true, when: 'A field of a project changed.' },
  'job.created': { about: 'job', previous: false, when: 'A job was created.' },
  'job.updated': { about: 'job', previous: true, when: 'The dates or roles of a job changed, or the number of filled places, but not its status.' },
  'job.status_changed': { about: 'job', previous: true, when: 'The status of a job changed, including automatically when its roles were filled or reopened.' },
  'assignment.created': { about: 'assignment', previous: false, when: 'A worker was assigned to a project.' },
  'assignment.updated': { about: 'assignment', previous: true, when: 'The dates or the worker of an assignment changed, or its status changed on its start or end date.' },
  'assignment.deleted': { about: 'assignment', previous: false, when: 'An assignment was deleted.' },
  'planner.updated': { about: 'planner', previous: true, when: 'A planner window was created, updated or deleted; a deleted window has `deleted_at`.' },
  'document.added': { about: 'document', previous: false, when: 'A document was added.' },
  'document.updated': { about: 'document', previous: true, when: 'A field of a document changed, except by a review or because of its expiry date.' },
  'document.reviewed': { about: 'document', previous: true, when: 'A document was accepted or rejected.' },
  'document.expiring': { about: 'document', previous: true, when: 'A valid document expires within 30 days.' },
  'document.expired': { about: 'document', previous: true, when: 'A document has expired.' },
  'document_pack.created': { about: 'document_pack', previous: false, when: 'A document pack was created as a draft.' },
  'document_pack.deleted': { about: 'document_pack', previous: false, when: 'A draft document pack was deleted.' },
  'document_pack.issued': { about: 'document_pack', previous: true, when: 'A document pack was issued.' },
  'document_pack.completed': { about: 'document_pack', previous: true, when: 'Every paper in a document pack was accepted.' },
  'timesheet.created': { about: 'timesheet', previous: false, when: 'A timesheet was created.' },
  'timesheet.updated': { about: 'timesheet', previous: true, when: 'A field of a timesheet changed, but not its status.' },
  'timesheet.submitted': { about: 'timesheet', previous: true, when: 'A timesheet was submitted, or resubmitted after a rejection; emitted in addition to `timesheet.created` if it was created as submitted.' },
  'timesheet.approved': { about: 'timesheet', previous: true, when: 'A timesheet was approved.' },
  'timesheet.rejected': { about: 'timesheet', previous: true, when: 'A timesheet was rejected.' },
  'expense.submitted': { about: 'expense', previous: false, when: 'An expense was submitted.' },
  'expense.updated': { about: 'expense', previous: true, when: 'A field of an expense changed, but not its status.' },
  'expense.approved': { about: 'expense', previous: true, when: 'An expense was approved.' },
  'expense.rejected': { about: 'expense', previous: true, when: 'An expense was rejected.' },
  'expense.paid': { about: 'expense', previous: true, when: 'An expense was paid.' },
  'invoice.issued': { about: 'invoice', previous: true, when: 'An invoice was issued.' },
  'invoice.paid': { about: 'invoice', previous: true, when: 'An invoice was paid.' },
  'invoice.voided': { about: 'invoice', previous: true, when: 'An issued invoice was voided, so its timesheets can be invoiced again.' },
  'ai_job.created': { about: 'ai_job', previous: false, when: 'An AI job was created to extract fields from a document.' },
  'ai_job.updated': { about: 'ai_job', previous: true, when: 'An attempt of an AI job started, or its result was applied.' },
  'ai_job.succeeded': { about: 'ai_job', previous: true, when: 'An AI job extracted fields from a document.' },
  'ai_job.failed': { about: 'ai_job', previous: true, when: 'An AI job failed after its last attempt.' },
  'task.created': { about: 'task', previous: false, when: 'A task was created.' },
  'task.updated': { about: 'task', previous: true, when: 'A field of a task changed.' },
  'task.completed': { about: 'task', previous: true, when: 'A task was completed; emitted in addition to `task.created` or `task.updated`.' },
  'notification.created': { about: 'notification', previous: false, when: 'A notification was created.' },
  'notification.updated': { about: 'notification', previous: true, when: 'A notification was marked as read for the whole organisation.' },
  'automation.created': { about: 'automation', previous: false, when: 'An automation was created.' },
  'automation.updated': { about: 'automation', previous: true, when: 'A field of an automation changed, including by a run. Changes by runs do not trigger automations.' },
  'automation.deleted': { about: 'automation', previous: false, when: 'An automation was deleted.' },
  'webhook_endpoint.test': { about: 'webhook_endpoint', previous: false, when: 'A test delivery was requested.' },
} as const satisfies Record<string, EventMeaning>

export type EventType = keyof typeof eventTypes

/** Whether `text` is the name of an event type in the catalogue. */
export function isEventType(text: string): text is EventType {
  return Object.hasOwn(eventTypes, text)
}
