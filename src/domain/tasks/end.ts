/** Ending tasks that the product raised, once what they were for is done or of no use any more. */
import type { Prisma, Task } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'

/** Tasks that are neither done nor cancelled, by what they were raised for. */
export type Purpose = Pick<Prisma.TaskWhereInput, 'subjectType' | 'subjectId'> & {
  purpose: string | { in: string[] } | { not: null }
}

export async function openTasks(write: Write, purpose: Purpose): Promise<Task[]> {
  const where = { ...purpose, deletedAt: null, status: { in: ['open' as const, 'in_progress' as const] } }
  return recordsOf(write).task.findMany({ where, orderBy: { id: 'asc' } })
}

export async function endTasks(write: Write, purpose: Purpose, status: 'done' | 'cancelled'): Promise<void> {
  const open = await openTasks(write, purpose)
  if (open.length === 0) return
  const data = { status, ...(status === 'done' && { completedAt: write.startedAt }) }
  const where = { id: { in: open.map(({ id }) => id) } }
  const ended = await recordsOf(write).task.updateManyAndReturn({ where, data })
  const now = new Map(ended.map((task) => [task.id, task]))
  for (const before of open) {
    const task = now.get(before.id) as Task
    write.emit('task.updated', task, before)
    if (status === 'done') write.emit('task.completed', task, before)
  }
}
