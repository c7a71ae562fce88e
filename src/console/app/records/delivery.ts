import type { WebhookDeliveryStatus } from '../api/schema-types.ts'
import { IconSend } from '../parts/icons/icons.tsx'
import type { Listed, Word } from './record.ts'

export const deliveryKind: Listed = {
  name: 'delivery',
  plural: 'Deliveries',
  icon: IconSend,
  none: {
    title: 'No deliveries yet',
    text: 'Send a test event or change a record. Deliveries appear here automatically.',
  },
}

/** Those that have ended can be replayed. */
export const deliveryStates: Readonly<Record<WebhookDeliveryStatus, Word & { ended: boolean }>> = {
  due: { label: 'Pending', tone: 'calm', ended: false },
  waiting: { label: 'Retrying', tone: 'warn', ended: false },
  sending: { label: 'Sending', tone: 'calm', ended: false },
  delivered: { label: 'Delivered', tone: 'good', ended: true },
  dead_lettered: { label: 'Dead letter', tone: 'bad', ended: true },
  held: { label: 'Held', tone: 'quiet', ended: true },
  cancelled: { label: 'Cancelled', tone: 'quiet', ended: false },
}

/** Statuses that can be replayed. */
export const endedStatuses = (Object.keys(deliveryStates) as WebhookDeliveryStatus[]).filter(
  (status) => deliveryStates[status].ended,
)
