/** The actions of automations: their parameters, their plan for an event, and their execution. */
import { z } from 'zod'
import { Severity, TaskPriority } from '../../../prisma/generated/client/enums.ts'
import { systemCredential } from '../../access/credentials/credential.ts'
import type { EventObject } from '../../events/catalogue.ts'
import { lookUp } from '../../events/conditions/evaluate.ts'
import type { SystemWrite } from '../../events/system-write.ts'
import { todayOf } from '../../events/write.ts'
import { invalidField, toApiError } from '../../platform/errors/errors.ts'
import { withArticle } from '../../platform/text/names.ts'
import { truncate } from '../../platform/text/truncate.ts'
import { DAY } from '../../platform/time/clock.ts'
import { writeByAutomation } from '../messages/write-to.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { raiseTask } from '../tasks/raise.ts'
import { type Changeable, isChangeable } from './changes.ts'
import { type FieldChange, fieldsOf } from './fields.ts'
import type { Effect } from './outcome.ts'
import { problemWithUser, userIn } from './people.ts'
import { kindOf } from './references.ts'
import type { Action } from './rule.ts'
import { fillIn, forReaders } from './template.ts'
import { WORKER_NAME, workerIdIn } from './worker-name.ts'

/** The event that triggered the run. */
export interface Trigger {
  about: EventObject
  objectId: string
  /** The event's `data`. */
  data: unknown
  /** The name of the worker that the record belongs to, if an action uses it. */
  workerName?: string | undefined
}

const MAX_TITLE = 200
const MAX_TEXT = 5000

const template = z.string().trim().min(1).max(500)
const oneOf = <Values extends Record<string, string>>(values: Values) =>
  z.enum(values, `must be one of ${Object.values(values).join(', ')}`)

/** The parameters of each action. Other parameters are rejected. */
export const parameters = {
  create_task: z.strictObject({
    title: template,
    description: template.optional(),
    priority: oneOf(TaskPriority).optional(),
    due_in_days: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number of days from 0 to 999')
      .optional(),
    assignee_id: z.string().optional(),
  }),
  notify: z.strictObject({
    title: template,
    body: template.optional(),
    severity: oneOf(Severity).optional(),
    recipient_id: z.string().optional(),
  }),
  message: z.strictObject({
    title: template,
    body: template,
  }),
  update_record: z.strictObject({
    record: z.string().optional(),
    field: z.string(),
    value: z.string().trim().max(500),
  }),
} as const satisfies Record<Action['type'], z.ZodObject>

/** The parameters that are templates. */
export const templated: ReadonlySet<string> = new Set(['title', 'description', 'body', 'value'])

interface PlannedTask {
  type: 'create_task'
  title: string
  description: string | null
  priority: TaskPriority | undefined
  /** Days from the day of the run; null: the task is not due. */
  dueInDays: number | null
  assigneeId: string | null
}

interface PlannedNotification {
  type: 'notify'
  title: string
  body: string | null
  severity: Severity | undefined
  recipientId: string | null
}

interface PlannedMessage {
  type: 'message'
  title: string
  body: string
  workerId: string
}

interface PlannedUpdate {
  type: 'update_record'
  kind: Changeable
  id: string
  field: string
  value: string
  change: FieldChange
}

/** An action with the values of an event in place of its templates. */
export type PlannedAction = PlannedTask | PlannedNotification | PlannedMessage | PlannedUpdate

/** Plan an action for an event. Has no side effects. @throws {ApiError} if it refers to no record */
export function planAction({ type, parameters: values }: Action, trigger: Trigger): PlannedAction {
  if (type === 'create_task') {
    const { title, description, priority, due_in_days, assignee_id } = parameters.create_task.parse(values)
    const texts = { title: titleOf(title, trigger), description: textOf(description, trigger) }
    const dueInDays = due_in_days === undefined ? null : Number(due_in_days)
    return { type, ...texts, priority, dueInDays, assigneeId: assignee_id ?? null }
  }
  if (type === 'notify') {
    const { title, body, severity, recipient_id } = parameters.notify.parse(values)
    const texts = { title: titleOf(title, trigger), body: textOf(body, trigger) }
    return { type, ...texts, severity, recipientId: recipient_id ?? null }
  }
  if (type === 'message') {
    const { title, body } = parameters.message.parse(values)
    const workerId = trigger.about === 'worker' ? trigger.objectId : workerIdIn(trigger.data)
    if (workerId === undefined) throw invalidField('title', 'missing_record', `has no reader: ${NO_WORKER}`)
    return { type, title: titleOf(title, trigger), body: textOf(body, trigger) ?? '', workerId }
  }
  return planUpdate(parameters.update_record.parse(values), trigger)
}

/** Why a message cannot be sent for some events. */
export const NO_WORKER = 'the record of the event belongs to no worker'

function planUpdate(
  { record, field, value }: z.output<typeof parameters.update_record>,
  trigger: Trigger,
): PlannedUpdate {
  const { about, objectId, data } = trigger
  const kind = record === undefined ? about : kindOf(record)
  const id = record === undefined ? objectId : lookUp(data, `object.${record}`)
  const change = isChangeable(kind) ? fieldsOf(kind).get(field) : undefined
  if (!isChangeable(kind) || change === undefined)
    throw invalidField(
      'field',
      'invalid',
      `must be a field that automations can set: ${field} of ${withArticle(kind)} is not`,
    )
  if (typeof id !== 'string')
    throw invalidField('record', 'missing_record', `must refer to a record: the ${about} has no ${record}`)
  return { type: 'update_record', kind, id, field, value: fillIn(value, valuesOf(trigger)).trim(), change }
}

/** The values of the fields in templates. */
const valuesOf =
  ({ data, workerName }: Trigger) =>
  (path: string) =>
    path === WORKER_NAME ? workerName : lookUp(data, path)

function readable(text: string, trigger: Trigger): string {
  const found = valuesOf(trigger)
  return fillIn(text, (path) => forReaders(found(path)))
}

function titleOf(text: string, trigger: Trigger): string {
  return truncate(readable(text, trigger).replace(/\s+/g, ' ').trim(), MAX_TITLE) || 'Untitled'
}

function textOf(text: string | undefined, trigger: Trigger): string | null {
  return text === undefined ? null : truncate(readable(text, trigger).trim(), MAX_TEXT) || null
}

/** The day on which a task is due that is created on `today`; null if it is not due. */
export function dueDay({ dueInDays }: PlannedTask, today: Date): Date | null {
  return dueInDays === null ? null : new Date(today.getTime() + dueInDays * DAY)
}

/** Execute one action in the transaction of a run. @throws {ApiError} if the action is not possible */
export async function performAction(
  write: SystemWrite,
  action: Action,
  trigger: Trigger,
  automationId: string,
): Promise<Effect> {
  const userReference = userIn(action)
  const problem = userReference && (await problemWithUser(write.control, write.orgId, userReference))
  if (userReference && problem) throw invalidField(userReference.parameter, 'unknown_reference', problem)
  const planned = planAction(action, trigger)
  const subject = { subjectType: trigger.about, subjectId: trigger.objectId }
  if (planned.type === 'create_task') return createTask(write, planned, { ...subject, automationId })
  if (planned.type === 'notify') return notify(write, planned, subject)
  if (planned.type === 'message') return writeMessage(write, planned)
  return updateRecord(write, planned, automationId)
}

interface Subject {
  subjectType: EventObject
  subjectId: string
}

async function createTask(
  write: SystemWrite,
  planned: PlannedTask,
  origin: Subject & { automationId: string },
): Promise<Effect> {
  const { type, title, description, priority, assigneeId } = planned
  const dueOn = planned.dueInDays === null ? null : dueDay(planned, await todayOf(write))
  const { id } = await raiseTask(write, {
    ...origin,
    title,
    description,
    ...(priority && { priority }),
    ...(dueOn && { dueOn }),
    assigneeId,
  })
  return { type, title, priority, dueOn: dueOn?.toISOString().slice(0, 10), userId: assigneeId, record: ['task', id] }
}

async function notify(write: SystemWrite, planned: PlannedNotification, subject: Subject): Promise<Effect> {
  const { type, title, body, severity, recipientId } = planned
  const rest = { ...(severity && { severity }), recipientId, ...subject }
  const { id } = await raiseNotification(write, { type: 'automation', title, body, ...rest })
  return { type, title, severity, userId: recipientId, record: ['notification', id] }
}

async function writeMessage(write: SystemWrite, { type, title, body, workerId }: PlannedMessage): Promise<Effect> {
  await writeByAutomation(write, workerId, { subject: title, body })
  return { type, title, record: ['worker', workerId] }
}

async function updateRecord(write: SystemWrite, planned: PlannedUpdate, automationId: string): Promise<Effect> {
  const { type, kind, id, field, value, change } = planned
  // Callers who manage automations may write all records (`resources.automations.write`), so automations may too.
  const automationWrite = { ...write, credential: systemCredential(write.orgId, automationId) }
  await change.apply(automationWrite, id, value).catch((error: unknown) => {
    throw toApiError(error)
  })
  return { type, record: [kind, id], field, value: truncate(value, MAX_TITLE) }
}
