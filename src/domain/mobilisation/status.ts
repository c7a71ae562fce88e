/** The status of assignments, which depends on their dates. */
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { AssignmentStatus } from '../../../prisma/generated/client/enums.ts'
import { recordsOf, type Write } from '../../events/write.ts'

/** @param today in the organisation's time zone */
export function assignmentStatus(
  { startDate, endDate }: { startDate: Date; endDate?: Date | null | undefined },
  today: Date,
): AssignmentStatus {
  if (startDate > today) return 'scheduled'
  return endDate && endDate < today ? 'ended' : 'active'
}

/** Assignments whose project and job are not cancelled and whose worker is not deleted. */
const notCancelled = {
  deletedAt: null,
  worker: { deletedAt: null },
  project: { status: { not: 'cancelled' } },
  OR: [{ jobId: null }, { job: { status: { not: 'cancelled' } } }],
} as const satisfies Prisma.AssignmentWhereInput

/** Current and upcoming assignments. */
export const currentOrUpcoming = {
  ...notCancelled,
  status: { in: ['scheduled', 'active'] as AssignmentStatus[] },
} satisfies Prisma.AssignmentWhereInput

/**
 * Emit `worker.mobilised` for each worker whose first assignment to a project has just started.
 * @param started ids of the assignments that have just started
 */
export async function emitMobilised(write: Write, started: readonly string[]): Promise<void> {
  if (started.length === 0) return
  const { assignment } = recordsOf(write)
  const ids = [...started]
  const rows = await assignment.findMany({
    where: { ...notCancelled, id: { in: ids } },
    include: { worker: true },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
  })
  const earlier = await assignment.findMany({
    where: {
      ...notCancelled,
      id: { notIn: ids },
      status: { not: 'scheduled' },
      workerId: { in: rows.map(({ workerId }) => workerId) },
    },
    select: { workerId: true, projectId: true },
    distinct: ['workerId', 'projectId'],
  })
  const mobilised = new Set(earlier.map(pairKey))
  for (const row of rows) {
    if (mobilised.has(pairKey(row))) continue
    mobilised.add(pairKey(row))
    write.emit('worker.mobilised', row.worker)
  }
}

function pairKey({ workerId, projectId }: { workerId: string; projectId: string }): string {
  return `${workerId} ${projectId}`
}
