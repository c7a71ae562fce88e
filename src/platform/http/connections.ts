/** The connections of an HTTP server: how many may be open, which one gives way, and how they end at a shutdown. */
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

const SECOND = 1000
const CHECK_EVERY = 50

/**
 * How long a connection must be silent after the signal before the server ends it. A request that is on its way when
 * the server closes its connection is lost, so a client in use gets the time to send it and to read `Connection: close`.
 */
const QUIET = SECOND

/** How long the other side may take to close a connection that the server has ended. */
const LINGER = SECOND

/** The connections of a server. */
export interface Connections {
  /** Wrap the handler of requests: it must handle all of them, so that connections with an open request are known. */
  track(listener: RequestListener): RequestListener
  /**
   * Stop listening, answer what is open or still arrives with `Connection: close`, and end silent connections.
   * @param seconds after which all connections are cut
   */
  close(seconds: number): Promise<void>
}

/** What is known of a connection without an open request. */
interface Silence {
  /** Milliseconds of `performance.now()`. */
  since: number
  bytesRead: number
}

/**
 * Watch the connections of a server. Over `max`, one gives way to a new one: the one that has been idle longest, else
 * the one that has been sending its request longest, else the oldest that does not read its response. If the server
 * works for all of them, the new one is closed.
 */
export function watchConnections(server: Server, max: number): Connections {
  const open = new Set<Socket>()
  const idle = new Map<Socket, Silence>() // in the order in which they became idle
  const responses = new Map<Socket, Set<ServerResponse>>() // in the order in which they became busy
  let closing = false

  function becomeIdle(socket: Socket): void {
    if (!socket.destroyed) idle.set(socket, { since: performance.now(), bytesRead: socket.bytesRead })
  }

  function findBusy(isWaitedFor: (socket: Socket, pending: Set<ServerResponse>) => boolean): Socket | undefined {
    for (const [socket, pending] of responses) if (isWaitedFor(socket, pending)) return socket
    return undefined
  }

  function makeRoom(newcomer: Socket): void {
    const [longestIdle] = idle.keys()
    const leaving = longestIdle ?? findBusy(isSending) ?? findBusy(isUnread) ?? newcomer
    leaving.destroy()
  }

  server.on('connection', (socket: Socket) => {
    if (open.size >= max) makeRoom(socket)
    open.add(socket)
    becomeIdle(socket)
    socket.once('close', () => {
      open.delete(socket)
      idle.delete(socket)
    })
  })

  function begin(socket: Socket, res: ServerResponse): void {
    const pending = responses.get(socket) ?? new Set()
    responses.set(socket, pending.add(res))
    idle.delete(socket)
    if (closing) res.shouldKeepAlive = false
    res.once('close', () => {
      pending.delete(res)
      if (pending.size > 0) return
      responses.delete(socket)
      becomeIdle(socket)
    })
  }

  /** End the connections that have been silent. One that receives a part of a request is not. */
  function endSilent(startedAt: number): void {
    const now = performance.now()
    for (const [socket, silence] of idle) {
      if (socket.bytesRead !== silence.bytesRead) idle.set(socket, { since: now, bytesRead: socket.bytesRead })
      else if (!socket.writableEnded && now - Math.max(silence.since, startedAt) >= QUIET) endConnection(socket)
    }
  }

  return {
    track: (listener) => (req, res) => {
      const { socket } = req
      if (socket.writableEnded) return void socket.destroy() // ended before the request came: it cannot be answered
      begin(socket, res)
      listener(req, res)
    },
    async close(seconds) {
      closing = true
      for (const pending of responses.values()) for (const res of pending) res.shouldKeepAlive = false
      // `server.close()` would cut idle connections, also those on which a request has just been sent.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      const startedAt = performance.now()
      const ending = setInterval(() => endSilent(startedAt), CHECK_EVERY)
      const cut = setTimeout(() => server.closeAllConnections(), seconds * SECOND)
      await closed
      clearInterval(ending)
      clearTimeout(cut)
      server.close() // stops its timer
    },
  }
}

/** Whether a request has not arrived completely. */
function isSending(_socket: Socket, pending: Set<ServerResponse>): boolean {
  return pending.values().some(({ req }) => !req.complete)
}

/** Whether something was sent that the other side does not take. */
function isUnread(socket: Socket): boolean {
  return socket.writableLength > 0
}

/**
 * Close a connection from this side; what was sent still arrives. It is cut if the other side keeps it open. Node leaves
 * some sockets without a listener of `error`, and the other side may reset the connection at any time.
 */
export function endConnection(socket: Socket, last = ''): void {
  socket.on('error', () => {})
  socket.end(last)
  const cut = setTimeout(() => socket.destroy(), LINGER)
  socket.once('close', () => clearTimeout(cut))
}
