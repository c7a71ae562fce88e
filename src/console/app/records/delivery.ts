import { IconSend } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const deliveryKind: Listed = {
  name: 'delivery',
  plural: 'Deliveries',
  icon: IconSend,
  none: {
    title: 'No deliveries yet',
    text: 'Send a test event or change a record. Deliveries appear here automatically.',
  },
}
