/** What follows from an assignment's days. */
import type { Assignment } from '../../prisma/generated/client/client.ts'
import type { AssignmentStatus } from '../../prisma/generated/client/enums.ts'
import { recordsOf, type Write } from '../write.ts'

/** @param today the organisation's */
export function assignmentStatus(
  { startDate, endDate }: { startDate: Date; endDate?: Date | null | undefined },
  today: Date,
): AssignmentStatus {
  if (startDate > today) return 'scheduled'
  return endDate && endDate < today ? 'ended' : 'active'
}

/** Whether the worker is now at work on the project and never was before. */
export async function mobilises(write: Write, { id, workerId, projectId, status }: Assignment): Promise<boolean> {
  if (status !== 'active') return false
  const where = { id: { not: id }, workerId, projectId, deletedAt: null, status: { not: 'scheduled' } } as const
  return (await recordsOf(write).assignment.findFirst({ where, select: { id: true } })) === null
}
