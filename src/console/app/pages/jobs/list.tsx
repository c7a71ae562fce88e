/** All jobs, with filters that stay in the address. */
import { Button, Text } from '@mantine/core'
import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { WRITERS } from '../../../../access/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { useRecordChanges } from '../../live/records.tsx'
import { type Column, DataTable, Pages } from '../../parts/data-table.tsx'
import { dayText, formatPeriod, today } from '../../parts/days.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ChoiceFilter, FilterBar } from '../../parts/filter-bar.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Status } from '../../parts/status.tsx'
import { useHasRole } from '../../session/session.tsx'
import { JobsDocument, type JobsQueryVariables } from './operations.ts'
import { Progress } from './progress.tsx'
import { type JobRow, type JobStatus, jobStatuses, placesOf } from './words.ts'

const PAGE = 50

const starts = {
  week: { label: 'Starts within 7 days', from: 0, to: 7 },
  month: { label: 'Starts within 30 days', from: 0, to: 30 },
  quarter: { label: 'Starts within 90 days', from: 0, to: 90 },
  begun: { label: 'Has begun', from: -36_500, to: 0 },
} as const

const orders = {
  start: { label: 'By first day', sort: { field: 'startDate', direction: 'asc' } },
  latest: { label: 'Latest first', sort: { field: 'createdAt', direction: 'desc' } },
} as const

export function JobsList() {
  const filters = useFilters(['status', 'starts', 'project', 'order'] as const)
  const mayWrite = useHasRole(WRITERS)
  const { status, starts: when, project, order } = filters.values
  const variables = useMemo(() => {
    const period = when === undefined ? undefined : starts[when as keyof typeof starts]
    const now = today()
    const filter = {
      ...(status && { status: [status as JobStatus] }),
      ...(project && { projectId: [project] }),
      ...(period && { startDate: { gte: dayText(now + period.from), lte: dayText(now + period.to) } }),
    }
    const { sort } = orders[order as keyof typeof orders] ?? orders.latest
    return { filter, sort, limit: PAGE, cursor: filters.cursor } as JobsQueryVariables
  }, [status, when, project, order, filters.cursor])
  const query = useApiQuery(JobsDocument, variables, { lists: 'Job' })
  useRecordChanges(['job', 'project', 'client'], query.refetch)
  const page = query.data?.jobs
  const create = mayWrite && (
    <Button component={Link} href="/jobs/new" leftSection={<IconPlus size={16} />}>
      New job
    </Button>
  )
  return (
    <>
      <PageHeader title="Jobs" about={aboutOf(page?.pagination.total, filters.any)}>
        {create}
      </PageHeader>
      <FilterBar any={filters.any} clear={filters.clear}>
        <ChoiceFilter
          label="All statuses"
          {...filters.field('status')}
          from={Object.entries(jobStatuses).map(([value, { label }]) => ({ value, label }))}
          width={160}
        />
        <ChoiceFilter
          label="Any first day"
          {...filters.field('starts')}
          from={Object.entries(starts).map(([value, { label }]) => ({ value, label }))}
          width={200}
        />
        <ProjectFilter {...filters.field('project')} />
        <ChoiceFilter
          label="Latest first"
          {...filters.field('order')}
          from={Object.entries(orders).map(([value, { label }]) => ({ value, label }))}
          width={160}
        />
      </FilterBar>
      <DataTable
        label="Jobs"
        columns={columns}
        rows={page?.data}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/jobs/${id}`}
        query={query}
        isMuted={({ status: each }) => each === 'cancelled'}
        empty={
          filters.any ? (
            <EmptyState icon={IconBriefcase} title="No matching jobs">
              Change or clear the filters to see more jobs.
            </EmptyState>
          ) : (
            <EmptyState icon={IconBriefcase} title="No jobs yet" action={create || undefined}>
              A job says whom a project needs, and from when. Muster proposes the workers and follows it until all
              places are filled.
            </EmptyState>
          )
        }
      />
      <Pages filters={filters} nextCursor={page?.nextCursor} />
    </>
  )
}

function aboutOf(total: number | undefined, isFiltered: boolean): string {
  if (total === undefined) return 'Who is needed where, and how far it is.'
  return `${total.toLocaleString('en')} ${isFiltered ? 'matching ' : ''}${total === 1 ? 'job' : 'jobs'}`
}

const columns: Column<JobRow>[] = [
  {
    title: 'Project',
    cell: ({ project }) => (
      <>
        {project?.name ?? 'Deleted project'}
        <Text size="xs" c="dimmed" fw={400}>
          {project?.client?.name}
        </Text>
      </>
    ),
  },
  {
    title: 'Roles',
    cell: ({ roles }) => (
      <Text size="sm" c="dimmed" lineClamp={1}>
        {roles.map(({ trade, headcount }) => `${headcount} ${trade}`).join(', ')}
      </Text>
    ),
  },
  {
    title: 'Filled',
    cell: ({ roles, project }) => (
      <Progress {...placesOf(roles)} label={`Filled places of ${project?.name ?? 'the job'}`} />
    ),
    narrow: true,
  },
  { title: 'Days', cell: ({ startDate, endDate }) => formatPeriod(startDate, endDate), narrow: true },
  {
    title: 'Status',
    cell: ({ status }) => <Status tone={jobStatuses[status].tone}>{jobStatuses[status].label}</Status>,
    narrow: true,
  },
]
