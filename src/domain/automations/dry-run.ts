/** What an automation would have done with past events. Reads only. */
import type { Credential } from '../../access/credentials/credential.ts'
import { insufficientScope } from '../../access/credentials/insufficient-scope.ts'
import { type EventObject, eventObjects, eventTypes } from '../../events/catalogue.ts'
import { firstUnmet, type Unmet } from '../../events/conditions/evaluate.ts'
import { watchedObjects } from '../../events/read.ts'
import { type PastEvent, type Scanned, scanEvents } from '../../events/scan.ts'
import { MAX_DEPTH } from '../../events/triggered-runs.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { DAY, dayOf } from '../../platform/time/clock.ts'
import { dueDay, type PlannedAction, planAction, type Trigger } from './actions.ts'
import type { Rule } from './check.ts'
import { loopMessage } from './failures.ts'
import { problemWith } from './fields.ts'
import type { Effect } from './outcome.ts'
import { problemWithUser, userIn } from './people.ts'
import type { Action } from './rule.ts'
import { nameWorker, workerIdIn, workerNames } from './worker-name.ts'

/** The maximum number of days that a dry run looks back. */
export const MAX_DAYS = 90
export const DEFAULT_DAYS = 30
/** Milliseconds after which a dry run starts no further step. */
const TIME_ALLOWED = 2000

interface Reader {
  /** A client limited to the organisation. */
  db: Db
  control: Db
  orgId: string
  credential: Credential
  startedAt: Date
}

interface Window {
  since?: Date | null | undefined
  /** Only events older than the one with this id. */
  before?: string | undefined
  /** Maximum number of events. */
  limit: number
}

/** What would have happened at one event. */
export interface TriedEvent {
  event: PastEvent
  about: EventObject
  /** The first condition that was not met. */
  unmet: Unmet | undefined
  /** What its actions would have done, if all conditions were met. */
  effects: Effect[]
  /** Why the automation would not have run although all conditions were met. */
  problem: string | undefined
}

export interface DryRun extends Omit<Scanned, 'events'> {
  events: TriedEvent[]
  since: Date
}

/**
 * @param rule a definition that was checked
 * @throws {ApiError} insufficient_scope if the caller may not read the records that the events are about;
 *   validation_failed
 */
export async function dryRun(reader: Reader, rule: Rule, window: Window): Promise<DryRun> {
  const { db, control, orgId, credential, startedAt } = reader
  const { about } = eventTypes[rule.trigger]
  requireRecords(credential, about)
  const isNaming = nameWorker(rule.actions)
  if (isNaming) requireRecords(credential, 'worker')
  const since = window.since ?? new Date(startedAt.getTime() - DEFAULT_DAYS * DAY)
  const earliest = startedAt.getTime() - MAX_DAYS * DAY
  if (since.getTime() < earliest)
    throw invalid('since', `must be within the last ${MAX_DAYS} days, from ${new Date(earliest).toISOString()}`)
  const end = performance.now() + TIME_ALLOWED
  const { before, limit } = window
  const isOver = () => performance.now() > end
  const scanned = await scanEvents({ db, orgId, type: rule.trigger, since, before, limit, isOver })
  const { timeZone } = await control.organisation.findUniqueOrThrow({
    where: { id: orgId },
    select: { timeZone: true },
  })
  const people = await Promise.all(rule.actions.map((action) => problemWithPerson(reader, action)))
  const names = isNaming ? await workerNames(db, scanned.events) : undefined
  const events = scanned.events.map((event) => tryEvent(rule, { event, about, timeZone, people, names }))
  return { ...scanned, since, events }
}

/** @throws {ApiError} insufficient_scope */
function requireRecords(credential: Credential, about: EventObject): void {
  if (!watchedObjects(credential).includes(about)) throw insufficientScope(eventObjects[about].read)
}

function invalid(path: string, message: string): ApiError {
  return new ApiError('validation_failed', { details: [{ path, code: 'invalid', message }] })
}

async function problemWithPerson({ control, orgId }: Reader, action: Action): Promise<string | undefined> {
  const named = userIn(action)
  return named && (await problemWithUser(control, orgId, named))
}

interface Past {
  event: PastEvent
  about: EventObject
  timeZone: string
  /** For each action, why it cannot refer to its user; undefined if it can. */
  people: readonly (string | undefined)[]
  /** The names of their workers by id, if an action uses them. */
  names: ReadonlyMap<string, string> | undefined
}

function tryEvent({ conditions, actions }: Rule, { event, about, timeZone, people, names }: Past): TriedEvent {
  const unmet = firstUnmet(event.data, conditions)
  if (unmet !== undefined) return { event, about, unmet, effects: [], problem: undefined }
  const problem = event.depth >= MAX_DEPTH ? loopMessage : undefined
  const workerName = names?.get(workerIdIn(event.data) ?? '')
  const trigger = { about, objectId: event.objectId, data: event.data, workerName }
  const today = dayOf(event.createdAt, timeZone)
  const effects = actions.map((action, index) => {
    const effect = effectOf(action, trigger, today)
    const reason = effect.problem ?? people[index]
    return reason === undefined ? effect : { ...effect, problem: reason }
  })
  return { event, about, unmet: undefined, effects, problem }
}

/** @param today the day of the event, on which the automation would have run */
function effectOf(action: Action, trigger: Trigger, today: Date): Effect {
  try {
    return describe(planAction(action, trigger), today)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { field, value } = action.parameters
    const [detail] = error.details ?? []
    return { type: action.type, field, value, problem: detail ? `${detail.path} ${detail.message}` : error.message }
  }
}

function describe(planned: PlannedAction, today: Date): Effect {
  const { type } = planned
  if (type === 'create_task') {
    const { title, description, priority, assigneeId } = planned
    const dueOn = dueDay(planned, today)?.toISOString().slice(0, 10)
    return { type, title, text: description, priority, dueOn, userId: assigneeId }
  }
  if (type === 'notify') {
    const { title, body, severity, recipientId } = planned
    return { type, title, text: body, severity, userId: recipientId }
  }
  if (type === 'message') {
    const { title, body, workerId } = planned
    return { type, title, text: body, record: ['worker', workerId] }
  }
  const { kind, id, field, value, change } = planned
  const problem = problemWith(change, value)
  return { type, record: [kind, id], field, value, ...(problem && { problem: `${field} ${problem}` }) }
}
