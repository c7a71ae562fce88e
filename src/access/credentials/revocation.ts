/**
 * Immediate revocation in all processes. Database triggers send a notification for each change of what a credential
 * depends on, and every process removes the credential from its cache. A process that revokes a credential then asks
 * all others for an acknowledgement and waits for it, at most as long as credentials are cached.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../../platform/database/client.ts'
import { openingFailure } from '../../platform/database/connection-errors.ts'
import { KNOWN_LOST } from '../../platform/database/listener.ts'
import { PipelinedClient } from '../../platform/database/pipelined-client.ts'

const SECOND = 1000
/** Interval of repeated requests for acknowledgement, in milliseconds. */
const REPEAT_EVERY = 100
const ACKNOWLEDGE_CHANNEL = 'muster_credential_forgotten'

/** Maximum time that a credential is cached, in milliseconds. */
export const CACHE_TTL = 5 * SECOND
/** The channel of changes. Payload: `<id of what changed>`, or ` <request id>` to ask for an acknowledgement. */
export const CHANGE_CHANNEL = 'muster_credential'
/** `application_name` of the connections that listen for changes. */
export const LISTENER_NAME = 'muster credentials'

/**
 * The connections that listen, without those whose heartbeats have stopped: their processes have given them up and
 * cleared their caches, although PostgreSQL may list a dead connection for hours.
 */
const LISTENING = `
  from pg_stat_activity where application_name = '${LISTENER_NAME}' and datname = current_database()
    and clock_timestamp() < coalesce(state_change, clock_timestamp()) + interval '${KNOWN_LOST + CACHE_TTL} ms'`

/**
 * Wait until no process has a credential in its cache that was revoked before this call. Call it after the commit.
 * @throws {ConnectionLost} if the database is unavailable
 */
export async function awaitRevocation(database: Pick<Database, 'url'>): Promise<void> {
  const client = new PipelinedClient({
    connectionString: database.url,
    application_name: 'muster revocation',
    connectionTimeoutMillis: CACHE_TTL,
  })
  try {
    await client.connect().catch((error) => {
      throw openingFailure(error)
    })
    await waitForAcknowledgements(client)
  } finally {
    await client.end()
  }
}

/** How many processes authenticate requests now, this one included. */
export async function countProcesses({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count ${LISTENING}`)
  return rows[0]?.count ?? 0
}

async function waitForAcknowledgements(client: pg.Client): Promise<void> {
  const deadline = performance.now() + CACHE_TTL
  const requestId = randomUUID()
  const acknowledged = new Set<number>()
  let listening = new Set<number>()
  client.on('notification', ({ payload, processId }) => {
    if (payload === requestId) acknowledged.add(processId)
  })
  await client.query(`listen ${ACKNOWLEDGE_CHANNEL}`)
  do {
    await client.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, ` ${requestId}`])
    const { rows } = await client.query<{ pid: number }>(`select pid ${LISTENING}`)
    listening = new Set(rows.map(({ pid }) => pid))
    const repeatAt = Math.min(deadline, performance.now() + REPEAT_EVERY)
    while (!listening.isSubsetOf(acknowledged) && performance.now() < repeatAt) await sleep(2)
  } while (!listening.isSubsetOf(acknowledged) && performance.now() < deadline)
}

/** A function that acknowledges requests on `client`; requests that arrive during a query share the next one. */
export function acknowledgeOn(client: pg.Client): (requestId: string) => void {
  const pending = new Set<string>()
  let sending = false
  async function sendAll() {
    sending = true
    try {
      for (let batch = [...pending]; batch.length > 0; batch = [...pending]) {
        pending.clear()
        await client.query('select pg_notify($1, question) from unnest($2::text[]) as question', [
          ACKNOWLEDGE_CHANNEL,
          batch,
        ])
      }
    } finally {
      sending = false
    }
  }
  return (requestId) => {
    pending.add(requestId)
    // A lost connection clears the cache, so no acknowledgement is needed; otherwise the request is repeated.
    if (!sending) sendAll().catch(() => {})
  }
}
