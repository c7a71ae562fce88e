/**
 * Runs a mutation in one transaction that first locks the organisation's clock. It commits if no field failed;
 * otherwise it rolls back and returns the errors. Events and the idempotency record are written in the same
 * transaction. A sandbox mutation always rolls back after its response is computed.
 */
import type { ExecutionResult } from 'graphql'
import { claim, storing } from '../access/idempotency.ts'
import { narrowed } from '../access/tenancy/client.ts'
import { collectEvents, type EmittedEvents } from '../events/emit.ts'
import { firstIdOf, openWrite } from '../events/open-write.ts'
import type { Preparations } from '../events/preparations.ts'
import { publishEvents } from '../events/publish.ts'
import { noChain } from '../events/triggered-runs.ts'
import type { LateStatements } from '../events/write.ts'
import { isConnectionLost } from '../platform/database/errors.ts'
import { inTransaction, LaterFailed, type Transaction } from '../platform/database/transaction.ts'
import { type Context, makeContext, type OperationServices, scopeOf } from './context.ts'
import { nameHolders } from './name-holders.ts'
import type { OperationRequest, OperationResult } from './request.ts'
import { beginSandboxWrite, failedOnLock, type SandboxMode } from './sandbox-lock.ts'

/** Rolls back the transaction of a failed mutation and carries its result to the caller. */
class RollBack extends Error {
  readonly result: ExecutionResult
  constructor(result: ExecutionResult) {
    super('rolled back')
    this.result = result
  }
}

/**
 * Run a mutation and return its result. A sandbox mutation that fails on a row lock is retried once, with no other
 * sandbox write at the same time.
 */
export async function runMutation(
  services: OperationServices,
  request: OperationRequest,
  preparations: Preparations,
): Promise<OperationResult> {
  const attempt = (write: Write) => runAttempt(services, request, preparations, write)
  if (request.credential.environment === 'live') {
    try {
      return await attempt(runTrusting)
    } catch (error) {
      if (error instanceof LaterFailed) return attempt(runLive)
      throw error
    }
  }
  const outcome = await attempt(runInSandbox('shared'))
  return failedOnLock(outcome.result) ? attempt(runInSandbox('exclusive')) : outcome
}

type Write = (
  tx: Transaction,
  context: Context,
  request: OperationRequest,
  events: EmittedEvents,
) => Promise<OperationResult>

async function runAttempt(
  services: OperationServices,
  request: OperationRequest,
  { prepare, keep }: Preparations,
  write: Write,
): Promise<OperationResult> {
  const base = makeContext(services, request)
  const events = collectEvents({ records: services.catalogue.records, jobs: base.jobs, chain: noChain })
  const context = { ...base, emit: events.emit, prepare }
  let outcome: OperationResult
  try {
    outcome = await inTransaction(services.database, (tx) => write(tx, context, request, events))
  } catch (error) {
    if (isConnectionLost(error)) keep() // it may have been committed
    if (error instanceof RollBack) return { result: await nameHolders(error.result, base), replayed: false }
    throw error
  }
  if (!outcome.replayed) keep()
  await Promise.all(context.afterCommit.map((finish) => finish(services.database)))
  if (request.credential.environment === 'live') publishChanges(services, context, events)
  return outcome
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

const runLive: Write = (tx, context, request, events) => runOpened(tx, context, request, events, () => undefined)

/**
 * Does not wait for the answers to statements whose result is known, which leave with the events and the commit. Few of
 * them are refused (another record has the external id, a reference leads nowhere): then the mutation runs again, and
 * waits for each, so that the error is that of its field.
 * @throws {LaterFailed} if one was refused
 */
const runTrusting: Write = (tx, context, request, events) =>
  runOpened(tx, context, request, events, (stamp) => lateStatements(tx, stamp))

function lateStatements(tx: Transaction, stamp: Promise<Date>): LateStatements {
  let isTaken = false
  return {
    stamp,
    takeId() {
      if (isTaken) return undefined
      isTaken = true
      return stamp.then(firstIdOf)
    },
    send: (statement) => tx.later(statement),
  }
}

/** The fields send their first statements behind the one that takes the clock, so that they wait for both at once. */
async function runOpened(
  tx: Transaction,
  context: Context,
  request: OperationRequest,
  events: EmittedEvents,
  lateAt: (stamp: Promise<Date>) => LateStatements | undefined,
): Promise<OperationResult> {
  const { idempotency, credential } = request
  const stored = idempotency && (await claim(tx, credential, idempotency))
  if (stored) return replay(stored, request)
  const opening = openWrite(tx, context.orgId)
  const stamp = opening.then((opened) => opened.stamp)
  stamp.catch(() => {}) // `opening` says it
  const late = lateAt(stamp)
  const result = await runFields(tx, { ...context, at: stamp, ...(late && { late }), opened: opening }, request)
  const opened = await opening // if it failed, so did what was sent behind it
  if (result.errors) {
    await tx.settle() // errors that follow from a refused statement are not the answer
    throw new RollBack(result)
  }
  try {
    await events.commit(tx, opened, ...(idempotency ? [storing(credential, idempotency, result)] : []))
  } catch (error) {
    await tx.settle() // nor is the failure of the events behind it
    throw error
  }
  return { result, replayed: false }
}

/** The caller may have lost scopes or its role since the response was stored. */
function replay(stored: ExecutionResult, { authorizeReplay }: OperationRequest): OperationResult {
  authorizeReplay()
  return { result: stored, replayed: true }
}

/** Rolls back to a savepoint and discards the events, so that only the idempotency record is committed. */
function runInSandbox(mode: SandboxMode): Write {
  return async (tx, context, request) => {
    const { idempotency, credential } = request
    const stored = idempotency && (await claim(tx, credential, idempotency))
    if (stored) return replay(stored, request)
    const [, at] = await Promise.all([tx.query(SAVEPOINT), beginSandboxWrite(tx, context.orgId, mode)])
    const result = await runFields(tx, { ...context, at }, request)
    if (result.errors) throw new RollBack(result)
    await tx.commit(UNDO, ...(idempotency ? [storing(credential, idempotency, result)] : []))
    return { result, replayed: false }
  }
}

const SAVEPOINT = { name: '', text: 'savepoint attempt', values: [] }
const UNDO = { name: '', text: 'rollback to savepoint attempt', values: [] }

/** Removes `data` if any field failed: it would show writes that are rolled back. */
async function runFields(
  { db: tx, query: send }: Transaction,
  context: Context,
  request: OperationRequest,
): Promise<ExecutionResult> {
  const inside = { ...context, db: narrowed(tx, scopeOf(request.credential)), control: tx, send, read: send }
  const result = await request.operation.run(inside, request.variables)
  return result.errors ? { ...result, data: null } : result
}
