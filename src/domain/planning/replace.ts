/**
 * Covers for workers who are away: another worker gets an assignment to the same role on days of the absence, which
 * refers to the assignment that it covers. That one stays, so the worker comes back to it.
 */
import type { Assignment } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { dayText } from '../../platform/time/dates.ts'
import { reference } from '../input/checks.ts'
import { checkPeriod, validInput } from '../input/input.ts'
import { type PlaceToCover, placesOfAssignment } from '../mobilisation/absences.ts'
import { newAssignment, newCover } from '../mobilisation/assignment-input.ts'
import { type AssigningWrite, assignmentWrites } from '../mobilisation/assignments.ts'
import { createRecord } from '../records/record-writes.ts'
import { readOne } from '../records/records.ts'
import { refuseIneligible } from './eligibility.ts'

const cover = newAssignment.extend({ coversId: reference })
const coverWrites = { ...assignmentWrites, readNew: (input: unknown) => validInput(cover, input) }

/**
 * Assign a substitute for days of an absence; by default, those that are not covered.
 * @param id of the assignment whose worker is away
 * @throws {ApiError} validation_failed, not_found; conflict if the place is not open on these days, or if the substitute
 * is assigned, away or not compliant on one of them
 */
export async function replaceWorker(write: AssigningWrite, id: string, input: unknown): Promise<Assignment> {
  const data = validInput(newCover, input, 'input', ({ startDate, endDate }) =>
    checkPeriod(startDate, endDate, 'endDate'),
  )
  const covered = await readOne<Assignment>(write, resources.assignments, id)
  const places = covered.jobId === null ? [] : await placesOfAssignment(write, covered.jobId, covered.id)
  const days = daysOf(places, data)
  const { projectId, jobId, trade } = covered
  await refuseCovered(write, covered.id, days)
  const created = await createRecord(coverWrites, write, {
    workerId: data.workerId,
    projectId,
    jobId,
    trade,
    ...days,
    coversId: covered.id,
  })
  const all = { ...created, compliantUntil: days.endDate, roleTrade: trade }
  await refuseIneligible(write, all, ['not_compliant', 'unavailable'])
  return created
}

interface Days {
  startDate: Date
  endDate: Date
}

type Asked = { [Name in keyof Days]?: Days[Name] | null | undefined }

/** @throws {ApiError} conflict without an open place; validation_failed for days outside of it */
function daysOf(places: readonly PlaceToCover[], { startDate, endDate }: Asked): Days {
  const isIn = (place: PlaceToCover, day?: Date | null) => !day || (day >= place.startDate && day <= place.endDate)
  const [first] = places
  if (first === undefined)
    throw notOpen(
      'The worker is not away from a job in this assignment, or others fill the place on all of these days.',
    )
  const place = places.find((each) => isIn(each, startDate) && isIn(each, endDate))
  if (place === undefined) {
    const field = startDate && !places.some((each) => isIn(each, startDate)) ? 'startDate' : 'endDate'
    const days = places.map((each) => `${dayText(each.startDate)} to ${dayText(each.endDate)}`).join(', or ')
    throw invalidField(`input.${field}`, 'invalid', `must be a day of the absence: ${days}`)
  }
  const from = startDate ?? (endDate && endDate < place.openFrom ? endDate : place.openFrom)
  return { startDate: from, endDate: endDate ?? (from > place.openTo ? place.endDate : place.openTo) }
}

/** @throws {ApiError} conflict if another substitute is assigned on some of the days */
async function refuseCovered(write: AssigningWrite, coversId: string, { startDate, endDate }: Days): Promise<void> {
  const other = await write.db.assignment.findFirst({
    where: { coversId, deletedAt: null, startDate: { lte: endDate }, endDate: { gte: startDate } },
    select: { id: true },
  })
  if (other !== null) throw notOpen('Another worker covers on some of these days already.', other.id)
}

function notOpen(message: string, conflictingId?: string): ApiError {
  const detail = {
    path: 'id',
    code: 'not_open',
    message: 'must be an assignment with an open place on these days',
  } as const
  return new ApiError('conflict', { message, details: [{ ...detail, ...(conflictingId && { conflictingId }) }] })
}
