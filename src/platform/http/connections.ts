/** The connections of an HTTP server: their maximum number, which one is closed for a new one, and the shutdown. */
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { Link, LinkedList } from '../load/linked-list.ts'

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
   * Stop listening, answer open and newly arriving requests with `Connection: close`, and end silent connections.
   * @param seconds after which all connections are closed by force
   */
  close(seconds: number): Promise<void>
}

/** The state of a connection: idle, or busy with one or (HTTP/1.1 pipelining) several responses. */
class Connection extends Link {
  readonly socket: Socket
  readonly responses: ServerResponse[] = []
  /** When it became idle (`performance.now()`), and the bytes received until then. */
  idleSince = 0
  bytesRead = 0
  /** The list that contains it. */
  place: LinkedList<Connection> | undefined

  constructor(socket: Socket) {
    super()
    this.socket = socket
  }

  moveTo(place: LinkedList<Connection> | undefined): void {
    this.place?.remove(this)
    this.place = place
    place?.add(this)
  }

  /** Restart the measurement of its silence. */
  note(): void {
    this.idleSince = performance.now()
    this.bytesRead = this.socket.bytesRead
  }
}

/**
 * Watch the connections of a server. If there are more than `max`, one is closed for the new one: the one that has been
 * idle longest, else the one that has been sending its request longest, else the oldest that does not read its response.
 * If the server is working on requests of all of them, the new one is closed.
 */
export function watchConnections(server: Server, max: number): Connections {
  const connections = new WeakMap<Socket, Connection>()
  const idle = new LinkedList<Connection>() // in the order in which they became idle
  const busy = new LinkedList<Connection>() // in the order in which they became busy
  let count = 0
  let closing = false

  function becomeIdle(connection: Connection): void {
    connection.note()
    connection.moveTo(connection.socket.destroyed ? undefined : idle)
  }

  function findBusy(gives: (connection: Connection) => boolean): Socket | undefined {
    for (const connection of busy) if (gives(connection)) return connection.socket
    return undefined
  }

  function makeRoom(newcomer: Socket): void {
    const [longestIdle] = idle
    const leaving = longestIdle?.socket ?? findBusy(isSending) ?? findBusy(isUnread) ?? newcomer
    leaving.destroy()
  }

  server.on('connection', (socket: Socket) => {
    if (count >= max) makeRoom(socket)
    count++
    const connection = new Connection(socket)
    connections.set(socket, connection)
    becomeIdle(connection)
    socket.once('close', () => {
      count--
      if (connection.place === idle) connection.moveTo(undefined)
    })
  })

  function begin(connection: Connection, res: ServerResponse): void {
    const { responses } = connection
    if (responses.push(res) === 1) connection.moveTo(busy)
    if (closing) res.shouldKeepAlive = false
    res.once('close', () => {
      responses.splice(responses.indexOf(res), 1)
      if (responses.length === 0) becomeIdle(connection)
    })
  }

  /** End connections that have been silent. A connection that receives part of a request is not silent. */
  function endSilent(startedAt: number): void {
    const now = performance.now()
    for (const connection of idle) {
      const { socket, bytesRead, idleSince } = connection
      if (socket.bytesRead !== bytesRead) connection.note()
      else if (!socket.writableEnded && now - Math.max(idleSince, startedAt) >= QUIET) endConnection(socket)
    }
  }

  return {
    track: (listener) => (req, res) => {
      const { socket } = req
      if (socket.writableEnded) return void socket.destroy() // ended before the request arrived: cannot be answered
      const connection = connections.get(socket)
      if (connection !== undefined) begin(connection, res)
      listener(req, res)
    },
    async close(seconds) {
      closing = true
      for (const { responses } of busy) for (const res of responses) res.shouldKeepAlive = false
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
function isSending({ responses }: Connection): boolean {
  return responses.some(({ req }) => !req.complete)
}

/** Whether the other side has not received everything that was sent. */
function isUnread({ socket }: Connection): boolean {
  return socket.writableLength > 0
}

/**
 * Close a connection from this side; sent data still arrives. It is destroyed if the other side keeps it open. The `error`
 * listener is needed because Node leaves some sockets without one, and the other side may reset the connection.
 */
export function endConnection(socket: Socket, last = ''): void {
  socket.on('error', () => {})
  socket.end(last)
  const cut = setTimeout(() => socket.destroy(), LINGER)
  socket.once('close', () => clearTimeout(cut))
}
