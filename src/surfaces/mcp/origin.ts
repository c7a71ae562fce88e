/** Refuses requests of pages that reach this server under their own name (DNS rebinding). */
import type { IncomingMessage } from 'node:http'
import type { Config } from '../../platform/config.ts'
import { ApiError } from '../../platform/errors/errors.ts'

/** The names of this machine. An attacker's page never has one of them. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Make sure that a page that sends this request belongs to this server or, if the server is local, to another local
 * program. Programs other than browsers send no `Origin`. `Host` is not checked, because a page that reaches the server
 * by DNS rebinding has its own name there, too.
 * @throws {ApiError} cross_site_request
 */
export function requireKnownOrigin({ headers }: IncomingMessage, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const { origin } = headers
  if (origin === undefined) return
  const [page, own] = [URL.parse(origin), new URL(publicUrl)]
  if (page?.origin === own.origin) return
  if (page !== null && LOOPBACK.test(page.hostname) && LOOPBACK.test(own.hostname)) return
  throw new ApiError('cross_site_request', {
    message: `Pages from ${origin} cannot call the MCP server. Call it from a program, or from a page of ${own.origin}.`,
  })
}
