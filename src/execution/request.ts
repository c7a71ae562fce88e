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
  /** A query that one statement answers. */
  reads?: Reads | undefined
  run(context: Context, variables: Record<string, unknown>): Promise<ExecutionResult> | ExecutionResult
}

/** A query operation that was planned as one statement. */
export interface Reads {
  /** @returns undefined if the operation has to be run: it is refused, fails, or has a form that was not planned */
  read(context: Context, variables: Record<string, unknown>): Promise<PlannedAnswer | undefined>
}

/** What one statement answered. */
export interface PlannedAnswer {
  roots: readonly PlannedRoot[]
  /** The time of the organisation's latest write that the answer contains, as opaque text; see clock-reader.ts. */
  stamp: string
}

/** The answer of one root field. */
export interface PlannedRoot {
  /** Its name in the response. */
  key: string
  /** Its JSON. @param omit names of a page's fields to leave out */
  json(omit?: ReadonlySet<string>): string
  /** What a page says besides its records. */
  page?: { nextCursor: string | null; watermark: string | null }
}

/** One execution of a query: the caller and the variables. */
export interface ReadRequest extends Caller {
  operation: Operation
  variables: Record<string, unknown>
}

/** One execution of an operation. */
export interface OperationRequest extends ReadRequest {
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
