/** Tells browsers to use https only (RFC 6797). */
import type { IncomingMessage, ServerResponse } from 'node:http'

const YEAR = 31_536_000

/** Middleware that sets `Strict-Transport-Security` on every response, if the public URL is https. */
export function enforceHttps(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  return (_req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    if (isSecure) res.setHeader('strict-transport-security', `max-age=${YEAR}`)
    next()
  }
}
