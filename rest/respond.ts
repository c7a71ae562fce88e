/** Renders the result of an operation as an HTTP response: the record or list as body, paging in headers. */
import type { ServerResponse } from 'node:http'
import fastJson from 'fast-json-stringify'
import type { PlannedRoot } from '../src/execution/request.ts'
import { BASE_PATH } from '../src/platform/http/base-path.ts'
import { jsonHeaders } from '../src/platform/http/respond.ts'
import type { Endpoint } from './prepare.ts'
import type { RenderedResponse } from './response-cache.ts'
import { HEADER_FIELDS } from './shape.ts'

/** Renders the answer of an endpoint. `query` is the query string, which the `Link` header repeats. */
export interface Renderer {
  /** @param value the value of the root field */
  value(value: Record<string, unknown>, query: URLSearchParams): RenderedResponse
  /** @param root the root field, as one statement answered it */
  planned(root: PlannedRoot, query: URLSearchParams): RenderedResponse
}

/**
 * Compile the renderer of an endpoint.
 * @param publicUrl base of the URLs in `Link` (RFC 8288) and `Location` headers
 */
export function compileRenderer(endpoint: Endpoint, publicUrl: string): Renderer {
  const serialise = fastJson(endpoint.shape as fastJson.Schema)
  const { route, isList } = endpoint
  const address = `${publicUrl}${BASE_PATH}${route.path}`
  return {
    value(value, query) {
      const body = Buffer.from(serialise(value))
      const headers = jsonHeaders(body.length)
      if (isList) setPageHeaders(headers, value, address, query)
      if (route.status === 201) headers.location = `${address}/${String(value.id)}`
      return { status: route.status, headers, body }
    },
    planned({ json, page }, query) {
      const body = Buffer.from(json(HEADER_FIELDS))
      const headers = jsonHeaders(body.length)
      if (page !== undefined) setPageHeaders(headers, page, address, query)
      return { status: route.status, headers, body }
    },
  }
}

function setPageHeaders(
  headers: Record<string, string>,
  page: { nextCursor?: unknown; watermark?: unknown },
  address: string,
  query: URLSearchParams,
): void {
  if (typeof page.watermark === 'string') headers['x-sync-watermark'] = page.watermark
  if (typeof page.nextCursor !== 'string') return
  const next = new URLSearchParams(query)
  next.delete('offset')
  next.set('cursor', page.nextCursor)
  headers.link = `<${address}?${next}>; rel="next"`
}

/** Send a rendered response. */
export function send(res: ServerResponse, { status, headers, body }: RenderedResponse): void {
  res.writeHead(status, headers)
  res.end(body)
}
