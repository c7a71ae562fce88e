/**
 * A connection that hears what other processes tell by NOTIFY. Where it is lost it is opened again, and its owner told both
 * times: in between something may have been missed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const SECOND = 1000

interface ListeningParts {
  url: string
  /** As `pg_stat_activity` shows it. */
  name: string
  channel: string
  /** What is to be done with the messages of a connection. */
  hear(client: pg.Client): (message: string) => void
  /** It hears from now on, for the first time or again. */
  begun(): void
  /** It hears nothing until it has begun again. */
  lost?(): void
}

interface Listening {
  /** The connection that hears now, which is another one after each loss; undefined while there is none. */
  readonly client: pg.Client | undefined
  /** Begin. Resolves when it hears; where the first try fails it rejects, and goes on trying. */
  begin(): Promise<void>
  close(): Promise<void>
}

export function openListening({ url, name, channel, hear, begun, lost = () => {} }: ListeningParts): Listening {
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let closing = false

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 10 * SECOND,
      keepAlive: true, // it says nothing for days; what stands between must not take it for dead
      keepAliveInitialDelayMillis: 10 * SECOND,
    })
    const message = hear(next)
    next.on('notification', ({ payload = '' }) => message(payload))
    const ended = () => {
      if (client !== next) return
      client = undefined
      lost()
      void openAgain()
    }
    next.on('error', ended)
    next.on('end', ended)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    if (closing) return next.end()
    client = next
    begun()
  }

  async function openAgain(): Promise<void> {
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
    async begin() {
      opening = open()
      await opening.catch((error) => {
        void openAgain()
        throw error
      })
    },
    async close() {
      closing = true
      await opening?.catch(() => {}) // a connection cannot be ended while it is opened
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
