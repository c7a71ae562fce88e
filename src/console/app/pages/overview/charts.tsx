/** Requests and deliveries over a time range. */
import { SimpleGrid, Skeleton } from '@mantine/core'
import { BarChart, type Series } from '../../parts/charts/bar-chart.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import type { OverviewQuery } from './operations.ts'
import type { TimeRange } from './time-range.ts'

export type RequestStep = NonNullable<OverviewQuery['requestStatistics']>[number]
export type DeliveryStep = NonNullable<OverviewQuery['webhookStatistics']>[number]

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

interface Props {
  /** Undefined until they are counted. */
  data: OverviewQuery | undefined
  timeRange: Pick<TimeRange, 'stepMinutes' | 'formatTime'>
}

export function Charts({ data, timeRange: { stepMinutes, formatTime } }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <Panel title={stepMinutes === 1 ? 'Requests per minute' : 'Requests'}>
        {data ? (
          <BarChart
            label="Requests by result"
            steps={data.requestStatistics ?? []}
            series={requestSeries}
            formatTime={formatTime}
          />
        ) : (
          <Skeleton height={220} />
        )}
      </Panel>
      <Panel title="Webhook deliveries">
        {data ? (
          <BarChart
            label="Deliveries by status"
            steps={data.webhookStatistics ?? []}
            series={deliverySeries}
            formatTime={formatTime}
          />
        ) : (
          <Skeleton height={220} />
        )}
      </Panel>
    </SimpleGrid>
  )
}
