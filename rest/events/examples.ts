/**
 * An example of each event type, made from the REST example of the record: the record after the change, and the
 * previous values of changed fields.
 */
import { type EventType, eventTypes } from '../../src/events/catalogue.ts'
import { CHANGED_AT, recordExamples } from '../examples.ts'
import { eventOnlyRecords } from './event-only-records.ts'
import type { DescribedForms } from './records.ts'

type Fields = Record<string, unknown>

/** By event type: how the record differs from its REST example, and its previous values. */
const changes: Partial<Record<EventType, { after?: Fields; previous?: Fields }>> = {
  'worker.updated': { after: { trade: 'welder' }, previous: { trade: 'electrician' } },
  'worker.compliance_expiring': {
    after: { compliance_status: 'expiring' },
    previous: { compliance_status: 'compliant' },
  },
  'worker.compliance_expired': {
    after: { compliance_status: 'non_compliant' },
    previous: { compliance_status: 'expiring' },
  },
  'client.updated': {
    after: { contact_email: 'desk@harbour.example' },
    previous: { contact_email: 'contact1@client.example' },
  },
  'project.updated': { after: { status: 'completed' }, previous: { status: 'active' } },
  'job.updated': { after: { end_date: '2026-06-30' }, previous: { end_date: '2026-05-31' } },
  'job.status_changed': {
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
  'assignment.updated': { after: { end_date: '2026-04-30' }, previous: { end_date: '2026-05-31' } },
  'assignment.deleted': { after: { updated_at: CHANGED_AT, deleted_at: CHANGED_AT } },
  'planner.updated': {
    after: { ends_at: '2026-03-10T17:00:00.000Z' },
    previous: { ends_at: '2026-03-09T17:00:00.000Z' },
  },
  'document.added': { after: { status: 'pending' } },
  'document.updated': { after: { expires_on: '2028-02-26' }, previous: { expires_on: null } },
  'document.reviewed': { previous: { status: 'pending' } },
  'document.expiring': { after: { expires_on: '2026-03-27', status: 'expiring' }, previous: { status: 'valid' } },
  'document.expired': { after: { expires_on: '2026-02-26', status: 'expired' }, previous: { status: 'expiring' } },
  'document_pack.created': { after: { status: 'draft', issued_at: null, completed_at: null } },
  'document_pack.deleted': {
    after: { status: 'draft', issued_at: null, completed_at: null, updated_at: CHANGED_AT, deleted_at: CHANGED_AT },
  },
  'document_pack.issued': { previous: { status: 'draft', issued_at: null } },
  'document_pack.completed': {
    after: { status: 'completed', completed_at: CHANGED_AT },
    previous: { status: 'issued', completed_at: null },
  },
  'timesheet.created': { after: { status: 'draft', submitted_at: null, approved_at: null } },
  'timesheet.updated': { after: { total_hours: 41.5 }, previous: { total_hours: 40 } },
  'timesheet.submitted': { previous: { status: 'draft', submitted_at: null } },
  'timesheet.approved': {
    after: { status: 'approved', approved_at: CHANGED_AT },
    previous: { status: 'submitted', approved_at: null },
  },
  'timesheet.rejected': {
    after: { status: 'rejected', rejection_reason: 'Friday is missing' },
    previous: { status: 'submitted', rejection_reason: null },
  },
  'expense.updated': { after: { category: 'travel' }, previous: { category: 'tools' } },
  'expense.approved': { after: { status: 'approved' }, previous: { status: 'submitted' } },
  'expense.rejected': {
    after: { status: 'rejected', rejection_reason: 'No receipt' },
    previous: { status: 'submitted', rejection_reason: null },
  },
  'expense.paid': { after: { status: 'paid' }, previous: { status: 'approved' } },
  'invoice.issued': { previous: { number: null, status: 'draft', issued_at: null } },
  'invoice.paid': { after: { status: 'paid', paid_at: CHANGED_AT }, previous: { status: 'issued', paid_at: null } },
  'invoice.voided': {
    after: { status: 'void', voided_at: CHANGED_AT },
    previous: { status: 'issued', voided_at: null },
  },
  'ai_job.created': {
    after: { status: 'queued', result: null, error: null, attempts: 0, started_at: null, finished_at: null },
  },
  'ai_job.updated': {
    after: { status: 'running', result: null, error: null, finished_at: null },
    previous: { status: 'queued', attempts: 0, started_at: null },
  },
  'ai_job.succeeded': { previous: { status: 'running', result: null, finished_at: null } },
  'ai_job.failed': {
    after: { status: 'failed', result: null, error: 'The page is too dark to read.', attempts: 3 },
    previous: { status: 'running', error: null, finished_at: null },
  },
  'notification.updated': { after: { read_at: CHANGED_AT }, previous: { read_at: null } },
  'automation.updated': { after: { status: 'disabled' }, previous: { status: 'enabled' } },
  'automation.deleted': { after: { updated_at: CHANGED_AT, deleted_at: CHANGED_AT } },
  'task.created': { after: { status: 'open' } },
  'task.updated': { after: { priority: 'high' }, previous: { priority: 'low' } },
  'task.completed': {
    after: { status: 'done', completed_at: CHANGED_AT },
    previous: { status: 'in_progress', completed_at: null },
  },
}

/** The example `data` of an event type. */
export function exampleOf(type: EventType, records: DescribedForms): Fields {
  const { about } = eventTypes[type]
  const { after, previous } = changes[type] ?? {}
  const changed: Fields = { ...recordExample(about, records), ...(previous && { updated_at: CHANGED_AT }), ...after }
  const names = Object.keys(records[about].shape.properties ?? {}).filter((name) => Object.hasOwn(changed, name))
  const object: Fields = Object.fromEntries(names.map((name) => [name, changed[name]]))
  const sequence = Date.parse(String(object.updated_at)) * 1000
  return { object, ...(previous && { previous }), sequence }
}

function recordExample(about: keyof DescribedForms, records: DescribedForms): Fields {
  const { type, links } = records[about]
  if (type === undefined) return eventOnlyRecords[about as keyof typeof eventOnlyRecords].example
  return { ...recordExamples[type], ...Object.fromEntries(links.map((name) => [name, null])) }
}
