/** Drafts of invoices for a client's unbilled hours in a period. */
import { Anchor, Button, Group, List, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { Dialog } from '../../parts/forms/dialog.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { money } from '../../parts/values/money.ts'
import {
  CreateInvoiceDraftsDocument,
  type CreateInvoiceDraftsMutation,
  InvoiceTermsDocument,
  ProjectsToBillDocument,
} from './operations.ts'
import type { UnbilledClient } from './words.ts'

type Made = CreateInvoiceDraftsMutation['createInvoiceDrafts']

export function NewDraft({ client, onClose }: { client: UnbilledClient; onClose: () => void }) {
  const [, navigate] = useLocation()
  const terms = useApiQuery(InvoiceTermsDocument, {})
  const { data } = useApiQuery(ProjectsToBillDocument, { clientIds: [client.clientId] })
  const projects = (data?.projects?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const { mutate, busy, failure } = useApiMutation(CreateInvoiceDraftsDocument)
  const [periodStart, setStart] = useState(client.periodStart)
  const [periodEnd, setEnd] = useState(client.periodEnd)
  const [projectId, setProject] = useState<string | null>(null)
  const [currency, setCurrency] = useState<string | null>(null)
  const [vat, setVat] = useState('')
  const [made, setMade] = useState<Made>()
  const percent = vat.trim() === '' ? undefined : Number(vat.replace(',', '.'))
  const isVat = percent === undefined || (percent >= 0 && percent <= 100)
  const submit = async () => {
    const { clientId } = client
    const choices = {
      projectId,
      ...(currency !== null && { currency }),
      ...(percent !== undefined && { vatPercent: percent }),
    }
    const answer = (await mutate({ input: { clientId, periodStart, periodEnd, ...choices } }))?.createInvoiceDrafts
    const [first, ...others] = answer?.drafts ?? []
    if (first && others.length === 0 && answer?.skipped.length === 0) navigate(`/invoices/${first.id}`)
    else setMade(answer)
  }
  if (made) return <MadeDrafts made={made} client={client} onClose={onClose} />
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
        {projects.length > 1 && (
          <Select
            label="Project"
            placeholder="All of the client"
            data={projects}
            value={projectId}
            onChange={setProject}
            searchable
            clearable
          />
        )}
        {client.amounts.length > 1 && (
          <Select
            label="Currency"
            placeholder="All, a draft for each"
            data={client.amounts.map((amount) => amount.currency)}
            value={currency}
            onChange={setCurrency}
            clearable
          />
        )}
        <TextInput
          label="VAT in percent"
          description={standard === undefined ? undefined : `Empty: ${standard} %, as in the settings.`}
          inputMode="decimal"
          value={vat}
          onChange={(event) => setVat(event.currentTarget.value)}
          error={isVat ? failure?.fields.vatPercent : 'Enter 0 to 100.'}
        />
        {failure?.fields.input && <Text size="sm">{failure.fields.input}</Text>}
      </Stack>
    </FormDialog>
  )
}

/** Links to the new drafts, and what they leave out. */
function MadeDrafts({ made, client, onClose }: { made: Made; client: UnbilledClient; onClose: () => void }) {
  const { drafts, skipped } = made
  return (
    <Dialog title={`Drafts for ${client.clientName}`} size="lg" onClose={onClose} isKept>
      <Stack gap="md">
        <List>
          {drafts.map(({ id, currency, net }) => (
            <List.Item key={id}>
              <Anchor component={Link} href={`/invoices/${id}`}>
                {`Draft of ${money(net, currency)}`}
              </Anchor>
            </List.Item>
          ))}
        </List>
        {skipped.length > 0 && (
          <div role="alert">
            <Text size="sm" fw={600}>
              {skipped.length === 1 ? 'One timesheet is not billed' : `${skipped.length} timesheets are not billed`}
            </Text>
            {skipped.map(({ id, message }) => (
              <Text key={id} size="sm">
                {message}
              </Text>
            ))}
          </div>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
