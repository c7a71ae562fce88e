/** What rules do. Each action's parameters, and how it is done in the transaction of its run. */
import { z } from 'zod'
import { Severity, TaskPriority } from '../../prisma/generated/client/enums.ts'
import { DAY } from '../clock.ts'
import { invalidField } from '../errors.ts'
import type { EventObject } from '../events/catalogue.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { raiseTask } from '../tasks/raise.ts'
import { shortTitle } from '../tasks/title.ts'
import { isUuid } from '../uuid.ts'
import { todayOf, type Write } from '../write.ts'
import type { Action } from './rule.ts'
import { fillIn } from './template.ts'
import { updatable } from './updatable.ts'

export interface Occasion {
  automationId: string
  about: EventObject
  objectId: string
  /** The event's. */
  data: unknown
}

const template = z.string().trim().min(1).max(500)
const person = z.string().refine(isUuid, "must be a user's id")

/** Parameters by action; every other name is refused. */
export const parameters = {
  create_task: z.strictObject({
    title: template,
    description: template.optional(),
    priority: z.enum(TaskPriority).optional(),
    due_in_days: z
      .string()
      .regex(/^\d{1,3}$/, 'must be days, 0 to 999')
      .optional(),
    assignee_id: person.optional(),
  }),
  notify: z.strictObject({
    title: template,
    body: template.optional(),
    severity: z.enum(Severity).optional(),
    recipient_id: person.optional(),
  }),
  update_record: z.strictObject({ field: z.string(), value: template }),
} as const satisfies Record<Action['type'], z.ZodType>

/** @throws {ApiError} saying what stands against it */
export async function perform(write: Write, { type, parameters: given }: Action, occasion: Occasion): Promise<void> {
  const fill = (text: string) => fillIn(text, occasion.data)
  const line = (text: string) => shortTitle(fill(text).trim()) || 'Without a title'
  const subject = { subjectType: occasion.about, subjectId: occasion.objectId }
  if (type === 'create_task') {
    const { title, description, priority, due_in_days, assignee_id } = parameters.create_task.parse(given)
    const dueOn = due_in_days && new Date((await todayOf(write)).getTime() + Number(due_in_days) * DAY)
    await raiseTask(write, {
      title: line(title),
      description: description === undefined ? null : fill(description),
      ...(priority && { priority }),
      ...(dueOn && { dueOn }),
      assigneeId: assignee_id ?? null,
      automationId: occasion.automationId,
      ...subject,
    })
  } else if (type === 'notify') {
    const { title, body, severity, recipient_id } = parameters.notify.parse(given)
    await raiseNotification(write, {
      type: 'automation',
      title: line(title),
      body: body === undefined ? null : fill(body),
      ...(severity && { severity }),
      recipientId: recipient_id ?? null,
      ...subject,
    })
  } else {
    const { field, value } = parameters.update_record.parse(given)
    const target = updatable[occasion.about]
    const allowed = target?.fields[field]?.safeParse(fill(value))
    if (target === undefined || !allowed?.success)
      throw invalidField('value', 'invalid', `${field} of a ${occasion.about} cannot become '${fill(value)}'.`)
    await target.apply(write, occasion.objectId, field, allowed.data)
  }
}
