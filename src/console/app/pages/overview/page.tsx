/** The overview: problems, traffic and webhook deliveries. */
import { Group, SegmentedControl, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useChanges } from '../../live/use-changes.ts'
import { BarChart, type Series } from '../../parts/charts/bar-chart.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Attention } from './attention.tsx'
import { Deprecations } from './deprecations.tsx'
import { Figure } from './figure.tsx'
import { FileStorage } from './file-storage.tsx'
import { UnreadNotifications } from './notifications.tsx'
import { OverviewDocument, type OverviewQuery } from './operations.ts'
import { RateLimitUsage } from './rate-limit-usage.tsx'
import { type TimeRange, timeRanges, useTimeRange } from './time-range.ts'

type RequestStep = NonNullable<OverviewQuery['requestStatistics']>[number]
type DeliveryStep = NonNullable<OverviewQuery['webhookStatistics']>[number]

const requestSeries: Series<RequestStep>[] = [
  { label: 'Successful', tone: 'good', value: ({ success }) => success },
  { label: 'Client errors', tone: 'warn', value: ({ clientError }) => clientError },
  { label: 'Rate limited', tone: 'calm', value: ({ limited }) => limited },
  { label: 'Server errors', tone: 'bad', value: ({ serverError }) => serverError },
]

const deliverySeries: Series<DeliveryStep>[] = [
  { label: 'Delivered', tone: 'good', value: ({ delivered }) => delivered },
  { label: 'Pending', tone: 'calm', value: ({ open }) => open },
  { label: 'Failed or held', tone: 'bad', value: ({ failed }) => failed },
]

export default function OverviewPage() {
  const { values, set } = useFilters(['range'] as const)
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
        <SegmentedControl
          aria-label="Time range"
          data={Object.entries(timeRanges).map(([value, { label }]) => ({ value, label }))}
          value={timeRange.name}
          onChange={(range) => set({ range: range === '24h' ? null : range })}
        />
      </PageHeader>
      <Stack gap="lg">
        {query.failure && <FailureNotice failure={query.failure} onRetry={query.refetch} />}
        <Attention usage={data?.credentialUsage ?? []} />
        <UnreadNotifications />
        <Deprecations />
        {(data || !query.failure) && (
          <>
            <Figures requests={data?.requestStatistics} deliveries={data?.webhookStatistics} />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
              <Chart
                title={timeRange.stepMinutes === 1 ? 'Requests per minute' : 'Requests'}
                ready={data !== undefined}
              >
                <BarChart
                  label="Requests by result"
                  steps={data?.requestStatistics ?? []}
                  series={requestSeries}
                  formatTime={timeRange.formatTime}
                />
              </Chart>
              <Chart title="Webhook deliveries" ready={data !== undefined}>
                <BarChart
                  label="Deliveries by status"
                  steps={data?.webhookStatistics ?? []}
                  series={deliverySeries}
                  formatTime={timeRange.formatTime}
                />
              </Chart>
            </SimpleGrid>
            <RateLimitUsage usage={data?.credentialUsage} timeRange={timeRange.label} />
            {data && <FileStorage storage={data.credential.storage} />}
          </>
        )}
      </Stack>
    </>
  )
}

function Chart({ title, ready, children }: { title: string; ready: boolean; children: React.ReactNode }) {
  return <Panel title={title}>{ready ? children : <Skeleton height={220} />}</Panel>
}

interface Sums {
  requests: readonly RequestStep[] | null | undefined
  deliveries: readonly DeliveryStep[] | null | undefined
}

function Figures({ requests, deliveries }: Sums) {
  const sum = <Step,>(steps: readonly Step[] | null | undefined, value: (step: Step) => number) =>
    steps?.reduce((total, step) => total + value(step), 0)
  const all = sum(requests, (step) => step.success + step.clientError + step.serverError + step.limited)
  const refused = sum(requests, ({ clientError, limited }) => clientError + limited)
  const failed = sum(requests, ({ serverError }) => serverError)
  const delivered = sum(deliveries, ({ delivered: each }) => each)
  const stuck = sum(deliveries, ({ failed: each }) => each)
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'sm', md: 'lg' }}>
      <Figure label="Requests" value={all} />
      <Figure label="Client errors" value={refused} of={all} />
      <Figure label="Server errors" value={failed} of={all} bad />
      <Figure
        label="Webhooks delivered"
        value={delivered}
        note={
          stuck === undefined ? undefined : (
            <Group gap={4} component="span" display="inline-flex">
              <Text span inherit c={stuck > 0 ? 'var(--bad)' : undefined}>
                {stuck.toLocaleString('en')}
              </Text>
              failed or held
            </Group>
          )
        }
      />
    </SimpleGrid>
  )
}

export type { TimeRange }
