/** The list of projects, of all clients or of one. */
import { useApiQuery } from '../../api/hooks.ts'
import { ClientFilter } from '../../filters/record-filter.tsx'
import { countedChoices, knownValues, someOf } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { projectKind } from '../../records/project.ts'
import { projectColumns } from './columns.tsx'
import { ProjectStatusesDocument, ProjectsDocument } from './operations.ts'
import { AddProject } from './project-form.tsx'

const FILTERS = ['status', 'client'] as const
const SORTS = ['name', 'startDate', 'endDate', 'createdAt', 'updatedAt'] as const

const views = [
  { name: 'All', text: '' },
  { name: 'Active', text: 'status=active' },
  { name: 'Planned', text: 'status=planned' },
  { name: 'Ended', text: new URLSearchParams({ status: 'completed,cancelled' }).toString() },
]

export function ProjectsPage() {
  const address = useListAddress(FILTERS, SORTS)
  const status = someOf(knownValues(address.all('status'), projectKind.statuses))
  const clientId = someOf(address.all('client'))
  const rows = useRecordList(address, {
    query: ProjectsDocument,
    pageOf: ({ projects }) => projects,
    variables: { filter: { status, clientId }, ...address.searched },
    columns: projectColumns,
    usualOrder: { field: 'name', direction: 'asc' },
  })
  const counts = useApiQuery(ProjectStatusesDocument, {}, { lists: 'Project' })
  const statuses = countedChoices(projectKind.statuses, counts.data?.projectCounts)
  return (
    <RecordList
      kind={projectKind}
      address={address}
      rows={rows}
      views={views}
      search="Name, code, address or id"
      filters={
        <>
          <FilterMenu label="Status" choices={statuses} {...address.choice('status')} />
          <ClientFilter size="xs" {...address.field('client')} />
        </>
      }
      add={{ label: 'Add project', Dialog: AddProject }}
    />
  )
}
