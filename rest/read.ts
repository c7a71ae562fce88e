/**
 * Responds to GET requests: from the cache while the organisation has no new write, otherwise by running the operation.
 */
import type { Request, Response } from 'express'
import { type OperationServices, scopeOf } from '../src/execution/context.ts'
import { readPlanned } from '../src/execution/operation.ts'
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
  const { endpoint, credential } = call
  const requestId = requestIdOf(res)
  if (endpoint.hasSignedLinks) return send(res, (await buildResponse(services, call, requestId, '')).rendered)
  const { orgId, workerId } = scopeOf(credential)
  const viewer = workerId === null ? orgId : `${orgId}-${workerId}` // a worker credential sees only its own records
  const tagOf = (stamp: string) => services.entityTag(workerId === null ? stamp : `${stamp}-${workerId}`)
  const expectsSame = req.headers['if-none-match'] !== undefined || services.cache.has(viewer, req.url)
  // A planned read says itself which writes it contains; the clock is read only where it can save the read.
  const stamp = expectsSame || endpoint.operation.reads === undefined ? await services.clocks.read(orgId) : undefined
  const cached = stamp === undefined ? undefined : services.cache.find(viewer, req.url, stamp)
  if (stamp !== undefined && cached !== undefined) return sendFresh(req, res, tagOf(stamp), cached)
  const built = await buildResponse(services, call, requestId, stamp)
  const tag = tagOf(built.stamp)
  const { headers } = built.rendered
  headers['cache-control'] = 'private, no-cache'
  headers.etag = tag
  services.cache.store(viewer, req.url, built.stamp, built.rendered)
  sendFresh(req, res, tag, built.rendered)
}

interface Built {
  rendered: RenderedResponse
  /** The writes that the response contains. */
  stamp: string
}

/** @param stamp the clock, if it has been read */
async function buildResponse(
  services: ReadServices,
  call: Call,
  requestId: string,
  stamp: string | undefined,
): Promise<Built> {
  const { endpoint, credential, id, query, render } = call
  const { operation } = endpoint
  const variables = readVariables(endpoint, id, query, undefined)
  const planned = await readPlanned(services, { operation, variables, credential, requestId })
  const [root] = planned?.roots ?? []
  if (planned !== undefined && root !== undefined)
    return { rendered: render.planned(root, query), stamp: planned.stamp }
  const before = stamp ?? (await services.clocks.read(scopeOf(credential).orgId))
  const { value } = await runCall(services, call, variables, requestId)
  return { rendered: render.value(value, query), stamp: before }
}

function sendFresh(req: Request, res: Response, tag: string, rendered: RenderedResponse): void {
  if (!etagMatches(req.headers['if-none-match'], tag)) send(res, rendered)
  else res.writeHead(304, { etag: tag, 'cache-control': 'private, no-cache' }).end()
}
