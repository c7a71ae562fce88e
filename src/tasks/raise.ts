/** Raising tasks: work that follows from what happened. */
import type { Prisma, Task } from '../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../write.ts'

export type NewTask = Omit<Prisma.TaskUncheckedCreateInput, 'orgId' | 'id' | 'source'>

export async function raiseTask(write: Write, data: NewTask): Promise<Task> {
  const raised = await recordsOf(write).task.create({ data: { orgId: write.orgId, source: 'automation', ...data } })
  write.emit('task.created', raised)
  return raised
}
