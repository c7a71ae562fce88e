/** Runs a GraphQL operation for every surface. */
import type { ExecutionResult } from 'graphql'
import type { Pool } from 'pg'
import { holderOf } from '../access/credentials/credential.ts'
import { type Preparations, runPrepared, throwMissing } from '../events/preparations.ts'
import { EVERYTHING } from '../platform/database/change-times.ts'
import { isConnectionLost } from '../platform/database/errors.ts'
import { currentSpan, endWith, type Span } from '../platform/telemetry/span.ts'
import { makeContext, type OperationServices, scopeOf } from './context.ts'
import { runMutation } from './mutation.ts'
import { type Resolved, referencesOf, resolved } from './references.ts'
import type { OperationRequest, OperationResult, PlannedAnswer, ReadRequest, Reads } from './request.ts'

/**
 * Run one operation as soon as the limits allow it: a query on the connection pool, a mutation in its own transaction.
 * A query whose connection was lost runs once more, and a mutation that needs a preparation runs again after it, within
 * the limits again.
 * @throws {ApiError} unavailable if the process is too busy
 */
export function runOperation(services: OperationServices, request: OperationRequest): Promise<OperationResult> {
  const { operation } = request
  return endWith(beginSpan(request), () =>
    runPrepared(async (preparations) => {
      const outcome = await limited(services, request, operation.width, () => runOnce(services, request, preparations))
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
 * @returns undefined if no root field of the operation is planned
 * @throws {ApiError} unavailable if the process is too busy
 */
export async function readPlanned(
  services: OperationServices,
  request: ReadRequest,
): Promise<PlannedAnswer | undefined> {
  const { reads, width } = request.operation
  if (reads === undefined) return undefined
  const resolve = referencesOf(request)
  const read = async () =>
    readResolved(services, reads, (await resolve?.(makeContext(services, request))) ?? { request, stamp: undefined })
  const isShared = reads.isShared && resolve === undefined
  return endWith(beginSpan(request), () =>
    isShared ? read() : limited(services, request, reads.rest === undefined ? 1 : width, read),
  )
}

async function readResolved(
  services: OperationServices,
  reads: Reads,
  { request, stamp }: Resolved<ReadRequest>,
): Promise<PlannedAnswer> {
  const { database, replicas } = services
  const { orgId } = scopeOf(request.credential)
  const readFrom = (pool: Pool) => reads.read(makeContext(services, request), request.variables, pool)
  const attempt = () => readFrom(database.pool)
  // A replica may not have yet what makes the request valid, e.g. a new record.
  const readValid = async (pool: Pool) => {
    const answer = await readFrom(pool)
    return answer.errorCount === 0 ? answer : undefined
  }
  const replicated = await replicas?.read(orgId, reads.likelySource, readValid)
  const answer = replicated ?? (await attempt().catch((error) => onceMore(error, attempt)))
  const whole = reads.rest === undefined ? answer : await withRest(answer, () => runQuery(services, request))
  // The answer also depends on which record has the external id, and so on any record, as of when the reference was read.
  return stamp === undefined ? whole : { ...whole, stamp, source: EVERYTHING }
}

/** Merges into a planned answer what resolvers return for the rest of the operation. */
async function withRest(answer: PlannedAnswer, run: () => Promise<ExecutionResult>): Promise<PlannedAnswer> {
  const { roots, errors, errorCount } = answer
  if (roots.length === 0) return answer
  const { data, errors: failures = [] } = await run()
  const isAsked = new Set(roots.map(({ key }) => key))
  const failed = failures.filter(({ path }) => path === undefined || isAsked.has(String(path[0])))
  return {
    ...answer,
    roots: roots.map((root) => {
      if (!data || !Object.hasOwn(data, root.key)) return root
      return { key: root.key, json: () => JSON.stringify(data[root.key]) }
    }),
    errors: [...errors, ...failed],
    errorCount: errorCount + failed.length,
  }
}

async function runOnce(
  services: OperationServices,
  request: OperationRequest,
  preparations: Preparations,
): Promise<OperationResult> {
  if (request.operation.kind === 'mutation') return runMutation(services, request, preparations)
  return { result: await runQuery(services, request), replayed: false }
}

async function runQuery(services: OperationServices, request: ReadRequest): Promise<ExecutionResult> {
  const run = async () => {
    const context = makeContext(services, request)
    const { request: ready } = await resolved(request, () => context)
    return ready.operation.run(context, ready.variables)
  }
  const result = await run()
  const lost = result.errors?.find(({ originalError }) => isConnectionLost(originalError))
  return lost === undefined ? result : onceMore(lost.originalError, run)
}

/** Repeat a read whose connection was lost. @throws any other error */
function onceMore<Result>(error: unknown, read: () => Promise<Result>): Promise<Result> {
  if (!isConnectionLost(error)) throw error
  return read()
}

async function limited<Result>(
  { limiter }: OperationServices,
  { operation, credential }: ReadRequest,
  width: number,
  run: () => Promise<Result>,
): Promise<Result> {
  const { orgId } = credential
  const permit = limiter.acquire({ orgId, holder: holderOf(credential), kind: operation.kind, width })
  const release = permit instanceof Promise ? await permit : permit
  try {
    return await run()
  } finally {
    release()
  }
}
