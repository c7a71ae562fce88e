/**
 * Responds to GET requests: from the cache while no record of the kind has changed, otherwise by running the operation.
 */
import type { Request, Response } from 'express'
import type { AccessServices } from '../src/access/services.ts'
import { viewOf } from '../src/access/tenancy/view.ts'
import { type OperationServices, scopeOf } from '../src/execution/context.ts'
import { readPlanned } from '../src/execution/operation.ts'
import { type ChangeSource, type ChangeTimes, EVERYTHING } from '../src/platform/database/change-times.ts'
import { toApiError } from '../src/platform/errors/errors.ts'
import { requestIdOf } from '../src/platform/http/request-id.ts'
import { type Call, runCall, withRequestPaths } from './call.ts'
import { encodedTag, encodingOf, inEncoding, markEncodings, type RenderedResponse } from './encodings.ts'
import { type EntityTags, etagMatches, stampOf } from './entity-tags.ts'
import { admitExpand, expandedBy } from './expand.ts'
import { requireMatch } from './preconditions.ts'
import { send } from './respond.ts'
import type { ResponseCache } from './response-cache.ts'
import { readVariables } from './variables.ts'

/** The services that GET requests need. */
export interface ReadServices extends OperationServices, Pick<AccessServices, 'credentials' | 'budget'> {
  changeTimes: ChangeTimes
  cache: ResponseCache
  tags: EntityTags
}

/** Respond to a GET request, with 304 if the client's ETag is current. @throws {ApiError} */
export async function respondToRead(services: ReadServices, call: Call, req: Request, res: Response): Promise<void> {
  const { endpoint, credential } = call
  const requestId = requestIdOf(res)
  const { orgId } = scopeOf(credential)
  const view = viewOf(credential)
  await admitExpand(services, call, res)
  const expanded = expandedBy(endpoint, call.query)
  const hasLinks = endpoint.hasSignedLinks || expanded?.some((each) => each.hasLinks)
  if (hasLinks || endpoint.route.isPerCaller) {
    const { rendered, recordStamp } = await readOnce(services, call, requestId, unknownStamp)
    requireMatch(req.headers, services.tags, recordStamp, view)
    // Each response has other links, so its strong tag must differ, too; `If-Match` compares only the state in it.
    if (recordStamp !== undefined) rendered.headers.etag = services.tags.make(recordStamp, view, requestId)
    markEncodings(rendered)
    const encoding = encodingOf(rendered, req.headers['accept-encoding'])
    return send(res, encoding === undefined ? rendered : await inEncoding(rendered, encoding, rendered.headers.etag))
  }
  const viewer = view === null ? orgId : `${orgId}-${view}` // others see fewer records, or more
  // Cached responses lack the stamp of their record, which `If-Match` compares.
  const kept = req.headers['if-match'] === undefined ? services.cache.find(viewer, req.url) : undefined
  if (kept !== undefined && kept.stamp === (await services.changeTimes.read(orgId, kept.source)))
    return sendFresh(services.cache, viewer, req, res, kept.rendered)
  const built = await readOnce(services, call, requestId, () => services.changeTimes.read(orgId, EVERYTHING))
  const tag = built.recordStamp ?? built.stamp
  requireMatch(req.headers, services.tags, tag, view)
  const { rendered } = built
  const { headers } = rendered
  markEncodings(rendered)
  headers['cache-control'] = 'private, no-cache'
  // The other records can change while this one does not; `If-Match` compares only the state of this one.
  const variant = expanded && built.recordStamp !== undefined ? built.stamp.replace('.', '_') : undefined
  headers.etag = services.tags.make(tag, view, variant)
  services.cache.store(viewer, req.url, built)
  await sendFresh(services.cache, viewer, req, res, rendered)
}

/** The answer to a GET request. */
interface ReadAnswer {
  rendered: RenderedResponse
  /** The cursor of the next page and the watermark for the next sync; undefined or null if there is none. */
  page: { nextCursor?: unknown; watermark?: unknown }
  /** The time of the latest change of `source` that the response contains. */
  stamp: string
  source: ChangeSource
  /** The time of the latest change of its record, if it is one record. */
  recordStamp?: string | undefined
}

/** For an answer that is not cached. */
export const unknownStamp = () => ''

/**
 * Run the operation of a GET request: as one statement or, if it reads no records, with its resolver.
 * @param readStamp reads the time of the latest change of any record before the resolver runs
 * @throws {ApiError}
 */
export async function readOnce(
  services: OperationServices,
  call: Call,
  requestId: string,
  readStamp: () => Promise<string> | string,
): Promise<ReadAnswer> {
  const { endpoint, credential, id, query, render } = call
  const isExpanded = expandedBy(endpoint, query) !== undefined
  const operation = isExpanded ? endpoint.expanded() : endpoint.operation
  const variables = readVariables(endpoint, id, query, undefined)
  const planned = await readPlanned(services, { operation, variables, credential, requestId })
  if (planned?.errors[0] !== undefined) throw withRequestPaths(endpoint, toApiError(planned.errors[0]))
  const [root] = planned?.roots ?? []
  if (planned !== undefined && root !== undefined) {
    const { stamp, source } = planned
    const rendered = render.planned(root, query)
    const recordStamp = isExpanded && !endpoint.isList ? stampIn(rendered) : planned.recordStamp
    return { rendered, page: root.page ?? {}, stamp, source, recordStamp }
  }
  const stamp = await readStamp()
  const { value } = await runCall(services, call, variables, requestId)
  const { updated_at: updatedAt } = value
  const recordStamp = typeof updatedAt === 'string' ? stampOf(new Date(updatedAt)) : undefined
  return { rendered: render.value(value, query), page: value, stamp, source: EVERYTHING, recordStamp }
}

/** The time of a record's last change, from the record. */
function stampIn({ body }: RenderedResponse): string {
  const { updated_at: updatedAt } = JSON.parse(body.toString()) as { updated_at: string }
  return stampOf(new Date(updatedAt))
}

/** Send a response that is in the cache, or 304 if the client has it in the encoding that it would get. */
function sendFresh(
  cache: ResponseCache,
  viewer: string,
  req: Request,
  res: Response,
  rendered: RenderedResponse,
): Promise<void> | undefined {
  const { etag = '', 'cache-control': caching = '', vary } = rendered.headers
  const encoding = encodingOf(rendered, req.headers['accept-encoding'])
  const tag = encodedTag(etag, encoding)
  if (etagMatches(req.headers['if-none-match'], tag)) {
    res.writeHead(304, { etag: tag, 'cache-control': caching, ...(vary !== undefined && { vary }) }).end()
    return undefined
  }
  if (encoding === undefined) {
    send(res, rendered)
    return undefined
  }
  const encoded = inEncoding(rendered, encoding, tag, () => cache.recount(viewer, req.url, rendered))
  return encoded.then((response) => send(res, response))
}
