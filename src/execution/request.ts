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
  /** Maximum number of database connections that it uses at the same time. */
  width: number
  /** Whether a closed organisation accepts it: all of its root fields are declared so. */
  whileClosed?: boolean
  /** The plan, if one statement can answer the query. */
  reads?: Reads | undefined
  /** Finds references by external id, if the operation takes ids of records that have external ids. */
  references?: FindReferences | undefined
  run(context: Context, variables: Record<string, unknown>): Promise<ExecutionResult> | ExecutionResult
}

/**
 * Finds the references by external id among variables, without the database.
 * @returns undefined if there are none, else what reads the ids of their records with one statement
 */
export type FindReferences = (
  variables: Record<string, unknown>,
) => ((context: Context) => Promise<ResolvedVariables>) | undefined

/** Variables with ids in place of references. A reference without a record that the caller sees stays as it is. */
export interface ResolvedVariables {
  variables: Record<string, unknown>
  /** When records of the organisation last changed, at the time of the read; undefined if nothing was read. */
  stamp: string | undefined
}

/** A query operation that was planned as one statement. */
export interface Reads {
  /** The source that it probably reads. The source that it did read depends on the caller and is part of the answer. */
  likelySource: ChangeSource
  /** Many requests share its statement, so it is not subject to the concurrency limit. */
  isShared: boolean
  /**
   * @param pool of the server that is read; by default the primary
   * @throws {GraphQLError} if a variable has a wrong type
   */
  read(context: Context, variables: Record<string, unknown>, pool?: Pool): Promise<PlannedAnswer>
  /** The operation's root fields that have no plan, for resolvers to answer. */
  rest?: DocumentNode
  /**
   * Plans an export of all records; only for lists.
   * @throws {ApiError} validation_failed, insufficient_scope
   */
  exports?(context: Context, variables: Record<string, unknown>): PlannedExport
}

/** The plan of an export. */
export interface PlannedExport {
  /** The statements for the row that `watermark` takes, then for the records. */
  statements: CursorStatements
  /** The value of `updatedSince` for the next sync. */
  watermark(before: Record<string, unknown> | undefined): string
  /** Adds the values that Node makes, e.g. signed links, to records; undefined if there are none. */
  fillIn: ((records: unknown[]) => void) | undefined
}

/** Maximum number of errors in an answer. If there are more, another error gives their number. */
export const MAX_ERRORS = 100

/** What one statement answered. */
export interface PlannedAnswer extends StampedAnswer {
  /** One per root field, null if the field failed; empty if the request was refused before anything was read. */
  roots: readonly PlannedRoot[]
  /** The first errors. */
  errors: readonly GraphQLError[]
  /** The number of all errors. */
  errorCount: number
  /** The `updated_at` of the record, if the answer consists of one record. */
  recordStamp?: string | undefined
}

/** A JSON text, or its bytes. */
export type Json = string | Buffer

/** The answer of one root field. */
export interface PlannedRoot {
  /** Its name in the response. */
  key: string
  /** The field's JSON. @param omit names of a page's fields to leave out */
  json(omit?: ReadonlySet<string>): Json
  /** A page's fields other than its records. */
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

/** A mistake in the input of an operation, and the node of the document that declares or contains the value. */
export interface InputProblem extends ErrorDetail {
  node: ASTNode
}
