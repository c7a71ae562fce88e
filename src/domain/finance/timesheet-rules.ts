/**
 * Rules for all timesheets of a worker together, except rejected ones: no two are for the same days of the same work,
 * and no day has more than 24 hours. The organisation's writes run one at a time, so what is read here holds until the
 * commit.
 */
import type { Timesheet } from '../../../prisma/generated/client/client.ts'
import { recordsOf, todayOf, type Write } from '../../events/write.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../platform/errors/errors.ts'
import { dayText } from '../../platform/time/dates.ts'
import { checkPeriod } from '../input/input.ts'
import { addFullDays, type TimesheetEntry } from './timesheet-entries.ts'

const DAY = 86_400_000

/** The maximum number of days in a timesheet's period. */
export const MAX_DAYS = 31

/** @throws {ApiError} validation_failed if it ends before it starts, or has too many days */
export function checkDays(start: Date, end: Date): void {
  checkPeriod(start, end, 'periodEnd')
  if (end.getTime() - start.getTime() >= MAX_DAYS * DAY)
    throw invalidField('input.periodEnd', 'too_big', `must make a period of at most ${MAX_DAYS} days`)
}

/** A timesheet as it is to be stored; one that exists has an id. */
type Sheet = Pick<Timesheet, 'workerId' | 'projectId' | 'periodStart' | 'periodEnd'> & {
  id?: string
  assignmentId?: string | null | undefined
}

/**
 * Check a timesheet that is new, or no longer rejected.
 * @param path the field of the error
 * @throws {ApiError} conflict if another one of the same worker, project and assignment has some of its days
 */
export async function checkOverlap(write: Write, sheet: Sheet, path: string): Promise<void> {
  const { workerId, projectId, assignmentId = null } = sheet
  const other = await recordsOf(write).timesheet.findFirst({
    where: { workerId, projectId, assignmentId, ...othersOf(sheet) },
    select: { id: true, periodStart: true, periodEnd: true },
    orderBy: { periodStart: 'asc' },
  })
  if (other === null) return
  const days = `${dayText(other.periodStart)} to ${dayText(other.periodEnd)}`
  throw new ApiError('conflict', {
    message: `The worker already has a timesheet for this work on some of these days: ${other.id} (${days}). Change that one.`,
    details: [
      {
        path,
        code: 'overlap',
        message: `must not overlap the timesheet ${other.id} (${days})`,
        conflictingId: other.id,
      },
    ],
  })
}

/** The other timesheets that count, whose periods overlap with that of this one. */
function othersOf({ id, periodStart, periodEnd }: Sheet) {
  return {
    ...(id !== undefined && { id: { not: id } }),
    status: { not: 'rejected' as const },
    deletedAt: null,
    periodStart: { lte: periodEnd },
    periodEnd: { gte: periodStart },
  }
}

/**
 * Check the hours of each day together with those of the worker's other timesheets.
 * @param pathOf the field of an entry's hours
 * @throws {ApiError} validation_failed with a detail for each entry that goes beyond 24 hours
 */
export async function checkDailyHours(
  write: Write,
  { id, workerId, periodStart, periodEnd }: Sheet,
  entries: readonly TimesheetEntry[],
  pathOf: (index: number) => string,
): Promise<void> {
  if (entries.length === 0) return
  const others = await write.control.$queryRaw<{ day: string; hours: number }[]>`
    select e.value->>'date' as day,
      sum((e.value->>'hours')::numeric + coalesce((e.value->>'overtimeHours')::numeric, 0))::float8 as hours
    from timesheets t cross join lateral jsonb_array_elements(t.entries) e
    where t.org_id = ${write.orgId}::uuid and t.worker_id = ${workerId}::uuid and t.deleted_at is null
      and t.status <> 'rejected' and t.id is distinct from ${id ?? null}::uuid
      and t.period_start <= ${dayText(periodEnd)}::date and t.period_end >= ${dayText(periodStart)}::date
    group by 1`
  const hundredths = new Map(others.map(({ day, hours }) => [day, Math.round(hours * 100)]))
  const details: ErrorDetail[] = []
  addFullDays(details, entries, pathOf, hundredths)
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

/**
 * Check a timesheet that is submitted, or changed afterwards.
 * @param path the field that submits it, or the entries
 * @throws {ApiError} validation_failed if it has no entry, or an entry in the future
 */
export async function checkSubmitted(write: Write, entries: readonly TimesheetEntry[], path: string): Promise<void> {
  if (entries.length === 0) throw invalidField(path, 'required', 'needs at least one entry to be submitted')
  const last = entries.reduce((latest, { date }) => (date > latest ? date : latest), '')
  // A day that has begun in every time zone.
  if (last < dayText(new Date(write.startedAt.getTime() - DAY))) return
  const today = dayText(await todayOf(write))
  const message = `must not have hours of days to come when it is submitted: today is ${today}, and the last entry is of ${last}`
  if (last > today) throw invalidField(path, 'invalid', message)
}
