/** Creates tasks automatically, as a consequence of other changes. */
import type { Prisma, Task } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'

export type NewTask = Omit<Prisma.TaskUncheckedCreateInput, 'orgId' | 'id' | 'source'>

/** Create one task. Its `task.created` event is emitted with the write. */
export async function raiseTask(write: Write, data: NewTask): Promise<Task> {
  const [raised] = await raiseTasks(write, [data])
  return raised as Task
}

/** Create tasks with one statement, and emit their `task.created` events. @returns the tasks in the given order */
export async function raiseTasks(write: Write, wanted: readonly NewTask[]): Promise<Task[]> {
  if (wanted.length === 0) return []
  const data = wanted.map((each) => ({ orgId: write.orgId, source: 'automation' as const, ...each }))
  const raised = await recordsOf(write).task.createManyAndReturn({ data })
  for (const task of raised) write.emit('task.created', task)
  return raised
}
