/** What retention rules can be about: where its rows are, from when they are kept, and what removes them. */
import type { RetentionSince, RetentionSubject } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { EventType } from '../../events/catalogue.ts'
import { documentKind } from '../compliance/requirements.ts'

/** In SQL, `t` is the row and `o` the organisation. */
export interface Subject {
  resource: { table: string; type: string }
  /** The rules that make sense. */
  since: readonly RetentionSince[]
  /** The worker's id. */
  worker: string
  /** What a rule of its own names; all other rows have the rule without a kind. */
  kind: string
  /** The day of the record. */
  date: string
  expiry: string
  /** Rows that have not gone yet. */
  kept: string
  /** Its name in the preview. */
  name: string
  /** Emitted for each row that goes; workers are erased instead. */
  event?: EventType
}

const dayOf = (time: string) => `(${time} at time zone o.time_zone)::date`
const none = { kind: `''`, expiry: 'null::date', worker: 't.worker_id' }

export const subjects: Readonly<Record<RetentionSubject, Subject>> = {
  documents: {
    resource: resources.documents,
    since: ['last_assignment_end', 'expiry', 'record_date'],
    worker: 't.worker_id',
    kind: documentKind('t'),
    date: dayOf('t.created_at'),
    expiry: 't.expires_on',
    kept: `t.file_key <> ''`,
    name: 't.name',
    event: 'document.deleted',
  },
  workers: {
    ...none,
    resource: resources.workers,
    since: ['last_assignment_end', 'record_date'],
    worker: 't.id',
    date: dayOf('t.created_at'),
    kept: 't.erased_at is null',
    name: `t.first_name || ' ' || t.last_name`,
  },
  notes: {
    ...none,
    resource: resources.notes,
    since: ['last_assignment_end', 'record_date'],
    date: dayOf('t.created_at'),
    kept: `t.worker_id is not null and not (t.deleted_at is not null and t.text = 'Erased')`,
    name: 'left(t.text, 100)',
    event: 'note.deleted',
  },
  absences: {
    ...none,
    resource: resources.planner,
    since: ['last_assignment_end', 'record_date'],
    date: dayOf('t.ends_at'),
    kept: `not (t.deleted_at is not null and t.kind = 'unavailable' and t.note is null)`,
    name: 't.kind::text',
    event: 'planner.updated',
  },
  receipts: {
    ...none,
    resource: resources.expenses,
    since: ['last_assignment_end', 'record_date'],
    date: 't.incurred_on',
    kept: 't.receipt_key is not null',
    name: `coalesce(t.receipt_name, t.category::text)`,
    event: 'expense.updated',
  },
}
