/** Failed requests in groups, each with the requests behind it. */
import { Text } from '@mantine/core'
import { useFilters, useSince } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useLive } from '../../live/live.tsx'
import { IconListSearch } from '../../parts/icons/icons.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { FilterBar, PeriodFilter } from '../../parts/tables/filter-bar.tsx'
import { credentialKinds } from '../../parts/values/credential-kinds.ts'
import { Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { surfaces } from './facts.tsx'
import { RequestFailuresDocument, type RequestFailuresQuery } from './operations.ts'

type Group = NonNullable<RequestFailuresQuery['requestFailures']>[number]

export function Failures() {
  const filters = useFilters(['period'] as const)
  const query = useApiQuery(RequestFailuresDocument, { since: useSince(filters.values.period ?? '14d') })
  useLive(['requests'], query.refetch)
  return (
    <>
      <FilterBar any={filters.any} clear={filters.clear}>
        <PeriodFilter {...filters.field('period')} longest="14d" />
      </FilterBar>
      <DataTable
        label="Failures"
        columns={columns}
        rows={query.data?.requestFailures}
        keyOf={keyOf}
        linkOf={({ errorCode, credentialId }) =>
          `/requests?${new URLSearchParams({ error: errorCode, credential: credentialId })}`
        }
        query={query}
        empty={
          <EmptyState icon={IconListSearch} title="No failed requests">
            Requests that fail appear here, grouped by error, operation and credential.
          </EmptyState>
        }
      />
    </>
  )
}

const keyOf = ({ errorCode, surface, operation, credentialId }: Group) =>
  [errorCode, surface, operation, credentialId].join(' ')

const columns: Column<Group>[] = [
  {
    title: 'Failure',
    cell: ({ errorCode, message }) => (
      <>
        <Tag>{errorCode}</Tag>{' '}
        <Text span size="xs" c="dimmed">
          {message}
        </Text>
      </>
    ),
  },
  { title: 'Operation', cell: ({ operation, surface }) => `${operation ?? 'Not known'} (${surfaces[surface]})` },
  {
    title: 'Credential',
    cell: ({ credentialName, credentialKind }) => credentialName ?? credentialKinds[credentialKind],
  },
  {
    title: 'Requests',
    cell: ({ count }) => <span className="figures">{count.toLocaleString('en')}</span>,
    narrow: true,
  },
  { title: 'First', cell: ({ firstAt }) => <Time at={firstAt} as="clock" />, narrow: true },
  { title: 'Latest', cell: ({ lastAt }) => <Time at={lastAt} as="clock" />, narrow: true },
]
