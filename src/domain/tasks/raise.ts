/** Creates tasks automatically, as a consequence of other changes. */
import type { Prisma, Task } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'

export type NewTask = Omit<Prisma.TaskUncheckedCreateInput, 'orgId' | 'id' | 'source'>

/** Create one task. Its `task.created` event is emitted with the write. */
export async function raiseTask(write: Write, data: NewTask): Promise<Task> {
  const [created] = await raiseTasks(write, [data])
  return created as Task
}

/** Create tasks with one statement, and emit their `task.created` events. @returns the tasks in the given order */
export async function raiseTasks(write: Write, inputs: readonly NewTask[]): Promise<Task[]> {
  if (inputs.length === 0) return []
  const data = inputs.map((each) => ({ orgId: write.orgId, source: 'automation' as const, ...each }))
  const created = await recordsOf(write).task.createManyAndReturn({ data })
  for (const task of created) write.emit('task.created', task)
  return created
}
