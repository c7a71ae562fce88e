/**
 * Sends due deliveries. Requests run concurrently; in cycles the dispatcher records the results of finished attempts
 * and claims more deliveries. Any number of dispatchers can run on one database.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate as eventLoopTurn, setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Changes } from '../../platform/changes/changes.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { Traces } from '../../platform/telemetry/span.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { beginAttempt, endAttempt, readTraceParents, type TraceParents } from './delivery-spans.ts'
import type { EndpointHealth } from './endpoint-health.ts'
import { isEnd } from './outcomes.ts'
import { type OwnHeaders, openHeaders, redactedHeaders, withoutValues } from './own-headers.ts'
import { type Owners, readOwners, type Source } from './owners.ts'
import {
  type AttemptRecord,
  type ClaimedDelivery,
  type ClaimedEndpoint,
  endExpiredLeases,
  type FailingEndpoint,
  nextDue,
  recordAndClaim,
  releaseDeliveries,
  START,
  vacuumBacklog,
} from './queue.ts'
import { webhookRequests } from './request-count.ts'
import { nextStep } from './schedule.ts'
import type { Address, Exchange, Sender } from './sender.ts'
import { deliveryHeaders, type SigningKey, signatureHeaders, signingKey } from './signature.ts'
import { endpointOwner } from './signing-secrets.ts'
import { openWakeSignal } from './wake-signal.ts'

const SECOND = 1000
const MAX_CACHED_KEYS = 1000
const KEY_CACHE_TTL = 60 * SECOND
/** Polling interval while deliveries are due or being sent, because a retry can become due without a notification. */
const MIN_POLL = SECOND / 4
/** Polling interval otherwise, because a notification can be lost. */
const MAX_POLL = 2 * SECOND
const FAILURE_DELAY = SECOND / 4
const END_LEASES_INTERVAL = SECOND
/** Number of attempts after which the backlog is vacuumed, and the maximum share of the time spent on that. */
const VACUUM_AFTER = 5000
const MAX_VACUUM_SHARE = 1 / 20
/** Deliveries that are signed and sent before the event loop continues with other work. */
const SEND_BATCH = 32
/** A lease lasts this many request timeouts, so that a slow database can still record the result in time. */
const LEASE_TIMEOUTS = 3
/** Minimum milliseconds between two cycles while idle, so that a burst of writes does not cause one query each. */
const IDLE_PAUSE = 5
/** Seconds until a delivery that cannot be signed (a wrong MUSTER_SECRET) or recorded is tried again; this is not an attempt. */
const UNSIGNED_DELAY = 60

/** A running dispatcher. */
export interface Dispatcher {
  /** Stop claiming, wait at most `seconds` for open requests, and release the deliveries of unfinished requests. */
  stop(seconds: number): Promise<void>
}

interface DispatcherParts {
  database: Database
  config: Config['webhooks']
  box: SecretBox
  sender: Sender
  health: EndpointHealth
  /** Receives notifications of new deliveries; is notified of results. */
  changes: Pick<Changes, 'publish' | 'subscribeAll'>
  log: Logger
  traces: Traces | undefined
}

/** Where an endpoint's deliveries go, what signs them, and the headers of the endpoint's own. */
interface Target {
  keys: readonly SigningKey[]
  own: OwnHeaders
  address: Address
}

/** Start sending due deliveries until `stop` is called. */
export function startDispatcher(parts: DispatcherParts): Dispatcher {
  const { database, config, box, sender, health, changes, log, traces } = parts
  const { pool } = database
  const writer = database.writers.open('webhook_attempts')
  const leaseSeconds = config.timeoutSeconds * LEASE_TIMEOUTS
  const sending = new Set<ClaimedDelivery>()
  const targets = new WeakMap<ClaimedEndpoint, Target>()
  const keys = new LRUCache<string, SigningKey>({ max: MAX_CACHED_KEYS, ttl: KEY_CACHE_TTL })
  /** Endpoints whose failure was logged in the last minute. */
  const told = new LRUCache<string, true>({ max: MAX_CACHED_KEYS, ttl: UNSIGNED_DELAY * SECOND })
  let attempted: AttemptRecord[] = []
  let position = START
  let endLeasesAt = 0
  let unvacuumed = 0
  let vacuumAt = 0
  let stopping = false
  let abandoned = false
  const signal = openWakeSignal() // given when deliveries may be due, or an attempt has ended

  /** Record the finished attempts and claim deliveries up to the capacity. @returns whether there may be more */
  async function runCycle(): Promise<boolean> {
    await eventLoopTurn() // process responses that have already arrived first
    const batch = attempted
    attempted = []
    const claimed: ClaimedDelivery[] = []
    const failing: FailingEndpoint[] = []
    let capacity = stopping ? 0 : config.capacity - sending.size
    async function record(part: readonly AttemptRecord[]): Promise<void> {
      const claim = {
        capacity,
        busy: requestsByOrganisation(),
        lease: { id: randomUUID(), seconds: leaseSeconds },
        after: position,
      }
      capacity = 0 // if the batch is written in parts, only the first part claims
      const result = await recordAndClaim(pool, part, claim)
      claimed.push(...result.claimed)
      failing.push(...result.failing)
    }
    try {
      await writer.write(batch, record, undefined, (attempt) => recordWithoutAnswer(attempt, record))
      const last = claimed.at(-1)
      if (last !== undefined) position = { orgId: last.endpoint.org_id, endpointId: last.endpoint.endpoint_id }
      inBackground(deliverAll(claimed))
      for (const each of failing) inBackground(health.failing(each))
      for (const { exchange, delivery } of batch) {
        const endpoint = { orgId: delivery.endpoint.org_id, id: delivery.endpoint.endpoint_id }
        if (isEnd(exchange.outcome)) inBackground(health.ended(endpoint, exchange.outcome))
      }
      for (const orgId of new Set(batch.map(({ delivery }) => delivery.endpoint.org_id)))
        changes.publish(orgId, 'deliveries')
      unvacuumed += batch.length
      if (unvacuumed >= VACUUM_AFTER && performance.now() >= vacuumAt) inBackground(vacuum())
      return claimed.length > 0 || attempted.length > 0
    } catch (error) {
      attempted = [...batch, ...attempted]
      throw error
    }
  }

  function requestsByOrganisation(): Record<string, number> {
    const requests: Record<string, number> = {}
    for (const { endpoint } of sending) requests[endpoint.org_id] = (requests[endpoint.org_id] ?? 0) + 1
    return requests
  }

  /** If even this record fails, the delivery is sent again in a minute. */
  async function recordWithoutAnswer(
    { delivery, exchange, ...attempt }: AttemptRecord,
    record: (attempts: readonly AttemptRecord[]) => Promise<void>,
  ): Promise<void> {
    const known = { ...exchange, error: 'The response could not be stored.', headers: null, body: null }
    await record([{ ...attempt, delivery, exchange: known }]).catch(() =>
      releaseDeliveries(pool, [delivery], UNSIGNED_DELAY),
    )
  }

  async function vacuum(): Promise<void> {
    unvacuumed = 0
    vacuumAt = Number.POSITIVE_INFINITY
    const start = performance.now()
    await vacuumBacklog(pool).finally(() => {
      vacuumAt = performance.now() + (performance.now() - start) / MAX_VACUUM_SHARE
    })
  }

  /** In small batches, so that signing many deliveries does not block responses and the next cycle. */
  async function deliverAll(claimed: readonly ClaimedDelivery[]): Promise<void> {
    for (const delivery of claimed) sending.add(delivery)
    const owners = readOwners(pool, claimed)
    owners.catch(() => {}) // each `deliver` awaits it and handles its error
    const parents = await readTraceParents(pool, traces, claimed)
    for (let start = 0; start < claimed.length; start += SEND_BATCH) {
      await eventLoopTurn()
      for (const delivery of claimed.slice(start, start + SEND_BATCH)) inBackground(deliver(delivery, parents, owners))
    }
  }

  async function deliver(delivery: ClaimedDelivery, parents: TraceParents, reading: Promise<Owners>): Promise<void> {
    const span = beginAttempt(traces, parents, delivery)
    try {
      const owners = await reading
      const refusal = owners.refusalOf(delivery)
      const { keys, own, address } = targetOf(delivery.endpoint, owners)
      const body = Buffer.from(delivery.body)
      const startedAt = databaseClock.now()
      const signature = {
        ...signatureHeaders({ id: delivery.id, body, keys }, startedAt),
        ...(span && { traceparent: span.traceParent }),
      }
      const { id, event_type: eventType, test } = delivery
      const headers = { ...own, ...deliveryHeaders({ id, eventType, test }), ...signature }
      const exchange = withoutValues(await sender.send(refusal ?? address, headers, body, startedAt), own)
      webhookRequests.inc({ outcome: exchange.outcome })
      endAttempt(span, exchange)
      if (!abandoned) attempted.push(attemptOf(delivery, { ...redactedHeaders(own), ...signature }, exchange))
    } catch (error) {
      span?.end({}, error)
      await releaseDeliveries(pool, [delivery], UNSIGNED_DELAY)
      tellOnce(delivery.endpoint, error)
    } finally {
      sending.delete(delivery)
      signal.wake()
    }
  }

  /** Decrypts the keys once for all of an endpoint's deliveries in a claim. */
  function targetOf(endpoint: ClaimedEndpoint, owners: Owners): Target {
    const source = owners.sourceOf(endpoint)
    const target = targets.get(endpoint) ?? {
      keys: source === undefined ? [] : openKeys(source),
      own: source === undefined ? {} : openHeaders(box, endpointOwner(source.org_id, source.endpoint_id), source),
      address: sender.addressOf((source ?? endpoint).url),
    }
    targets.set(endpoint, target)
    return target
  }

  function openKeys({ secret, previous_secret: previous, ...endpoint }: Source): SigningKey[] {
    const owner = endpointOwner(endpoint.org_id, endpoint.endpoint_id)
    return [secret, ...(previous ? [previous] : [])].map((sealed) => {
      const cacheKey = owner + sealed.toString('latin1')
      const key = keys.get(cacheKey) ?? signingKey(box.open(sealed, endpoint.secret_key_id, owner))
      keys.set(cacheKey, key)
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
    const { attempts, test } = delivery
    const attempt = { outcome, attempts, test, retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined }
    const next = nextStep(attempt, config.retrySchedule, Math.random(), databaseClock.now().getTime())
    return {
      id: randomUUID(),
      delivery,
      signature,
      exchange,
      status: next.status,
      delay: next.status === 'waiting' ? next.delay : 0,
    }
  }

  /** Milliseconds until the next cycle if no notification arrives. */
  async function pollDelay(): Promise<number> {
    const due = sending.size > 0 ? 0 : await nextDue(pool)
    return Math.min(Math.max(due ?? MAX_POLL, MIN_POLL), MAX_POLL)
  }

  /** An endpoint without readable secrets can have any number of deliveries, each tried again in a minute. */
  function tellOnce({ org_id: organisation, endpoint_id: endpoint }: ClaimedEndpoint, error: unknown): void {
    if (told.has(endpoint)) return
    told.set(endpoint, true)
    log.error(
      { err: error, organisation, endpoint },
      'webhook deliveries could not be prepared; trying again in a minute',
    )
  }

  function inBackground(work: Promise<void>): void {
    work.catch((error) => log.error({ err: error }, 'webhook dispatch failed'))
  }

  /** Repeat `step` until it returns `done`; after an error, with a delay. */
  async function repeat(step: () => Promise<'done' | 'again'>): Promise<void> {
    while (!abandoned) {
      try {
        if ((await step()) === 'done') return
      } catch (error) {
        log.warn({ err: error }, 'webhook dispatch failed; retrying')
        await sleep(FAILURE_DELAY)
      }
    }
  }

  const running = repeat(async () => {
    if (stopping && sending.size === 0 && attempted.length === 0) return 'done'
    const startedAt = performance.now()
    const more = await runCycle()
    // After runCycle: results that this process could not record earlier are recorded before their leases are ended.
    if (!stopping && performance.now() >= endLeasesAt) {
      endLeasesAt = performance.now() + END_LEASES_INTERVAL
      if (await endExpiredLeases(pool)) return 'again'
    }
    if (more) return 'again'
    await signal.wait(await pollDelay())
    if (!stopping && sending.size === 0 && attempted.length === 0)
      await sleep(Math.max(0, startedAt + IDLE_PAUSE - performance.now()))
    return 'again'
  })
  const unsubscribe = changes.subscribeAll(['deliveries'], signal.wake)
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
        // If this fails, the deliveries become due again when their leases expire.
        await releaseDeliveries(pool, [...sending], 0).catch((error) =>
          log.warn({ err: error }, 'webhook deliveries could not be released'),
        )
        signal.wake()
      }
      await sender.close()
      unsubscribe()
      await running
    },
  }
}
