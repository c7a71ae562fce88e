/** What is printed on invoices, and when they are due. */
import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { SaveInvoiceSettingsDocument, type SettingsQuery } from './operations.ts'
import { SaveForm } from './save-form.tsx'
import { invoiceInput, invoiceLabels, invoiceValues } from './values.ts'

interface Props {
  stored: NonNullable<SettingsQuery['invoiceSettings']>
  refetch: () => void
}

export function Invoices({ stored, refetch }: Props) {
  const values = invoiceValues(stored)
  const form = useRecordForm(SaveInvoiceSettingsDocument, {
    values,
    labels: invoiceLabels,
    variables: (typed) => ({ input: invoiceInput(typed) }),
    done: 'Invoice settings saved',
    onDone: refetch,
  })
  return (
    <Panel title="Invoices">
      <Muted mb="md">For future drafts and invoices. Issued invoices stay as they were printed.</Muted>
      <SaveForm form={form} stored={values} label="Save invoice settings">
        <Textarea
          {...form.input('address')}
          autosize
          minRows={2}
          maxRows={6}
          description="Printed at the top. Needed, like the VAT number, to issue invoices with VAT"
        />
        <Textarea
          {...form.input('bankDetails')}
          autosize
          minRows={2}
          maxRows={6}
          description="Printed below the total: where clients pay to"
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput {...form.input('vatNumber')} description="Printed below the address" />
          <TextInput {...form.input('vatPercent')} inputMode="decimal" description="Added to new drafts" />
          <TextInput {...form.input('paymentDays')} inputMode="numeric" description="Sets the due date when issued" />
          <TextInput {...form.input('prefix')} description="INV in INV-2026-0042" />
        </SimpleGrid>
      </SaveForm>
    </Panel>
  )
}
