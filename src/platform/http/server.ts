/** The HTTP server of a process: its time limits, its connections, and the refusal of broken requests. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { answerBrokenRequests, refuseTarget, requireHost } from './broken-requests.ts'
import { type Connections, watchConnections } from './connections.ts'
import { takeOriginForm } from './request-target.ts'

const SECOND = 1000

/** Limits for clients; times in milliseconds. */
export interface HttpLimits {
  /** Time from the connection, or the first byte of a later request, to the end of the headers. */
  headers: number
  /** Time to the last byte of the request. */
  request: number
  /** Time between two requests on a connection. Longer than the usual 60 s of proxies, so that the proxy closes first. */
  keepAlive: number
  /** Time without a byte in either direction while a response is sent. */
  silence: number
  /** Maximum number of open connections. */
  connections: number
  /** Interval of checking the times. */
  check: number
}

export const defaultLimits: HttpLimits = {
  headers: 20 * SECOND,
  request: 60 * SECOND,
  keepAlive: 65 * SECOND,
  silence: 120 * SECOND,
  connections: 10_000,
  check: SECOND,
}

/** A server whose handler can be replaced. */
export interface HttpServer extends Pick<Connections, 'close'> {
  server: Server
  /** Let `listener` respond to all further requests. */
  handle(listener: RequestListener): void
}

/**
 * Create a server that does not listen yet.
 * @param listener responds to requests until `handle` replaces it @param publicUrl `{auth_url}`
 */
export function openHttpServer(
  listener: RequestListener,
  publicUrl: string,
  changes: Partial<HttpLimits> = {},
): HttpServer {
  const limits = { ...defaultLimits, ...changes }
  const prepare = (next: RequestListener) => requireHost(takeOriginForm(next, refuseTarget(publicUrl)), publicUrl)
  let current = prepare(listener)
  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.check,
    requireHostHeader: false, // Node's own refusal has no request id
  })
  server.timeout = limits.silence
  const connections = watchConnections(server, limits.connections)
  answerBrokenRequests(server, publicUrl)
  server.on(
    'request',
    connections.track((req, res) => current(req, res)),
  )
  return {
    server,
    close: connections.close,
    handle(next) {
      current = prepare(next)
    },
  }
}
