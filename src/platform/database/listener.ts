/**
 * A connection that receives PostgreSQL notifications (LISTEN/NOTIFY). It reconnects by itself and reports each loss
 * and each reconnection, because notifications sent in between are lost. A heartbeat detects a frozen connection, which
 * receives nothing but is not closed.
 */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { watchStall } from '../time/stall.ts'

const SECOND = 1000
/** The statement of a heartbeat. */
export const HEARTBEAT = 'select 1'
/** Time between two heartbeats. */
const BEAT_EVERY = SECOND
/** Time without an answer after which a connection is lost. */
const MAX_SILENCE = 3 * SECOND
/** Time that closing a connection may take. */
const LINGER = SECOND

/** Milliseconds without a heartbeat after which the process certainly knows that its connection is lost. */
export const KNOWN_LOST = BEAT_EVERY + MAX_SILENCE + SECOND

/** The server process of a connection. */
interface Backend {
  pid: number
  started: string
}

const identity = 'select pid, backend_start::text as started from pg_stat_activity where pid = pg_backend_pid()'

/** Ends the server process of a frozen connection that was given up, which the server would keep. */
const endBackend = `
  select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start::text = $2`

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
  let lost: Backend | undefined
  let opening: Promise<void> | undefined
  let closing = false

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 10 * SECOND,
      keepAlive: true, // it can be idle for days; a firewall must not drop it
      keepAliveInitialDelayMillis: 10 * SECOND,
      query_timeout: 10 * SECOND,
    })
    const handle = handleWith(next)
    next.on('notification', ({ payload = '' }) => handle(payload))
    let stopBeating = () => {}
    let backend: Backend | undefined
    const disconnected = () => {
      stopBeating()
      if (client !== next) return
      client = undefined
      lost = backend
      onDisconnected()
      void reconnect()
    }
    next.on('error', disconnected)
    next.on('end', disconnected)
    try {
      await next.connect()
      backend = (await next.query<Backend>(identity)).rows[0]
      if (lost !== undefined) await next.query(endBackend, [lost.pid, lost.started]).catch(() => {})
      lost = undefined
      await next.query(`listen ${channel}`)
    } catch (error) {
      streamOf(next).destroy()
      throw error
    }
    stopBeating = startBeating(next, () => {
      disconnected()
      streamOf(next).destroy()
    })
    if (closing) {
      stopBeating()
      return end(next)
    }
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
      if (last !== undefined) await end(last)
    },
  }
}

const streamOf = (client: pg.Client) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Send heartbeats. @param frozen called when none is answered in time @returns a function that stops them */
function startBeating(client: pg.Client, frozen: () => void): () => void {
  let answers = 0
  let isPending = false
  const beat = () => {
    if (isPending) return
    isPending = true
    client.query(HEARTBEAT).then(
      () => {
        answers++
        isPending = false
      },
      () => {}, // the connection is lost, or about to be
    )
  }
  const beating = setInterval(beat, BEAT_EVERY)
  beating.unref()
  const stopWatching = watchStall({ progress: () => answers }, MAX_SILENCE, frozen)
  return () => {
    clearInterval(beating)
    stopWatching()
  }
}

/** Close a connection; a frozen one is destroyed. */
async function end(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => streamOf(client).destroy(), LINGER)
  await client.end().catch(() => {})
  clearTimeout(cut)
}
