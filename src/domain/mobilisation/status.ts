/** What follows from an assignment's days. */
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { AssignmentStatus } from '../../../prisma/generated/client/enums.ts'
import { recordsOf, type Write } from '../../events/write.ts'

/** @param today the organisation's */
export function assignmentStatus(
  { startDate, endDate }: { startDate: Date; endDate?: Date | null | undefined },
  today: Date,
): AssignmentStatus {
  if (startDate > today) return 'scheduled'
  return endDate && endDate < today ? 'ended' : 'active'
}

/** Neither its project nor its job was called off, nor is its worker gone. */
const goesAhead = {
  deletedAt: null,
  worker: { deletedAt: null },
  project: { status: { not: 'cancelled' } },
  OR: [{ jobId: null }, { job: { status: { not: 'cancelled' } } }],
} as const satisfies Prisma.AssignmentWhereInput

/** Of workers who are assigned, now or later. */
export const stillOn = {
  ...goesAhead,
  status: { in: ['scheduled', 'active'] as AssignmentStatus[] },
} satisfies Prisma.AssignmentWhereInput

/** Tell of the workers whose first assignment to a project is among these, which have just begun. */
export async function emitMobilised(write: Write, begun: readonly string[]): Promise<void> {
  if (begun.length === 0) return
  const { assignment } = recordsOf(write)
  const ids = [...begun]
  const rows = await assignment.findMany({
    where: { ...goesAhead, id: { in: ids } },
    include: { worker: true },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
  })
  const earlier = await assignment.findMany({
    where: {
      ...goesAhead,
      id: { notIn: ids },
      status: { not: 'scheduled' },
      workerId: { in: rows.map(({ workerId }) => workerId) },
    },
    select: { workerId: true, projectId: true },
    distinct: ['workerId', 'projectId'],
  })
  const known = new Set(earlier.map(placeOf))
  for (const row of rows) {
    if (known.has(placeOf(row))) continue
    known.add(placeOf(row))
    write.emit('worker.mobilised', row.worker)
  }
}

function placeOf({ workerId, projectId }: { workerId: string; projectId: string }): string {
  return `${workerId} ${projectId}`
}
