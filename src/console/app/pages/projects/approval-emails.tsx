/** What became of the email with which hours were sent to the client. */
import { useApiQuery } from '../../api/hooks.ts'
import { useMay } from '../../session/session.tsx'
import { EmailLine } from '../messages/email-line.tsx'
import { ApprovalEmailsDocument } from './operations.ts'

export function ApprovalEmails({ id }: { id: string }) {
  const { data } = useApiQuery(ApprovalEmailsDocument, { id }, { pause: !useMay('finance:read') })
  return data?.messages?.data.map((email) => <EmailLine key={email.id} email={email} />)
}
