/** The list of workers. */

import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { IconFileImport, IconPlus, IconUsers } from '../../parts/icons/icons.tsx'
import { countedChoices, knownValues } from '../../parts/list/choices.ts'
import { shownColumns } from '../../parts/list/columns.ts'
import { ExportList } from '../../parts/list/export-list.tsx'
import { useListAddress } from '../../parts/list/list-address.ts'
import { ClearFilters, ListBar, ListHead, ListPage, ListSearch } from '../../parts/list/list-page.tsx'
import { ColumnMenu, FilterMenu } from '../../parts/list/menus.tsx'
import { NothingMatches } from '../../parts/list/nothing-matches.tsx'
import { usePagedRows, useReadPage } from '../../parts/list/use-paged-rows.ts'
import { useSelectedRows } from '../../parts/list/use-selected-rows.ts'
import { type View, Views } from '../../parts/list/views.tsx'
import { VirtualTable } from '../../parts/list/virtual-table.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { complianceStatuses, workerKind } from '../../records/worker.ts'
import { useHasRole } from '../../session/session.tsx'
import { workerColumns } from './columns.tsx'
import {
  WorkerFacetsDocument,
  type WorkerFacetsQuery,
  WorkersDocument,
  type WorkersQuery,
  type WorkersQueryVariables,
} from './operations.ts'
import { SelectedWorkers } from './together/selected-workers.tsx'
import { AddWorker } from './worker-form.tsx'

const FILTERS = ['status', 'compliance', 'trade'] as const
const SORTS = ['lastName', 'createdAt', 'updatedAt'] as const
const EXPORT_PAGE = 200

const views: readonly View[] = [
  { name: 'All', text: '' },
  { name: 'Active', text: 'status=active' },
  { name: 'Candidates', text: 'status=candidate' },
  { name: 'Not compliant', text: 'compliance=non_compliant&status=active' },
  { name: 'Expiring', text: 'compliance=expiring&status=active' },
]

const pageOf = ({ workers }: WorkersQuery) => workers
const idOf = ({ id }: { id: string }) => id

export function WorkersPage() {
  const address = useListAddress(FILTERS, SORTS)
  const variables = useVariables(address)
  const list = usePagedRows(WorkersDocument, variables, pageOf)
  const readAll = useReadPage(WorkersDocument, { ...variables, limit: EXPORT_PAGE }, pageOf)
  const facets = useApiQuery(WorkerFacetsDocument, {})
  useRecordChanges(['worker', 'assignment'], () => list.source.refresh())
  const mayWrite = useHasRole(WRITERS)
  const [isAdding, setIsAdding] = useState(false)
  const [, navigate] = useLocation()
  const { sort: _, ...found } = variables
  const selected = useSelectedRows(list.rows, idOf, readAll, JSON.stringify(found))
  const columns = shownColumns(workerColumns, address.columns)
  const { trades, statuses, compliance } = choicesOf(facets.data)
  return (
    <ListPage>
      <ListHead title="Workers" total={list.total}>
        <ExportList name="workers" columns={columns} read={readAll} total={list.total} />
        {mayWrite && (
          <>
            <Button
              component={Link}
              href="/import"
              variant="default"
              size="xs"
              visibleFrom="sm"
              leftSection={<IconFileImport size={15} aria-hidden />}
            >
              Import
            </Button>
            <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setIsAdding(true)}>
              Add worker
            </Button>
          </>
        )}
      </ListHead>
      <Views list="workers" builtIn={views} text={address.text} />
      <ListBar
        end={<ColumnMenu columns={workerColumns} shown={columns.map(({ id }) => id)} onChange={address.setColumns} />}
      >
        <ListSearch label="Name, email, phone or id" {...address.field('q')} />
        <FilterMenu
          label="Status"
          choices={statuses}
          values={address.all('status')}
          onChange={(chosen) => address.setAll('status', chosen)}
        />
        <FilterMenu
          label="Compliance"
          choices={compliance}
          values={address.all('compliance')}
          onChange={(chosen) => address.setAll('compliance', chosen)}
        />
        <FilterMenu
          label="Trade"
          choices={trades}
          values={address.all('trade')}
          onChange={(chosen) => address.setAll('trade', chosen)}
        />
        <ClearFilters of={address} />
      </ListBar>
      <VirtualTable
        label="Workers"
        columns={columns}
        list={list}
        keyOf={idOf}
        selection={selected.selection}
        linkOf={({ id }) => `/workers/${id}`}
        nameOf={personName}
        order={address.order}
        onOrder={address.orderBy}
        empty={<NoWorkers isFiltered={address.isFiltered} clear={address.clearFilters} />}
      />
      <SelectedWorkers
        of={selected}
        total={list.total}
        columns={columns}
        trades={trades.map(({ value }) => value)}
        onChanged={() => {
          list.source.refresh()
          facets.refetch()
        }}
      />
      {isAdding && <AddWorker onDone={(id) => navigate(`/workers/${id}`)} onClose={() => setIsAdding(false)} />}
    </ListPage>
  )
}

type Address = ReturnType<typeof useListAddress<(typeof FILTERS)[number], (typeof SORTS)[number]>>

function useVariables({ search, all, order, text }: Address): Omit<WorkersQueryVariables, 'cursor'> {
  return useMemo(() => {
    const orAny = <Value extends string>(values: Value[]) => (values.length > 0 ? values : undefined)
    const filter = {
      status: orAny(knownValues(all('status'), workerKind.statuses)),
      complianceStatus: orAny(knownValues(all('compliance'), complianceStatuses)),
      trade: orAny([...all('trade')]),
    }
    const isSearched = search !== undefined && search.length > 1
    return { filter, ...(isSearched && { search }), ...(order && { sort: order }) }
  }, [text])
}

function choicesOf(facets: WorkerFacetsQuery | undefined) {
  return {
    statuses: countedChoices(workerKind.statuses, facets?.statuses),
    compliance: countedChoices(complianceStatuses, facets?.compliance),
    trades: (facets?.trades ?? []).flatMap(({ value, count }) =>
      value === null ? [] : [{ value, label: value, count }],
    ),
  }
}

function NoWorkers({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  return isFiltered ? (
    <NothingMatches icon={IconUsers} title="No matching workers" of="worker" clear={clear} />
  ) : (
    <EmptyState icon={IconUsers} title="No workers yet">
      Add the people that your organisation sends to sites, one by one or with a file.
    </EmptyState>
  )
}
