import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useLive } from '../../live/live.tsx'
import { IconPlus, IconWebhook } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { Tags } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { DeliveryLog } from './deliveries/delivery-log.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointHealth } from './endpoint-health.tsx'
import { type EndpointFieldsFragment, WebhookEndpointsDocument } from './operations.ts'

/** The list of endpoints, and the delivery log of all endpoints. */
export function EndpointsPage() {
  const query = useApiQuery(WebhookEndpointsDocument, {}, { lists: 'WebhookEndpoint' })
  useLive(['deliveries'], query.refetch)
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
            label="Endpoints"
            columns={columns}
            rows={all}
            keyOf={({ id }) => id}
            linkOf={({ id }) => `/webhooks/${id}`}
            isMuted={({ enabled }) => !enabled}
            query={query}
            empty={
              <EmptyState icon={IconWebhook} title="No endpoints yet" action={create}>
                Add an endpoint to receive events. Then send a test event to check that it responds and verifies the
                signature.
              </EmptyState>
            }
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

const columns: Column<EndpointFieldsFragment>[] = [
  { title: 'Endpoint', cell: ({ url }) => <span className="mono">{url}</span> },
  { title: 'Description', cell: ({ description }) => description },
  { title: 'Events', cell: ({ eventTypes }) => <Tags all={eventTypes} shown={2} /> },
  { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} as="day" />, narrow: true },
  { title: 'Status', cell: (endpoint) => <EndpointHealth endpoint={endpoint} />, narrow: true },
]
