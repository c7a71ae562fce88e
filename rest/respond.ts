/** Renders the result of an operation as an HTTP response: the record or list as body, paging in headers. */
import type { ServerResponse } from 'node:http'
import type { Json, PlannedRoot } from '../src/execution/request.ts'
import { BASE_PATH } from '../src/platform/http/base-path.ts'
import { jsonHeaders } from '../src/platform/http/respond.ts'
import type { RenderedResponse } from './encodings.ts'
import type { Endpoint } from './prepare.ts'
import { HEADER_FIELDS } from './shape.ts'

/** Renders the answer of an endpoint. `query` is the query string, which the `Link` header repeats. */
export interface Renderer {
  /** @param value the value of the root field, or the part of it that the caller may know */
  value(value: Record<string, unknown>, query: URLSearchParams): RenderedResponse
  /** @param root the root field, as one statement answered it */
  planned(root: PlannedRoot, query: URLSearchParams): RenderedResponse
}

/**
 * Compile the renderer of an endpoint.
 * @param publicUrl base of the URLs in `Link` (RFC 8288) and `Location` headers
 */
export function compileRenderer(endpoint: Endpoint, publicUrl: string): Renderer {
  const { route, isList } = endpoint
  const address = `${publicUrl}${BASE_PATH}${route.path}`
  const list = { address, position: positionOf(endpoint) ?? 'cursor' }
  return {
    value(value, query) {
      const shown = Object.entries(value).filter(([name]) => !HEADER_FIELDS.has(name))
      const { body, headers } = contentOf(JSON.stringify(Object.fromEntries(shown)))
      if (route.status === 201) headers.location = `${address}/${String(value.id)}`
      if (isList) setPageHeaders(headers, value, list, query)
      return { status: route.status, headers, body }
    },
    planned({ json, page }, query) {
      const { body, headers } = contentOf(json(HEADER_FIELDS))
      if (page !== undefined) setPageHeaders(headers, page, list, query)
      return { status: route.status, headers, body }
    },
  }
}

/** The parameter for the position of a page: a cursor, or the id of an entry of a log. */
export function positionOf({ variables }: Pick<Endpoint, 'variables'>): string | undefined {
  return ['cursor', 'after', 'before'].find((name) => variables.has(name))
}

/** Longer bodies are kept and sent as bytes; Node sends a short text together with the headers. */
const LONGEST_TEXT = 4096

function contentOf(json: Json): Pick<RenderedResponse, 'headers' | 'body'> {
  const body = json.length > LONGEST_TEXT ? bytesOf(json) : json.toString()
  return { body, headers: jsonHeaders(Buffer.byteLength(body)) }
}

const bytesOf = (json: Json) => (typeof json === 'string' ? Buffer.from(json) : json)

/** Where a list is, and its parameter for the position of a page. */
interface ListAddress {
  address: string
  position: string
}

function setPageHeaders(
  headers: Record<string, string>,
  page: { nextCursor?: unknown; watermark?: unknown },
  { address, position }: ListAddress,
  query: URLSearchParams,
): void {
  if (typeof page.watermark === 'string') headers['x-sync-watermark'] = page.watermark
  if (typeof page.nextCursor !== 'string') return
  const next = new URLSearchParams(query)
  next.delete('offset')
  next.set(position, page.nextCursor)
  headers.link = `<${address}?${next}>; rel="next"`
}

/** Send a rendered response. */
export function send(res: ServerResponse, { status, headers, body }: RenderedResponse): void {
  const { link } = headers
  const other = link === undefined ? undefined : res.getHeader('link')
  res.writeHead(status, other === undefined ? headers : { ...headers, link: `${link}, ${String(other)}` })
  res.end(body)
}
