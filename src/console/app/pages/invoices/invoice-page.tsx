/** One invoice as it will be printed, and what can be done with it. */
import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { formatDay, readDay } from '../../parts/values/days.ts'
import { money } from '../../parts/values/money.ts'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { Status } from '../../parts/values/status.tsx'
import { clientKind } from '../../records/client.ts'
import { invoiceKind } from '../../records/invoice.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoicePreview } from './invoice-preview.tsx'
import { OneInvoiceDocument, type WholeInvoiceFragment } from './operations.ts'
import { Payments } from './payments.tsx'
import { Sends } from './sends.tsx'
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
      actions={(shown) => <InvoiceActions invoice={shown} isPrinting={isPrinting} refetch={query.refetch} />}
    >
      {(shown) => (
        <>
          <Text size="sm" mb="md" component="div">
            <State invoice={shown} />
          </Text>
          <Sends invoice={shown} />
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
