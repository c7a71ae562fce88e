/** The log of all API requests of the organisation. */
import { useFilters } from '../../api/filters.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { SegmentFilter } from '../../parts/tables/filter-bar.tsx'
import { Failures } from './failures.tsx'
import { RequestList } from './request-list.tsx'

const views = { requests: 'Requests', failures: 'Failures, grouped' }

export default function RequestsPage() {
  const { values, field } = useFilters(['view'] as const)
  return (
    <>
      <PageHeader title="Request log" about="API requests from the last 14 days. Bodies are not stored.">
        <SegmentFilter label="View" words={views} usual="requests" {...field('view')} />
      </PageHeader>
      {values.view === 'failures' ? <Failures /> : <RequestList />}
    </>
  )
}
