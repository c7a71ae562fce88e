import { IconWebhook } from '../parts/icons/icons.tsx'
import { type Identified, pageIn, type RecordKind } from './record.ts'

export const endpointKind = {
  typename: 'WebhookEndpoint',
  name: 'endpoint',
  plural: 'Endpoints',
  icon: IconWebhook,
  path: '/webhooks',
  nameOf: ({ url }) => url,
  pathOf: pageIn('/webhooks'),
  statuses: {},
  none: {
    title: 'No endpoints yet',
    text: 'Add an endpoint to receive events. Then send a test event to check that it responds and verifies the signature.',
  },
} satisfies RecordKind<Identified & { url: string }>
