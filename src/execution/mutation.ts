/**
 * Runs a mutation in one transaction that first locks the organisation's clock. It commits if no field failed;
 * otherwise it rolls back and returns the errors. Events and the idempotency record are written in the same
 * transaction. A sandbox mutation always rolls back after its response is computed.
 */
import type { ExecutionResult } from 'graphql'
import { claim, storing } from '../access/idempotency.ts'
import { narrowed } from '../access/tenancy/client.ts'
import { collectEvents, type EmittedEvents } from '../events/emit.ts'
import { openWrite, requireRoom } from '../events/open-write.ts'
import type { Preparations } from '../events/preparations.ts'
import { publishEvents } from '../events/publish.ts'
import { noCausation } from '../events/triggered-runs.ts'
import { isConnectionLost } from '../platform/database/errors.ts'
import { inTransaction, type Sql, type Transaction } from '../platform/database/transaction.ts'
import { type Context, makeContext, type OperationServices, scopeOf } from './context.ts'
import { nameHolders } from './name-holders.ts'
import { resolved } from './references.ts'
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
  if (request.credential.environment === 'live') return attempt(runLive)
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
  const events = collectEvents({
    records: services.catalogue.records,
    jobs: base.jobs,
    causation: noCausation,
    actor: base.actor,
  })
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

/**
 * The fields pipeline their first statements behind the one that takes the clock, which saves a round trip. The statement
 * that reads the whole answer is sent together with the events and the commit.
 */
const runLive: Write = async (tx, context, request, events) => {
  const { idempotency, credential } = request
  const stored = idempotency && (await claim(tx, credential, idempotency))
  if (stored) return replay(stored, request)
  const opening = openWrite(tx, context.orgId, request.operation.whileClosed).then(requireRoom)
  const at = opening.then(({ stamp }) => stamp)
  at.catch(() => {}) // the error is handled where `opening` is awaited
  const commit = async (...last: readonly Sql[]) => events.commit(tx, await opening, ...last)
  let committing: Promise<void> | undefined
  const readLast: Transaction['query'] = (statement) => {
    const rows = tx.query(statement)
    committing = commit()
    committing.catch(() => {}) // it is awaited below
    return rows as Promise<never[]>
  }
  const last = idempotency === undefined ? { readLast } : {} // else the answer is stored before the commit
  const result = await runFields(tx, { ...context, at, opened: opening, ...last }, request)
  await opening // if it failed, so did the statements behind it
  if (result.errors) {
    await committing?.catch((error: unknown) => {
      throw isConnectionLost(error) ? error : new RollBack(result)
    })
    if (committing) throw new Error('a mutation failed after its commit', { cause: result.errors[0] })
    throw new RollBack(result)
  }
  await (committing ?? commit(...(idempotency ? [storing(credential, idempotency, result)] : [])))
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
  const { request: ready } = await resolved(request, () => inside)
  const result = await ready.operation.run(inside, ready.variables)
  return result.errors ? { ...result, data: null } : result
}
