/**
 * Planner windows: when a worker is available, away or in training.
 */
import { z } from 'zod'
import type { PlannerWindow } from '../../../prisma/generated/client/client.ts'
import { PlannerKind } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { reference, text, timestamp } from '../input/checks.ts'
import { checkPeriod, validInput } from '../input/input.ts'
import { readOne } from '../records/records.ts'
import { findReferenced } from '../records/references.ts'
import { insertOne, updateOne } from '../records/write-rows.ts'
import { AWAY } from './absences.ts'
import { jobsWithOtherPlaces } from './changed-jobs.ts'
import { REFRESHED_AT_ONCE, refreshOpenJobs } from './refresh-job.ts'

const newWindow = z.object({
  workerId: reference,
  kind: z.enum(PlannerKind),
  startsAt: timestamp,
  endsAt: timestamp,
  note: text.nullish(),
})

/** The input schema of `updatePlannerWindow`. */
export const windowChange = newWindow.omit({ workerId: true }).partial()

/** Create a window. @throws {ApiError} validation_failed */
export async function createPlannerWindow(write: CallerWrite, input: unknown) {
  const data = validInput(newWindow, input, 'input', ({ startsAt, endsAt }) => checkPeriod(startsAt, endsAt, 'endsAt'))
  await findReferenced(resources.workers, data.workerId, write, 'input.workerId')
  const created = await insertOne<PlannerWindow>(write, resources.planner, data)
  write.emit('planner.updated', created)
  await followAbsences(write, [created])
  return created
}

/** Change a window. @throws {ApiError} validation_failed, not_found */
export async function updatePlannerWindow(write: CallerWrite, id: string, input: unknown) {
  const data = validInput(windowChange, input)
  const current = await readOne<PlannerWindow>(write, resources.planner, id)
  checkPeriod(data.startsAt ?? current.startsAt, data.endsAt ?? current.endsAt, 'endsAt')
  const changed = await updateOne(write, resources.planner, current, data)
  write.emit('planner.updated', changed, current)
  if (changed !== current) await followAbsences(write, [current, changed])
  return changed
}

/** Delete a window. @throws {ApiError} not_found */
export async function deletePlannerWindow(write: CallerWrite, id: string) {
  const current = await readOne<PlannerWindow>(write, resources.planner, id)
  const deleted = await updateOne(write, resources.planner, current, { deletedAt: await write.at })
  write.emit('planner.updated', deleted)
  await followAbsences(write, [deleted])
  return { object: 'planner', id: deleted.id }
}

/**
 * Refresh the jobs of workers whose absences changed: a place is open while its worker is away. An absence over more jobs
 * than one write refreshes leaves the rest to the daily run.
 */
async function followAbsences(write: CallerWrite, windows: readonly PlannerWindow[]): Promise<void> {
  const away = windows.filter(({ kind }) => AWAY.some((each) => each === kind))
  if (away.length === 0) return
  const workers = away.map(({ workerId }) => workerId)
  await refreshOpenJobs(write, await jobsWithOtherPlaces(write, REFRESHED_AT_ONCE, workers))
}
