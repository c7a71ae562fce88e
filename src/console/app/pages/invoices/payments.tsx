/** The payments of an invoice, and the form to record one. */
import { Button, Group, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { dayText, formatDay, readDay, today } from '../../parts/values/days.ts'
import { minorUnits, money, moneyText } from '../../parts/values/money.ts'
import { useMayBill } from '../../session/session.tsx'
import { RecordPaymentDocument, RemovePaymentDocument, type WholeInvoiceFragment } from './operations.ts'

type Payment = WholeInvoiceFragment['payments'][number]

export function Payments({ invoice }: { invoice: WholeInvoiceFragment }) {
  const { id, payments, currency, paid, outstanding } = invoice
  const mayWrite = useMayBill()
  const [deleted, setDeleted] = useState<Payment>()
  if (payments.length === 0) return null
  return (
    <section aria-label="Payments">
      <Table mb="xs" maw="48rem" horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Paid on</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
            <Table.Th>Reference</Table.Th>
            <Table.Th visibleFrom="xs">Recorded by</Table.Th>
            {mayWrite && <Table.Th aria-label="Actions" />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {payments.map((payment) => (
            <Table.Tr key={payment.id}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatDay(readDay(payment.paidOn), 'long')}</Table.Td>
              <Table.Td ta="right" className="figures">
                {money(payment.amount, currency)}
              </Table.Td>
              <Table.Td>{payment.reference}</Table.Td>
              <Table.Td visibleFrom="xs">{payment.recordedBy}</Table.Td>
              {mayWrite && (
                <Table.Td ta="right">
                  <Button size="compact-xs" variant="subtle" onClick={() => setDeleted(payment)}>
                    Delete…
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" mb="lg">
        {`Paid ${money(paid, currency)}, outstanding ${money(outstanding, currency)}.`}
      </Text>
      {deleted && (
        <Confirm
          title="Delete the payment"
          action="Delete"
          destructive
          mutation={RemovePaymentDocument}
          variables={{ id, input: { paymentId: deleted.id } }}
          done="Payment deleted"
          onClose={() => setDeleted(undefined)}
        >
          {`The payment of ${money(deleted.amount, currency)} is deleted, and that amount is outstanding again.`}
        </Confirm>
      )}
    </section>
  )
}

interface Props {
  invoice: WholeInvoiceFragment
  refetch: () => void
  onClose: () => void
}

export function RecordPayment({ invoice, refetch, onClose }: Props) {
  const { id, currency, outstanding, updatedAt } = invoice
  const form = useRecordForm(RecordPaymentDocument, {
    values: { amount: moneyText(outstanding, currency), paidOn: dayText(today()), reference: '' },
    labels: { amount: `Amount, ${currency}`, paidOn: 'Paid on', reference: 'Reference' },
    record: { kind: 'invoice', updatedAt, refetch },
    variables: ({ amount, paidOn, reference }, ifUnchangedSince) => ({
      id,
      input: {
        amount: minorUnits(amount, currency) ?? Number.NaN,
        paidOn,
        ...(reference.trim() && { reference: reference.trim() }),
      },
      ifUnchangedSince,
    }),
    done: 'Payment recorded',
    onClose,
  })
  const amount = minorUnits(form.values.amount, currency)
  const isTooMuch = amount !== undefined && amount > outstanding
  return (
    <FormDialog
      title="Record a payment"
      action="Record payment"
      ready={amount !== undefined && amount > 0 && !isTooMuch && form.values.paidOn !== ''}
      form={form}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <TextInput
          {...form.input('amount')}
          inputMode="decimal"
          description={`${money(outstanding, currency)} is outstanding.`}
          {...(isTooMuch && { error: 'That is more than what is outstanding.' })}
          required
          data-autofocus
        />
        <TextInput {...form.input('paidOn')} type="date" description="Not in the future." required />
      </Group>
      <TextInput {...form.input('reference')} placeholder="BACS 4471" maxLength={200} />
    </FormDialog>
  )
}
