/** The buttons to accept a document, or to reject it with a reason for its worker. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import type { DocumentReview } from '../../api/schema-types.ts'
import { Decision } from '../../parts/forms/decision.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { useMay } from '../../session/session.tsx'
import { ReviewDocumentDocument } from './operations.ts'

interface Props {
  document: { id: string; name: string; status: string; updatedAt: string }
  onDecided: () => void
}

export function ReviewDocument({ document: { id, name, status, updatedAt }, onDecided }: Props) {
  const mayWrite = useMay('documents:write')
  const { mutate, busy, failure } = useApiMutation(ReviewDocumentDocument, {
    done: (_, { decision }) => (decision === 'accept' ? `${name} accepted` : `${name} rejected`),
  })
  const isStale = failure?.code === 'precondition_failed'
  const [before] = useState(status)
  const [isMine, setIsMine] = useState(false)
  const decide = async (decision: DocumentReview, rejectionReason?: string) => {
    const input = rejectionReason === undefined ? null : { rejectionReason }
    const answer = await mutate({ id, decision, input, ifUnchangedSince: updatedAt })
    setIsMine(answer !== undefined)
    onDecided()
    return answer !== undefined
  }
  if (before === 'pending' && status !== 'pending' && !isMine)
    return <Notice role="alert">Somebody else has reviewed this document. Their decision is shown above.</Notice>
  if (!mayWrite || status !== 'pending') return null
  return (
    <>
      {isStale && (
        <Notice role="alert">The document changed while you were reviewing it. Check it again, then decide.</Notice>
      )}
      <Decision
        reasonHint="The worker reads it beside the document in the portal."
        busy={busy}
        failure={isStale ? undefined : failure}
        onReject={(reason) => decide('reject', reason)}
      >
        <Button loading={busy} onClick={() => void decide('accept')}>
          Accept
        </Button>
      </Decision>
    </>
  )
}
