/** Ends tasks that Muster created automatically, when their purpose is fulfilled or no longer applies. */
import type { Prisma, Task } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'

/** Selects automatically created tasks by their subject and purpose. */
export type Purpose = Pick<Prisma.TaskWhereInput, 'subjectType' | 'subjectId'> & {
  purpose: string | { in: string[] } | { not: null }
}

/** The tasks for `purpose` that are neither done nor cancelled. */
export async function openTasks(write: Write, purpose: Purpose): Promise<Task[]> {
  const where = { ...purpose, deletedAt: null, status: { in: ['open' as const, 'in_progress' as const] } }
  return recordsOf(write).task.findMany({ where, orderBy: { id: 'asc' } })
}

/** Set the open tasks for `purpose` to `status`, and emit their events. @param more further columns to set */
export async function endTasks(
  write: Write,
  purpose: Purpose,
  status: 'done' | 'cancelled',
  more: { purpose?: null } = {},
): Promise<void> {
  const open = await openTasks(write, purpose)
  if (open.length === 0) return
  const data = { ...more, status, ...(status === 'done' && { completedAt: await write.at }) }
  const where = { id: { in: open.map(({ id }) => id) } }
  const ended = await recordsOf(write).task.updateManyAndReturn({ where, data })
  const after = new Map(ended.map((task) => [task.id, task]))
  for (const before of open) {
    const task = after.get(before.id) as Task
    write.emit('task.updated', task, before)
    if (status === 'done') write.emit('task.completed', task, before)
  }
}
