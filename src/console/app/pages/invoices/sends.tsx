/** When and to whom an invoice was sent, and what became of each email. */
import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { Time } from '../../parts/values/time.tsx'
import { useMay } from '../../session/session.tsx'
import { EmailLine } from '../messages/email-line.tsx'
import { InvoiceEmailsDocument, type WholeInvoiceFragment } from './operations.ts'

const SENDING = 3000
/** The log keeps emails for 90 days. */
const KEPT = 89 * 86_400_000
const isKept = (at: string) => Date.now() - Date.parse(at) < KEPT

const isQueued = ({ status }: { status: string }) => status === 'queued'

export function Sends({ invoice: { id, sends } }: { invoice: WholeInvoiceFragment }) {
  const mayRead = useMay('finance:read')
  const { data, refetch } = useApiQuery(InvoiceEmailsDocument, { id }, { pause: !mayRead || sends.length === 0 })
  const emails = data?.messages?.data ?? []
  const isWaiting = emails.length < sends.filter(({ sentAt }) => isKept(sentAt)).length || emails.some(isQueued)
  useEffect(() => {
    if (!mayRead || !isWaiting) return
    const look = setInterval(refetch, SENDING) // they go in the background
    return () => clearInterval(look)
  }, [mayRead, isWaiting, refetch])
  if (sends.length === 0) return null
  return (
    <section aria-label="Sent by email">
      {sends.map((send) => (
        <Text key={send.id} size="sm" mb={4} style={{ overflowWrap: 'anywhere' }}>
          {`Sent to ${send.to} on `}
          <Time at={send.sentAt} as="clock" />
          {` by ${send.sentBy}`}
        </Text>
      ))}
      {emails.map((email) => (
        <EmailLine key={email.id} email={email} />
      ))}
    </section>
  )
}
