import { IconDeviceDesktop } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const sessionKind: Listed = {
  name: 'session',
  plural: 'Sessions',
  icon: IconDeviceDesktop,
  none: {
    title: 'No active sessions',
    text: 'Sessions appear here when you sign in.',
  },
}
