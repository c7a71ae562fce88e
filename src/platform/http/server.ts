/** The HTTP server of a process: its time limits, its connections, and the refusal of broken requests. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { answerBrokenRequests, refuseTarget, requireHost } from './broken-requests.ts'
import { type Connections, watchConnections } from './connections.ts'
import { takeOriginForm } from './request-target.ts'

const SECOND = 1000

/** What a client may take up; times in milliseconds. */
export interface HttpLimits {
  /** From the connection, or the first byte of a further request, to the last of its headers. */
  headers: number
  /** To the last byte of the request. */
  request: number
  /** Between two requests on a connection. Longer than the 60 s of usual proxies, so that the proxy closes first. */
  keepAlive: number
  /** Without any byte in either direction while a response is sent. */
  silence: number
  /** Connections open at a time. */
  connections: number
  /** How often the times are checked. */
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

/** Create a server that does not listen yet. @param listener responds to requests until `handle` replaces it */
export function openHttpServer(listener: RequestListener, changes: Partial<HttpLimits> = {}): HttpServer {
  const limits = { ...defaultLimits, ...changes }
  const prepare = (next: RequestListener) => requireHost(takeOriginForm(next, refuseTarget))
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
  answerBrokenRequests(server)
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
