/** An executable operation, the request to run it, and its result. */
import type { ASTNode, DocumentNode, ExecutionResult, GraphQLError } from 'graphql'
import type { Pool } from 'pg'
import type { ChangeSource } from '../platform/database/change-times.ts'
import type { CursorStatements } from '../platform/database/record-cursor.ts'
import type { StampedAnswer } from '../platform/database/replicas.ts'
import type { ErrorDetail } from '../platform/errors/errors.ts'
import type { Caller, Context } from './context.ts'

/** A GraphQL operation that can be executed. */
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
  /** The records that it probably reads. Which an answer was read from, which the answer says, depends on the caller. */
  likelySource: ChangeSource
  /** Many requests share its statement, so that it waits for no turn. */
  isShared: boolean
  /**
   * @param pool of the server that is read; by default the primary
   * @throws {GraphQLError} if a variable has a wrong type
   */
  read(context: Context, variables: Record<string, unknown>, pool?: Pool): Promise<PlannedAnswer>
  /** The operation with the root fields that no plan reads: resolvers answer them. */
  rest?: DocumentNode
  /**
   * For the list of a resource: plans to read all of its records.
   * @throws {ApiError} validation_failed, insufficient_scope
   */
  exports?(context: Context, variables: Record<string, unknown>): PlannedExport
}

/** How all records of a list are read. */
export interface PlannedExport {
  /** The records, and before them the row that `watermark` takes. */
  statements: CursorStatements
  /** What the next sync sends as `updatedSince`. */
  watermark(before: Record<string, unknown> | undefined): string
  /** Puts the values into records that Node makes, e.g. signed links; undefined if there are none. */
  fillIn: ((records: unknown[]) => void) | undefined
}

/** Errors of which an answer tells, at most; one more says how many there are. */
export const MAX_ERRORS = 100

/** What one statement answered. */
export interface PlannedAnswer extends StampedAnswer {
  /** One for each root field, null where it failed; none, but errors, if the request was refused before anything was read. */
  roots: readonly PlannedRoot[]
  /** The first of them. */
  errors: readonly GraphQLError[]
  /** How many there are. */
  errorCount: number
  /** The time of the latest change of the one record that the answer is made of, if it is made of one. */
  recordStamp?: string | undefined
}

/** A JSON text, or its bytes. */
export type Json = string | Buffer

/** The answer of one root field. */
export interface PlannedRoot {
  /** Its name in the response. */
  key: string
  /** Its JSON. @param omit names of a page's fields to leave out */
  json(omit?: ReadonlySet<string>): Json
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

/** A mistake in the input of an operation, and the node of its document that declares or has the value. */
export interface InputProblem extends ErrorDetail {
  node: ASTNode
}
