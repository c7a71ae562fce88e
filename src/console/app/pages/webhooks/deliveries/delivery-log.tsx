/** The delivery log of one endpoint, or of all. */
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconRotate, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useAsk } from '../../../asking/ask.ts'
import { useFilters, useOpened, useSince } from '../../../asking/filters.ts'
import { useLive } from '../../../live/live.tsx'
import { type Column, DataTable, Pages } from '../../../parts/data-table.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter, TextFilter } from '../../../parts/filter-bar.tsx'
import { useLinkToOpen } from '../../../parts/link-to-open.ts'
import { Tag } from '../../../parts/status.tsx'
import { Time } from '../../../parts/time.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import {
  DeliveredTypesDocument,
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQuery,
  type WebhookDeliveryStatus,
} from './operations.ts'
import { ReplayChosen } from './replay-chosen.tsx'
import { DeliveryStatus, deliveryStates, statusChoices } from './states.tsx'

type Delivery = NonNullable<WebhookDeliveriesQuery['webhookDeliveries']>['data'][number]

const PAGE = 50

export function DeliveryLog({ endpointId }: { endpointId?: string }) {
  const filters = useFilters(['status', 'type', 'event', 'period'] as const)
  const { status, type, event, period } = filters.values
  const since = useSince(period)
  const asked = useAsk(WebhookDeliveriesDocument, {
    limit: PAGE,
    cursor: filters.cursor,
    endpointId,
    statuses: status ? [status as WebhookDeliveryStatus] : undefined,
    eventType: type,
    eventId: event,
    since,
  })
  useLive(['deliveries', 'events'], asked.again)
  const types = useAsk(DeliveredTypesDocument, {}).data?.eventTypes
  const [openId, open] = useOpened('delivery')
  const linkTo = useLinkToOpen('delivery')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const page = asked.data?.webhookDeliveries
  const choose = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <section aria-label="Delivery log">
      <FilterBar any={filters.any} clear={filters.clear}>
        <ChoiceFilter
          label="Any status"
          value={status}
          onChange={(value) => filters.set({ status: value })}
          from={statusChoices}
        />
        <ChoiceFilter
          label="Any type"
          value={type}
          onChange={(value) => filters.set({ type: value })}
          from={types?.map(({ name }) => name) ?? []}
          width={220}
        />
        <PeriodFilter value={period} onChange={(value) => filters.set({ period: value })} />
        <TextFilter label="Event id, evt_…" value={event} onChange={(value) => filters.set({ event: value })} />
        <Group gap="xs" ml="auto">
          {status !== 'dead_lettered' && (
            <Button variant="default" onClick={() => filters.set({ status: 'dead_lettered' })}>
              Dead letters
            </Button>
          )}
        </Group>
      </FilterBar>
      {chosen.size > 0 && <ReplayChosen ids={[...chosen]} onDone={() => setChosen(new Set())} />}
      <DataTable
        label="Deliveries"
        columns={columns(endpointId === undefined, chosen, choose)}
        rows={page?.data}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(id)}
        asked={asked}
        empty={
          status === 'dead_lettered' ? (
            <EmptyState icon={IconRotate} title="No dead letter">
              Whatever fails is tried ten times over three days. What still failed then would stand here, to be replayed
              when the receiver is mended.
            </EmptyState>
          ) : (
            <EmptyState icon={IconSend} title="No delivery">
              {filters.any
                ? 'None fits these filters. Clear them to see all.'
                : 'Send a test event, or change a record. Deliveries appear here by themselves.'}
            </EmptyState>
          )
        }
      />
      <Pages filters={filters} nextCursor={page?.nextCursor} />
      {openId && <DeliveryDrawer id={openId} onClose={() => open(undefined)} />}
    </section>
  )
}

function columns(ofAll: boolean, chosen: ReadonlySet<string>, choose: (id: string) => void): Column<Delivery>[] {
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
    { title: 'When', cell: ({ createdAt }) => <Time at={createdAt} as="clock" />, narrow: true },
    {
      title: 'Choose',
      actions: true,
      cell: ({ id, status, eventType }) =>
        deliveryStates[status].ended && (
          <Checkbox
            size="xs"
            aria-label={`Choose ${eventType} ${id} for a replay`}
            checked={chosen.has(id)}
            onChange={() => choose(id)}
          />
        ),
    },
  ]
}
