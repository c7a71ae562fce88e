/** An executable operation, the request to run it, and its result. */
import type { ExecutionResult } from 'graphql'
import type { Caller, Context } from './context.ts'

/** A compiled or interpreted GraphQL operation. */
export interface Operation {
  kind: 'query' | 'mutation'
  /** The operation's name, or its root fields if it has none. */
  name: string
  /** The database connections that it can use at the same time. */
  width: number
  run(context: Context, variables: Record<string, unknown>): Promise<ExecutionResult> | ExecutionResult
}

/** One execution of an operation: the caller and the variables. */
export interface OperationRequest extends Caller {
  operation: Operation
  variables: Record<string, unknown>
  /**
   * Checks that the caller may still read a stored response. Required with an Idempotency-Key.
   * @throws {ApiError} insufficient_scope
   */
  authorizeReplay: () => void
}

/** The outcome of an operation. */
export interface OperationResult {
  result: ExecutionResult
  /** Whether this is the stored response of an earlier request with the same Idempotency-Key. */
  replayed: boolean
}
