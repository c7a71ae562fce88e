/** Hears at once when there is something to deliver, from whichever process. Where it cannot hear, its owner looks now and then. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const SECOND = 1000
export const CHANNEL = 'muster_webhooks'

export interface Doorbell {
  close(): Promise<void>
}

export function openDoorbell(url: string, ring: () => void): Doorbell {
  let closing = false
  let client: pg.Client | undefined

  async function listen(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'muster webhooks',
      connectionTimeoutMillis: 10 * SECOND,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10 * SECOND,
    })
    const ended = new Promise<void>((resolve) => {
      opened.once('end', resolve)
      opened.on('error', () => resolve())
    })
    opened.on('notification', ring)
    try {
      await opened.connect()
      if (closing) return
      client = opened
      await opened.query(`listen ${CHANNEL}`)
      ring() // what came while nobody listened
      await ended
    } finally {
      client = undefined
      await opened.end().catch(() => {})
    }
  }

  async function keepListening(): Promise<void> {
    while (!closing) {
      await listen().catch(() => {})
      if (!closing) await sleep(SECOND, undefined, { ref: false })
    }
  }

  void keepListening()
  return {
    async close() {
      closing = true
      await client?.end().catch(() => {}) // one that is still connecting ends by itself
    },
  }
}
