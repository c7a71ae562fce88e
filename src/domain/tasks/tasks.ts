/**
 * Tasks: work items that staff, automations or integrations create.
 * `load` is Prisma's `select` or `include` for the returned record.
 */
import { z } from 'zod'
import { TaskPriority, TaskStatus } from '../../../prisma/generated/client/enums.ts'
import type { CallerWrite } from '../../events/write.ts'
import { day, metadata, reference, STORABLE, storable, subjectType, text } from '../checks.ts'
import { validInput } from '../input.ts'
import { found, liveRecord } from '../records.ts'
import { checkTransition } from '../transitions.ts'

const description = z.string().trim().min(1).max(5000).refine(storable, STORABLE)

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

/** The input schema of `updateTask`. */
export const taskChange = newTask.partial()

/** Create a task; one that is created as done also emits `task.completed`. @throws {ApiError} validation_failed */
export async function createTask(write: CallerWrite, input: unknown, load: object = {}) {
  const { db, orgId, emit, startedAt } = write
  const data = validInput(newTask, input)
  const completedAt = data.status === 'done' ? startedAt : null
  const created = await db.task.create({ ...load, data: { orgId, ...data, completedAt } })
  emit('task.created', created)
  if (created.status === 'done') emit('task.completed', created)
  return created
}

/** Change a task's fields or status. @throws {ApiError} validation_failed, not_found, invalid_transition */
export async function updateTask(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const data = validInput(taskChange, input)
  const where = liveRecord(write, id)
  const current = found(await write.db.task.findUnique({ where }))
  checkTransition('task', current.status, data.status ?? current.status)
  const completes = data.status === 'done' && current.status !== 'done'
  const changed = await write.db.task.update({
    ...load,
    where,
    data: { ...data, ...(completes && { completedAt: write.startedAt }) },
  })
  write.emit('task.updated', changed, current)
  if (completes) write.emit('task.completed', changed, current)
  return changed
}
