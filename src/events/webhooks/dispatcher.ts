/**
 * Sends what is due: posts deliveries side by side, and turn by turn records what came of them and claims the next. Any
 * number of these run on one database.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Changes } from '../../platform/changes/changes.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import type { EndpointHealth } from './endpoint-health.ts'
import {
  type AttemptRecord,
  type ClaimedDelivery,
  type ClaimedEndpoint,
  clearBacklog,
  endLeases,
  nextDue,
  recordAndClaim,
  releaseDeliveries,
  START,
} from './queue.ts'
import { nextStep } from './schedule.ts'
import type { SecretBox } from './secret-box.ts'
import type { Address, Exchange, Sender } from './sender.ts'
import { deliveryHeaders, type SigningKey, signatureHeaders, signingKey } from './signature.ts'
import { endpointOwner } from './signing-secrets.ts'

const SECOND = 1000
const REMEMBERED_KEYS = 1000
const KEYS_LAST = 60 * SECOND
/** While something is due or in hand, what the clock alone changes is found this late at most. */
const LOOK_EVERY = SECOND / 4
/** Without anything to wait for: a ring may have been lost. */
const LOOK_ANYWAY = 2 * SECOND
const AFTER_FAILURE = SECOND / 4
const END_LEASES_EVERY = SECOND
/** So many deliveries leave something to clear away, which takes at most this share of the time. */
const CLEAR_AFTER = 5000
const CLEARING_SHARE = 1 / 20
/** Deliveries that are signed and sent before anything else gets its turn. */
const SLICE = 32
/** A lease outlasts its request and some trouble in telling of it. */
const LEASE_PER_TIMEOUT = 3
/** What cannot be signed waits for somebody to set the settings right; it uses up no attempt. */
const UNSIGNED_DELAY = 60

export interface Dispatcher {
  /** Claim nothing more, let open requests end, for so many seconds at most, and give back the deliveries of the others. */
  stop(seconds: number): Promise<void>
}

interface DispatcherParts {
  database: Database
  config: Config['webhooks']
  box: SecretBox
  sender: Sender
  health: EndpointHealth
  /** Told of what came of deliveries, tells of what may be due. */
  changes: Pick<Changes, 'publish' | 'subscribeAll'>
  log: Logger
}

interface Target {
  keys: readonly SigningKey[]
  address: Address
}

export function startDispatcher({ database, config, box, sender, health, changes, log }: DispatcherParts): Dispatcher {
  const { pool } = database
  const leaseSeconds = config.timeoutSeconds * LEASE_PER_TIMEOUT
  const sending = new Set<ClaimedDelivery>()
  const targets = new WeakMap<ClaimedEndpoint, Target>()
  const keys = new LRUCache<string, SigningKey>({ max: REMEMBERED_KEYS, ttl: KEYS_LAST })
  let attempted: AttemptRecord[] = []
  let place = START
  let endLeasesAt = 0
  let uncleared = 0
  let clearAt = 0
  let stopping = false
  let abandoned = false
  const signal = openSignal() // something may be due, or an attempt has come to its end

  /** Record what came to its end and claim as much as there is room for then. @returns whether there may be more */
  async function turn(): Promise<boolean> {
    await nextRound() // answers that have come are looked at first
    const batch = attempted
    attempted = []
    const claim = {
      capacity: stopping ? 0 : config.capacity - sending.size,
      lease: { id: randomUUID(), seconds: leaseSeconds },
      after: place,
    }
    try {
      const { claimed, failing } = await recordAndClaim(pool, batch, claim)
      const last = claimed.at(-1)
      if (last !== undefined) place = { orgId: last.endpoint.org_id, endpointId: last.endpoint.endpoint_id }
      inBackground(deliverAll(claimed))
      for (const each of failing) inBackground(health.failing(each))
      for (const { exchange, delivery } of batch)
        if (exchange.outcome === 'gone')
          inBackground(health.gone({ orgId: delivery.endpoint.org_id, id: delivery.endpoint.endpoint_id }))
      for (const orgId of new Set(batch.map(({ delivery }) => delivery.endpoint.org_id)))
        changes.publish(orgId, 'deliveries')
      uncleared += batch.length
      if (uncleared >= CLEAR_AFTER && performance.now() >= clearAt) inBackground(clear())
      return claimed.length > 0 || attempted.length > 0
    } catch (error) {
      attempted = [...batch, ...attempted]
      throw error
    }
  }

  async function clear(): Promise<void> {
    uncleared = 0
    clearAt = Number.POSITIVE_INFINITY
    const start = performance.now()
    await clearBacklog(pool).finally(() => {
      clearAt = performance.now() + (performance.now() - start) / CLEARING_SHARE
    })
  }

  /** A few at a time, so that answers and the next turn are not kept waiting by what many cost to sign and send. */
  async function deliverAll(claimed: readonly ClaimedDelivery[]): Promise<void> {
    for (const delivery of claimed) sending.add(delivery)
    for (let start = 0; start < claimed.length; start += SLICE) {
      await nextRound()
      for (const delivery of claimed.slice(start, start + SLICE)) inBackground(deliver(delivery))
    }
  }

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    try {
      const { keys, address } = targetOf(delivery.endpoint)
      const body = Buffer.from(delivery.body)
      const startedAt = new Date()
      const signature = signatureHeaders({ id: delivery.id, body, keys }, startedAt)
      const headers = { ...deliveryHeaders({ id: delivery.id, eventType: delivery.event_type }), ...signature }
      const exchange = await sender.send(address, headers, body, startedAt)
      if (!abandoned) attempted.push(attemptOf(delivery, signature, exchange))
    } catch (error) {
      await releaseDeliveries(pool, [delivery], UNSIGNED_DELAY)
      throw error
    } finally {
      sending.delete(delivery)
      signal.wake()
    }
  }

  /** Opened once for all that a claim took of an endpoint. */
  function targetOf(endpoint: ClaimedEndpoint): Target {
    const target = targets.get(endpoint) ?? { keys: openKeys(endpoint), address: sender.addressOf(endpoint.url) }
    targets.set(endpoint, target)
    return target
  }

  function openKeys({ secret, previous_secret: previous, ...endpoint }: ClaimedEndpoint): SigningKey[] {
    const owner = endpointOwner(endpoint.org_id, endpoint.endpoint_id)
    return [secret, ...(previous ? [previous] : [])].map((sealed) => {
      const seen = owner + sealed.toString('latin1')
      const key = keys.get(seen) ?? signingKey(box.open(sealed, endpoint.secret_key_id, owner))
      keys.set(seen, key)
      return key
    })
  }

  function attemptOf(
    delivery: ClaimedDelivery,
    signature: AttemptRecord['signature'],
    exchange: Exchange,
  ): AttemptRecord {
    const { outcome } = exchange
    const retryAfter = exchange.headers?.['retry-after']
    const attempt = {
      outcome,
      attempts: delivery.attempts,
      test: delivery.test,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
    }
    const next = nextStep(attempt, config.retrySchedule, Math.random(), Date.now())
    return {
      id: randomUUID(),
      delivery,
      signature,
      exchange,
      status: next.status,
      delay: next.status === 'waiting' ? next.delay : 0,
    }
  }

  /** Milliseconds to wait where nobody rings. */
  async function quietFor(): Promise<number> {
    const due = sending.size > 0 ? 0 : await nextDue(pool)
    return Math.min(Math.max(due ?? LOOK_ANYWAY, LOOK_EVERY), LOOK_ANYWAY)
  }

  function inBackground(work: Promise<void>): void {
    work.catch((error) => log.error({ err: error }, 'webhooks'))
  }

  /** Repeat `step` until it says that it is done; where the database does not answer, after a while. */
  async function repeat(step: () => Promise<'done' | 'again'>): Promise<void> {
    while (!abandoned) {
      try {
        if ((await step()) === 'done') return
      } catch (error) {
        log.warn({ err: error }, 'webhooks wait for the database')
        await sleep(AFTER_FAILURE)
      }
    }
  }

  const running = repeat(async () => {
    if (stopping && sending.size === 0 && attempted.length === 0) return 'done'
    const more = await turn()
    // Only now: what this process could not tell of for a while is recorded before its lease is ended.
    if (!stopping && performance.now() >= endLeasesAt) {
      endLeasesAt = performance.now() + END_LEASES_EVERY
      if (await endLeases(pool)) return 'again'
    }
    if (!more) await signal.wait(await quietFor())
    return 'again'
  })
  const unsubscribe = changes.subscribeAll(['events', 'deliveries'], signal.wake)
  return {
    async stop(seconds) {
      stopping = true
      signal.wake()
      const limit = new AbortController()
      const inTime = await Promise.race([
        running.then(() => true),
        sleep(seconds * SECOND, false, { signal: limit.signal }).catch(() => false),
      ])
      limit.abort()
      if (!inTime) {
        abandoned = true
        await releaseDeliveries(pool, [...sending], 0).catch((error) => log.warn({ err: error }, 'webhooks')) // else their leases end
        signal.wake()
      }
      await sender.close()
      unsubscribe()
      await running
    },
  }
}

interface Signal {
  wake(): void
  /** Until it rings, if it has not since the last time, or so many milliseconds are over. */
  wait(limit: number): Promise<void>
}

function openSignal(): Signal {
  let woken = false
  let wake = () => {}
  return {
    wake() {
      woken = true
      wake()
    },
    async wait(limit) {
      if (!woken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, limit)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      woken = false
    },
  }
}
