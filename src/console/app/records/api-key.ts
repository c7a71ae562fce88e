import { IconKey } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const apiKeyKind: Listed = {
  name: 'API key',
  plural: 'API keys',
  icon: IconKey,
  none: {
    title: 'No API keys yet',
    text: "Start with a sandbox key: it works with sample data and saves no changes. A live key works with your organisation's data.",
  },
}
