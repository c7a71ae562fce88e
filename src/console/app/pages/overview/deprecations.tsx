/** What credentials use that is deprecated; nothing if there is none. */
import { Anchor } from '@mantine/core'
import { useApiQuery } from '../../api/hooks.ts'
import { Section } from '../../parts/layout/section.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { environmentColumn, figures, small, time } from '../../parts/list/shared-columns.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { credentialKinds } from '../../parts/values/credential-kinds.ts'
import { Day } from '../../parts/values/day.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { endpointKind } from '../../records/endpoint.ts'
import { requestKind } from '../../records/request.ts'
import { DeprecationUsesDocument, type DeprecationUsesQuery } from './operations.ts'

type Use = NonNullable<DeprecationUsesQuery['deprecationUses']>['data'][number]

export function Deprecations() {
  const query = useApiQuery(DeprecationUsesDocument, {})
  if (query.failure) return <FailureNotice failure={query.failure} onRetry={query.refetch} />
  const { data = [], pagination } = query.data?.deprecationUses ?? {}
  if (data.length === 0) return null
  const others = (pagination?.total ?? 0) - data.length
  return (
    <Section
      title="Deprecated, used in the last 30 days"
      about="Replace these in your integrations before support ends."
    >
      <DataTable
        kind={requestKind}
        label="Deprecated, used in the last 30 days"
        columns={columns}
        rows={data}
        keyOf={({ name, credentialId, webhookEndpoint }) => `${name} ${credentialId ?? webhookEndpoint?.id}`}
        query={query}
      />
      {others > 0 && (
        <Muted mt="xs">
          And {others.toLocaleString('en')} more: ask for them with <span className="mono">deprecationUses</span>.
        </Muted>
      )}
    </Section>
  )
}

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<Use, never>[] = [
  { id: 'deprecated', title: 'Deprecated', cell: ({ name, useInstead, docUrl }) => <><Anchor href={docUrl} target="_blank" size="sm" className="mono">{name}</Anchor> <div>{small(`Use ${useInstead.replaceAll('`', '')}`)}</div></> },
  { id: 'credential', title: 'Used by', cell: (use) => <UsedBy use={use} /> },
  environmentColumn,
  { id: 'requests', title: 'Requests or deliveries', grow: 0, cell: ({ requests }) => figures(requests.toLocaleString('en')) },
  { id: 'used', title: 'Last used', grow: 0, cell: ({ lastUsedAt }) => time(lastUsedAt) },
  { id: 'until', title: 'Supported until', grow: 0, cell: ({ sunset }) => <Day on={sunset} /> },
]

function UsedBy({ use: { credentialName, credentialKind, webhookEndpoint } }: { use: Use }) {
  if (webhookEndpoint)
    return (
      <>
        <RecordAnchor kind={endpointKind} of={webhookEndpoint} /> {small('Webhook endpoint')}
      </>
    )
  return (
    <>
      {credentialName ?? 'Unnamed'} {credentialKind && small(credentialKinds[credentialKind])}
    </>
  )
}
