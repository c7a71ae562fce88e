import type { ProjectSortField } from '../../api/schema-types.ts'
import type { ListColumn } from '../../parts/list/columns.ts'
import { changedColumn, figures, statusColumn } from '../../parts/list/shared-columns.tsx'
import { projectKind } from '../../records/project.ts'
import { daysOf, type ProjectRow } from './words.ts'

const onSiteOf = ({ assignments }: ProjectRow) => assignments?.pagination.total ?? 0
const openJobsOf = ({ jobs }: ProjectRow) => jobs?.pagination.total ?? 0
const count = (total: number) => figures(total === 0 ? '–' : total.toLocaleString('en'))

// biome-ignore format: a table reads by its columns
export const projectColumns: readonly ListColumn<ProjectRow, ProjectSortField>[] = [
  { id: 'name', title: 'Name', width: 12, grow: 2, sort: 'name', phone: 'first', text: ({ name }) => name },
  { id: 'code', title: 'Code', width: 6, grow: 0.25, cell: ({ code }) => figures(code), text: ({ code }) => code },
  { id: 'client', title: 'Client', width: 9, grow: 1.5, phone: 'second', text: ({ client }) => client?.name ?? null },
  { ...statusColumn(projectKind.statuses), width: 7.75, phone: 'end' },
  { id: 'days', title: 'Days', width: 12.5, grow: 0.25, sort: 'startDate', cell: (row) => figures(daysOf(row)), text: (row) => daysOf(row) ?? null },
  { id: 'onSite', title: 'Assigned', width: 5, grow: 0.1, isRight: true, cell: (row) => count(onSiteOf(row)), text: (row) => String(onSiteOf(row)) },
  { id: 'openJobs', title: 'Open jobs', width: 6, grow: 0.1, isRight: true, cell: (row) => count(openJobsOf(row)), text: (row) => String(openJobsOf(row)) },
  { id: 'address', title: 'Address', width: 14, grow: 2, isOptional: true, text: ({ address }) => address },
  { id: 'externalId', title: 'Your id', width: 7, grow: 0.5, isOptional: true, cell: ({ externalId }) => figures(externalId), text: ({ externalId }) => externalId },
  changedColumn,
]
