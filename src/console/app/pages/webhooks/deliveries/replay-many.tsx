import { Checkbox, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { type Period, periods } from '../../../api/filters.ts'
import { useApiMutation, useApiQuery } from '../../../api/hooks.ts'
import type { WebhookDeliveryStatus } from '../../../api/schema-types.ts'
import { FormDialog } from '../../../parts/forms/form-dialog.tsx'
import { notify } from '../../../parts/states/notify.ts'
import { DeliveredTypesDocument, ReplayWebhookDeliveriesDocument } from './operations.ts'
import { deliveryStates, endedStatuses } from './states.tsx'

/** Replays the deliveries of an endpoint that match a time range, event type and status. */
export function ReplayMany({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const { mutate, busy, failure } = useApiMutation(ReplayWebhookDeliveriesDocument)
  const types = useApiQuery(DeliveredTypesDocument, {}).data?.eventTypes
  const [statuses, setStatuses] = useState<WebhookDeliveryStatus[]>(['dead_lettered', 'held'])
  const [period, setPeriod] = useState<string | null>('24h')
  const [eventType, setEventType] = useState<string | null>(null)
  const replay = async () => {
    const since = period ? new Date(Date.now() - periods[period as Period].length).toISOString() : undefined
    const answer = await mutate({ endpointId, filter: { statuses, eventType, since } })
    if (!answer) return
    const { total } = answer.replayWebhookDeliveries
    notify(
      total === 0
        ? 'No matching deliveries to replay'
        : `${total} ${total === 1 ? 'delivery' : 'deliveries'} queued for replay`,
    )
    onClose()
  }
  return (
    <FormDialog
      title="Replay deliveries"
      action="Replay"
      ready={statuses.length > 0}
      busy={busy}
      failure={failure}
      onSubmit={replay}
      onClose={onClose}
    >
      <Text size="sm">
        Each delivery is sent again with the same ID and body, and with a new series of retries. Your receiver can
        detect duplicates by the idempotency key.
      </Text>
      <Select
        label="Time range"
        data={Object.entries(periods).map(([value, { label }]) => ({ value, label }))}
        placeholder="All time"
        clearable
        value={period}
        onChange={setPeriod}
        error={failure?.fields['filter.since']}
      />
      <Select
        label="Event type"
        data={types?.map(({ name }) => name) ?? []}
        placeholder="All types"
        clearable
        searchable
        value={eventType}
        onChange={setEventType}
        error={failure?.fields['filter.eventType']}
      />
      <Checkbox.Group
        label="Status"
        value={statuses}
        onChange={(selected) => setStatuses(selected as WebhookDeliveryStatus[])}
        error={failure?.fields['filter.statuses']}
      >
        <Group gap="lg" mt={8}>
          {endedStatuses.map((status) => (
            <Checkbox key={status} size="xs" value={status} label={deliveryStates[status].label} />
          ))}
        </Group>
      </Checkbox.Group>
    </FormDialog>
  )
}
