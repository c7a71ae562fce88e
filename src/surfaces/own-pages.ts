/** Protection against cross-site request forgery and open redirects. */
import type { IncomingMessage } from 'node:http'
import type { Config } from '../platform/config.ts'
import { ApiError } from '../platform/errors/errors.ts'

/**
 * Whether the request comes from a page of this server. Browsers send `Origin` with every form and with every write of
 * a script; a page cannot forge it.
 */
export function isFromOwnPage({ headers }: IncomingMessage, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { origin } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  if (origin === publicUrl) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  return host === headers.host && publicUrl.startsWith(protocol) // e.g. http://127.0.0.1 instead of http://localhost
}

/** Reject requests from pages of other sites. @throws {ApiError} cross_site_request */
export function requireOwnPage(req: IncomingMessage, config: Pick<Config, 'publicUrl'>): void {
  if (!isFromOwnPage(req, config)) throw new ApiError('cross_site_request')
}

/**
 * The path, query and hash of a `return_to` parameter; undefined unless it is a URL of this server (prevents open
 * redirects).
 * @param text the untrusted value
 */
export function readReturnPath(text: unknown, { publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, publicUrl)) return undefined
  const { origin, pathname, search, hash } = new URL(text, publicUrl)
  // `/.//evil.example` resolves to this host, but a redirect to its path `//evil.example` would leave it.
  return origin === publicUrl && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
