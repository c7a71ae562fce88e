/** Requests that a page of another site could make a browser send, with the person's cookie. */
import type { IncomingMessage } from 'node:http'
import type { Config } from '../platform/config.ts'
import { ApiError } from '../platform/errors.ts'

/**
 * Whether a browser says that the request comes from a page of ours. Browsers send `Origin` with every form and every
 * script's write; a page cannot forge it.
 */
export function isFromOwnPage({ headers }: IncomingMessage, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { origin } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  if (origin === publicUrl) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  return host === headers.host && publicUrl.startsWith(protocol) // as under http://127.0.0.1, which is localhost
}

/** @throws {ApiError} cross_site_request */
export function requireOwnPage(req: IncomingMessage, config: Pick<Config, 'publicUrl'>): void {
  if (!isFromOwnPage(req, config)) throw new ApiError('cross_site_request')
}

/**
 * The path that `return_to` names, if it lies on this host; else undefined.
 * @param text anything that a link can carry
 */
export function readReturnPath(text: unknown, { publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, publicUrl)) return undefined
  const { origin, pathname, search, hash } = new URL(text, publicUrl)
  // `/.//evil.example` lies on this host, but its path alone would not.
  return origin === publicUrl && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
