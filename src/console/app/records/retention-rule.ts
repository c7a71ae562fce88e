import { IconClockPause } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const retentionRuleKind: Listed = {
  name: 'rule',
  plural: 'Retention rules',
  icon: IconClockPause,
  none: {
    title: 'No rules yet',
    text: 'All records are kept permanently. Add a rule, or begin with those for the United Kingdom.',
  },
}

export const dueRecordKind: Listed = {
  name: 'record',
  plural: 'Records that go',
  icon: IconClockPause,
  none: { title: 'Nothing goes', text: 'No record is due within 90 days.' },
}

export const legalHoldKind: Listed = {
  name: 'hold',
  plural: 'Legal holds',
  icon: IconClockPause,
  none: { title: 'No legal holds', text: 'Place one on the page of a worker whose records a dispute or claim needs.' },
}
