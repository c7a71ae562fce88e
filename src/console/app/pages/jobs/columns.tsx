import type { ListColumn } from '../../parts/list/columns.ts'
import { createdColumn, figures, statusColumn } from '../../parts/list/shared-columns.tsx'
import { formatPeriod } from '../../parts/values/days.ts'
import { jobKind } from '../../records/job.ts'
import { Progress } from './progress.tsx'
import { type JobRow, placesOf } from './words.ts'

export const jobSorts = ['startDate', 'endDate', 'createdAt'] as const

export const projectName = ({ project }: JobRow) => project?.name ?? 'Deleted project'
const clientName = ({ project }: JobRow) => project?.client?.name ?? null
const rolesText = ({ roles }: JobRow) => roles.map(({ trade, headcount }) => `${headcount} ${trade}`).join(', ')
const daysText = ({ startDate, endDate }: JobRow) => formatPeriod(startDate, endDate)

function filledText({ roles }: JobRow): string {
  const { filled, headcount } = placesOf(roles)
  return `${filled} of ${headcount}`
}

// biome-ignore format: a table reads by its columns
export const jobColumns: readonly ListColumn<JobRow, (typeof jobSorts)[number]>[] = [
  { id: 'project', title: 'Project', width: 12, grow: 2, phone: 'first', text: projectName },
  { id: 'client', title: 'Client', width: 9, grow: 1.5, text: clientName },
  { id: 'roles', title: 'Roles', width: 10, grow: 2, phone: 'second', text: rolesText },
  { id: 'filled', title: 'Filled', width: 8, grow: 0.1, cell: (job) => <Progress {...placesOf(job.roles)} label={`Filled places of ${projectName(job)}`} />, text: filledText },
  { id: 'days', title: 'Days', width: 12.5, grow: 0.25, sort: 'startDate', cell: (job) => figures(daysText(job)), text: daysText },
  { ...statusColumn(jobKind.statuses), width: 7, phone: 'end' },
  createdColumn,
]
