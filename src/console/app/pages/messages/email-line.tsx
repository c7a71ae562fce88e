/** What became of an email to a client. */
import { Text } from '@mantine/core'
import type { MessageSkipReason, MessageStatus } from '../../api/schema-types.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { messageStates, skipWords } from '../../records/message.ts'

interface SentEmail {
  address: string | null
  status: MessageStatus
  skipReason: MessageSkipReason | null
  error: string | null
  sentAt: string | null
}

export function EmailLine({ email: { address, status, skipReason, error, sentAt } }: { email: SentEmail }) {
  return (
    <Text size="sm" mb={4} component="div" style={{ overflowWrap: 'anywhere' }}>
      <StatusMark words={messageStates} value={status} />
      {` ${address}`}
      {sentAt && (
        <>
          {', '}
          <Time at={sentAt} as="clock" />
        </>
      )}
      {(skipReason || error) && `: ${skipReason ? skipWords[skipReason] : error}`}
    </Text>
  )
}
