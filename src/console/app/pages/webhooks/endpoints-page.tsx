import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { IconPlus } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { day } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { Tags } from '../../parts/values/status.tsx'
import { endpointKind } from '../../records/endpoint.ts'
import { DeliveryLog } from './deliveries/delivery-log.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointHealth } from './endpoint-health.tsx'
import { type EndpointFieldsFragment, WebhookEndpointsDocument } from './operations.ts'

/** The list of endpoints, and the delivery log of all endpoints. */
export function EndpointsPage() {
  const query = useApiQuery(WebhookEndpointsDocument, {}, { lists: 'WebhookEndpoint' })
  const { values, set } = useFilters(['tab', 'create'] as const)
  const [creating, setCreating] = useState(values.create !== undefined)
  const [, navigate] = useLocation()
  const all = query.data?.webhookEndpoints
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      Add endpoint
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        about="Receive events at your own endpoints. Deliveries are signed, and retried if they fail."
      >
        {all && all.length > 0 && create}
      </PageHeader>
      <Tabs
        value={values.tab ?? 'endpoints'}
        onChange={(tab) => set({ tab: tab === 'endpoints' ? null : tab })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="endpoints">Endpoints</Tabs.Tab>
          <Tabs.Tab value="deliveries">Delivery log</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="endpoints">
          <DataTable
            kind={endpointKind}
            columns={columns}
            rows={all}
            linkOf={endpointKind.pathOf}
            isMuted={({ enabled }) => !enabled}
            query={query}
            add={create}
          />
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <DeliveryLog />
        </Tabs.Panel>
      </Tabs>
      {creating && (
        <EndpointForm
          onClose={() => setCreating(false)}
          onDone={(id) => {
            setCreating(false)
            navigate(`/webhooks/${id}`)
          }}
        />
      )}
    </>
  )
}

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<EndpointFieldsFragment, never>[] = [
  { id: 'endpoint', title: 'Endpoint', cell: ({ url }) => <span className="mono">{url}</span> },
  { id: 'description', title: 'Description', text: ({ description }) => description },
  { id: 'events', title: 'Events', cell: ({ eventTypes }) => <Tags all={eventTypes} shown={2} /> },
  { id: 'created', title: 'Created', grow: 0, cell: ({ createdAt }) => day(createdAt) },
  { id: 'status', title: 'Status', grow: 0, cell: (endpoint) => <EndpointHealth endpoint={endpoint} /> },
]
