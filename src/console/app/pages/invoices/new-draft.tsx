/** A draft of an invoice for a client's unbilled hours in a period. */
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { CreateInvoiceDraftDocument, InvoiceTermsDocument } from './operations.ts'
import type { UnbilledClient } from './words.ts'

export function NewDraft({ client, onClose }: { client: UnbilledClient; onClose: () => void }) {
  const [, navigate] = useLocation()
  const terms = useApiQuery(InvoiceTermsDocument, {})
  const { mutate, busy, failure } = useApiMutation(CreateInvoiceDraftDocument)
  const [periodStart, setStart] = useState(client.periodStart)
  const [periodEnd, setEnd] = useState(client.periodEnd)
  const [vat, setVat] = useState('')
  const percent = vat.trim() === '' ? undefined : Number(vat.replace(',', '.'))
  const isVat = percent === undefined || (percent >= 0 && percent <= 100)
  const submit = async () => {
    const { clientId } = client
    const input = { clientId, periodStart, periodEnd, ...(percent !== undefined && { vatPercent: percent }) }
    const made = await mutate({ input })
    if (made) navigate(`/invoices/${made.createInvoiceDraft.id}`)
  }
  const standard = terms.data?.invoiceSettings?.vatPercent
  return (
    <FormDialog
      title={`Invoice for ${client.clientName}`}
      action="Create draft"
      ready={periodStart !== '' && periodEnd !== '' && isVat}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          The draft bills the approved timesheets that lie in the period and are on no other invoice. You see every line
          before it is issued.
        </Text>
        <Group grow align="flex-start">
          <TextInput
            type="date"
            label="First day"
            value={periodStart}
            onChange={(event) => setStart(event.currentTarget.value)}
            error={failure?.fields.periodStart}
            required
            data-autofocus
          />
          <TextInput
            type="date"
            label="Last day"
            value={periodEnd}
            onChange={(event) => setEnd(event.currentTarget.value)}
            error={failure?.fields.periodEnd}
            required
          />
        </Group>
        <TextInput
          label="VAT in percent"
          description={standard === undefined ? undefined : `Empty: ${standard} %, as in the settings.`}
          inputMode="decimal"
          value={vat}
          onChange={(event) => setVat(event.currentTarget.value)}
          error={isVat ? failure?.fields.vatPercent : 'Enter 0 to 100.'}
        />
        {failure?.fields[''] && <Text size="sm">{failure.fields['']}</Text>}
      </Stack>
    </FormDialog>
  )
}
