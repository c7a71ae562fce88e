/**
 * Responds to GET requests: from the cache while the organisation has no new write, otherwise by running the operation.
 */
import type { Request, Response } from 'express'
import { type OperationServices, scopeOf } from '../src/execution/context.ts'
import type { ClockReader } from '../src/platform/database/clock-reader.ts'
import { requestIdOf } from '../src/platform/http/request-id.ts'
import { type Call, runCall } from './call.ts'
import { send } from './respond.ts'
import { etagMatches, type RenderedResponse, type ResponseCache } from './response-cache.ts'
import { readVariables } from './variables.ts'

/** The services that GET requests need. */
export interface ReadServices extends OperationServices {
  clocks: ClockReader
  cache: ResponseCache
  /** The ETag of a response built at this clock stamp. */
  entityTag(stamp: string): string
}

/** Respond to a GET request, with 304 if the client's ETag is current. @throws {ApiError} */
export async function respondToRead(services: ReadServices, call: Call, req: Request, res: Response): Promise<void> {
  const { endpoint, credential, id, query, render } = call
  const buildResponse = async () => {
    const variables = readVariables(endpoint, id, query, undefined)
    const { value } = await runCall(services, call, variables, requestIdOf(res))
    return render(value, query)
  }
  if (endpoint.hasSignedLinks) return send(res, await buildResponse())
  const { orgId, workerId } = scopeOf(credential)
  const view = workerId === null ? '' : `-${workerId}` // a worker credential sees only its own records
  const stamp = `${await services.clocks.read(orgId)}${view}`
  const tag = services.entityTag(stamp)
  const viewer = orgId + view
  const cached = services.cache.find(viewer, req.url, stamp)
  if (cached !== undefined) return sendFresh(req, res, tag, cached)
  const rendered = await buildResponse()
  rendered.headers['cache-control'] = 'private, no-cache'
  rendered.headers.etag = tag
  services.cache.store(viewer, req.url, stamp, rendered)
  sendFresh(req, res, tag, rendered)
}

function sendFresh(req: Request, res: Response, tag: string, rendered: RenderedResponse): void {
  if (!etagMatches(req.headers['if-none-match'], tag)) send(res, rendered)
  else res.writeHead(304, { etag: tag, 'cache-control': 'private, no-cache' }).end()
}
