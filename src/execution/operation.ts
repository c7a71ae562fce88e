/** One operation, one transaction: how a GraphQL operation runs, whichever surface it came through. */
import { makeContext, type OperationServices } from './context.ts'
import { runMutation } from './mutation.ts'
import type { Answer, OperationRequest } from './request.ts'

/** A query runs on the pool, a mutation in a transaction of its own. */
export async function runOperation(services: OperationServices, request: OperationRequest): Promise<Answer> {
  const { operation, variables } = request
  if (operation.kind === 'mutation') return runMutation(services, request)
  return { result: await operation.run(makeContext(services, request), variables), replayed: false }
}
