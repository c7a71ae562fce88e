/** What credentials use that is deprecated; nothing if there is none. */
import { Anchor, Text, Title } from '@mantine/core'
import { useApiQuery } from '../../api/hooks.ts'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { credentialKinds } from '../../parts/values/credential-kinds.ts'
import { Day } from '../../parts/values/day.tsx'
import { EnvironmentTag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { DeprecationUsesDocument, type DeprecationUsesQuery } from './operations.ts'

type Use = NonNullable<DeprecationUsesQuery['deprecationUses']>['data'][number]

export function Deprecations() {
  const query = useApiQuery(DeprecationUsesDocument, {})
  if (query.failure) return <FailureNotice failure={query.failure} onRetry={query.refetch} />
  const { data = [], pagination } = query.data?.deprecationUses ?? {}
  if (data.length === 0) return null
  const others = (pagination?.total ?? 0) - data.length
  return (
    <section>
      <Title order={2} size="h5" mb={4}>
        Deprecated, used in the last 30 days
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Replace these in your integrations before support ends.
      </Text>
      <DataTable
        label="Deprecated, used in the last 30 days"
        columns={columns}
        rows={data}
        keyOf={({ name, credentialId }) => `${name} ${credentialId}`}
        query={query}
        empty={null}
      />
      {others > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          And {others.toLocaleString('en')} more: ask for them with <span className="mono">deprecationUses</span>.
        </Text>
      )}
    </section>
  )
}

const columns: Column<Use>[] = [
  {
    title: 'Deprecated',
    cell: ({ name, useInstead, docUrl }) => (
      <>
        <Anchor href={docUrl} target="_blank" size="sm" className="mono">
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          Use {useInstead.replaceAll('`', '')}
        </Text>
      </>
    ),
  },
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
    cell: ({ requests }) => <span className="figures">{requests.toLocaleString('en')}</span>,
    narrow: true,
  },
  { title: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} />, narrow: true },
  { title: 'Supported until', cell: ({ sunset }) => <Day on={sunset} />, narrow: true },
]
