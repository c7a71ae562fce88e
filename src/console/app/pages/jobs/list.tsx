/** The list of jobs, latest first. */

import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { useRecordChanges } from '../../live/records.tsx'
import { IconBriefcase, IconPlus } from '../../parts/icons/icons.tsx'
import { countsByValue, knownValues } from '../../parts/list/choices.ts'
import { shownColumns } from '../../parts/list/columns.ts'
import { ExportList } from '../../parts/list/export-list.tsx'
import { useListAddress } from '../../parts/list/list-address.ts'
import { ClearFilters, ListBar, ListHead, ListPage } from '../../parts/list/list-page.tsx'
import { ColumnMenu, FilterMenu } from '../../parts/list/menus.tsx'
import { NothingMatches } from '../../parts/list/nothing-matches.tsx'
import { CountToggles, toggled } from '../../parts/list/toggles.tsx'
import { usePagedRows, useReadPage } from '../../parts/list/use-paged-rows.ts'
import { VirtualTable } from '../../parts/list/virtual-table.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { dayText, today } from '../../parts/values/days.ts'
import { jobKind } from '../../records/job.ts'
import { useHasRole } from '../../session/session.tsx'
import { jobColumns, jobSorts, projectName } from './columns.tsx'
import { JobStatusesDocument, JobsDocument, type JobsQuery, type JobsQueryVariables } from './operations.ts'

const FILTERS = ['status', 'starts', 'project'] as const
const EXPORT_PAGE = 200

const starts = {
  week: { label: 'Within 7 days', from: 0, to: 7 },
  month: { label: 'Within 30 days', from: 0, to: 30 },
  quarter: { label: 'Within 90 days', from: 0, to: 90 },
  begun: { label: 'Has begun', from: -36_500, to: 0 },
} as const
const startChoices = Object.entries(starts).map(([value, { label }]) => ({ value, label }))

const pageOf = ({ jobs }: JobsQuery) => jobs

export function JobsList() {
  const address = useListAddress(FILTERS, jobSorts)
  const { all, order, text, values } = address
  const [variables, found] = useMemo(() => {
    const [start] = knownValues(all('starts'), starts)
    const period = start && starts[start]
    const now = today()
    const others = {
      ...(values.project && { projectId: [values.project] }),
      ...(period && { startDate: { gte: dayText(now + period.from), lte: dayText(now + period.to) } }),
    }
    const status = knownValues(all('status'), jobKind.statuses)
    const filter = { ...others, ...(status.length > 0 && { status }) }
    const sort = order ?? { field: 'createdAt', direction: 'desc' }
    return [{ filter, sort } as Omit<JobsQueryVariables, 'cursor'>, { filter: others }] as const
  }, [text])
  const list = usePagedRows(JobsDocument, variables, pageOf)
  const readAll = useReadPage(JobsDocument, { ...variables, limit: EXPORT_PAGE }, pageOf)
  const facets = useApiQuery(JobStatusesDocument, found, { lists: 'Job' })
  useRecordChanges(['job', 'project', 'client', 'assignment'], () => {
    list.source.refresh()
    facets.refetch()
  })
  const mayWrite = useHasRole(WRITERS)
  const columns = shownColumns(jobColumns, address.columns)
  const create = mayWrite && (
    <Button size="xs" component={Link} href="/jobs/new" leftSection={<IconPlus size={15} aria-hidden />}>
      New job
    </Button>
  )
  return (
    <ListPage>
      <ListHead title="Jobs" total={list.total}>
        <ExportList name="jobs" columns={columns} read={readAll} total={list.total} />
        {create}
      </ListHead>
      <CountToggles
        label="Status"
        words={jobKind.statuses}
        counts={countsByValue(facets.data?.statuses)}
        shown={all('status')}
        onToggle={(status) => address.setAll('status', toggled(all('status'), status))}
      />
      <ListBar
        end={<ColumnMenu columns={jobColumns} shown={columns.map(({ id }) => id)} onChange={address.setColumns} />}
      >
        <FilterMenu
          label="First day"
          choices={startChoices}
          values={all('starts')}
          onChange={(chosen) => address.setAll('starts', chosen.slice(-1))}
        />
        <ProjectFilter size="xs" {...address.field('project')} />
        <ClearFilters of={address} />
      </ListBar>
      <VirtualTable
        label="Jobs"
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/jobs/${id}`}
        nameOf={projectName}
        order={order}
        onOrder={address.orderBy}
        empty={
          address.isFiltered ? (
            <NothingMatches icon={IconBriefcase} title="No matching jobs" of="job" clear={address.clearFilters} />
          ) : (
            <EmptyState icon={IconBriefcase} title="No jobs yet" action={create || undefined}>
              A job says whom a project needs, and from when. Muster proposes the workers and follows it until all
              places are filled.
            </EmptyState>
          )
        }
      />
    </ListPage>
  )
}
