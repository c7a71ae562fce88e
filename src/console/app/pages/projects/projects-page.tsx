/** The list of projects, of all clients or of one. */

import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { ClientFilter } from '../../filters/record-filter.tsx'
import { useRecordChanges } from '../../live/records.tsx'
import { IconCrane, IconPlus } from '../../parts/icons/icons.tsx'
import { countedChoices, knownValues } from '../../parts/list/choices.ts'
import { shownColumns } from '../../parts/list/columns.ts'
import { ExportList } from '../../parts/list/export-list.tsx'
import { useListAddress } from '../../parts/list/list-address.ts'
import { ClearFilters, ListBar, ListHead, ListPage, ListSearch } from '../../parts/list/list-page.tsx'
import { ColumnMenu, FilterMenu } from '../../parts/list/menus.tsx'
import { NothingMatches } from '../../parts/list/nothing-matches.tsx'
import { usePagedRows, useReadPage } from '../../parts/list/use-paged-rows.ts'
import { type View, Views } from '../../parts/list/views.tsx'
import { VirtualTable } from '../../parts/list/virtual-table.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { projectKind } from '../../records/project.ts'
import { useHasRole } from '../../session/session.tsx'
import { projectColumns } from './columns.tsx'
import {
  ProjectStatusesDocument,
  ProjectsDocument,
  type ProjectsQuery,
  type ProjectsQueryVariables,
} from './operations.ts'
import { AddProject } from './project-form.tsx'

const FILTERS = ['status', 'client'] as const
const SORTS = ['name', 'startDate', 'endDate', 'createdAt', 'updatedAt'] as const
const EXPORT_PAGE = 200

const views: readonly View[] = [
  { name: 'All', text: '' },
  { name: 'Active', text: 'status=active' },
  { name: 'Planned', text: 'status=planned' },
  { name: 'Ended', text: new URLSearchParams({ status: 'completed,cancelled' }).toString() },
]

const pageOf = ({ projects }: ProjectsQuery) => projects

type Address = ReturnType<typeof useListAddress<(typeof FILTERS)[number], (typeof SORTS)[number]>>

function useVariables({ search, all, values, order, text }: Address): Omit<ProjectsQueryVariables, 'cursor'> {
  return useMemo(() => {
    const status = knownValues(all('status'), projectKind.statuses)
    const filter = { ...(status.length > 0 && { status }), ...(values.client && { clientId: [values.client] }) }
    const isSearched = search !== undefined && search.length > 1
    const sort = order ?? { field: 'name', direction: 'asc' }
    return { filter, sort, ...(isSearched && { search }) } as ProjectsQueryVariables
  }, [text])
}

export function ProjectsPage() {
  const address = useListAddress(FILTERS, SORTS)
  const variables = useVariables(address)
  const list = usePagedRows(ProjectsDocument, variables, pageOf)
  const readAll = useReadPage(ProjectsDocument, { ...variables, limit: EXPORT_PAGE }, pageOf)
  const counts = useApiQuery(ProjectStatusesDocument, {}, { lists: 'Project' })
  useRecordChanges(['project', 'client', 'assignment', 'job'], () => list.source.refresh())
  const mayWrite = useHasRole(WRITERS)
  const [isAdding, setIsAdding] = useState(false)
  const [, navigate] = useLocation()
  const columns = shownColumns(projectColumns, address.columns)
  const add = mayWrite && (
    <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setIsAdding(true)}>
      Add project
    </Button>
  )
  return (
    <ListPage>
      <ListHead title="Projects" total={list.total}>
        <ExportList name="projects" columns={columns} read={readAll} total={list.total} />
        {add}
      </ListHead>
      <Views list="projects" builtIn={views} text={address.text} />
      <ListBar
        end={<ColumnMenu columns={projectColumns} shown={columns.map(({ id }) => id)} onChange={address.setColumns} />}
      >
        <ListSearch label="Name, code, address or id" {...address.field('q')} />
        <FilterMenu
          label="Status"
          choices={countedChoices(projectKind.statuses, counts.data?.projectCounts)}
          values={address.all('status')}
          onChange={(chosen) => address.setAll('status', chosen)}
        />
        <ClientFilter size="xs" {...address.field('client')} />
        <ClearFilters of={address} />
      </ListBar>
      <VirtualTable
        label="Projects"
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/projects/${id}`}
        nameOf={({ name }) => name}
        order={address.order}
        onOrder={address.orderBy}
        empty={<NoProjects isFiltered={address.isFiltered} clear={address.clearFilters} />}
      />
      {isAdding && <AddProject onDone={(id) => navigate(`/projects/${id}`)} onClose={() => setIsAdding(false)} />}
    </ListPage>
  )
}

function NoProjects({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  return isFiltered ? (
    <NothingMatches icon={IconCrane} title="No matching projects" of="project" clear={clear} />
  ) : (
    <EmptyState icon={IconCrane} title="No projects yet">
      Add the sites and contracts that your organisation sends people to. Jobs, hours and invoices belong to them.
    </EmptyState>
  )
}
