/** The delivery log of one endpoint or of all endpoints. */
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useFilters, useOpenRecord, useSince } from '../../../api/filters.ts'
import { useApiQuery } from '../../../api/hooks.ts'
import type { WebhookDeliveryStatus } from '../../../api/schema-types.ts'
import { IconRotate } from '../../../parts/icons/icons.tsx'
import { plainChoices } from '../../../parts/list/choices.ts'
import type { ListColumn } from '../../../parts/list/columns.ts'
import { figures, statusColumn, time } from '../../../parts/list/shared-columns.tsx'
import { DataTable, Pages } from '../../../parts/tables/data-table.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter, TextFilter } from '../../../parts/tables/filter-bar.tsx'
import { Tag } from '../../../parts/values/status.tsx'
import { Time } from '../../../parts/values/time.tsx'
import { deliveryKind, deliveryStates } from '../../../records/delivery.ts'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { DeliveredTypesDocument, WebhookDeliveriesDocument, type WebhookDeliveriesQuery } from './operations.ts'
import { ReplaySelected } from './replay-selected.tsx'

type Delivery = NonNullable<WebhookDeliveriesQuery['webhookDeliveries']>['data'][number]

const PAGE = 50

const deadLetterKind = {
  ...deliveryKind,
  icon: IconRotate,
  none: {
    title: 'No dead letters',
    text: 'Each delivery is attempted ten times over three days. If the last attempt fails, the delivery appears here and you can replay it.',
  },
}

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
  const types = useApiQuery(DeliveredTypesDocument, {}).data?.eventTypes
  const open = useOpenRecord('delivery')
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
        <ChoiceFilter label="All statuses" {...filters.field('status')} from={plainChoices(deliveryStates)} />
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
        kind={status === 'dead_lettered' ? deadLetterKind : deliveryKind}
        columns={columns(endpointId === undefined, selected, toggle)}
        rows={page?.data}
        linkOf={open.linkOf}
        query={query}
        filters={status === 'dead_lettered' ? undefined : filters}
      />
      <Pages filters={filters} nextCursor={page?.nextCursor} />
      {open.id && <DeliveryDrawer id={open.id} onClose={open.close} />}
    </section>
  )
}

function columns(ofAll: boolean, selected: ReadonlySet<string>, toggle: (id: string) => void) {
  // biome-ignore format: a table reads by its columns
  const all: ListColumn<Delivery, never>[] = [
    { id: 'event', title: 'Event', cell: ({ eventType, test }) => <><span className="mono">{eventType}</span> {test && <Tag>test</Tag>}</> },
    { id: 'endpoint', title: 'Endpoint', cell: ({ endpoint }) => <Text span size="sm" className="mono" c="dimmed">{endpoint.url}</Text> },
    { ...statusColumn(deliveryStates), grow: 0 },
    { id: 'attempts', title: 'Attempts', grow: 0, cell: ({ attemptCount }) => figures(attemptCount) },
    { id: 'next', title: 'Next attempt', grow: 0, cell: ({ nextAttemptAt }) => time(nextAttemptAt) },
    { id: 'created', title: 'Created', grow: 0, cell: ({ createdAt }) => <Time at={createdAt} as="clock" /> },
    { id: 'select', title: 'Select', isActions: true, cell: ({ id, status, eventType }) => deliveryStates[status].ended && <Checkbox size="xs" aria-label={`Select ${eventType} ${id}`} checked={selected.has(id)} onChange={() => toggle(id)} /> },
  ]
  return all.filter(({ id }) => id !== 'endpoint' || ofAll)
}
