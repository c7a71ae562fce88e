/** The actions of automations: their parameters, and their execution in the transaction of a run. */
import { z } from 'zod'
import { Severity, TaskPriority } from '../../../prisma/generated/client/enums.ts'
import { systemCredential } from '../../access/credential.ts'
import type { EventObject } from '../../events/catalogue.ts'
import type { SystemWrite } from '../../events/system-write.ts'
import { todayOf } from '../../events/write.ts'
import { DAY } from '../../platform/clock.ts'
import { invalidField, toApiError } from '../../platform/errors.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { raiseTask } from '../tasks/raise.ts'
import { isChangeable } from './changes.ts'
import { lookUp } from './conditions.ts'
import { fieldsOf } from './fields.ts'
import { problemWithUser, userIn } from './people.ts'
import type { Action } from './rule.ts'
import { fillIn, truncate } from './template.ts'

/** The event that triggered the run. */
interface Trigger {
  automationId: string
  about: EventObject
  objectId: string
  /** The event's `data`. */
  data: unknown
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
  update_record: z.strictObject({
    record: z.string().optional(),
    field: z.string(),
    value: z.string().trim().max(500),
  }),
} as const satisfies Record<Action['type'], z.ZodObject>

/** The parameters that are templates. */
export const templated: ReadonlySet<string> = new Set(['title', 'description', 'body', 'value'])

/** The object that a reference field names: `worker_id` gives `worker`. */
export function kindOf(reference: string): string {
  return reference.replace(/_id$/, '')
}

/** Execute one action. @throws {ApiError} if the action is not possible */
export async function performAction(write: SystemWrite, action: Action, trigger: Trigger): Promise<void> {
  const userReference = userIn(action)
  const problem = userReference && (await problemWithUser(write.control, write.orgId, userReference))
  if (userReference && problem) throw invalidField(userReference.parameter, 'unknown_reference', problem)
  const { type, parameters: values } = action
  if (type === 'create_task') await createTask(write, parameters.create_task.parse(values), trigger)
  else if (type === 'notify') await notify(write, parameters.notify.parse(values), trigger)
  else await updateRecord(write, parameters.update_record.parse(values), trigger)
}

type ParametersOf<Type extends Action['type']> = z.output<(typeof parameters)[Type]>

function titleOf(text: string, { data }: Trigger): string {
  return truncate(fillIn(text, data).replace(/\s+/g, ' ').trim(), MAX_TITLE) || 'Untitled'
}

function textOf(text: string | undefined, { data }: Trigger): string | null {
  return text === undefined ? null : truncate(fillIn(text, data).trim(), MAX_TEXT) || null
}

async function createTask(write: SystemWrite, values: ParametersOf<'create_task'>, trigger: Trigger): Promise<void> {
  const { title, description, priority, due_in_days, assignee_id } = values
  const dueOn = due_in_days && new Date((await todayOf(write)).getTime() + Number(due_in_days) * DAY)
  await raiseTask(write, {
    title: titleOf(title, trigger),
    description: textOf(description, trigger),
    ...(priority && { priority }),
    ...(dueOn && { dueOn }),
    assigneeId: assignee_id ?? null,
    automationId: trigger.automationId,
    subjectType: trigger.about,
    subjectId: trigger.objectId,
  })
}

async function notify(write: SystemWrite, values: ParametersOf<'notify'>, trigger: Trigger): Promise<void> {
  const { title, body, severity, recipient_id } = values
  await raiseNotification(write, {
    type: 'automation',
    title: titleOf(title, trigger),
    body: textOf(body, trigger),
    ...(severity && { severity }),
    recipientId: recipient_id ?? null,
    subjectType: trigger.about,
    subjectId: trigger.objectId,
  })
}

async function updateRecord(
  write: SystemWrite,
  { record, field, value }: ParametersOf<'update_record'>,
  { automationId, about, objectId, data }: Trigger,
): Promise<void> {
  const kind = record === undefined ? about : kindOf(record)
  const id = record === undefined ? objectId : lookUp(data, `object.${record}`)
  const change = isChangeable(kind) ? fieldsOf(kind).get(field) : undefined
  if (change === undefined)
    throw invalidField('field', 'invalid', `must be a field that automations can set: ${field} of a ${kind} is none`)
  if (typeof id !== 'string')
    throw invalidField('record', 'invalid', `must refer to a record: the ${about} has no ${record}`)
  // Callers who manage automations may write all records (`resources.automations.write`), so automations may too.
  const automationWrite = { ...write, credential: systemCredential(write.orgId, automationId) }
  await change.apply(automationWrite, id, fillIn(value, data).trim()).catch((error: unknown) => {
    throw toApiError(error)
  })
}
