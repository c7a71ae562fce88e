/** Assigns workers for planners, who choose the reasons for which a worker is refused. */
import { type AssigningWrite, createAssignment } from '../mobilisation/assignments.ts'
import { updateAssignment } from '../mobilisation/move-assignment.ts'
import { refuseUnfit, type Unfit } from './fitness.ts'

/**
 * As `createAssignment`.
 * @param refused further reasons for which the worker is refused
 * @throws {ApiError} conflict for a worker who does not fit: the whole operation is rolled back
 */
export async function assignWorker(write: AssigningWrite, input: unknown, refused: readonly Unfit[]) {
  const created = await createAssignment(write, input)
  await refuseUnfit(write, created, refused)
  return created
}

/** As `updateAssignment`. See `assignWorker`. */
export async function reassign(write: AssigningWrite, id: string, input: unknown, refused: readonly Unfit[]) {
  const changed = await updateAssignment(write, id, input)
  await refuseUnfit(write, changed, refused)
  return changed
}
