/** The arguments of statistics: the time range and the size of its time buckets. */
import { MAX_BUCKETS } from '../../src/platform/time-range.ts'
import { builder } from '../builder.ts'

export const DEFAULT_STEP_MINUTES = 60

/** `since` and `until`; `readTimeRange` applies the defaults. */
export const timeRangeArguments = builder.args((t) => ({
  since: t.field({ type: 'DateTime', description: 'Start of the time range. Default: 24 hours before `until`.' }),
  until: t.field({ type: 'DateTime', description: 'End of the time range. Default: now.' }),
}))

/** A time range and the length of its time buckets. */
export const stepArguments = {
  ...timeRangeArguments,
  ...builder.args((t) => ({
    stepMinutes: t.int({
      description: `Length of a time bucket in minutes. Default: ${DEFAULT_STEP_MINUTES}. The time range can have up to ${MAX_BUCKETS} buckets.`,
    }),
  })),
}
