/**
 * Tasks: work items that staff, automations or integrations create.
 */
import type { z } from 'zod'
import type { Task } from '../../../prisma/generated/client/client.ts'
import type { TaskStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { validInput } from '../input/input.ts'
import { createRecord, type RecordWrites, updateRecord, type Wanted } from '../records/record-writes.ts'
import { checkTransition } from '../records/transitions.ts'
import { checkAssignees } from './assignees.ts'
import { checkSubjects } from './subjects.ts'
import { newTask } from './task-input.ts'

/** The input schema of `updateTask`. */
export const taskChange = newTask.partial()

type NewTask = z.output<typeof newTask>
type TaskChange = z.output<typeof taskChange>

const isCompletion = (before: Task, status: TaskStatus | undefined) => status === 'done' && before.status !== 'done'

/** Only new assignees are checked, because the current one may have left. */
const isGivenAnew = ({ current, data }: Wanted<Task, TaskChange>) => data.assigneeId !== current.assigneeId

/** What a change makes the task be about; undefined if that stays, because its record may have been deleted. */
function newSubject({ current, data }: Wanted<Task, TaskChange>) {
  const { subjectType = current.subjectType, subjectId = current.subjectId } = data
  const stays = subjectType === current.subjectType && subjectId === current.subjectId
  return stays ? undefined : { subjectType, subjectId }
}

export const taskWrites: RecordWrites<Task, NewTask, TaskChange> = {
  resource: resources.tasks,
  readNew: (input) => validInput(newTask, input),
  readChange: (input) => validInput(taskChange, input),
  references: {},
  defaults: { status: 'open', priority: 'normal', source: 'api', metadata: {} },
  async prepareCreates(write, records) {
    const { emit } = write
    const checkAssignee = await checkAssignees(write, records)
    const checkSubject = await checkSubjects(write, records)
    const completedAt = records.some(({ status }) => status === 'done') ? await write.at : null
    return {
      columns(data) {
        checkAssignee(data)
        checkSubject(data)
        return { ...data, completedAt: data.status === 'done' ? completedAt : null }
      },
      async finish(rows) {
        for (const row of rows) {
          emit('task.created', row)
          if (row.status === 'done') emit('task.completed', row)
        }
      },
    }
  },
  async prepareUpdates(write, wanted) {
    const { emit } = write
    const completedAt = await write.at
    const checkAssignee = await checkAssignees(
      write,
      wanted.filter(isGivenAnew).map(({ data }) => data),
    )
    const checkSubject = await checkSubjects(
      write,
      wanted.flatMap((change) => newSubject(change) ?? []),
    )
    return {
      columns(change) {
        const { current, data } = change
        if (isGivenAnew(change)) checkAssignee(data)
        checkSubject(newSubject(change) ?? {})
        checkTransition('task', current.status, data.status ?? current.status)
        return { ...data, ...(isCompletion(current, data.status) && { completedAt }) }
      },
      async finish(changes) {
        for (const { before, after } of changes) {
          emit('task.updated', after, before)
          if (isCompletion(before, after.status)) emit('task.completed', after, before)
        }
      },
    }
  },
}

/** Create a task; one that is created as done also emits `task.completed`. @throws {ApiError} validation_failed */
export function createTask(write: CallerWrite, input: unknown) {
  return createRecord(taskWrites, write, input)
}

/** Change a task's fields or status. @throws {ApiError} validation_failed, not_found, invalid_transition */
export function updateTask(write: CallerWrite, id: string, input: unknown) {
  return updateRecord(taskWrites, write, id, input)
}
