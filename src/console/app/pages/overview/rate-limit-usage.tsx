import { Progress, Text, Title } from '@mantine/core'
import { IconGauge } from '../../parts/icons/icons.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { credentialKinds } from '../../parts/values/credential-kinds.ts'
import { EnvironmentTag } from '../../parts/values/status.tsx'
import type { OverviewQuery } from './operations.ts'

type Usage = NonNullable<OverviewQuery['credentialUsage']>[number]

/** The credentials with the most requests, and how close each came to its rate limit. */
export function RateLimitUsage({
  usage,
  timeRange,
}: {
  usage: readonly Usage[] | null | undefined
  timeRange: string
}) {
  return (
    <section>
      <Title order={2} size="h5" mb="sm">
        Rate limit usage by credential
      </Title>
      <DataTable
        label="Rate limit usage by credential"
        columns={columns}
        rows={usage?.filter(({ credentialKind }) => credentialKind !== 'session')}
        keyOf={({ credentialId }) => credentialId}
        linkOf={({ credentialId }) => `/requests?credential=${credentialId}`}
        query={{ failure: undefined, loading: false, refetch: () => {} }}
        empty={
          <EmptyState icon={IconGauge} title={`No requests in the last ${timeRange}`}>
            Create an API key and send a request. Its usage appears here within seconds.
          </EmptyState>
        }
      />
    </section>
  )
}

const columns: Column<Usage>[] = [
  {
    title: 'Credential',
    cell: ({ credentialName, credentialKind }) => (
      <>
        {credentialName ?? 'Unnamed'}{' '}
        <Text span size="xs" c="dimmed">
          {credentialKinds[credentialKind]}
        </Text>
      </>
    ),
  },
  { title: 'Environment', cell: ({ environment }) => <EnvironmentTag environment={environment} />, narrow: true },
  {
    title: 'Requests',
    cell: ({ success, clientError, serverError, limited }) => (
      <span className="figures">{(success + clientError + serverError + limited).toLocaleString('en')}</span>
    ),
    narrow: true,
  },
  {
    title: 'Errors',
    cell: ({ clientError, serverError, limited }) => (
      <span className="figures">{(clientError + serverError + limited).toLocaleString('en')}</span>
    ),
    narrow: true,
  },
  {
    title: 'Peak per minute',
    cell: ({ peakPoints, ratePerMinute }) => {
      const part = Math.min(100, (peakPoints / ratePerMinute) * 100)
      const tone = part > 80 ? 'var(--bad)' : part > 50 ? 'var(--warn)' : 'var(--good)'
      return (
        <>
          <Progress value={part} color={tone} size="sm" miw={120} aria-label="Peak share of the rate limit" />
          <Text size="xs" c="dimmed" mt={4} className="figures">
            {peakPoints.toLocaleString('en')} of {ratePerMinute.toLocaleString('en')}
          </Text>
        </>
      )
    },
  },
]
