/** What an organisation's daily run does, step by step. */
import { assessBatch, moveDocuments } from './compliance/daily.ts'
import type { Batch } from './daily/batch.ts'
import { completeJobs, moveAssignments } from './mobilisation/daily.ts'

/** In their order; the last one writes down that the run is done. */
export const daySteps: readonly Batch[] = [moveAssignments, completeJobs, moveDocuments, assessBatch]
