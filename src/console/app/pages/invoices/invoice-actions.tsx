/** What can be done with an invoice. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconFileTypePdf } from '../../parts/icons/icons.tsx'
import { ActionButton } from '../../parts/layout/buttons.tsx'
import { notify, notifyUndo } from '../../parts/states/notify.tsx'
import { money } from '../../parts/values/money.ts'
import { useMayBill, useNoEmail } from '../../session/session.tsx'
import {
  IssueInvoiceDocument,
  type IssueInvoiceMutation,
  MarkInvoicePaidDocument,
  RemovePaymentDocument,
  VoidInvoiceDocument,
  type WholeInvoiceFragment,
} from './operations.ts'
import { RecordPayment } from './payments.tsx'
import { PurchaseOrder } from './purchase-order.tsx'
import { SendInvoice } from './send-invoice.tsx'

const steps = {
  issue: {
    title: 'Issue the invoice',
    action: 'Issue',
    mutation: IssueInvoiceDocument,
    done: ({ issueInvoice }: IssueInvoiceMutation) => `Issued as ${issueInvoice.number}`,
    children:
      'It gets the next number and its PDF, and can no longer be edited. An issued invoice can be voided, but keeps its number.',
  },
  void: {
    title: 'Void the invoice',
    action: 'Void',
    destructive: true,
    mutation: VoidInvoiceDocument as unknown as typeof IssueInvoiceDocument,
    done: 'Invoice voided',
    children: 'This cannot be undone. Its timesheets can be billed again on another invoice.',
  },
}

interface ActionsProps {
  invoice: WholeInvoiceFragment
  isPrinting: boolean
  refetch: () => void
}

export function InvoiceActions({ invoice, isPrinting, refetch }: ActionsProps) {
  const mayWrite = useMayBill()
  const noEmail = useNoEmail()
  const [asked, ask] = useState<keyof typeof steps | 'payment' | 'paid' | 'order' | 'send'>()
  const { mutate: remove } = useApiMutation(RemovePaymentDocument, {
    done: 'The invoice is open again',
    onRefused: () => notify('It could not be undone: the invoice has changed.'),
  })
  const { id, number, status, fileUrl, outstanding, currency } = invoice
  const close = () => ask(undefined)
  return (
    <>
      {fileUrl && (
        <Button
          component="a"
          href={fileUrl}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
        >
          Open PDF
        </Button>
      )}
      {isPrinting && (
        <Button variant="default" loading disabled>
          PDF
        </Button>
      )}
      {mayWrite && (status === 'draft' || status === 'issued') && (
        <Button variant="default" onClick={() => ask('void')}>
          Void…
        </Button>
      )}
      {mayWrite && (status === 'issued' || status === 'paid') && (
        <ActionButton variant="default" whyNot={noEmail} onClick={() => ask('send')}>
          Send by email…
        </ActionButton>
      )}
      {mayWrite && status === 'issued' && (
        <>
          <Button variant="default" onClick={() => ask('payment')}>
            Record payment…
          </Button>
          <Button onClick={() => ask('paid')}>Mark as paid…</Button>
        </>
      )}
      {mayWrite && status === 'draft' && (
        <>
          <Button variant="default" onClick={() => ask('order')}>
            Purchase order…
          </Button>
          <Button onClick={() => ask('issue')}>Issue…</Button>
        </>
      )}
      {asked === 'send' && <SendInvoice invoice={invoice} refetch={refetch} onClose={close} />}
      {asked === 'order' && <PurchaseOrder invoice={invoice} refetch={refetch} onClose={close} />}
      {asked === 'payment' && <RecordPayment invoice={invoice} refetch={refetch} onClose={close} />}
      {asked === 'paid' && (
        <Confirm
          title="Mark the invoice as paid"
          action="Mark as paid"
          mutation={MarkInvoicePaidDocument}
          variables={{ id }}
          onDone={({ markInvoicePaid: { payments } }) => {
            const paymentId = payments.at(-1)?.id
            if (paymentId !== undefined)
              notifyUndo(`${number} marked as paid`, () => remove({ id, input: { paymentId } }))
          }}
          onClose={close}
        >
          {`This records a payment of ${money(outstanding, currency)} today.`}
        </Confirm>
      )}
      {(asked === 'issue' || asked === 'void') && <Confirm {...steps[asked]} variables={{ id }} onClose={close} />}
    </>
  )
}
