import { Checkbox, Group, Select, Text } from '@mantine/core'
import { type Period, periods } from '../../../api/filters.ts'
import { useApiQuery } from '../../../api/hooks.ts'
import type { WebhookDeliveryStatus } from '../../../api/schema-types.ts'
import { FormDialog } from '../../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../../parts/forms/record-form.tsx'
import { plainChoices } from '../../../parts/list/choices.ts'
import { deliveryStates, endedStatuses } from '../../../records/delivery.ts'
import { DeliveredTypesDocument, ReplayWebhookDeliveriesDocument } from './operations.ts'

/** Replays the deliveries of an endpoint that match a time range, event type and status. */
export function ReplayMany({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const types = useApiQuery(DeliveredTypesDocument, {}).data?.eventTypes
  const form = useRecordForm(ReplayWebhookDeliveriesDocument, {
    values: { statuses: ['dead_lettered', 'held'] as WebhookDeliveryStatus[], since: '24h', eventType: '' },
    paths: { statuses: 'filter.statuses', since: 'filter.since', eventType: 'filter.eventType' },
    variables: ({ statuses, since: period, eventType }) => {
      const since = period ? new Date(Date.now() - periods[period as Period].length).toISOString() : undefined
      return { endpointId, filter: { statuses, eventType: eventType || null, since } }
    },
    done: (_, { replayWebhookDeliveries: { total } }) =>
      total === 0
        ? 'No matching deliveries to replay'
        : `${total} ${total === 1 ? 'delivery' : 'deliveries'} queued for replay`,
    onClose,
  })
  return (
    <FormDialog
      title="Replay deliveries"
      action="Replay"
      ready={form.values.statuses.length > 0}
      form={form}
      onClose={onClose}
    >
      <Text size="sm">
        Each delivery is sent again with the same ID and body, and with a new series of retries. Your receiver can
        detect duplicates by the idempotency key.
      </Text>
      <Select
        {...form.choice('since')}
        label="Time range"
        data={plainChoices(periods)}
        placeholder="All time"
        clearable
      />
      <Select
        {...form.choice('eventType')}
        label="Event type"
        data={types?.map(({ name }) => name) ?? []}
        placeholder="All types"
        clearable
        searchable
      />
      <Checkbox.Group
        {...form.field('statuses')}
        label="Status"
        onChange={(selected) => form.set({ statuses: selected as WebhookDeliveryStatus[] })}
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
