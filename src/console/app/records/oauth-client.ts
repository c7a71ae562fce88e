import { IconAppWindow } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const oauthClientKind: Listed = {
  name: 'OAuth client',
  plural: 'OAuth clients',
  icon: IconAppWindow,
  none: {
    title: 'No OAuth clients yet',
    text: 'Register a client for each app that asks users for access (authorization code with PKCE), for devices without a browser (device grant), or for a system that calls the API on its own (client credentials).',
  },
}
