/** All invoices, from draft to payment. */
import { IconFileInvoice } from '@tabler/icons-react'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { ClientFilter } from '../../filters/record-filter.tsx'
import { useRecordChanges } from '../../live/records.tsx'
import { type Column, DataTable, Pages } from '../../parts/data-table.tsx'
import { formatDay, formatPeriod, readDay } from '../../parts/days.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ChoiceFilter, FilterBar, TextFilter } from '../../parts/filter-bar.tsx'
import { money } from '../../parts/money.ts'
import { Status } from '../../parts/status.tsx'
import { InvoiceStatusesDocument, InvoicesDocument, type InvoicesQuery } from './operations.ts'
import { invoiceStatuses, isOverdue } from './words.ts'

type Row = NonNullable<InvoicesQuery['invoices']>['data'][number]

const PAGE = 50

export function InvoiceList() {
  const filters = useFilters(['status', 'client', 'q'])
  const { status, client, q } = filters.values
  const known = status !== undefined && Object.hasOwn(invoiceStatuses, status) ? (status as Row['status']) : undefined
  const variables = {
    filter: { ...(known && { status: [known] }), ...(client && { clientId: [client] }) },
    ...(q && q.length > 1 && { search: q }),
    sort: { field: 'createdAt', direction: 'desc' } as const,
    limit: PAGE,
    ...(filters.cursor && { cursor: filters.cursor }),
  }
  const query = useApiQuery(InvoicesDocument, variables, { lists: 'Invoice' })
  const counts = useApiQuery(InvoiceStatusesDocument, {}, { lists: 'Invoice' })
  useRecordChanges(['invoice'], () => {
    query.refetch()
    counts.refetch()
  })
  const page = query.data?.invoices
  const choices = Object.entries(invoiceStatuses).map(([value, { label }]) => {
    const count = counts.data?.invoiceCounts?.find((each) => each.value === value)?.count ?? 0
    return { value, label: `${label} (${count})` }
  })
  return (
    <>
      <FilterBar any={filters.any} clear={filters.clear}>
        <TextFilter label="Number" {...filters.field('q')} />
        <ChoiceFilter label="Any status" from={choices} {...filters.field('status')} />
        <ClientFilter {...filters.field('client')} />
      </FilterBar>
      <DataTable
        label="Invoices"
        columns={columns}
        rows={page?.data}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/invoices/${id}`}
        query={query}
        isMuted={({ status }) => status === 'void'}
        empty={
          <EmptyState icon={IconFileInvoice} title={filters.any ? 'No matching invoices' : 'No invoices yet'}>
            {filters.any ? 'Change or clear the filters.' : 'Create a draft from what is to bill.'}
          </EmptyState>
        }
      />
      <Pages filters={filters} nextCursor={page?.nextCursor} />
    </>
  )
}

const columns: Column<Row>[] = [
  { title: 'Number', cell: ({ number }) => number ?? 'Draft', narrow: true },
  { title: 'Client', cell: ({ client }) => <strong>{client?.name}</strong> },
  { title: 'Period', cell: ({ periodStart, periodEnd }) => formatPeriod(periodStart, periodEnd), narrow: true },
  {
    title: 'Status',
    cell: (row) =>
      isOverdue(row) ? (
        <Status tone="bad">Overdue</Status>
      ) : (
        <Status tone={invoiceStatuses[row.status].tone}>{invoiceStatuses[row.status].label}</Status>
      ),
    narrow: true,
  },
  { title: 'Due', cell: ({ dueOn }) => dueOn && formatDay(readDay(dueOn), 'long'), narrow: true },
  {
    title: 'Total',
    cell: ({ total, currency }) => <strong className="figures">{money(total, currency)}</strong>,
    narrow: true,
  },
]
