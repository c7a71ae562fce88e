/** Failed requests in groups, each with the requests behind it. */
import { useFilters, useSince } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import type { ListColumn } from '../../parts/list/columns.ts'
import { figures, small } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { FilterBar, PeriodFilter } from '../../parts/tables/filter-bar.tsx'
import { credentialKinds } from '../../parts/values/credential-kinds.ts'
import { Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { requestKind } from '../../records/request.ts'
import { surfaces } from './facts.tsx'
import { RequestFailuresDocument, type RequestFailuresQuery } from './operations.ts'

type Group = NonNullable<RequestFailuresQuery['requestFailures']>[number]

const failureKind = {
  ...requestKind,
  plural: 'Failures',
  none: {
    title: 'No failed requests',
    text: 'Requests that fail appear here, grouped by error, operation and credential.',
  },
}

export function Failures() {
  const filters = useFilters(['period'] as const)
  const query = useApiQuery(RequestFailuresDocument, { since: useSince(filters.values.period ?? '14d') })
  return (
    <>
      <FilterBar any={filters.any} clear={filters.clear}>
        <PeriodFilter {...filters.field('period')} longest="14d" />
      </FilterBar>
      <DataTable
        kind={failureKind}
        columns={columns}
        rows={query.data?.requestFailures}
        keyOf={keyOf}
        linkOf={({ errorCode, credentialId }) =>
          `/requests?${new URLSearchParams({ error: errorCode, credential: credentialId })}`
        }
        query={query}
      />
    </>
  )
}

const keyOf = ({ errorCode, surface, operation, credentialId }: Group) =>
  [errorCode, surface, operation, credentialId].join(' ')

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<Group, never>[] = [
  { id: 'failure', title: 'Failure', cell: ({ errorCode, message }) => <><Tag>{errorCode}</Tag> {small(message)}</> },
  { id: 'operation', title: 'Operation', text: ({ operation, surface }) => `${operation ?? 'Not known'} (${surfaces[surface]})` },
  { id: 'credential', title: 'Credential', text: ({ credentialName, credentialKind }) => credentialName ?? credentialKinds[credentialKind] },
  { id: 'requests', title: 'Requests', grow: 0, cell: ({ count }) => figures(count.toLocaleString('en')) },
  { id: 'first', title: 'First', grow: 0, cell: ({ firstAt }) => <Time at={firstAt} as="clock" /> },
  { id: 'latest', title: 'Latest', grow: 0, cell: ({ lastAt }) => <Time at={lastAt} as="clock" /> },
]
