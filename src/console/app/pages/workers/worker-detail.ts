import type { WorkerPageQuery } from './operations.ts'

/** A worker with the fields of the worker page. */
export type WorkerDetail = NonNullable<WorkerPageQuery['worker']>
