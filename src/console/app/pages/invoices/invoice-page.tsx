/** One invoice as it will be printed, and what can be done with it. */

import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconFileTypePdf } from '../../parts/icons/icons.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { notify, notifyUndo } from '../../parts/states/notify.tsx'
import { formatDay, readDay } from '../../parts/values/days.ts'
import { money } from '../../parts/values/money.ts'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { Status } from '../../parts/values/status.tsx'
import { clientKind } from '../../records/client.ts'
import { invoiceKind } from '../../records/invoice.ts'
import { useMay } from '../../session/session.tsx'
import { InvoicePreview } from './invoice-preview.tsx'
import {
  IssueInvoiceDocument,
  type IssueInvoiceMutation,
  MarkInvoicePaidDocument,
  OneInvoiceDocument,
  RemovePaymentDocument,
  VoidInvoiceDocument,
  type WholeInvoiceFragment,
} from './operations.ts'
import { Payments, RecordPayment } from './payments.tsx'
import { PurchaseOrder } from './purchase-order.tsx'
import { isOverdue } from './words.ts'

const PRINTING = 1500

export function InvoicePage({ id }: { id: string }) {
  const query = useApiQuery(OneInvoiceDocument, { id })
  const invoice = query.data?.invoice
  const isPrinting = invoice?.number != null && invoice.fileUrl === null
  useEffect(() => {
    if (!isPrinting) return
    const look = setInterval(query.refetch, PRINTING) // its PDF is made in the background
    return () => clearInterval(look)
  }, [isPrinting, query.refetch])
  return (
    <RecordPage
      kind={{ ...invoiceKind, path: '/invoices/all' }}
      historyOf={id}
      query={query}
      record={invoice}
      title={({ number }) => number ?? 'Draft invoice'}
      about={({ client, total, currency }) => (
        <>
          <RecordAnchor kind={clientKind} of={client} />
          <span>
            Total <strong className="figures">{money(total, currency)}</strong>
          </span>
        </>
      )}
      actions={(shown) => <Actions invoice={shown} isPrinting={isPrinting} refetch={query.refetch} />}
    >
      {(shown) => (
        <>
          <Text size="sm" mb="md" component="div">
            <State invoice={shown} />
          </Text>
          <Payments invoice={shown} />
          <InvoicePreview invoice={shown} />
        </>
      )}
    </RecordPage>
  )
}

function State({ invoice }: { invoice: WholeInvoiceFragment }) {
  const { status, dueOn, paidAt, voidedAt } = invoice
  const day = (at: string) => formatDay(readDay(at.slice(0, 10)), 'long')
  if (isOverdue(invoice))
    return <Status tone="bad">{`Overdue since ${formatDay(readDay(dueOn ?? ''), 'long')}`}</Status>
  const about = {
    draft: 'Draft, without a number yet',
    issued: `Issued, due ${dueOn ? formatDay(readDay(dueOn), 'long') : ''}`,
    paid: `Paid ${paidAt ? day(paidAt) : ''}`,
    void: `Voided ${voidedAt ? day(voidedAt) : ''}`,
  }
  return <Status tone={invoiceKind.statuses[status].tone}>{about[status]}</Status>
}

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

function Actions({ invoice, isPrinting, refetch }: ActionsProps) {
  const mayWrite = useMay('finance:write')
  const [asked, ask] = useState<keyof typeof steps | 'payment' | 'paid' | 'order'>()
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
