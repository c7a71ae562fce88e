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
  entriesBefore: TimesheetEntry[]
  entriesAfter: TimesheetEntry[]
}

/** Each holds the entries twice, so a timesheet has only so many. */
const MAX_CORRECTIONS = 20

/**
 * The corrections of a timesheet with that by new entries; undefined if these are no correction: the timesheet is not
 * submitted yet, the worker changes it, or the hours stay the same.
 * @throws {ApiError} validation_failed without a reason, invalid_transition if the hours are on an invoice, conflict after
 * too many corrections
 */
export async function correctionsWith(
  write: CallerWrite,
  current: Timesheet,
  entries: TimesheetEntry[],
  reason: string | null | undefined,
): Promise<object[] | undefined> {
  if (write.credential.workerId !== null) return undefined
  if (current.status !== 'submitted' && current.status !== 'approved') return undefined
  const before = current.entries as unknown as TimesheetEntry[]
  if (isDeepStrictEqual(entries, before)) return undefined
  if (current.status === 'approved') await requireNotInvoiced(write, current.id)
  if (!reason && (current.status === 'approved' || write.credential.userId !== null))
    throw invalidField('input.reason', 'required', 'is required to correct submitted or approved hours')
  const earlier = current.corrections as unknown as TimesheetCorrection[]
  if (earlier.length >= MAX_CORRECTIONS)
    throw new ApiError('conflict', {
      message: `The timesheet was corrected ${MAX_CORRECTIONS} times, which is the most. Reject it, and enter the hours anew.`,
    })
  const correction: TimesheetCorrection = {
    at: (await write.at).toISOString(),
    by: await callerName(write),
    reason: reason ?? null,
    hoursBefore: totalHours(before),
    hoursAfter: totalHours(entries),
    entriesBefore: before,
    entriesAfter: entries,
  }
  return [...earlier, correction]
}

/** @throws {ApiError} invalid_transition */
export async function requireNotInvoiced(write: CallerWrite, timesheetId: string): Promise<void> {
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
