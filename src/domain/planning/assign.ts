/** Assigns workers for planners, who choose the reasons for which a worker is refused. */
import { type AssigningWrite, createAssignment } from '../mobilisation/assignments.ts'
import { updateAssignment } from '../mobilisation/move-assignment.ts'
import { type IneligibilityReason, refuseIneligible } from './eligibility.ts'

/**
 * As `createAssignment`.
 * @param refused further reasons for which the worker is refused
 * @throws {ApiError} conflict for a worker who is not eligible: the whole operation is rolled back
 */
export async function assignWorker(write: AssigningWrite, input: unknown, refused: readonly IneligibilityReason[]) {
  const created = await createAssignment(write, input)
  await refuseIneligible(write, created, refused)
  return created
}

/** As `updateAssignment`. See `assignWorker`. */
export async function reassign(
  write: AssigningWrite,
  id: string,
  input: unknown,
  refused: readonly IneligibilityReason[],
) {
  const changed = await updateAssignment(write, id, input)
  await refuseIneligible(write, changed, refused)
  return changed
}
