/** Tasks: work items that staff, automations or integrations raise. */

import { z } from 'zod'
import { TaskPriority, TaskStatus } from '../../../prisma/generated/client/enums.ts'
import type { CallerWrite } from '../../events/write.ts'
import { day, metadata, reference, storable, subjectType, text } from '../checks.ts'
import { validInput } from '../input.ts'
import { found, liveRecord } from '../records.ts'
import { checkTransition } from '../transitions.ts'

const description = z
  .string()
  .trim()
  .min(1)
  .max(5000)
  .refine(storable, 'must be well-formed text without the character NUL')

const newTask = z.object({
  title: text,
  description: description.nullish(),
  status: z.enum(TaskStatus).optional(),
  priority: z.enum(TaskPriority).optional(),
  dueOn: day.nullish(),
  assigneeId: reference.nullish(),
  subjectType: subjectType.nullish(),
  subjectId: reference.nullish(),
  externalId: text.nullish(),
  metadata: metadata.optional(),
})

export const taskChange = newTask.partial()

export async function createTask(write: CallerWrite, input: unknown, load: object = {}) {
  const { db, orgId, emit, startedAt } = write
  const data = validInput(newTask, input)
  const completedAt = data.status === 'done' ? startedAt : null
  const made = await db.task.create({ ...load, data: { orgId, ...data, completedAt } })
  emit('task.created', made)
  if (made.status === 'done') emit('task.completed', made)
  return made
}

export async function updateTask(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const data = validInput(taskChange, input)
  const where = liveRecord(write, id)
  const now = found(await write.db.task.findUnique({ where }))
  checkTransition('task', now.status, data.status ?? now.status)
  const completes = data.status === 'done' && now.status !== 'done'
  const changed = await write.db.task.update({
    ...load,
    where,
    data: { ...data, ...(completes && { completedAt: write.startedAt }) },
  })
  write.emit('task.updated', changed, now)
  if (completes) write.emit('task.completed', changed, now)
  return changed
}
