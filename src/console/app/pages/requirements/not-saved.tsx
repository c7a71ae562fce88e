/** Why changed requirements were not saved. */
import type { Failure } from '../../api/failure.ts'
import { isStale } from '../../parts/forms/edited-record.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Notice } from '../../parts/states/notice.tsx'

export function NotSaved({ failure }: { failure: Failure | undefined }) {
  if (failure === undefined) return null
  if (!isStale(failure)) return <FailureNotice failure={failure} />
  return (
    <Notice role="alert">
      Somebody else has changed the requirements meanwhile. Discard yours to see theirs, then change them once more.
    </Notice>
  )
}
