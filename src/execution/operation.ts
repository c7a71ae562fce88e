/** Runs a GraphQL operation for every surface. */
import { makeContext, type OperationServices } from './context.ts'
import { runMutation } from './mutation.ts'
import type { OperationRequest, OperationResult } from './request.ts'

/**
 * Run one operation when its turn comes: a query on the connection pool, a mutation in its own transaction.
 * @throws {ApiError} unavailable if the process is too busy
 */
export async function runOperation(services: OperationServices, request: OperationRequest): Promise<OperationResult> {
  const { operation, variables, credential } = request
  const turn = services.turns.begin({ credentialId: credential.id, kind: operation.kind, width: operation.width })
  const endTurn = turn instanceof Promise ? await turn : turn
  try {
    if (operation.kind === 'mutation') return await runMutation(services, request)
    return { result: await operation.run(makeContext(services, request), variables), replayed: false }
  } finally {
    endTurn()
  }
}
