/** All invoices, from draft to payment. */
import { useApiQuery } from '../../api/hooks.ts'
import { ClientFilter } from '../../filters/record-filter.tsx'
import { countsByValue, knownValues, someOf } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { RecordList } from '../../parts/list/record-list.tsx'
import { CountToggles } from '../../parts/list/toggles.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { invoiceKind } from '../../records/invoice.ts'
import { invoiceColumns, invoiceSorts } from './columns.tsx'
import { InvoiceStatusesDocument, InvoicesDocument } from './operations.ts'
import { InvoiceTabs } from './tabs.tsx'

const FILTERS = ['status', 'client'] as const

export function InvoiceList() {
  const address = useListAddress(FILTERS, invoiceSorts)
  const found = { filter: { clientId: someOf(address.all('client')) }, ...address.searched }
  const status = someOf(knownValues(address.all('status'), invoiceKind.statuses))
  const rows = useRecordList(address, {
    query: InvoicesDocument,
    pageOf: ({ invoices }) => invoices,
    variables: { ...found, filter: { ...found.filter, status } },
    columns: invoiceColumns,
    usualOrder: { field: 'createdAt', direction: 'desc' },
  })
  const facets = useApiQuery(InvoiceStatusesDocument, found, { lists: 'Invoice' })
  const counts = countsByValue(facets.data?.statuses)
  return (
    <RecordList
      kind={invoiceKind}
      address={address}
      rows={rows}
      nameOf={({ number, client }) => number ?? `the draft for ${client?.name}`}
      within={(list) => <InvoiceTabs path="/invoices/all">{list}</InvoiceTabs>}
      counts={<CountToggles label="Status" counts={counts} {...address.toggles('status', invoiceKind.statuses)} />}
      search="Number"
      filters={<ClientFilter size="xs" {...address.field('client')} />}
    />
  )
}
