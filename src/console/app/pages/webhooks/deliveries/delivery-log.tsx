/** The delivery log of one endpoint or of all endpoints. */

import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useFilters, useOpenRecord, useSince } from '../../../api/filters.ts'
import { useApiQuery } from '../../../api/hooks.ts'
import type { WebhookDeliveryStatus } from '../../../api/schema-types.ts'
import { useLive } from '../../../live/live.tsx'
import { IconRotate, IconSend } from '../../../parts/icons/icons.tsx'
import { EmptyState } from '../../../parts/states/empty-state.tsx'
import { type Column, DataTable, Pages } from '../../../parts/tables/data-table.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter, TextFilter } from '../../../parts/tables/filter-bar.tsx'
import { useRecordLink } from '../../../parts/values/record-link.ts'
import { Tag } from '../../../parts/values/status.tsx'
import { Time } from '../../../parts/values/time.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { DeliveredTypesDocument, WebhookDeliveriesDocument, type WebhookDeliveriesQuery } from './operations.ts'
import { ReplaySelected } from './replay-selected.tsx'
import { DeliveryStatus, deliveryStates, statusChoices } from './states.tsx'

type Delivery = NonNullable<WebhookDeliveriesQuery['webhookDeliveries']>['data'][number]

const PAGE = 50

export function DeliveryLog({ endpointId }: { endpointId?: string }) {
  const filters = useFilters(['status', 'type', 'event', 'period'] as const)
  const { status, type, event, period } = filters.values
  const since = useSince(period)
  const query = useApiQuery(WebhookDeliveriesDocument, {
    limit: PAGE,
    cursor: filters.cursor,
    endpointId,
    statuses: status ? [status as WebhookDeliveryStatus] : undefined,
    eventType: type,
    eventId: event,
    since,
  })
  useLive(['deliveries', 'events'], query.refetch)
  const types = useApiQuery(DeliveredTypesDocument, {}).data?.eventTypes
  const [openId, open] = useOpenRecord('delivery')
  const linkTo = useRecordLink('delivery')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const page = query.data?.webhookDeliveries
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  return (
    <section aria-label="Delivery log">
      <FilterBar any={filters.any} clear={filters.clear}>
        <ChoiceFilter label="All statuses" {...filters.field('status')} from={statusChoices} />
        <ChoiceFilter
          label="All types"
          {...filters.field('type')}
          from={types?.map(({ name }) => name) ?? []}
          width={220}
        />
        <PeriodFilter {...filters.field('period')} />
        <TextFilter label="Event ID (evt_…)" {...filters.field('event')} />
        <Group gap="xs" ml="auto">
          {status !== 'dead_lettered' && (
            <Button variant="default" onClick={() => filters.set({ status: 'dead_lettered' })}>
              Dead letters
            </Button>
          )}
        </Group>
      </FilterBar>
      {selected.size > 0 && <ReplaySelected ids={[...selected]} onDone={() => setSelected(new Set())} />}
      <DataTable
        label="Deliveries"
        columns={columns(endpointId === undefined, selected, toggle)}
        rows={page?.data}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(id)}
        query={query}
        empty={
          status === 'dead_lettered' ? (
            <EmptyState icon={IconRotate} title="No dead letters">
              Each delivery is attempted ten times over three days. If the last attempt fails, the delivery appears here
              and you can replay it.
            </EmptyState>
          ) : (
            <EmptyState icon={IconSend} title={filters.any ? 'No matching deliveries' : 'No deliveries yet'}>
              {filters.any
                ? 'Change or clear the filters to see more deliveries.'
                : 'Send a test event or change a record. Deliveries appear here automatically.'}
            </EmptyState>
          )
        }
      />
      <Pages filters={filters} nextCursor={page?.nextCursor} />
      {openId && <DeliveryDrawer id={openId} onClose={() => open(undefined)} />}
    </section>
  )
}

function columns(ofAll: boolean, selected: ReadonlySet<string>, toggle: (id: string) => void): Column<Delivery>[] {
  const url: Column<Delivery> = {
    title: 'Endpoint',
    cell: ({ endpoint }) => (
      <Text span size="sm" className="mono" c="dimmed">
        {endpoint.url}
      </Text>
    ),
  }
  return [
    {
      title: 'Event',
      cell: ({ eventType, test }) => (
        <>
          <span className="mono">{eventType}</span> {test && <Tag>test</Tag>}
        </>
      ),
    },
    ...(ofAll ? [url] : []),
    { title: 'Status', cell: ({ status }) => <DeliveryStatus status={status} />, narrow: true },
    {
      title: 'Attempts',
      cell: ({ attemptCount }) => <span className="figures">{attemptCount}</span>,
      narrow: true,
    },
    {
      title: 'Next attempt',
      cell: ({ nextAttemptAt }) => nextAttemptAt && <Time at={nextAttemptAt} />,
      narrow: true,
    },
    { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} as="clock" />, narrow: true },
    {
      title: 'Select',
      actions: true,
      cell: ({ id, status, eventType }) =>
        deliveryStates[status].ended && (
          <Checkbox
            size="xs"
            aria-label={`Select ${eventType} ${id}`}
            checked={selected.has(id)}
            onChange={() => toggle(id)}
          />
        ),
    },
  ]
}
