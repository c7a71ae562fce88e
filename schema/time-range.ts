/** Arguments of statistics: the stretch of time that is counted, and its steps. */
import { MAX_BUCKETS } from '../src/platform/time-range.ts'
import { builder } from './builder.ts'

export const DEFAULT_STEP_MINUTES = 60

export const timeRangeArguments = builder.args((t) => ({
  since: t.field({ type: 'DateTime', description: '24 hours before `until` if absent.' }),
  until: t.field({ type: 'DateTime', description: 'Now if absent.' }),
}))

export const stepArguments = {
  ...timeRangeArguments,
  ...builder.args((t) => ({
    stepMinutes: t.int({
      description: `How long a step is, in minutes; ${DEFAULT_STEP_MINUTES} if absent. ${MAX_BUCKETS} steps at most.`,
    }),
  })),
}
