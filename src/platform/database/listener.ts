/**
 * A connection that receives PostgreSQL notifications (LISTEN/NOTIFY). It reconnects by itself and reports each loss
 * and each reconnection, because notifications sent in between are lost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const SECOND = 1000

interface ListenerOptions {
  url: string
  /** `application_name` of the connection, as `pg_stat_activity` shows it. */
  name: string
  channel: string
  /** Called for each new connection; returns the handler of its messages. */
  handleWith(client: pg.Client): (message: string) => void
  /** Called when the connection listens, at first and after each reconnection. */
  onConnected(): void
  /** Called when the connection is lost: no messages arrive until `onConnected`. */
  onDisconnected?(): void
}

interface Listener {
  /** The current connection, a new one after each reconnection; undefined while disconnected. */
  readonly client: pg.Client | undefined
  /**
   * Connect. Resolves when the connection listens; rejects if the first attempt fails, and retries in the background.
   */
  start(): Promise<void>
  close(): Promise<void>
}

/** Prepare a listener of one channel; `start` connects it. */
export function openListener({
  url,
  name,
  channel,
  handleWith,
  onConnected,
  onDisconnected = () => {},
}: ListenerOptions): Listener {
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let closing = false

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 10 * SECOND,
      keepAlive: true, // it can be idle for days; a firewall must not drop it
      keepAliveInitialDelayMillis: 10 * SECOND,
    })
    const handle = handleWith(next)
    next.on('notification', ({ payload = '' }) => handle(payload))
    const disconnected = () => {
      if (client !== next) return
      client = undefined
      onDisconnected()
      void reconnect()
    }
    next.on('error', disconnected)
    next.on('end', disconnected)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    if (closing) return next.end()
    client = next
    onConnected()
  }

  async function reconnect(): Promise<void> {
    while (!closing && client === undefined) {
      await sleep(SECOND, undefined, { ref: false })
      if (closing) return
      opening = open()
      await opening.catch(() => {})
    }
  }

  return {
    get client() {
      return client
    },
    async start() {
      opening = open()
      await opening.catch((error) => {
        void reconnect()
        throw error
      })
    },
    async close() {
      closing = true
      await opening?.catch(() => {}) // `pg` cannot end a connection that is still opening
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
