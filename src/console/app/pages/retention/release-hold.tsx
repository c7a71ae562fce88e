/** Asks before a legal hold is released. */
import { Confirm } from '../../parts/forms/confirm.tsx'
import { ReleaseLegalHoldDocument } from './operations.ts'

interface Props {
  hold: { id: string; workerName: string; reason: string }
  onDone: () => void
  onClose: () => void
}

export function ReleaseHold({ hold: { id, workerName, reason }, ...dialog }: Props) {
  return (
    <Confirm
      title={`Release the hold on ${workerName}?`}
      action="Release hold"
      mutation={ReleaseLegalHoldDocument}
      variables={{ id }}
      done="Hold released"
      {...dialog}
    >
      It was placed because: {reason}. What retention rules would have removed meanwhile goes permanently with the next
      daily run, unless another hold stands.
    </Confirm>
  )
}
