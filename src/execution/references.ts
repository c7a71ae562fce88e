/** Puts ids in the place of a request's references by external id, before its operation runs. */
import type { Context } from './context.ts'
import type { ReadRequest } from './request.ts'

export interface Resolved<Request extends ReadRequest> {
  /** The request with the ids. */
  request: Request
  /** When records of the organisation last changed, at the time of the read; undefined if nothing was read. */
  stamp: string | undefined
}

/** Find the references of a request. @returns undefined if there are none, else what resolves them with one statement */
export function referencesOf<Request extends ReadRequest>(
  request: Request,
): ((context: Context) => Promise<Resolved<Request>>) | undefined {
  const { operation } = request
  const resolve = operation.references?.(request.variables)
  if (resolve === undefined) return undefined
  return async (context) => {
    const { variables, stamp } = await resolve(context)
    return { request: { ...request, variables, operation: { ...operation, references: undefined } }, stamp }
  }
}

/** Resolve the references of a request, with one statement if there are any. */
export async function resolved<Request extends ReadRequest>(
  request: Request,
  makeContext: () => Context,
): Promise<Resolved<Request>> {
  return (await referencesOf(request)?.(makeContext())) ?? { request, stamp: undefined }
}
