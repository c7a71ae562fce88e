import { Confirm } from '../../parts/forms/confirm.tsx'
import type { JoinRequest } from './confirm-request.tsx'
import { RejectJoinRequestDocument } from './operations.ts'

interface Props {
  request: JoinRequest
  onDone: () => void
  onClose: () => void
}

export const RejectRequest = ({ request: { id, name }, onDone, onClose }: Props) => (
  <Confirm
    title={<>Reject {name}?</>}
    action="Reject"
    destructive
    mutation={RejectJoinRequestDocument}
    variables={{ id }}
    done="Request rejected"
    onDone={onDone}
    onClose={onClose}
  >
    Nobody is told. They can ask again with a join link.
  </Confirm>
)
