/** Runs a GraphQL operation for every surface. */
import { makeContext, type OperationServices } from './context.ts'
import { runMutation } from './mutation.ts'
import type { OperationRequest, OperationResult } from './request.ts'

/** Run one operation: a query on the connection pool, a mutation in its own transaction. */
export async function runOperation(services: OperationServices, request: OperationRequest): Promise<OperationResult> {
  const { operation, variables } = request
  if (operation.kind === 'mutation') return runMutation(services, request)
  return { result: await operation.run(makeContext(services, request), variables), replayed: false }
}
