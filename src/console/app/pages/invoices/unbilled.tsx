/** The approved hours of each client that are on no invoice, with an action to draft one. */
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { IconFileInvoice } from '../../parts/icons/icons.tsx'
import { shownColumns } from '../../parts/list/columns.ts'
import { ExportList } from '../../parts/list/export-list.tsx'
import { inOrder, readHeld, useHeldRows } from '../../parts/list/held-rows.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { ClearFilters, ListBar, ListHead, ListPage, ListSearch } from '../../parts/list/list-page.tsx'
import { ColumnMenu } from '../../parts/list/menus.tsx'
import { NothingMatches } from '../../parts/list/nothing-matches.tsx'
import { VirtualTable } from '../../parts/list/virtual-table.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { useHasRole } from '../../session/session.tsx'
import { MissingRates } from './missing-rates.tsx'
import { NewDraft } from './new-draft.tsx'
import { UnbilledDocument } from './operations.ts'
import { Reprice } from './reprice.tsx'
import { InvoiceTabs } from './tabs.tsx'
import { actionColumn, unbilledColumns, unbilledKeys, unbilledSorts } from './unbilled-columns.tsx'
import { UnbilledFigures } from './unbilled-figures.tsx'
import type { UnbilledClient } from './words.ts'

const FILTERS = [] as const

export function Unbilled() {
  const address = useListAddress(FILTERS, unbilledSorts)
  const query = useApiQuery(UnbilledDocument, {}, { lists: 'Invoice' })
  useRecordChanges(['timesheet', 'assignment', 'invoice', 'client'], query.refetch)
  const all = query.data?.unbilledWork
  const found = useMemo(() => {
    const named = all?.filter(({ clientName }) =>
      clientName.toLowerCase().includes(address.search?.toLowerCase() ?? ''),
    )
    return named && inOrder(named, address.order, unbilledKeys)
  }, [all, address.text])
  const list = useHeldRows(found, query)
  const mayWrite = useHasRole(WRITERS)
  const [drafting, setDrafting] = useState<UnbilledClient>()
  const [rating, setRating] = useState<UnbilledClient>()
  const [repricing, setRepricing] = useState(false)
  const columns = shownColumns(unbilledColumns, address.columns)
  const actions = mayWrite ? [actionColumn({ draft: setDrafting, rate: setRating })] : []
  return (
    <ListPage>
      <ListHead title="Invoices" total={list.total}>
        <ExportList name="to-bill" columns={columns} read={readHeld(list.rows)} total={list.total} />
        {mayWrite && (
          <Button variant="default" onClick={() => setRepricing(true)}>
            Use the rates of now
          </Button>
        )}
      </ListHead>
      <InvoiceTabs path="/invoices">
        {found && found.length > 0 && <UnbilledFigures clients={found} />}
        <ListBar
          end={
            <ColumnMenu columns={unbilledColumns} shown={columns.map(({ id }) => id)} onChange={address.setColumns} />
          }
        >
          <ListSearch label="Client" {...address.field('q')} />
          <ClearFilters of={address} />
        </ListBar>
        <VirtualTable
          label="Work to bill"
          columns={[...columns, ...actions]}
          list={list}
          keyOf={({ clientId }) => clientId}
          linkOf={({ clientId }) => `/projects?client=${clientId}`}
          nameOf={({ clientName }) => clientName}
          order={address.order}
          onOrder={address.orderBy}
          empty={
            address.isFiltered ? (
              <NothingMatches
                icon={IconFileInvoice}
                title="No matching clients"
                of="client with work to bill"
                clear={address.clearFilters}
              />
            ) : (
              <EmptyState icon={IconFileInvoice} title="Everything is billed">
                Approved timesheets that are on no invoice appear here, by client.
              </EmptyState>
            )
          }
        />
      </InvoiceTabs>
      {drafting && <NewDraft client={drafting} onClose={() => setDrafting(undefined)} />}
      {repricing && <Reprice onDone={query.refetch} onClose={() => setRepricing(false)} />}
      {rating && (
        <MissingRates
          assignments={rating.unratedAssignments}
          onDone={query.refetch}
          onClose={() => setRating(undefined)}
        />
      )}
    </ListPage>
  )
}
