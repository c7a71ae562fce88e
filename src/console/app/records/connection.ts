import { IconPlugConnected } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const connectionKind: Listed = {
  name: 'app',
  plural: 'Connected apps',
  icon: IconPlugConnected,
  none: {
    title: 'No connected apps',
    text: 'Apps appear here after you give them access to your account.',
  },
}
