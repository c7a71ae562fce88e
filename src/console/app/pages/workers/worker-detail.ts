import type { WorkerPageQuery } from './operations.ts'

/** A worker as their page shows them. */
export type WorkerDetail = NonNullable<WorkerPageQuery['worker']>
