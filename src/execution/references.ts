/** Puts ids in the place of a request's references by external id, before its operation runs. */
import type { Context } from './context.ts'
import type { ReadRequest } from './request.ts'

export interface Resolved<Request extends ReadRequest> {
  /** The request with the ids. */
  request: Request
  /** When records of the organisation last changed, at the time of the read; undefined if nothing was read. */
  stamp: string | undefined
}

/** Whether a request has references by external id. */
export const isReferring = ({ operation, variables }: ReadRequest) => operation.references?.(variables) !== undefined

/** Resolve the references of a request, with one statement if there are any. */
export async function resolved<Request extends ReadRequest>(
  request: Request,
  makeContext: () => Context,
): Promise<Resolved<Request>> {
  const { operation } = request
  const resolve = operation.references?.(request.variables)
  if (resolve === undefined) return { request, stamp: undefined }
  const { variables, stamp } = await resolve(makeContext())
  return { request: { ...request, variables, operation: { ...operation, references: undefined } }, stamp }
}
