import { Progress, Text, Title } from '@mantine/core'
import { IconGauge } from '@tabler/icons-react'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { EnvironmentTag } from '../../parts/status.tsx'
import type { OverviewQuery } from './operations.ts'

type Usage = NonNullable<OverviewQuery['credentialUsage']>[number]

const kinds = { key: 'API key', token: 'OAuth token', session: 'signed-in person' } as const

/** The busiest keys and clients, and how near they came to their budgets. */
export function Budgets({ usage, timeRange }: { usage: readonly Usage[] | null | undefined; timeRange: string }) {
  return (
    <section>
      <Title order={2} size="h5" mb="sm">
        Budget used per credential
      </Title>
      <DataTable
        label="Budget used per credential"
        columns={columns}
        rows={usage?.filter(({ credentialKind }) => credentialKind !== 'session')}
        keyOf={({ credentialId }) => credentialId}
        linkOf={({ credentialId }) => `/requests?credential=${credentialId}`}
        query={{ failure: undefined, loading: false, refetch: () => {} }}
        empty={
          <EmptyState icon={IconGauge} title={`No request in ${timeRange}`}>
            Create an API key and send a first request. It shows here within seconds.
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
          {kinds[credentialKind]}
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
    title: 'Refused or failed',
    cell: ({ clientError, serverError, limited }) => (
      <span className="figures">{(clientError + serverError + limited).toLocaleString('en')}</span>
    ),
    narrow: true,
  },
  {
    title: 'Busiest minute of its budget',
    cell: ({ peakPoints, ratePerMinute }) => {
      const part = Math.min(100, (peakPoints / ratePerMinute) * 100)
      const tone = part > 80 ? 'var(--bad)' : part > 50 ? 'var(--warn)' : 'var(--good)'
      return (
        <>
          <Progress value={part} color={tone} size="sm" miw={120} aria-label="Part of the budget" />
          <Text size="xs" c="dimmed" mt={4} className="figures">
            {peakPoints.toLocaleString('en')} of {ratePerMinute.toLocaleString('en')}
          </Text>
        </>
      )
    },
  },
]
