/** Refuses requests of pages that reach this server under a name of theirs (DNS rebinding). */
import type { IncomingMessage } from 'node:http'
import type { Config } from '../../platform/config.ts'
import { ApiError } from '../../platform/errors/errors.ts'

/** The names of this machine. An attacker's page has never one of them. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Make sure that a page that sends this request is one of this server or, where the server itself is a local one, of
 * another local program. Programs that are no pages send no `Origin`. The name in `Host` says nothing: a page that
 * reaches the server by DNS rebinding has its own name there, too.
 * @throws {ApiError} cross_site_request
 */
export function requireKnownOrigin({ headers }: IncomingMessage, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const { origin } = headers
  if (origin === undefined) return
  const [page, own] = [URL.parse(origin), new URL(publicUrl)]
  if (page?.origin === own.origin) return
  if (page !== null && LOOPBACK.test(page.hostname) && LOOPBACK.test(own.hostname)) return
  throw new ApiError('cross_site_request', {
    message: `Pages of ${origin} may not call the MCP server. Call it from a program, or from a page of ${own.origin}.`,
  })
}
