/** What events tell whom: the causes of messages, with the facts of their lines. */
import type { EventType } from '../../events/catalogue.ts'
import type { MessageKind } from './kinds.ts'
import type { LineName } from './texts.ts'

/** An event, as far as messages need it. */
export interface CauseEvent {
  id: string
  type: string
  objectId: string
  /** The record in REST's format, and the old values of the fields that changed. */
  object: Readonly<Record<string, unknown>>
  previous: Readonly<Record<string, unknown>> | null
}

/** One event for one person. */
export interface Notice {
  kind: MessageKind
  line: LineName
  event: CauseEvent
  /** Who is told; absent if it is the workers of the pack's papers, or the worker of the assignment that is covered. */
  workerId?: string
  userId?: string
  coversId?: string
  /** The worker is told of the papers of this job, if there are any. */
  jobId?: string
}

type Told = Omit<Notice, 'event'> & { event?: CauseEvent }
/** Nothing of the record is to be told to the person any more. */
type Withdrawn = Omit<Notice, 'event' | 'line'> & { line?: never }
type Cause = (event: CauseEvent, today: string) => readonly (Told | Withdrawn)[]

const nobody: readonly Told[] = []

const toWorker = (kind: MessageKind, line: LineName, { object }: CauseEvent): readonly Told[] => [
  { kind, line, workerId: object.worker_id as string },
]

/** An assignment that has ended is history, which is imported or corrected, and concerns nobody any more. */
const ofAssignment = (line: LineName, event: CauseEvent, today: string) => {
  const { end_date: end } = event.object
  return typeof end === 'string' && end < today ? nobody : toWorker('assignment', line, event)
}

/** Who joins a job later gets the papers of its issued packs. */
const ofJoining = (event: CauseEvent, today: string): readonly Told[] => {
  const { job_id: jobId } = event.object
  if (typeof jobId !== 'string') return nobody
  return ofAssignment('paperIssued', event, today).map(({ line, workerId }) => ({
    kind: 'paper',
    line,
    jobId,
    workerId: workerId as string,
  }))
}

/** The worker who is away hears that somebody works on their days, and nothing of what changes about it later. */
const ofCover = (event: CauseEvent, today: string): readonly Told[] => {
  const { covers_id: coversId } = event.object
  if (typeof coversId !== 'string') return nobody
  return ofAssignment('assignmentCovered', event, today).map(({ kind, line }) => ({ kind, line, coversId }))
}

const changed = ({ previous }: CauseEvent, fields: readonly string[]) =>
  fields.some((field) => previous !== null && field in previous)

const assigneeIn = (fields: CauseEvent['previous']) => {
  const id = fields?.assignee_id
  return typeof id === 'string' ? id : undefined
}

const ofTask: Cause = ({ object, previous }) => {
  const [before, now] = [assigneeIn(previous), assigneeIn(object)]
  const isOver = object.status === 'done' || object.status === 'cancelled'
  const isNew = previous === null || 'assignee_id' in previous
  const withdrawn = isOver ? (before ?? now) : before
  return [
    ...(withdrawn === undefined ? [] : [{ kind: 'task', userId: withdrawn } as const]),
    ...(now === undefined || isOver || !isNew ? [] : [{ kind: 'task', line: 'taskAssigned', userId: now } as const]),
  ]
}

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

/** Those who are mentioned for the first time, and not authors who mention themselves. */
const ofNote: Cause = ({ object, previous }) => {
  const now = idsIn(object.mention_ids)
  const before = previous === null ? [] : 'mention_ids' in previous ? idsIn(previous.mention_ids) : now
  return [
    ...before.filter((id) => !now.includes(id)).map((userId) => ({ kind: 'mention', userId }) as const),
    ...now
      .filter((id) => !before.includes(id) && id !== object.author_id)
      .map((userId) => ({ kind: 'mention', line: 'mentioned', userId }) as const),
  ]
}

/** A correction can come with another status. */
const ofCorrection: Cause = (event) =>
  changed(event, ['corrections']) ? toWorker('correction', 'timesheetCorrected', event) : nobody

const causes: Partial<Record<EventType, Cause>> = {
  'assignment.created': (event, today) => [
    ...ofAssignment('assignmentMade', event, today),
    ...ofCover(event, today),
    ...ofJoining(event, today),
  ],
  'assignment.updated'(event, today) {
    if (changed(event, ['worker_id'])) {
      const before = { ...event, object: { ...event.object, ...event.previous } }
      const taken = ofAssignment('assignmentDeleted', before, today).map((told) => ({ ...told, event: before }))
      return [...taken, ...ofAssignment('assignmentMade', event, today), ...ofJoining(event, today)]
    }
    return changed(event, ['start_date', 'end_date', 'project_id'])
      ? ofAssignment('assignmentChanged', event, today)
      : nobody
  },
  'assignment.deleted': (event, today) => [
    ...ofAssignment('assignmentDeleted', event, today),
    ...ofCover(event, today).map(({ kind, coversId }) => ({ kind, coversId }) as Withdrawn),
  ],
  'document.expiring': (event) => toWorker('document', 'documentExpiring', event),
  'document.expired': (event) => toWorker('document', 'documentExpired', event),
  'document.reviewed': (event) =>
    event.object.status === 'rejected' ? toWorker('document', 'documentRejected', event) : nobody,
  'timesheet.approved': (event, today) => [
    ...toWorker('timesheet', 'timesheetApproved', event),
    ...ofCorrection(event, today),
  ],
  'timesheet.updated': ofCorrection,
  'timesheet.reopened': ({ object }) => [{ kind: 'timesheet', workerId: object.worker_id as string }],
  'timesheet.rejected': (event, today) => [
    ...toWorker('timesheet', 'timesheetRejected', event),
    ...ofCorrection(event, today),
  ],
  'expense.approved': (event) => toWorker('expense', 'expenseApproved', event),
  'expense.rejected': (event) => toWorker('expense', 'expenseRejected', event),
  'expense.reopened': ({ object }) =>
    object.status === 'submitted' ? [{ kind: 'expense', workerId: object.worker_id as string }] : nobody,
  'document_pack.issued': () => [{ kind: 'paper', line: 'paperIssued' }],
  'note.created': ofNote,
  'note.updated': ofNote,
  'note.deleted': ({ object }) => idsIn(object.mention_ids).map((userId) => ({ kind: 'mention', userId })),
  'task.created': ofTask,
  'task.updated': ofTask,
}

/** The event types that can cause messages. */
export const causeTypes: readonly string[] = Object.keys(causes)

/**
 * What events tell, in their order. Of several events of a record, the last one counts: an assignment that was made and
 * changed is told once, with its last dates, and one that was made and deleted not at all. A task is told to its last
 * assignee, if it is still open.
 * @param today the organisation's calendar day, YYYY-MM-DD
 */
export function noticesOf(events: readonly CauseEvent[], today: string): Notice[] {
  const byRecord = new Map<string, Notice>()
  for (const event of events)
    for (const told of causes[event.type as EventType]?.(event, today) ?? nobody) {
      const key = `${told.kind}:${event.objectId}:${told.workerId ?? told.userId ?? told.coversId}`
      if (told.line === undefined) {
        byRecord.delete(key)
        continue
      }
      const before = byRecord.get(key)
      const next = { event, ...told }
      if (before?.line !== 'assignmentMade' || told.line === 'assignmentMade') byRecord.set(key, next)
      else if (told.line === 'assignmentDeleted') byRecord.delete(key)
      else byRecord.set(key, { ...next, line: before.line, event: { ...event, id: before.event.id } })
    }
  return [...byRecord.values()]
}
