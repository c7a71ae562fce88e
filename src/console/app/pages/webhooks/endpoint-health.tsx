import { Status } from '../../parts/status.tsx'
import type { EndpointFieldsFragment } from './operations.ts'

export const disabledReasons = {
  asked: 'Somebody disabled it.',
  gone: 'It answered 410 Gone.',
  failing: 'It only failed for five days.',
} as const

/** How an endpoint is, in a word. */
export function EndpointHealth({ endpoint }: { endpoint: EndpointFieldsFragment }) {
  if (!endpoint.enabled) return <Status tone="quiet">Disabled</Status>
  if (endpoint.failingSince) return <Status tone="bad">Failing</Status>
  return <Status tone="good">Enabled</Status>
}
