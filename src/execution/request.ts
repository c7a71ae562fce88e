/** An operation that is ready to run, a request to run it, and its answer. */
import type { ExecutionResult } from 'graphql'
import type { Caller, Context } from './context.ts'

export interface Operation {
  kind: 'query' | 'mutation'
  /** Its own, or that of its root fields. */
  name: string
  run(context: Context, variables: Record<string, unknown>): Promise<ExecutionResult> | ExecutionResult
}

export interface OperationRequest extends Caller {
  operation: Operation
  variables: Record<string, unknown>
}

export interface Answer {
  result: ExecutionResult
  /** The answer is that of an earlier request with the same Idempotency-Key. */
  replayed: boolean
}
