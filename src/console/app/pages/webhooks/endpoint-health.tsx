import { Status } from '../../parts/values/status.tsx'
import type { EndpointFieldsFragment } from './operations.ts'

export const disabledReasons = {
  asked: 'Disabled by a user.',
  gone: 'The endpoint returned 410 Gone.',
  disconnected: 'Its app is no longer connected.',
  failing: 'No delivery succeeded for five days.',
} as const

export function EndpointHealth({ endpoint }: { endpoint: EndpointFieldsFragment }) {
  if (!endpoint.enabled) return <Status tone="quiet">Disabled</Status>
  if (endpoint.failingSince) return <Status tone="bad">Failing</Status>
  return <Status tone="good">Enabled</Status>
}
