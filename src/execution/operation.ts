/** Runs a GraphQL operation for every surface. */

import type { Prepare } from '../events/write.ts'
import { isConnectionLost } from '../platform/database/errors.ts'
import { makeContext, type OperationServices } from './context.ts'
import { runMutation } from './mutation.ts'
import { missingWork, openPreparations } from './preparations.ts'
import type { OperationRequest, OperationResult } from './request.ts'

/**
 * Run one operation when its turn comes: a query on the connection pool, a mutation in its own transaction. A query whose
 * connection was lost runs once more, and a mutation that needs a preparation runs again after it, in another turn.
 * @throws {ApiError} unavailable if the process is too busy
 */
export async function runOperation(services: OperationServices, request: OperationRequest): Promise<OperationResult> {
  const prepare = openPreparations()
  for (;;) {
    const outcome = await runInTurn(services, request, prepare)
    const work = missingWork(outcome.result)
    if (work === undefined) return outcome
    await work()
  }
}

async function runInTurn(
  services: OperationServices,
  request: OperationRequest,
  prepare: Prepare,
): Promise<OperationResult> {
  const { operation, credential } = request
  const turn = services.turns.begin({
    orgId: credential.orgId,
    credentialId: credential.id,
    kind: operation.kind,
    width: operation.width,
  })
  const endTurn = turn instanceof Promise ? await turn : turn
  try {
    return operation.kind === 'mutation'
      ? await runMutation(services, request, prepare)
      : await runQuery(services, request)
  } finally {
    endTurn()
  }
}

async function runQuery(services: OperationServices, request: OperationRequest): Promise<OperationResult> {
  const run = () => request.operation.run(makeContext(services, request), request.variables)
  const result = await run()
  const isLost = result.errors?.some(({ originalError }) => isConnectionLost(originalError)) ?? false
  return { result: isLost ? await run() : result, replayed: false }
}
