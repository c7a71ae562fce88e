/**
 * A mutation runs whole in one transaction that starts with the organisation clock; it commits if nothing failed, else
 * nothing of it is kept and its answer says so. In the sandbox it always rolls back after its answer is computed. Events
 * and the idempotency record stand in the same transaction.
 */
import type { ExecutionResult } from 'graphql'
import { claim, store } from '../access/idempotency.ts'
import { narrowed } from '../access/tenancy/client.ts'
import { collectEvents, type EmittedEvents } from '../events/emit.ts'
import { publishEvents } from '../events/publish.ts'
import type { Db } from '../platform/database/client.ts'
import { type Context, makeContext, type OperationServices, scopeOf } from './context.ts'
import type { Answer, OperationRequest } from './request.ts'
import { beginSandboxWrite, type Turn, waitedTooLong } from './sandbox-turn.ts'

/** Carries the answer of a failed mutation out of the transaction that it rolls back. */
class RollBack extends Error {
  readonly result: ExecutionResult
  constructor(result: ExecutionResult) {
    super('rolled back')
    this.result = result
  }
}

export async function runMutation(services: OperationServices, request: OperationRequest): Promise<Answer> {
  if (request.credential.environment === 'live') return inTransaction(services, request, runLive)
  const answer = await inTransaction(services, request, runInSandbox('together'))
  return waitedTooLong(answer.result) ? inTransaction(services, request, runInSandbox('alone')) : answer
}

type Write = (tx: Db, context: Context, request: OperationRequest, events: EmittedEvents) => Promise<Answer>

async function inTransaction(services: OperationServices, request: OperationRequest, write: Write): Promise<Answer> {
  const made = makeContext(services, request)
  const events = collectEvents({ records: services.catalogue.records, jobs: made.jobs, depth: 0 })
  const context = { ...made, emit: events.emit }
  let answer: Answer
  try {
    answer = await services.database.prisma.$transaction((tx) => write(tx, context, request, events))
  } catch (error) {
    await Promise.allSettled(context.undo.map((undo) => undo()))
    if (error instanceof RollBack) return { result: error.result, replayed: false }
    throw error
  }
  await Promise.all(context.afterCommit.map((finish) => finish(services.database)))
  if (request.credential.environment === 'live') publishChanges(services, context, events)
  return answer
}

function publishChanges(
  { changes }: OperationServices,
  { orgId, changed, jobs }: Context,
  events: EmittedEvents,
): void {
  publishEvents(changes, orgId, events)
  for (const topic of changed) changes.publish(orgId, topic)
  jobs.announce()
}

async function runLive(tx: Db, context: Context, request: OperationRequest, events: EmittedEvents): Promise<Answer> {
  const { idempotency, credential } = request
  const stored = idempotency && (await claim(tx, credential, idempotency))
  if (stored) return { result: stored, replayed: true }
  const [clock] = await tx.$queryRaw<[{ stamp: Date }]>`select begin_write(${context.orgId}::uuid) as stamp`
  const result = await runWhole(tx, context, request)
  if (result.errors) throw new RollBack(result)
  await events.write(tx, context.orgId, clock.stamp)
  if (idempotency) await store(tx, credential, idempotency, result)
  return { result, replayed: false }
}

/** The write goes back to a savepoint, its events to nothing; only the idempotency record, no organisation's data, is kept. */
function runInSandbox(turn: Turn): Write {
  return async (tx, context, request) => {
    const { idempotency, credential } = request
    const stored = idempotency && (await claim(tx, credential, idempotency))
    if (stored) return { result: stored, replayed: true }
    await tx.$executeRaw`savepoint attempt`
    await beginSandboxWrite(tx, context.orgId, turn)
    const result = await runWhole(tx, context, request)
    if (result.errors) throw new RollBack(result)
    await tx.$executeRaw`rollback to savepoint attempt`
    if (idempotency) await store(tx, credential, idempotency, result)
    return { result, replayed: false }
  }
}

/** Data of a mutation that failed in part would tell of a write that was rolled back, so there is none. */
async function runWhole(tx: Db, context: Context, request: OperationRequest): Promise<ExecutionResult> {
  const inside = { ...context, db: narrowed(tx, scopeOf(request.credential)), control: tx }
  const result = await request.operation.run(inside, request.variables)
  return result.errors ? { ...result, data: null } : result
}
