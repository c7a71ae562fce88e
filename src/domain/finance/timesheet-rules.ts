/**
 * Rules for all timesheets of a worker together, except rejected ones: no two are for the same days of the same work,
 * and no day has more than 24 hours. The organisation's writes run one at a time, so what is read here holds until the
 * commit.
 */
import { Prisma, type Timesheet } from '../../../prisma/generated/client/client.ts'
import type { Write } from '../../events/write.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../platform/errors/errors.ts'
import { DAY } from '../../platform/time/clock.ts'
import { dayText } from '../../platform/time/dates.ts'
import { checkPeriod } from '../input/input.ts'
import { addFullDays, hoursOf, type TimesheetEntry } from './timesheet-entries.ts'

/** The maximum number of days in a timesheet's period. */
export const MAX_DAYS = 31

/** @throws {ApiError} validation_failed if it ends before it starts, or has too many days */
export function checkDays(start: Date, end: Date): void {
  checkPeriod(start, end, 'periodEnd')
  if (end.getTime() - start.getTime() >= MAX_DAYS * DAY)
    throw invalidField('input.periodEnd', 'too_big', `must not make the period longer than ${MAX_DAYS} days`)
}

/** A timesheet as it is to be stored; one that exists has an id. */
export type Sheet = Pick<Timesheet, 'workerId' | 'projectId' | 'periodStart' | 'periodEnd'> & {
  id?: string | undefined
  assignmentId?: string | null | undefined
}

/** The timesheets that count, of the workers of one write. How much it reads depends on the number of days, not of timesheets. */
export class WorkerSheets {
  /** By their work: the worker, the project and the assignment. */
  readonly #sameWork = new Map<string, Sheet[]>()
  /** Hundredths of hours by worker and day. */
  readonly #hours = new Map<string, number>()

  /** Read what these sheets are checked against. */
  async read({ control, orgId }: Pick<Write, 'control' | 'orgId'>, sheets: readonly Sheet[]): Promise<void> {
    if (sheets.length === 0) return
    const wanted = Prisma.sql`unnest(${sheets.map(({ workerId }) => workerId)}::uuid[],
      ${sheets.map(({ projectId }) => projectId)}::uuid[],
      ${sheets.map(({ assignmentId }) => assignmentId ?? null)}::uuid[],
      ${sheets.map(({ periodStart }) => dayText(periodStart))}::date[],
      ${sheets.map(({ periodEnd }) => dayText(periodEnd))}::date[]) as sheet (worker_id, project_id, assignment_id, first, last)`
    const counts = Prisma.sql`t.org_id = ${orgId}::uuid and t.deleted_at is null and t.status <> 'rejected'
      and t.worker_id = sheet.worker_id and t.period_start <= sheet.last and t.period_end >= sheet.first`
    const overlapping = await control.$queryRaw<Sheet[]>`
      select distinct t.id::text, t.worker_id::text as "workerId", t.project_id::text as "projectId",
        t.assignment_id::text as "assignmentId", t.period_start as "periodStart", t.period_end as "periodEnd"
      from ${wanted} join timesheets t on ${counts} and t.project_id = sheet.project_id
        and t.assignment_id is not distinct from sheet.assignment_id
      order by "periodStart"`
    const days = await control.$queryRaw<{ workerId: string; date: string; hours: number }[]>`
      select t.worker_id::text as "workerId", e.value->>'date' as date,
        sum((e.value->>'hours')::numeric + coalesce((e.value->>'overtimeHours')::numeric, 0))::float8 as hours
      from timesheets t cross join lateral jsonb_array_elements(t.entries) e
      where t.org_id = ${orgId}::uuid and exists (select from ${wanted} where ${counts})
      group by 1, 2`
    for (const sheet of overlapping) this.#add(sheet)
    for (const { workerId, date, hours } of days) this.#hours.set(dayOf({ workerId }, date), Math.round(hours * 100))
  }

  /**
   * Count a sheet with these entries from now on.
   * @param counted the entries with which it has counted until now
   */
  take(sheet: Sheet, entries: readonly TimesheetEntry[], counted: readonly TimesheetEntry[] = []): void {
    this.#add(sheet)
    const add = (date: string, hundredths: number) => {
      const day = dayOf(sheet, date)
      this.#hours.set(day, (this.#hours.get(day) ?? 0) + hundredths)
    }
    for (const entry of entries) add(entry.date, hoursOf(entry))
    for (const entry of counted) add(entry.date, -hoursOf(entry))
  }

  /**
   * Check a timesheet that is new, or no longer rejected.
   * @param path the field of the error
   * @throws {ApiError} conflict if another one of the same worker, project and assignment has some of its days
   */
  checkOverlap(sheet: Sheet, path: string): void {
    const other = this.#sameWork.get(workOf(sheet))?.find((each) => !isOne(each, sheet) && overlaps(each, sheet))
    if (other === undefined) return
    const days = `${dayText(other.periodStart)} to ${dayText(other.periodEnd)}`
    const which = other.id ?? 'earlier in this batch'
    throw new ApiError('conflict', {
      message: `The worker already has a timesheet for this work on some of these days: ${which} (${days}). Change that one instead.`,
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
   * @param counted the entries with which the sheet counts already
   * @throws {ApiError} validation_failed with a detail for each entry that goes beyond 24 hours
   */
  checkDailyHours(
    sheet: Sheet,
    entries: readonly TimesheetEntry[],
    pathOf: (index: number) => string,
    counted: readonly TimesheetEntry[] = [],
  ): void {
    const others = new Map(entries.map(({ date }) => [date, this.#hours.get(dayOf(sheet, date)) ?? 0]))
    for (const entry of counted) {
      const hundredths = others.get(entry.date)
      if (hundredths !== undefined) others.set(entry.date, hundredths - hoursOf(entry))
    }
    const details: ErrorDetail[] = []
    addFullDays(details, entries, pathOf, others)
    if (details.length > 0) throw new ApiError('validation_failed', { details })
  }

  #add(sheet: Sheet): void {
    const same = this.#sameWork.get(workOf(sheet)) ?? []
    if (!same.some((each) => isOne(each, sheet))) same.push(sheet)
    this.#sameWork.set(workOf(sheet), same)
  }
}

const workOf = ({ workerId, projectId, assignmentId }: Sheet) =>
  `${workerId} ${projectId} ${assignmentId ?? ''}`.toLowerCase()

const dayOf = ({ workerId }: Pick<Sheet, 'workerId'>, date: string) => `${workerId.toLowerCase()} ${date}`

const isOne = (one: Sheet, other: Sheet) => one.id !== undefined && one.id === other.id

const overlaps = (one: Sheet, other: Sheet) => one.periodStart <= other.periodEnd && one.periodEnd >= other.periodStart

/**
 * Check a timesheet that is submitted, or changed afterwards.
 * @param today of the organisation
 * @param path the field that submits it, or the entries
 * @throws {ApiError} validation_failed if it has no entry, or an entry in the future
 */
export function checkSubmitted(today: Date, entries: readonly TimesheetEntry[], path: string): void {
  if (entries.length === 0) throw invalidField(path, 'required', 'must have at least one entry to be submitted')
  const last = entries.reduce((latest, { date }) => (date > latest ? date : latest), '')
  const day = dayText(today)
  const message = `must not have hours for future days when it is submitted: today is ${day}, and the last entry is for ${last}`
  if (last > day) throw invalidField(path, 'invalid', message)
}
