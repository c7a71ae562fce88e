/**
 * One operation, one transaction: how a GraphQL operation runs, whichever surface it came through.
 *
 * A query runs on the pool. A mutation runs whole in one transaction that starts with the organisation clock; it commits
 * if nothing failed, else nothing of it is kept and its answer says so. In the sandbox it always rolls back after its
 * answer is computed. The idempotency record stands in the same transaction.
 */
import type { ExecutionResult } from 'graphql'
import type { Credential } from './access/credentials.ts'
import { claim, type Idempotency, store } from './access/idempotency.ts'
import { type Context, type Means, makeContext } from './context.ts'
import type { Db } from './database/client.ts'

export interface Operation {
  kind: 'query' | 'mutation'
  run(context: Context, variables: Record<string, unknown>): Promise<ExecutionResult> | ExecutionResult
}

export interface OperationRequest {
  operation: Operation
  variables: Record<string, unknown>
  credential: Credential
  requestId: string
  idempotency?: Idempotency | undefined
}

export interface Answer {
  result: ExecutionResult
  /** The answer is that of an earlier request with the same Idempotency-Key. */
  replayed: boolean
}

/** Carries the answer of a failed mutation out of the transaction that it rolls back. */
class RollBack extends Error {
  readonly result: ExecutionResult
  constructor(result: ExecutionResult) {
    super('rolled back')
    this.result = result
  }
}

export async function runOperation(means: Means, request: OperationRequest): Promise<Answer> {
  const context = makeContext(means, request.credential, request.requestId)
  if (request.operation.kind === 'query')
    return { result: await request.operation.run(context, request.variables), replayed: false }
  const write = request.credential.environment === 'sandbox' ? runInSandbox : runLive
  try {
    return await means.database.forOrganisation(context.orgId).$transaction((tx) => write(tx, context, request))
  } catch (error) {
    await Promise.allSettled(context.undo.map((undo) => undo()))
    if (error instanceof RollBack) return { result: error.result, replayed: false }
    throw error
  }
}

async function runLive(tx: Db, context: Context, request: OperationRequest): Promise<Answer> {
  const { idempotency, credential } = request
  const stored = idempotency && (await claim(tx, credential, idempotency))
  if (stored) return { result: stored, replayed: true }
  await tx.$executeRaw`select begin_write(${context.orgId}::uuid)`
  const result = await runWhole(tx, context, request)
  if (result.errors) throw new RollBack(result)
  if (idempotency) await store(tx, credential, idempotency, result)
  return { result, replayed: false }
}

/** The write goes back to a savepoint; only the idempotency record, which is no organisation's data, is kept. */
async function runInSandbox(tx: Db, context: Context, request: OperationRequest): Promise<Answer> {
  const { idempotency, credential } = request
  const stored = idempotency && (await claim(tx, credential, idempotency))
  if (stored) return { result: stored, replayed: true }
  await tx.$executeRaw`savepoint attempt`
  await tx.$executeRaw`select begin_sandbox_write(${context.orgId}::uuid)`
  const result = await runWhole(tx, context, request)
  if (result.errors) throw new RollBack(result)
  await tx.$executeRaw`rollback to savepoint attempt`
  if (idempotency) await store(tx, credential, idempotency, result)
  return { result, replayed: false }
}

/** Data of a mutation that failed in part would tell of a write that was rolled back, so there is none. */
async function runWhole(tx: Db, context: Context, request: OperationRequest): Promise<ExecutionResult> {
  const result = await request.operation.run({ ...context, db: tx }, request.variables)
  return result.errors ? { ...result, data: null } : result
}
