import { useState } from 'react'
import { useLocation } from 'wouter'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { AddButton } from '../../parts/layout/buttons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { PageTabs } from '../../parts/layout/page-tabs.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { endpointKind } from '../../records/endpoint.ts'
import { endpointColumns } from './columns.tsx'
import { DeliveryLog } from './deliveries/delivery-log.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { WebhookEndpointsDocument } from './operations.ts'

/** The list of endpoints, and the delivery log of all endpoints. */
export function EndpointsPage() {
  const query = useApiQuery(WebhookEndpointsDocument, {}, { lists: 'WebhookEndpoint' })
  const { values, field } = useFilters(['tab', 'create'] as const)
  const [creating, setCreating] = useState(values.create !== undefined)
  const [, navigate] = useLocation()
  const all = query.data?.webhookEndpoints
  const create = <AddButton label="Add endpoint" onClick={() => setCreating(true)} />
  const endpoints = (
    <DataTable
      kind={endpointKind}
      columns={endpointColumns}
      rows={all}
      linkOf={endpointKind.pathOf}
      isMuted={({ enabled }) => !enabled}
      query={query}
      add={create}
    />
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        about="Receive events at your own endpoints. Deliveries are signed, and retried if they fail."
      >
        {all && all.length > 0 && create}
      </PageHeader>
      <PageTabs
        {...field('tab')}
        tabs={[
          { name: 'endpoints', label: 'Endpoints', body: endpoints },
          { name: 'deliveries', label: 'Delivery log', body: <DeliveryLog /> },
        ]}
      />
      {creating && (
        <EndpointForm onClose={() => setCreating(false)} onDone={(id) => navigate(endpointKind.pathOf({ id }))} />
      )}
    </>
  )
}
