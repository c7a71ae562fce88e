import type { ListColumn } from '../../parts/list/columns.ts'
import { day } from '../../parts/list/shared-columns.tsx'
import { Tags } from '../../parts/values/status.tsx'
import { EndpointHealth } from './endpoint-health.tsx'
import type { EndpointFieldsFragment } from './operations.ts'

// biome-ignore format: a table reads by its columns
export const endpointColumns: readonly ListColumn<EndpointFieldsFragment, never>[] = [
  { id: 'endpoint', title: 'Endpoint', cell: ({ url }) => <span className="mono">{url}</span> },
  { id: 'description', title: 'Description', text: ({ description }) => description },
  { id: 'events', title: 'Events', cell: ({ eventTypes }) => <Tags all={eventTypes} shown={2} /> },
  { id: 'created', title: 'Created', grow: 0, cell: ({ createdAt }) => day(createdAt) },
  { id: 'status', title: 'Status', grow: 0, cell: (endpoint) => <EndpointHealth endpoint={endpoint} /> },
]
