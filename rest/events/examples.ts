/**
 * The example of each type: the record that REST's examples show, as it is after what happened, and its old values.
 */

import { type EventType, eventTypes } from '../../src/events/catalogue.ts'
import { CHANGED_AT, recordExamples } from '../examples.ts'
import { ownRecords } from './own-records.ts'
import type { DescribedForms } from './records.ts'

type Fields = Record<string, unknown>

/** What differs from the record's example, and what it was before. */
const changes: Partial<Record<EventType, { now?: Fields; previous?: Fields }>> = {
  'worker.updated': { now: { trade: 'welder' }, previous: { trade: 'electrician' } },
  'worker.compliance_expiring': {
    now: { compliance_status: 'expiring' },
    previous: { compliance_status: 'compliant' },
  },
  'worker.compliance_expired': {
    now: { compliance_status: 'non_compliant' },
    previous: { compliance_status: 'expiring' },
  },
  'client.updated': {
    now: { contact_email: 'desk@harbour.example' },
    previous: { contact_email: 'contact1@client.example' },
  },
  'project.updated': { now: { status: 'completed' }, previous: { status: 'active' } },
  'job.status_changed': {
    now: {
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
  'assignment.deleted': { now: { updated_at: CHANGED_AT, deleted_at: CHANGED_AT } },
  'planner.updated': {
    now: { ends_at: '2026-03-10T17:00:00.000Z' },
    previous: { ends_at: '2026-03-09T17:00:00.000Z' },
  },
  'document.added': { now: { status: 'pending' } },
  'document.expiring': { now: { expires_on: '2026-03-27', status: 'expiring' }, previous: { status: 'valid' } },
  'document.expired': { now: { expires_on: '2026-02-26', status: 'expired' }, previous: { status: 'expiring' } },
  'document_pack.issued': { previous: { status: 'draft', issued_at: null } },
  'document_pack.completed': {
    now: { status: 'completed', completed_at: CHANGED_AT },
    previous: { status: 'issued', completed_at: null },
  },
  'timesheet.submitted': { previous: { status: 'draft', submitted_at: null } },
  'timesheet.approved': {
    now: { status: 'approved', approved_at: CHANGED_AT },
    previous: { status: 'submitted', approved_at: null },
  },
  'timesheet.rejected': {
    now: { status: 'rejected', rejection_reason: 'Friday is missing' },
    previous: { status: 'submitted', rejection_reason: null },
  },
  'expense.approved': { now: { status: 'approved' }, previous: { status: 'submitted' } },
  'expense.rejected': {
    now: { status: 'rejected', rejection_reason: 'No receipt' },
    previous: { status: 'submitted', rejection_reason: null },
  },
  'expense.paid': { now: { status: 'paid' }, previous: { status: 'approved' } },
  'invoice.issued': { previous: { number: null, status: 'draft', issued_at: null } },
  'ai_job.succeeded': { previous: { status: 'running', result: null, finished_at: null } },
  'ai_job.failed': {
    now: { status: 'failed', result: null, error: 'The page is too dark to read.', attempts: 3 },
    previous: { status: 'running', error: null, finished_at: null },
  },
  'task.created': { now: { status: 'open' } },
  'task.updated': { now: { priority: 'high' }, previous: { priority: 'low' } },
  'task.completed': {
    now: { status: 'done', completed_at: CHANGED_AT },
    previous: { status: 'in_progress', completed_at: null },
  },
}

/** `data` of an event of `type`. */
export function exampleOf(type: EventType, records: DescribedForms): Fields {
  const { about } = eventTypes[type]
  const { now, previous } = changes[type] ?? {}
  const changed: Fields = { ...recordExample(about, records), ...(previous && { updated_at: CHANGED_AT }), ...now }
  const names = Object.keys(records[about].shape.properties ?? {}).filter((name) => Object.hasOwn(changed, name))
  const object: Fields = Object.fromEntries(names.map((name) => [name, changed[name]]))
  const sequence = Date.parse(String(object.updated_at)) * 1000
  return { object, ...(previous && { previous }), sequence }
}

function recordExample(about: keyof DescribedForms, records: DescribedForms): Fields {
  const { type, links } = records[about]
  if (type === undefined) return ownRecords[about as keyof typeof ownRecords].example
  return { ...recordExamples[type], ...Object.fromEntries(links.map((name) => [name, null])) }
}
