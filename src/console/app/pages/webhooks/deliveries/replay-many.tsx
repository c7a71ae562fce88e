import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAsk } from '../../../asking/ask.ts'
import { type Period, periods } from '../../../asking/filters.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { told } from '../../../parts/told.ts'
import { DeliveredTypesDocument, ReplayWebhookDeliveriesDocument, type WebhookDeliveryStatus } from './operations.ts'
import { deliveryStates, endedStatuses } from './states.tsx'

/** Sends all deliveries of an endpoint again that fit: since a time, of a type, that ended so. */
export function ReplayMany({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const { act, busy, failure } = useAct(ReplayWebhookDeliveriesDocument)
  const types = useAsk(DeliveredTypesDocument, {}).data?.eventTypes
  const [statuses, setStatuses] = useState<WebhookDeliveryStatus[]>(['dead_lettered', 'held'])
  const [period, setPeriod] = useState<string | null>('24h')
  const [eventType, setEventType] = useState<string | null>(null)
  const start = async () => {
    const since = period ? new Date(Date.now() - periods[period as Period].length).toISOString() : undefined
    const answer = await act({ endpointId, filter: { statuses, eventType, since } })
    if (!answer) return
    const { total } = answer.replayWebhookDeliveries
    told(total === 0 ? 'There was nothing to send again' : `${total} deliveries are sent again`)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title="Replay deliveries">
      <Stack gap="md">
        <Text size="sm">
          Each is sent with the same id and body, for a whole schedule of attempts. Your receiver knows it by its
          idempotency key.
        </Text>
        <Select
          label="Events of"
          data={Object.entries(periods).map(([value, { label }]) => ({ value, label }))}
          placeholder="All that are kept"
          clearable
          value={period}
          onChange={setPeriod}
          error={failure?.fields['filter.since']}
        />
        <Select
          label="Type"
          data={types?.map(({ name }) => name) ?? []}
          placeholder="Any type"
          clearable
          searchable
          value={eventType}
          onChange={setEventType}
          error={failure?.fields['filter.eventType']}
        />
        <Checkbox.Group
          label="That ended as"
          value={statuses}
          onChange={(chosen) => setStatuses(chosen as WebhookDeliveryStatus[])}
          error={failure?.fields['filter.statuses']}
        >
          <Group gap="lg" mt={8}>
            {endedStatuses.map((status) => (
              <Checkbox key={status} size="xs" value={status} label={deliveryStates[status].label} />
            ))}
          </Group>
        </Checkbox.Group>
        {failure && <FailureNotice failure={failure} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={start} disabled={statuses.length === 0}>
            Replay
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
