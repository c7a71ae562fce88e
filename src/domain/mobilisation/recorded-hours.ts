/** Protects assignments with recorded hours, which are billed by the assignment. */
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { dayText } from '../../platform/time/dates.ts'

/**
 * Refuse a change of an assignment that its timesheets do not allow.
 * @param which of its timesheets are in the way
 * @param path the field that requests the change
 * @param messageOf the message, from the days of the first of them
 * @throws {ApiError} conflict
 */
export async function refuseRecordedHours(
  write: Pick<Write, 'control' | 'orgId'>,
  assignmentId: string,
  which: Prisma.TimesheetWhereInput,
  path: string,
  messageOf: (days: string) => string,
): Promise<void> {
  const timesheet = await recordsOf(write).timesheet.findFirst({
    where: { assignmentId, deletedAt: null, ...which },
    select: { id: true, periodStart: true, periodEnd: true },
    orderBy: { periodStart: 'asc' },
  })
  if (timesheet === null) return
  const days = `${dayText(timesheet.periodStart)} to ${dayText(timesheet.periodEnd)}`
  const message = `must keep the timesheet ${timesheet.id} (${days})`
  throw new ApiError('conflict', {
    message: messageOf(days),
    details: [{ path, code: 'has_timesheets', message, conflictingId: timesheet.id }],
  })
}
