/** Labels of delivery statuses and attempt outcomes. */

import type { Outcome } from '../../../../../events/webhooks/outcomes.ts'
import type { WebhookDeliveryStatus } from '../../../api/schema-types.ts'
import { Status, type Tone } from '../../../parts/values/status.tsx'

export const deliveryStates: Record<WebhookDeliveryStatus, { label: string; tone: Tone; ended: boolean }> = {
  due: { label: 'Pending', tone: 'calm', ended: false },
  waiting: { label: 'Retrying', tone: 'warn', ended: false },
  sending: { label: 'Sending', tone: 'calm', ended: false },
  delivered: { label: 'Delivered', tone: 'good', ended: true },
  dead_lettered: { label: 'Dead letter', tone: 'bad', ended: true },
  held: { label: 'Held', tone: 'quiet', ended: true },
  cancelled: { label: 'Cancelled', tone: 'quiet', ended: false },
}

export const outcomeLabels: Record<Outcome, string> = {
  delivered: 'Delivered',
  refused: 'HTTP error',
  redirected: 'Redirected',
  gone: 'Gone',
  disconnected: 'App not connected',
  not_permitted: 'Not permitted',
  timed_out: 'Timed out',
  address_refused: 'Address not allowed',
  unresolved: 'DNS error',
  unreachable: 'Connection failed',
  certificate_refused: 'TLS error',
  broken: 'Invalid response',
}

export function DeliveryStatus({ status }: { status: WebhookDeliveryStatus }) {
  const { label, tone } = deliveryStates[status]
  return <Status tone={tone}>{label}</Status>
}

export const statusChoices = Object.entries(deliveryStates).map(([value, { label }]) => ({ value, label }))

/** Statuses that can be replayed. */
export const endedStatuses = (Object.keys(deliveryStates) as WebhookDeliveryStatus[]).filter(
  (status) => deliveryStates[status].ended,
)
