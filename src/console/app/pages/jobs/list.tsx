/** The list of jobs, latest first. */
import { useApiQuery } from '../../api/hooks.ts'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { countsByValue, knownValues, plainChoices, someOf } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { CountToggles } from '../../parts/list/toggles.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { dayText, today } from '../../parts/values/days.ts'
import { jobKind } from '../../records/job.ts'
import { jobColumns, jobSorts } from './columns.tsx'
import { JobStatusesDocument, JobsDocument } from './operations.ts'

const FILTERS = ['status', 'starts', 'project'] as const

const starts = {
  week: { label: 'Within 7 days', from: 0, to: 7 },
  month: { label: 'Within 30 days', from: 0, to: 30 },
  quarter: { label: 'Within 90 days', from: 0, to: 90 },
  begun: { label: 'Has begun', from: -36_500, to: 0 },
}

export function JobsList() {
  const address = useListAddress(FILTERS, jobSorts)
  const [start] = knownValues(address.all('starts'), starts)
  const filter = {
    projectId: someOf(address.all('project')),
    startDate: start && { gte: dayText(today() + starts[start].from), lte: dayText(today() + starts[start].to) },
  }
  const rows = useRecordList(address, {
    query: JobsDocument,
    pageOf: ({ jobs }) => jobs,
    variables: { filter: { ...filter, status: someOf(knownValues(address.all('status'), jobKind.statuses)) } },
    columns: jobColumns,
    usualOrder: { field: 'createdAt', direction: 'desc' },
  })
  const counts = countsByValue(useApiQuery(JobStatusesDocument, { filter }, { lists: 'Job' }).data?.statuses)
  return (
    <RecordList
      kind={jobKind}
      address={address}
      rows={rows}
      counts={<CountToggles label="Status" counts={counts} {...address.toggles('status', jobKind.statuses)} />}
      filters={
        <>
          <FilterMenu
            label="First day"
            choices={plainChoices(starts)}
            values={address.all('starts')}
            onChange={(chosen) => address.setAll('starts', chosen.slice(-1))}
          />
          <ProjectFilter size="xs" {...address.field('project')} />
        </>
      }
      add={{ label: 'New job', href: '/jobs/new' }}
    />
  )
}
