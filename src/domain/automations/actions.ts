/** What rules do. Each action's parameters, and how it is done in the transaction of its run. */

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
import { personIn, problemWithPerson } from './people.ts'
import type { Action } from './rule.ts'
import { cut, fillIn } from './template.ts'

interface Occasion {
  automationId: string
  about: EventObject
  objectId: string
  /** The event's. */
  data: unknown
}

const TITLE = 200
const TEXT = 5000

const template = z.string().trim().min(1).max(500)
const oneOf = <Values extends Record<string, string>>(values: Values) =>
  z.enum(values, `must be one of ${Object.values(values).join(', ')}`)

/** Parameters by action; every other name is refused. */
export const parameters = {
  create_task: z.strictObject({
    title: template,
    description: template.optional(),
    priority: oneOf(TaskPriority).optional(),
    due_in_days: z
      .string()
      .regex(/^\d{1,3}$/, 'must be days, 0 to 999')
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

/** Which of them are templates. */
export const templated: ReadonlySet<string> = new Set(['title', 'description', 'body', 'value'])

/** The kind of record that `worker_id` names. */
export function kindOf(reference: string): string {
  return reference.replace(/_id$/, '')
}

/** @throws {ApiError} saying what stands against it */
export async function perform(write: SystemWrite, action: Action, occasion: Occasion): Promise<void> {
  const named = personIn(action)
  const problem = named && (await problemWithPerson(write.control, write.orgId, named))
  if (named && problem) throw invalidField(named.parameter, 'unknown_reference', `${named.parameter} ${problem}`)
  const { type, parameters: given } = action
  if (type === 'create_task') await createTask(write, parameters.create_task.parse(given), occasion)
  else if (type === 'notify') await notify(write, parameters.notify.parse(given), occasion)
  else await updateRecord(write, parameters.update_record.parse(given), occasion)
}

type Given<Type extends Action['type']> = z.output<(typeof parameters)[Type]>

function titleOf(text: string, { data }: Occasion): string {
  return cut(fillIn(text, data).replace(/\s+/g, ' ').trim(), TITLE) || 'Without a title'
}

function textOf(text: string | undefined, { data }: Occasion): string | null {
  return text === undefined ? null : cut(fillIn(text, data).trim(), TEXT) || null
}

async function createTask(write: SystemWrite, given: Given<'create_task'>, occasion: Occasion): Promise<void> {
  const { title, description, priority, due_in_days, assignee_id } = given
  const dueOn = due_in_days && new Date((await todayOf(write)).getTime() + Number(due_in_days) * DAY)
  await raiseTask(write, {
    title: titleOf(title, occasion),
    description: textOf(description, occasion),
    ...(priority && { priority }),
    ...(dueOn && { dueOn }),
    assigneeId: assignee_id ?? null,
    automationId: occasion.automationId,
    subjectType: occasion.about,
    subjectId: occasion.objectId,
  })
}

async function notify(write: SystemWrite, given: Given<'notify'>, occasion: Occasion): Promise<void> {
  const { title, body, severity, recipient_id } = given
  await raiseNotification(write, {
    type: 'automation',
    title: titleOf(title, occasion),
    body: textOf(body, occasion),
    ...(severity && { severity }),
    recipientId: recipient_id ?? null,
    subjectType: occasion.about,
    subjectId: occasion.objectId,
  })
}

async function updateRecord(
  write: SystemWrite,
  { record, field, value }: Given<'update_record'>,
  { automationId, about, objectId, data }: Occasion,
): Promise<void> {
  const kind = record === undefined ? about : kindOf(record)
  const id = record === undefined ? objectId : lookUp(data, `object.${record}`)
  const change = isChangeable(kind) ? fieldsOf(kind).get(field) : undefined
  if (change === undefined) throw invalidField('field', 'invalid', `${field} of a ${kind} is not set by rules.`)
  if (typeof id !== 'string') throw invalidField('record', 'invalid', `The ${about} has no ${record}.`)
  // Whoever makes rules may write everything (`resources.automations.write`), and so may what they made.
  const asRule = { ...write, credential: systemCredential(write.orgId, automationId) }
  await change.apply(asRule, id, fillIn(value, data).trim()).catch((error: unknown) => {
    throw toApiError(error)
  })
}
