/** All invoices, from draft to payment. */

import { useMemo } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { ClientFilter } from '../../filters/record-filter.tsx'
import { useRecordChanges } from '../../live/records.tsx'
import { IconFileInvoice } from '../../parts/icons/icons.tsx'
import { countsByValue, knownValues } from '../../parts/list/choices.ts'
import { shownColumns } from '../../parts/list/columns.ts'
import { ExportList } from '../../parts/list/export-list.tsx'
import { useListAddress } from '../../parts/list/list-address.ts'
import { ClearFilters, ListBar, ListHead, ListPage, ListSearch } from '../../parts/list/list-page.tsx'
import { ColumnMenu } from '../../parts/list/menus.tsx'
import { NothingMatches } from '../../parts/list/nothing-matches.tsx'
import { CountToggles, toggled } from '../../parts/list/toggles.tsx'
import { usePagedRows, useReadPage } from '../../parts/list/use-paged-rows.ts'
import { VirtualTable } from '../../parts/list/virtual-table.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { invoiceKind } from '../../records/invoice.ts'
import { invoiceColumns, invoiceSorts } from './columns.tsx'
import {
  InvoiceStatusesDocument,
  InvoicesDocument,
  type InvoicesQuery,
  type InvoicesQueryVariables,
} from './operations.ts'
import { InvoiceTabs } from './tabs.tsx'

const FILTERS = ['status', 'client'] as const
const EXPORT_PAGE = 200

const pageOf = ({ invoices }: InvoicesQuery) => invoices

export function InvoiceList() {
  const address = useListAddress(FILTERS, invoiceSorts)
  const { search, all, values, order, text } = address
  const found = {
    ...(search !== undefined && search.length > 1 && { search }),
    filter: values.client ? { clientId: [values.client] } : {},
  }
  const variables = useMemo(() => {
    const status = knownValues(all('status'), invoiceKind.statuses)
    const filter = { ...found.filter, ...(status.length > 0 && { status }) }
    const sort = order ?? { field: 'createdAt', direction: 'desc' }
    return { ...found, filter, sort } as Omit<InvoicesQueryVariables, 'cursor'>
  }, [text])
  const list = usePagedRows(InvoicesDocument, variables, pageOf)
  const readAll = useReadPage(InvoicesDocument, { ...variables, limit: EXPORT_PAGE }, pageOf)
  const counts = useApiQuery(InvoiceStatusesDocument, found, { lists: 'Invoice' })
  useRecordChanges(['invoice', 'client'], () => {
    list.source.refresh()
    counts.refetch()
  })
  const columns = shownColumns(invoiceColumns, address.columns)
  return (
    <ListPage>
      <ListHead title="Invoices" total={list.total}>
        <ExportList name="invoices" columns={columns} read={readAll} total={list.total} />
      </ListHead>
      <InvoiceTabs path="/invoices/all">
        <CountToggles
          label="Status"
          words={invoiceKind.statuses}
          counts={countsByValue(counts.data?.statuses)}
          shown={all('status')}
          onToggle={(status) => address.setAll('status', toggled(all('status'), status))}
        />
        <ListBar
          end={
            <ColumnMenu columns={invoiceColumns} shown={columns.map(({ id }) => id)} onChange={address.setColumns} />
          }
        >
          <ListSearch label="Number" {...address.field('q')} />
          <ClientFilter size="xs" {...address.field('client')} />
          <ClearFilters of={address} />
        </ListBar>
        <VirtualTable
          label="Invoices"
          columns={columns}
          list={list}
          keyOf={({ id }) => id}
          linkOf={({ id }) => `/invoices/${id}`}
          nameOf={({ number, client }) => number ?? `the draft for ${client?.name}`}
          order={order}
          onOrder={address.orderBy}
          empty={
            address.isFiltered ? (
              <NothingMatches
                icon={IconFileInvoice}
                title="No matching invoices"
                of="invoice"
                clear={address.clearFilters}
              />
            ) : (
              <EmptyState icon={IconFileInvoice} title="No invoices yet">
                Create a draft from what is to bill.
              </EmptyState>
            )
          }
        />
      </InvoiceTabs>
    </ListPage>
  )
}
