/** Where a delivery stands, in words. */
import { Status, type Tone } from '../../../parts/status.tsx'
import type { WebhookDeliveryStatus } from './operations.ts'

export const deliveryStates: Record<WebhookDeliveryStatus, { label: string; tone: Tone; ended: boolean }> = {
  due: { label: 'Due', tone: 'calm', ended: false },
  waiting: { label: 'Waiting to retry', tone: 'warn', ended: false },
  sending: { label: 'Sending', tone: 'calm', ended: false },
  delivered: { label: 'Delivered', tone: 'good', ended: true },
  dead_lettered: { label: 'Dead letter', tone: 'bad', ended: true },
  held: { label: 'Held', tone: 'quiet', ended: true },
  cancelled: { label: 'Cancelled', tone: 'quiet', ended: false },
}

export function DeliveryStatus({ status }: { status: WebhookDeliveryStatus }) {
  const { label, tone } = deliveryStates[status]
  return <Status tone={tone}>{label}</Status>
}

export const statusChoices = Object.entries(deliveryStates).map(([value, { label }]) => ({ value, label }))

/** Those that can be replayed. */
export const endedStatuses = (Object.keys(deliveryStates) as WebhookDeliveryStatus[]).filter(
  (status) => deliveryStates[status].ended,
)
