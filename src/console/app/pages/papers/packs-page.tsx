/** The list of packs. */

import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { IconFiles, IconPlus } from '../../parts/icons/icons.tsx'
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
import { packKind } from '../../records/pack.ts'
import { useHasRole } from '../../session/session.tsx'
import { NewPack } from './new-pack.tsx'
import { PackStatusesDocument, PacksDocument, type PacksQuery, type PacksQueryVariables } from './operations.ts'
import { packColumns, packSorts } from './pack-columns.tsx'
import { PapersSwitch } from './papers-switch.tsx'

const FILTERS = ['status'] as const
const EXPORT_PAGE = 200
/** Records whose changes affect packs, their papers or their names. */
const FOLLOWED = ['document_pack', 'document', 'assignment', 'job', 'worker'] as const

const pageOf = ({ documentPacks }: PacksQuery) => documentPacks

export function PacksPage() {
  const address = useListAddress(FILTERS, packSorts)
  const { search, all, order, text } = address
  const found = search !== undefined && search.length > 1 ? { search } : {}
  const variables = useMemo(() => {
    const status = knownValues(all('status'), packKind.statuses)
    const sort = order ?? { field: 'createdAt', direction: 'desc' }
    return { filter: status.length > 0 ? { status } : {}, sort, ...found } as Omit<PacksQueryVariables, 'cursor'>
  }, [text])
  const list = usePagedRows(PacksDocument, variables, pageOf)
  const readAll = useReadPage(PacksDocument, { ...variables, limit: EXPORT_PAGE }, pageOf)
  const facets = useApiQuery(PackStatusesDocument, found, { lists: 'DocumentPack' })
  useRecordChanges(FOLLOWED, () => {
    list.source.refresh()
    facets.refetch()
  })
  const mayWrite = useHasRole(WRITERS)
  const [isAdding, setIsAdding] = useState(false)
  const [, navigate] = useLocation()
  const columns = shownColumns(packColumns, address.columns)
  const add = mayWrite && (
    <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setIsAdding(true)}>
      New pack
    </Button>
  )
  return (
    <ListPage>
      <ListHead title="Papers" total={list.total}>
        <PapersSwitch />
        <ExportList name="packs" columns={columns} read={readAll} total={list.total} />
        {add}
      </ListHead>
      <CountToggles
        label="Status"
        words={packKind.statuses}
        counts={countsByValue(facets.data?.statuses)}
        shown={all('status')}
        onToggle={(status) => address.setAll('status', toggled(all('status'), status))}
      />
      <ListBar
        end={<ColumnMenu columns={packColumns} shown={columns.map(({ id }) => id)} onChange={address.setColumns} />}
      >
        <ListSearch label="Name or id" {...address.field('q')} />
        <ClearFilters of={address} />
      </ListBar>
      <VirtualTable
        label="Packs"
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/papers/${id}`}
        nameOf={({ name }) => name}
        order={order}
        onOrder={address.orderBy}
        empty={
          address.isFiltered ? (
            <NothingMatches icon={IconFiles} title="No matching packs" of="pack" clear={address.clearFilters} />
          ) : (
            <EmptyState icon={IconFiles} title="No packs yet" action={add || undefined}>
              A pack gives the workers of a job their papers, each in their name, to read and accept in the portal.
              Write the templates first.
            </EmptyState>
          )
        }
      />
      {isAdding && <NewPack onDone={(id) => navigate(`/papers/${id}`)} onClose={() => setIsAdding(false)} />}
    </ListPage>
  )
}
