/** Corrections of hours that the worker has submitted: what they were is kept, and the worker is told the reason. */
import { isDeepStrictEqual } from 'node:util'
import type { Timesheet } from '../../../prisma/generated/client/client.ts'
import { type CallerWrite, recordsOf } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { callerName } from '../records/caller-name.ts'
import { type TimesheetEntry, totalHours } from './timesheet-entries.ts'

/** A correction as stored in the database. */
export interface TimesheetCorrection {
  /** ISO 8601. */
  at: string
  /** Who made it, as they were called then. */
  by: string
  /** Null only from a system that captures hours, and before approval. */
  reason: string | null
  hoursBefore: number
  hoursAfter: number
  /** Those of the days that changed. */
  entriesBefore: TimesheetEntry[]
  entriesAfter: TimesheetEntry[]
}

/** Each holds entries twice, so a timesheet has only so many. */
const MAX_CORRECTIONS = 20

/** Who corrects: read once for all timesheets of a write. */
export interface Corrector {
  at: string
  by: string
  /** A worker, who changes their own hours, or a person of the office; otherwise a system. */
  is: 'worker' | 'person' | 'system'
}

export async function correctorOf(write: CallerWrite): Promise<Corrector> {
  const { workerId, userId } = write.credential
  const is = workerId !== null ? 'worker' : userId !== null ? 'person' : 'system'
  return { at: (await write.at).toISOString(), by: is === 'worker' ? '' : await callerName(write), is }
}

/**
 * The corrections of a timesheet with that by new entries; undefined if these are no correction: the timesheet was never
 * submitted, the worker changes it, or the hours stay the same. Systems that capture hours need no reason before approval,
 * and their latest corrections are kept.
 * @throws {ApiError} validation_failed without a reason, conflict after too many corrections
 */
export function correctionsBy(
  { at, by, is }: Corrector,
  current: Timesheet,
  entries: TimesheetEntry[],
  reason: string | null | undefined,
): object[] | undefined {
  const before = current.entries as unknown as TimesheetEntry[]
  if (is === 'worker' || current.submittedAt === null || isDeepStrictEqual(entries, before)) return undefined
  if (!reason && (current.status === 'approved' || is === 'person'))
    throw invalidField('input.reason', 'required', 'is required to correct hours that were submitted')
  const earlier = current.corrections as unknown as TimesheetCorrection[]
  if (is === 'person' && earlier.length >= MAX_CORRECTIONS)
    throw new ApiError('conflict', {
      message: `The timesheet was corrected ${MAX_CORRECTIONS} times, which is the most. Reject it, so that the worker enters the hours anew.`,
    })
  const differs = ({ date }: TimesheetEntry) => !isDeepStrictEqual(ofDay(entries, date), ofDay(before, date))
  const correction: TimesheetCorrection = {
    at,
    by,
    reason: reason ?? null,
    hoursBefore: totalHours(before),
    hoursAfter: totalHours(entries),
    entriesBefore: before.filter(differs),
    entriesAfter: entries.filter(differs),
  }
  return [...earlier, correction].slice(-MAX_CORRECTIONS)
}

const ofDay = (entries: readonly TimesheetEntry[], day: string) => entries.filter(({ date }) => date === day)

/** The same for one timesheet. @throws {ApiError} invalid_transition, too, if the hours are on an invoice */
export async function correctionsWith(
  write: CallerWrite,
  current: Timesheet,
  entries: TimesheetEntry[],
  reason: string | null | undefined,
): Promise<object[] | undefined> {
  const isChange = !isDeepStrictEqual(entries, current.entries)
  if (isChange && current.status === 'approved') await requireNotInvoiced(write, current.id)
  return correctionsBy(await correctorOf(write), current, entries, reason)
}

/** @throws {ApiError} invalid_transition */
async function requireNotInvoiced(write: CallerWrite, timesheetId: string): Promise<void> {
  const charge = await recordsOf(write).timesheetCharge.findUnique({
    where: { orgId_timesheetId: { orgId: write.orgId, timesheetId } },
    select: { invoice: { select: { number: true } } },
  })
  if (!charge?.invoice) return
  const which = charge.invoice.number === null ? 'a draft invoice' : `the invoice ${charge.invoice.number}`
  throw new ApiError('invalid_transition', {
    message: `The timesheet is on ${which} and can no longer be changed. Void the invoice first.`,
    details: [{ path: 'id', code: 'invoiced', message: 'must not be a timesheet that is on an invoice' }],
  })
}
