/** The form that sends an invoice to the client by email. */
import { TagsInput, Text, Textarea } from '@mantine/core'
import { clientLanguage, clientTexts } from '../../../../domain/messages/client-texts.ts'
import { MAX_CLIENT_ADDRESSES, MAX_TEXT } from '../../../../domain/messages/kinds.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { useSession } from '../../session/session.tsx'
import { SendInvoiceDocument, type WholeInvoiceFragment } from './operations.ts'

interface Props {
  invoice: WholeInvoiceFragment
  refetch: () => void
  onClose: () => void
}

export function SendInvoice({ invoice, refetch, onClose }: Props) {
  const { id, number, client, updatedAt } = invoice
  const { me } = useSession()
  const { subject } = clientTexts[clientLanguage(client?.language ?? null)].invoice
  const form = useRecordForm(SendInvoiceDocument, {
    values: { to: client?.contactEmail ? [client.contactEmail] : [], message: '' },
    labels: { to: 'To', message: 'Text' },
    record: { kind: 'invoice', updatedAt, refetch, textOf: (name, values) => [values[name]].flat().join(', ') },
    variables: ({ to, message }, ifUnchangedSince) => ({
      id,
      input: { to, ...(message.trim() && { message: message.trim() }) },
      ifUnchangedSince,
    }),
    done: ({ to }) => `${number} is sent to ${to.join(', ')}`,
    onClose,
  })
  const [refused] = Object.entries(form.errors).flatMap(([path, text]) => (/^to\b/.test(path) ? [text] : []))
  return (
    <FormDialog
      title="Send the invoice by email"
      action="Send"
      ready={form.values.to.length > 0}
      form={form}
      onClose={onClose}
    >
      <TagsInput
        label="To"
        description={
          client?.contactEmail ? 'The contact of the client, or others.' : 'The client has no contact email.'
        }
        value={form.values.to}
        onChange={(to) => form.set({ to })}
        maxTags={MAX_CLIENT_ADDRESSES}
        splitChars={[',', ';', ' ']}
        error={refused && `Not an address that can get email: it ${refused}`}
        type="email"
        required
        data-autofocus
      />
      <Text size="sm">
        Subject: <strong>{`${me.organisation.name}: ${subject(number ?? '')}`}</strong>
      </Text>
      <Textarea
        {...form.input('message')}
        description="Without a text, the email says the number, the period, the total and when it is due."
        autosize
        minRows={4}
        maxRows={14}
        maxLength={MAX_TEXT}
      />
      <Muted>The PDF is attached. Each address gets its own email, at once.</Muted>
    </FormDialog>
  )
}
