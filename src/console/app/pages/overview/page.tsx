/** The overview: problems, traffic and webhook deliveries. */
import { Stack } from '@mantine/core'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useChanges } from '../../live/use-changes.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { SegmentFilter } from '../../parts/tables/filter-bar.tsx'
import { Attention } from './attention.tsx'
import { Charts } from './charts.tsx'
import { Deprecations } from './deprecations.tsx'
import { Figures } from './figures.tsx'
import { FileStorage } from './file-storage.tsx'
import { UnreadNotifications } from './notifications.tsx'
import { OverviewDocument } from './operations.ts'
import { RateLimitUsage } from './rate-limit-usage.tsx'
import { timeRanges, useTimeRange } from './time-range.ts'

export default function OverviewPage() {
  const { values, field } = useFilters(['range'] as const)
  const timeRange = useTimeRange(values.range)
  const variables = { since: timeRange.since, stepMinutes: timeRange.stepMinutes }
  const query = useApiQuery(OverviewDocument, variables, { follow: false }) // its time range moves on, too
  useChanges(
    OverviewDocument,
    () => query.data,
    () => {
      timeRange.refresh()
      query.refetch()
    },
  )
  const { data } = query
  return (
    <>
      <PageHeader title="Overview" about="API requests and webhook deliveries. Updates automatically.">
        <SegmentFilter label="Time range" words={timeRanges} usual="24h" {...field('range')} />
      </PageHeader>
      <Stack gap="lg">
        {query.failure && <FailureNotice failure={query.failure} onRetry={query.refetch} />}
        <Attention usage={data?.credentialUsage ?? []} />
        <UnreadNotifications />
        <Deprecations />
        {(data || !query.failure) && (
          <>
            <Figures requests={data?.requestStatistics} deliveries={data?.webhookStatistics} />
            <Charts data={data} timeRange={timeRange} />
            <RateLimitUsage usage={data?.credentialUsage} timeRange={timeRange.label} />
            {data && <FileStorage storage={data.credential.storage} />}
          </>
        )}
      </Stack>
    </>
  )
}
