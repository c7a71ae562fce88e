/** The actions of automations: their parameters, and their plan for an event. */
import { z } from 'zod'
import { Severity, TaskPriority } from '../../../prisma/generated/client/enums.ts'
import type { EventObject } from '../../events/catalogue.ts'
import { lookUp } from '../../events/conditions/evaluate.ts'
import { invalidField } from '../../platform/errors/errors.ts'
import { withArticle } from '../../platform/text/names.ts'
import { truncate } from '../../platform/text/truncate.ts'
import { DAY } from '../../platform/time/clock.ts'
import { type Changeable, isChangeable } from './changes.ts'
import { type FieldChange, fieldsOf } from './fields.ts'
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

export const MAX_TITLE = 200
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

export interface PlannedTask {
  type: 'create_task'
  title: string
  description: string | null
  priority: TaskPriority | undefined
  /** Days from the day of the run; null: the task is not due. */
  dueInDays: number | null
  assigneeId: string | null
}

export interface PlannedNotification {
  type: 'notify'
  title: string
  body: string | null
  severity: Severity | undefined
  recipientId: string | null
}

export interface PlannedMessage {
  type: 'message'
  title: string
  body: string
  workerId: string
}

export interface PlannedUpdate {
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

export function planUpdate(
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
