import type { ProjectSortField } from '../../api/schema-types.ts'
import type { ListColumn } from '../../parts/list/columns.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { projectKind } from '../../records/project.ts'
import { daysOf, type ProjectRow } from './words.ts'

const onSiteOf = ({ assignments }: ProjectRow) => assignments?.pagination.total ?? 0
const openJobsOf = ({ jobs }: ProjectRow) => jobs?.pagination.total ?? 0
const count = (total: number) => <span className="figures">{total === 0 ? '–' : total.toLocaleString('en')}</span>

// biome-ignore format: a table reads by its columns
export const projectColumns: readonly ListColumn<ProjectRow, ProjectSortField>[] = [
  { id: 'name', title: 'Name', width: 12, grow: 2, sort: 'name', phone: 'first', cell: ({ name }) => name, text: ({ name }) => name },
  { id: 'code', title: 'Code', width: 6, grow: 0.25, cell: ({ code }) => <span className="figures">{code}</span>, text: ({ code }) => code },
  { id: 'client', title: 'Client', width: 9, grow: 1.5, phone: 'second', cell: ({ client }) => client?.name, text: ({ client }) => client?.name ?? null },
  { id: 'status', title: 'Status', width: 7.75, grow: 0.25, phone: 'end', cell: ({ status }) => <StatusMark words={projectKind.statuses} value={status} />, text: ({ status }) => projectKind.statuses[status].label },
  { id: 'days', title: 'Days', width: 12.5, grow: 0.25, sort: 'startDate', cell: (row) => <span className="figures">{daysOf(row)}</span>, text: (row) => daysOf(row) ?? null },
  { id: 'onSite', title: 'Assigned', width: 5, grow: 0.1, isRight: true, cell: (row) => count(onSiteOf(row)), text: (row) => String(onSiteOf(row)) },
  { id: 'openJobs', title: 'Open jobs', width: 6, grow: 0.1, isRight: true, cell: (row) => count(openJobsOf(row)), text: (row) => String(openJobsOf(row)) },
  { id: 'address', title: 'Address', width: 14, grow: 2, isOptional: true, cell: ({ address }) => address, text: ({ address }) => address },
  { id: 'externalId', title: 'Your id', width: 7, grow: 0.5, isOptional: true, cell: ({ externalId }) => <span className="figures">{externalId}</span>, text: ({ externalId }) => externalId },
  { id: 'changed', title: 'Changed', width: 8, grow: 0.25, sort: 'updatedAt', isOptional: true, cell: ({ updatedAt }) => <Time at={updatedAt} />, text: ({ updatedAt }) => updatedAt },
]
