/**
 * Rules for all timesheets of a worker together, except rejected ones: no two are for the same days of the same work,
 * and no day has more than 24 hours. The organisation's writes run one at a time, so what is read here holds until the
 * commit.
 */
import type { Timesheet } from '../../../prisma/generated/client/client.ts'
import type { Write } from '../../events/write.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../platform/errors/errors.ts'
import { dayText } from '../../platform/time/dates.ts'
import { checkPeriod } from '../input/input.ts'
import { addFullDays, hoursOf, type TimesheetEntry } from './timesheet-entries.ts'

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
export type Sheet = Pick<Timesheet, 'workerId' | 'projectId' | 'periodStart' | 'periodEnd'> & {
  id?: string | undefined
  assignmentId?: string | null | undefined
}

interface Counted extends Sheet {
  entries: readonly TimesheetEntry[]
}

/** The timesheets that count, of the workers of one write. */
export class WorkerSheets {
  readonly #byWorker = new Map<string, Counted[]>()

  /** Read those whose periods overlap with these sheets. */
  async read({ control, orgId }: Pick<Write, 'control' | 'orgId'>, sheets: readonly Sheet[]): Promise<void> {
    if (sheets.length === 0) return
    const found = await control.$queryRaw<Counted[]>`
      select t.id::text, t.worker_id::text as "workerId", t.project_id::text as "projectId",
        t.assignment_id::text as "assignmentId", t.period_start as "periodStart", t.period_end as "periodEnd", t.entries
      from timesheets t
      where t.org_id = ${orgId}::uuid and t.deleted_at is null and t.status <> 'rejected' and exists (
        select from unnest(${sheets.map(({ workerId }) => workerId)}::uuid[],
          ${sheets.map(({ periodStart }) => dayText(periodStart))}::date[],
          ${sheets.map(({ periodEnd }) => dayText(periodEnd))}::date[]) as sheet (worker_id, first, last)
        where t.worker_id = sheet.worker_id and t.period_start <= sheet.last and t.period_end >= sheet.first)
      order by t.period_start`
    for (const each of found) this.take(each, each.entries)
  }

  /** Count a sheet with these entries from now on. */
  take(sheet: Sheet, entries: readonly TimesheetEntry[]): void {
    this.#byWorker.set(keyOf(sheet), [...this.#othersOf(sheet), { ...sheet, entries }])
  }

  /**
   * Check a timesheet that is new, or no longer rejected.
   * @param path the field of the error
   * @throws {ApiError} conflict if another one of the same worker, project and assignment has some of its days
   */
  checkOverlap(sheet: Sheet, path: string): void {
    const other = this.#othersOf(sheet).find(
      (each) =>
        isSame(each.projectId, sheet.projectId) &&
        isSame(each.assignmentId, sheet.assignmentId) &&
        overlaps(each, sheet),
    )
    if (other === undefined) return
    const days = `${dayText(other.periodStart)} to ${dayText(other.periodEnd)}`
    const which = other.id ?? 'earlier in this batch'
    throw new ApiError('conflict', {
      message: `The worker already has a timesheet for this work on some of these days: ${which} (${days}). Change that one.`,
      details: [
        {
          path,
          code: 'overlap',
          message: `must not overlap the timesheet ${which} (${days})`,
          ...(other.id !== undefined && { conflictingId: other.id }),
        },
      ],
    })
  }

  /**
   * Check the hours of each day together with those of the worker's other timesheets.
   * @param pathOf the field of an entry's hours
   * @throws {ApiError} validation_failed with a detail for each entry that goes beyond 24 hours
   */
  checkDailyHours(sheet: Sheet, entries: readonly TimesheetEntry[], pathOf: (index: number) => string): void {
    const hundredths = new Map<string, number>()
    for (const entry of this.#othersOf(sheet).flatMap((each) => each.entries))
      hundredths.set(entry.date, (hundredths.get(entry.date) ?? 0) + hoursOf(entry))
    const details: ErrorDetail[] = []
    addFullDays(details, entries, pathOf, hundredths)
    if (details.length > 0) throw new ApiError('validation_failed', { details })
  }

  #othersOf(sheet: Sheet): Counted[] {
    const all = this.#byWorker.get(keyOf(sheet)) ?? []
    return sheet.id === undefined ? all : all.filter(({ id }) => id !== sheet.id)
  }
}

const keyOf = ({ workerId }: Sheet) => workerId.toLowerCase()

const isSame = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase()

const overlaps = (one: Sheet, other: Sheet) => one.periodStart <= other.periodEnd && one.periodEnd >= other.periodStart

/**
 * Check a timesheet that is submitted, or changed afterwards.
 * @param today of the organisation
 * @param path the field that submits it, or the entries
 * @throws {ApiError} validation_failed if it has no entry, or an entry in the future
 */
export function checkSubmitted(today: Date, entries: readonly TimesheetEntry[], path: string): void {
  if (entries.length === 0) throw invalidField(path, 'required', 'needs at least one entry to be submitted')
  const last = entries.reduce((latest, { date }) => (date > latest ? date : latest), '')
  const day = dayText(today)
  const message = `must not have hours of days to come when it is submitted: today is ${day}, and the last entry is of ${last}`
  if (last > day) throw invalidField(path, 'invalid', message)
}
