/** The days on which workers are assigned already: one worker's assignments never overlap. */
import type { CallerWrite } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { databaseClock } from '../../platform/time/clock.ts'

/** An assignment's worker and days. */
interface Period {
  workerId: string
  startDate: Date
  endDate?: Date | null | undefined
}

/** An existing assignment has an id; one of the same write has none yet. */
type TakenPeriod = Period & { id?: string }

/**
 * Read the assignments that new ones of these workers could overlap.
 * @param moved id of the assignment that is changed, whose old days are free
 */
export async function assignedDays(write: Pick<CallerWrite, 'db'>, periods: readonly Period[], moved?: string) {
  const first = periods.reduce<Date | undefined>(
    (earliest, { startDate }) => (earliest === undefined || startDate < earliest ? startDate : earliest),
    undefined,
  )
  const existing: TakenPeriod[] = await write.db.assignment.findMany({
    where: {
      workerId: { in: [...new Set(periods.map(({ workerId }) => workerId))] },
      deletedAt: null,
      ...(moved !== undefined && { id: { not: moved } }),
      OR: [{ endDate: null }, { endDate: { gte: first ?? databaseClock.now() } }],
    },
    select: { id: true, workerId: true, startDate: true, endDate: true },
    orderBy: { id: 'asc' },
  })
  const taken = Map.groupBy(existing, ({ workerId }) => workerId)
  return {
    /** @throws {ApiError} conflict if another assignment of the worker overlaps */
    check(period: Period): void {
      const other = taken.get(period.workerId)?.find((each) => overlaps(each, period))
      if (other !== undefined) throw overlap(other)
    },
    /** Take the days of an assignment that will be created. */
    take(period: Period): void {
      taken.set(period.workerId, [...(taken.get(period.workerId) ?? []), period])
    },
  }
}

const FOREVER = new Date(8.64e15)

function overlaps(one: Period, other: Period): boolean {
  return one.startDate <= (other.endDate ?? FOREVER) && other.startDate <= (one.endDate ?? FOREVER)
}

function overlap({ id }: TakenPeriod): ApiError {
  const other = id === undefined ? 'an earlier record of the same batch' : `the assignment ${id}`
  return new ApiError('conflict', {
    message: `The worker already has an assignment on some of these days${id === undefined ? `: ${other}` : ''}.`,
    details: [{ path: 'input.startDate', code: 'overlap', message: `must not overlap ${other}`, conflictingId: id }],
  })
}
