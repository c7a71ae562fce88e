import { useApiQuery } from '../api/hooks.ts'
import { useRestore } from '../parts/forms/use-restore.ts'
import { AssignDocument, AssignmentToRestoreDocument } from './operations.ts'

/**
 * Offers to assign the worker again after the assignment is deleted. The dialog that deletes it reads it.
 * @param id undefined if it is something else @returns undefined for a cover, which only a replacement creates
 */
export function useRestoreAssignment(id: string | undefined, onDone: () => void) {
  const { data } = useApiQuery(
    AssignmentToRestoreDocument,
    { id: id ?? '' },
    { pause: !id, quiet: true, follow: false },
  )
  const restore = useRestore(AssignDocument, { done: 'The assignment is back', onDone })
  if (!id || !data?.assignment || data.assignment.coversId !== null) return undefined
  const { workerId, projectId, jobId, trade, startDate, endDate, externalId, metadata } = data.assignment
  const input = { workerId, projectId, jobId, trade, startDate, endDate, externalId, metadata }
  return (message: string) => restore(message, { input })
}
