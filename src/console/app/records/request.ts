import { IconListSearch } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const requestKind: Listed = {
  name: 'request',
  plural: 'Requests',
  icon: IconListSearch,
  none: {
    title: 'No requests yet',
    text: 'Create an API key and send a request with it. It appears here automatically.',
  },
}
