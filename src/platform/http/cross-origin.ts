/**
 * Access for scripts of any web page (Fetch standard, "CORS protocol"), with a bearer credential and never with cookies:
 * `*` allows every origin, but a browser then hides the response to a request with cookies.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The response headers that scripts may read, in addition to those that are always readable. */
const EXPOSED = [
  'allow',
  'content-disposition',
  'deprecation',
  'dpop-nonce',
  'etag',
  'idempotent-replayed',
  'link',
  'location',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'sunset',
  'www-authenticate',
  'x-ratelimit-cost',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
  'x-sync-watermark',
].join(', ')

/**
 * The request headers that scripts may send. `x-requested-with`, `x-organisation` and `x-person` must not be among them:
 * they belong to sessions, and the first proves that a request comes from a page of this server.
 */
const ALLOWED = [
  'apollographql-client-name',
  'apollographql-client-version',
  'authorization',
  'content-type',
  'dpop',
  'graphql-client-name',
  'graphql-client-version',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'mcp-protocol-version',
  'traceparent',
  'tracestate',
  'x-query-cost',
].join(', ')

/** For a preflight of a path that does not exist, so that the script can read the error. */
const EVERY_METHOD = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Seconds for which browsers may cache a preflight: Chrome's maximum. */
const PREFLIGHT_KEPT = '7200'

/**
 * Let the script that sent this request read the response. `Vary: Origin` is not needed: shared caches do not store these
 * responses, and a browser's own cache revalidates them.
 */
export function allowCrossOrigin({ headers }: IncomingMessage, res: ServerResponse): void {
  if (headers.origin === undefined || headers.cookie !== undefined) return
  res.setHeader('access-control-allow-origin', '*')
  res.setHeader('access-control-expose-headers', EXPOSED)
}

/**
 * Answer an OPTIONS request (RFC 9110, section 9.3.7), also a preflight, after `allowCrossOrigin`.
 * @param allow the methods of the resource; undefined if there is no such resource
 * @returns false if the resource does not exist and the request is not a preflight
 */
export function answerOptions(req: IncomingMessage, res: ServerResponse, allow: string | undefined): boolean {
  const isPreflight = req.headers['access-control-request-method'] !== undefined
  if (allow === undefined && !isPreflight) return false
  if (allow !== undefined) res.setHeader('allow', allow)
  if (isPreflight && res.hasHeader('access-control-allow-origin')) {
    res.setHeader('access-control-allow-methods', allow ?? EVERY_METHOD)
    res.setHeader('access-control-allow-headers', ALLOWED)
    res.setHeader('access-control-max-age', PREFLIGHT_KEPT)
  }
  res.writeHead(204).end()
  return true
}

/** Middleware for a resource that any page may call. @param allow its methods, with OPTIONS */
export function crossOrigin(allow: string) {
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    allowCrossOrigin(req, res)
    if (req.method !== 'OPTIONS' || !answerOptions(req, res, allow)) next()
  }
}
