import { useCallback } from 'react'
import { useApiMutation } from '../api/hooks.ts'
import { notify, notifyUndo } from '../parts/states/notify.tsx'
import { UnassignDocument } from './operations.ts'

/** Tells who was assigned, and takes it back if the person wants it and nobody has changed it since. */
export function useUnassign() {
  const { mutate } = useApiMutation(UnassignDocument, {
    done: 'The assignment is taken back',
    onRefused: () => notify('It could not be undone. Reload the page to see who is assigned.'),
  })
  return useCallback(
    (message: string, { id, updatedAt }: { id: string; updatedAt: string }, onUndone: () => void) =>
      notifyUndo(message, async () => {
        if ((await mutate({ id, since: updatedAt })) !== undefined) onUndone()
      }),
    [mutate],
  )
}
