/** Drafts of invoices for a client's unbilled hours in a period. */
import { Button, Group, List, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApiQuery } from '../../api/hooks.ts'
import { ChooseRecord } from '../../parts/forms/choose-record.tsx'
import { Dialog } from '../../parts/forms/dialog.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { money } from '../../parts/values/money.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { invoiceKind } from '../../records/invoice.ts'
import {
  CreateInvoiceDraftsDocument,
  type CreateInvoiceDraftsMutation,
  InvoiceTermsDocument,
  ProjectsToBillDocument,
  type ProjectsToBillQuery,
} from './operations.ts'
import type { UnbilledClient } from './words.ts'

type Project = NonNullable<ProjectsToBillQuery['projects']>['data'][number]
type Made = CreateInvoiceDraftsMutation['createInvoiceDrafts']

export function NewDraft({ client, onClose }: { client: UnbilledClient; onClose: () => void }) {
  const { clientId, clientName, periodStart, periodEnd, amounts } = client
  const [, navigate] = useLocation()
  const terms = useApiQuery(InvoiceTermsDocument, {})
  const { data } = useApiQuery(ProjectsToBillDocument, { clientIds: [clientId] })
  const [project, setProject] = useState<Project>()
  const [made, setMade] = useState<Made>()
  const form = useRecordForm(CreateInvoiceDraftsDocument, {
    values: { periodStart, periodEnd, currency: '', vatPercent: '' },
    variables: ({ currency, vatPercent, ...period }) => ({
      input: {
        clientId,
        ...period,
        projectId: project?.id ?? null,
        ...(currency !== '' && { currency }),
        ...(vatPercent.trim() !== '' && { vatPercent: percentOf(vatPercent) }),
      },
    }),
    onDone: ({ createInvoiceDrafts: answer }) => {
      const [first, ...others] = answer.drafts
      if (first && others.length === 0 && answer.skipped.length === 0) navigate(`/invoices/${first.id}`)
      else setMade(answer)
    },
  })
  if (made) return <MadeDrafts made={made} client={client} onClose={onClose} />
  const percent = percentOf(form.values.vatPercent)
  const isVat = percent >= 0 && percent <= 100
  const standard = terms.data?.invoiceSettings?.vatPercent
  return (
    <FormDialog
      title={`Invoice for ${clientName}`}
      action="Create draft"
      ready={form.values.periodStart !== '' && form.values.periodEnd !== '' && isVat}
      form={form}
      onClose={onClose}
    >
      <Stack gap="md">
        <Muted>
          The draft bills the approved timesheets that lie in the period and are on no other invoice. You see every line
          before it is issued.
        </Muted>
        <Group grow align="flex-start">
          <TextInput {...form.input('periodStart')} type="date" label="First day" required data-autofocus />
          <TextInput {...form.input('periodEnd')} type="date" label="Last day" required />
        </Group>
        {(data?.projects?.pagination.total ?? 0) > 1 && (
          <ChooseRecord<ProjectsToBillQuery, Project>
            label="Project"
            placeholder="All of the client"
            query={ProjectsToBillDocument}
            among={{ clientIds: [clientId] }}
            rowsOf={({ projects }) => projects?.data ?? []}
            aboutOf={({ code }) => code ?? ''}
            chosen={project}
            onChoose={setProject}
            error={form.errors.projectId}
            isOptional
          />
        )}
        {amounts.length > 1 && (
          <Select
            {...form.choice('currency')}
            label="Currency"
            placeholder="All, a draft for each"
            data={amounts.map((amount) => amount.currency)}
            clearable
          />
        )}
        <TextInput
          {...form.input('vatPercent')}
          label="VAT in percent"
          description={standard === undefined ? undefined : `Empty: ${standard} %, as in the settings.`}
          inputMode="decimal"
          {...(!isVat && { error: 'Enter 0 to 100.' })}
        />
        {form.errors.input && <Text size="sm">{form.errors.input}</Text>}
      </Stack>
    </FormDialog>
  )
}

/** @param text as typed; NaN for what is no number */
const percentOf = (text: string) => Number(text.trim().replace(',', '.'))

/** Links to the new drafts, and what they leave out. */
function MadeDrafts({ made, client, onClose }: { made: Made; client: UnbilledClient; onClose: () => void }) {
  const { drafts, skipped } = made
  return (
    <Dialog title={`Drafts for ${client.clientName}`} size="lg" onClose={onClose} isKept>
      <Stack gap="md">
        <List>
          {drafts.map(({ id, currency, net }) => (
            <List.Item key={id}>
              <RecordAnchor kind={invoiceKind} of={{ id, number: null }} size="md">
                {`Draft of ${money(net, currency)}`}
              </RecordAnchor>
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
