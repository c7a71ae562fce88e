import { useCallback } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { Failure } from '../../api/failure.ts'
import { useApiMutation } from '../../api/hooks.ts'
import { notify, notifyUndo } from '../states/notify.tsx'

/**
 * Tells what was deleted, and takes it back if the person wants it: writes what there was before, as a new record with the
 * same fields where records were deleted. The server's reason is shown if it refuses.
 */
export function useRestore<Data, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  outcome: { done: string; onDone: () => void },
) {
  const { mutate } = useApiMutation(mutation, {
    ...outcome,
    onRefused: (failure) => notify(`It could not be undone. ${reasonOf(failure)}`),
  })
  return useCallback((message: string, before: Variables) => notifyUndo(message, () => mutate(before)), [mutate])
}

function reasonOf(failure: Failure | undefined): string {
  const { fields = {}, message = '' } = failure ?? {}
  const [path, text] = Object.entries(fields)[0] ?? []
  return text === undefined ? message : `${path} ${text}`
}
