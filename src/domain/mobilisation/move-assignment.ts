/** Changing the days or the worker of an assignment, as a planner does by moving its bar. */
import { z } from 'zod'
import type { Assignment } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import { recordsOf, todayOf } from '../../events/write.ts'
import { day, ownFields, reference } from '../input/checks.ts'
import { checkPeriod, validInput } from '../input/input.ts'
import { addAssignedWorkers, removeUnassignedWorkers } from '../papers/assignments.ts'
import { withExternalId } from '../records/external-ids.ts'
import { readOne } from '../records/records.ts'
import { updateOne } from '../records/write-rows.ts'
import { assignedDays } from './assigned-days.ts'
import { type AssigningWrite, referencesOf } from './assignments.ts'
import { refuseRecordedHours } from './recorded-hours.ts'
import { refreshOpenJobs } from './refresh-job.ts'
import { assignmentStatus, emitMobilised } from './status.ts'

/** The input schema of `updateAssignment`. */
export const assignmentChange = z
  .object({ workerId: reference, startDate: day, endDate: day.nullable(), ...ownFields })
  .partial()

const FOREVER = new Date(8.64e15)

/** Whether the same worker keeps a part of the days, which is allowed whatever the state of the worker and project. */
function isShorter(before: Assignment, after: Assignment): boolean {
  return (
    before.workerId === after.workerId &&
    after.startDate >= before.startDate &&
    (after.endDate ?? FOREVER) <= (before.endDate ?? FOREVER)
  )
}

/**
 * Change the days of an assignment, give it to another worker, or change its `externalId` and `metadata`. Its timesheets
 * must stay within its days and with their worker. The papers of its job's packs follow the worker.
 * @throws {ApiError} validation_failed, not_found; conflict if the worker has another assignment on some of the days, or
 * hours are recorded that the assignment would no longer cover
 */
export async function updateAssignment(write: AssigningWrite, id: string, input: unknown): Promise<Assignment> {
  const data = validInput(assignmentChange, input)
  const before = await readOne<Assignment>(write, resources.assignments, id)
  const wanted = { ...before, ...withoutAbsent(data) }
  checkPeriod(wanted.startDate, wanted.endDate, 'endDate')
  if (!isShorter(before, wanted)) {
    const checkReferences = await referencesOf(write, [wanted])
    checkReferences(wanted)
    const days = await assignedDays(write, [wanted], id)
    days.check(wanted)
  }
  await keepTimesheets(write, before, wanted)
  const status = assignmentStatus(wanted, await todayOf(write))
  const { workerId, startDate, endDate, externalId, metadata } = wanted
  const columns = { workerId, startDate, endDate, externalId, metadata, status }
  const after = await withExternalId(resources.assignments, data.externalId, () =>
    updateOne(write, resources.assignments, before, columns),
  )
  write.emit('assignment.updated', after, before)
  const isOther = after.workerId !== before.workerId
  if (after.status === 'active' && (isOther || before.status !== 'active')) await emitMobilised(write, [id])
  if (after !== before && after.jobId !== null) await refreshOpenJobs(write, [after.jobId])
  if (isOther) {
    const worker = await recordsOf(write).worker.findUniqueOrThrow({
      where: { orgId_id: { orgId: write.orgId, id: after.workerId } },
    })
    await addAssignedWorkers(write, [{ assignment: after, worker }])
    await removeUnassignedWorkers(write, [before]) // last, so that a pack is not complete in between
  }
  return after
}

const withoutAbsent = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values> as {
    [Name in keyof Values]: Exclude<Values[Name], undefined>
  }

/** @throws {ApiError} conflict if a timesheet of the assignment would be another worker's, or outside of its days */
async function keepTimesheets(write: AssigningWrite, before: Assignment, after: Assignment): Promise<void> {
  if (after.workerId !== before.workerId)
    return refuseRecordedHours(
      write,
      before.id,
      {},
      'input.workerId',
      (week) =>
        `The worker has recorded hours for this assignment (${week}). End it on its last worked day, and assign the other worker from the next day.`,
    )
  const outside = [
    { periodEnd: { lt: after.startDate } },
    ...(after.endDate === null ? [] : [{ periodStart: { gt: after.endDate } }]),
  ]
  return refuseRecordedHours(
    write,
    before.id,
    { OR: outside },
    'input.startDate',
    (week) => `Hours are recorded for this assignment (${week}), and the new dates would leave them out.`,
  )
}
