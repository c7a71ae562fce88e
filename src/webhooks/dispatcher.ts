/**
 * Sends what is due: claims deliveries, posts them side by side, and records what came of them, many at a time. Any number
 * of these run on one database.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/client.ts'
import { openDoorbell } from './doorbell.ts'
import type { EndpointHealth } from './endpoint-health.ts'
import {
  type AttemptRecord,
  type ClaimedDelivery,
  claimDeliveries,
  type Leased,
  recordAttempts,
  releaseDeliveries,
  START,
} from './queue.ts'
import { nextStep } from './schedule.ts'
import type { SecretBox } from './secret-box.ts'
import type { Exchange, Sender } from './sender.ts'
import { signDelivery } from './signature.ts'
import { endpointOwner } from './signing-secrets.ts'

const SECOND = 1000
/** What is due by the clock alone is found this late at most. */
const LOOK_EVERY = SECOND / 2
const AFTER_FAILURE = SECOND / 4
/** A lease outlasts its request and some trouble in telling of it. */
const LEASE_PER_TIMEOUT = 3
/** What cannot be signed waits for somebody to set the settings right; it uses up no attempt. */
const UNSIGNED_DELAY = 60

export interface Dispatcher {
  /** Claim nothing more, let open requests end, for so many seconds at most, and give back the deliveries of the others. */
  stop(seconds: number): Promise<void>
}

export interface DispatcherParts {
  database: Database
  config: Config['webhooks']
  box: SecretBox
  sender: Sender
  health: EndpointHealth
  log: Logger
}

export function startDispatcher({ database, config, box, sender, health, log }: DispatcherParts): Dispatcher {
  const { pool } = database
  const leaseSeconds = config.timeoutSeconds * LEASE_PER_TIMEOUT
  const sending = new Map<string, Leased>()
  let attempted: AttemptRecord[] = []
  let place = START
  let stopping = false
  let abandoned = false
  let wake = () => {}
  let awake = false

  function ring() {
    awake = true
    wake()
  }

  /** Until something rings, or it is time to look. */
  async function rest(): Promise<void> {
    if (!awake)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    awake = false
  }

  async function record(): Promise<void> {
    if (attempted.length === 0) return
    const batch = attempted
    attempted = []
    try {
      const failing = await recordAttempts(pool, batch)
      for (const each of failing) {
        const { org_id: orgId, id, failing_since: failingSince, warned_percent: warnedPercent } = each
        inBackground(health.failing({ orgId, id, failingSince, warnedPercent }))
      }
      for (const { exchange, orgId, endpointId } of batch)
        if (exchange.outcome === 'gone') inBackground(health.gone({ orgId, id: endpointId }))
    } catch (error) {
      attempted = [...batch, ...attempted]
      throw error
    }
  }

  /** @returns whether there may be more */
  async function claim(): Promise<boolean> {
    const capacity = config.capacity - sending.size
    if (stopping || capacity <= 0) return false
    const leaseId = randomUUID()
    const claimed = await claimDeliveries(pool, capacity, { id: leaseId, seconds: leaseSeconds }, place)
    const last = claimed.at(-1)
    if (last !== undefined) place = { orgId: last.org_id, endpointId: last.endpoint_id }
    for (const delivery of claimed) inBackground(deliver(delivery, leaseId))
    return claimed.length > 0
  }

  async function deliver(delivery: ClaimedDelivery, leaseId: string): Promise<void> {
    const leased: Leased = { orgId: delivery.org_id, deliveryId: delivery.id, leaseId }
    sending.set(leaseId + delivery.id, leased)
    try {
      const secrets = openSecrets(delivery)
      const body = Buffer.from(delivery.body)
      const startedAt = new Date()
      const headers = signDelivery({ id: delivery.id, eventType: delivery.event_type, body, secrets }, startedAt)
      const exchange = await sender.send(delivery.url, headers, body, startedAt)
      if (!abandoned) attempted.push(attemptOf(delivery, leased, headers, exchange))
    } catch (error) {
      await releaseDeliveries(pool, [leased], UNSIGNED_DELAY)
      throw error
    } finally {
      sending.delete(leaseId + delivery.id)
      ring()
    }
  }

  function openSecrets(delivery: ClaimedDelivery): string[] {
    const owner = endpointOwner(delivery.org_id, delivery.endpoint_id)
    const sealed = [delivery.secret, ...(delivery.previous_secret ? [delivery.previous_secret] : [])]
    return sealed.map((each) => box.open(each, delivery.secret_key_id, owner))
  }

  function attemptOf(
    { endpoint_id: endpointId, test, attempts }: ClaimedDelivery,
    leased: Leased,
    headers: Record<string, string>,
    exchange: Exchange,
  ): AttemptRecord {
    const retryAfter = exchange.headers?.['retry-after']
    const attempt = {
      outcome: exchange.outcome,
      attempts,
      test,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
    }
    const next = nextStep(attempt, config.retrySchedule, Math.random(), Date.now())
    return {
      ...leased,
      endpointId,
      attemptId: randomUUID(),
      test,
      requestHeaders: JSON.stringify(headers),
      exchange,
      status: next.status,
      delay: next.status === 'waiting' ? next.delay : 0,
    }
  }

  function inBackground(work: Promise<void>): void {
    work.catch((error) => log.error({ err: error }, 'webhooks'))
  }

  async function run(): Promise<void> {
    while (!stopping || sending.size > 0 || attempted.length > 0) {
      if (abandoned) return
      try {
        await record()
        if (!(await claim()) && attempted.length === 0) await rest()
      } catch (error) {
        log.warn({ err: error }, 'webhooks wait for the database')
        await sleep(AFTER_FAILURE)
      }
    }
  }

  const doorbell = openDoorbell(database.url, ring)
  const running = run()
  return {
    async stop(seconds) {
      stopping = true
      ring()
      const limit = new AbortController()
      const inTime = await Promise.race([
        running.then(() => true),
        sleep(seconds * SECOND, false, { signal: limit.signal }).catch(() => false),
      ])
      limit.abort()
      if (!inTime) {
        abandoned = true
        const left = [...sending.values()]
        await releaseDeliveries(pool, left, 0).catch((error) => log.warn({ err: error }, 'webhooks')) // else their leases end
        ring()
      }
      await sender.close()
      await doorbell.close()
      await running
    },
  }
}
