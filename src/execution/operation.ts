/** Runs a GraphQL operation for every surface. */
import type { Pool } from 'pg'
import { holderOf } from '../access/credential.ts'
import { type Preparations, runPrepared, throwMissing } from '../events/preparations.ts'
import { isConnectionLost } from '../platform/database/errors.ts'
import { currentSpan, endWith, type Span } from '../platform/telemetry/span.ts'
import { makeContext, type OperationServices, scopeOf } from './context.ts'
import { runMutation } from './mutation.ts'
import type { OperationRequest, OperationResult, PlannedAnswer, ReadRequest } from './request.ts'

/**
 * Run one operation when its turn comes: a query on the connection pool, a mutation in its own transaction. A query whose
 * connection was lost runs once more, and a mutation that needs a preparation runs again after it, in another turn.
 * @throws {ApiError} unavailable if the process is too busy
 */
export function runOperation(services: OperationServices, request: OperationRequest): Promise<OperationResult> {
  const { operation } = request
  return endWith(beginSpan(request), () =>
    runPrepared(async (preparations) => {
      const outcome = await inTurn(services, request, operation.width, () => runOnce(services, request, preparations))
      throwMissing(outcome.result.errors)
      return outcome
    }),
  )
}

/** The span of an operation; undefined outside of a trace. */
function beginSpan({ operation: { kind, name } }: ReadRequest): Span | undefined {
  return currentSpan()?.begin(`${kind} ${name}`, {
    attributes: { 'graphql.operation.type': kind, 'graphql.operation.name': name },
  })
}

/**
 * Read the answer of a query with one statement.
 * @returns undefined if the operation was not planned, or has to be run to answer this request
 * @throws {ApiError} unavailable if the process is too busy
 */
export async function readPlanned(
  services: OperationServices,
  request: ReadRequest,
): Promise<PlannedAnswer | undefined> {
  const { operation, variables } = request
  const { reads } = operation
  if (reads === undefined) return undefined
  const { database, replicas } = services
  const { orgId } = scopeOf(request.credential)
  const readFrom = (pool: Pool) => reads.read(makeContext(services, request), variables, pool)
  const attempt = () => readFrom(database.pool)
  const read = async () =>
    (await replicas?.read(orgId, reads.likelySource, readFrom)) ?? attempt().catch((error) => onceMore(error, attempt))
  return endWith(beginSpan(request), () => (reads.isShared ? read() : inTurn(services, request, 1, read)))
}

async function runOnce(
  services: OperationServices,
  request: OperationRequest,
  preparations: Preparations,
): Promise<OperationResult> {
  const { operation, variables } = request
  if (operation.kind === 'mutation') return runMutation(services, request, preparations)
  const run = async () => operation.run(makeContext(services, request), variables)
  const result = await run()
  const lost = result.errors?.find(({ originalError }) => isConnectionLost(originalError))
  return { result: lost === undefined ? result : await onceMore(lost.originalError, run), replayed: false }
}

/** A read whose connection was lost runs once more. @throws the error, if it is another */
function onceMore<Result>(error: unknown, read: () => Promise<Result>): Promise<Result> {
  if (!isConnectionLost(error)) throw error
  return read()
}

async function inTurn<Result>(
  { turns }: OperationServices,
  { operation, credential }: ReadRequest,
  width: number,
  run: () => Promise<Result>,
): Promise<Result> {
  const { orgId } = credential
  const turn = turns.begin({ orgId, holder: holderOf(credential), kind: operation.kind, width })
  const endTurn = turn instanceof Promise ? await turn : turn
  try {
    return await run()
  } finally {
    endTurn()
  }
}
