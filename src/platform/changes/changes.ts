/**
 * Publish/subscribe between processes: a process publishes that data of an organisation changed, and all processes
 * receive it. A message names the topic, not the change; subscribers read the data again. Messages are sent in batches
 * outside of the transactions that changed the data, because PostgreSQL commits transactions with a NOTIFY one at a
 * time.
 */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Database } from '../database/client.ts'
import { openListener } from '../database/listener.ts'
import { inBackground } from '../database/pool.ts'

/** The topics, with their GraphQL descriptions. */
export const topics = {
  events: 'An event was recorded. Query `events`.',
  records: 'A record changed without an event. `recordChanges` sends which one.',
  notifications: 'A notification was created or read. Query `notifications`.',
  automations: 'An automation changed, or a run of one was queued or ended. Query `automations` and `automationRuns`.',
  deliveries: 'A webhook delivery was created, attempted or finished. Query `deliveries`.',
  requests: 'Requests with API keys or access tokens were logged. Query `requestLog` and `requestStatistics`.',
} as const satisfies Record<string, string>

export type Topic = keyof typeof topics

const CHANNEL = 'muster_changes'
/** The first word of a message about a queue; other messages begin with the organisation's id. */
const QUEUE = 'queue'
/** Time in which messages are collected into one batch, in milliseconds. */
const BATCH_INTERVAL = 25
/** Attempts in a row to send a batch, and the pause between them in milliseconds. */
const MAX_ATTEMPTS = 10
const RETRY_PAUSE = 500
/** A NOTIFY payload has less than 8000 bytes; a line has about 50. */
const LINES_PER_PAYLOAD = 100

const statement = { name: 'publish changes', text: 'select pg_notify($1, payload) from unnest($2::text[]) payload' }

/** The publish/subscribe channel of a process. */
export interface Changes {
  /** Publish a change of an organisation's data. Call it after the commit. */
  publish(orgId: string, topic: Topic): void
  /**
   * Subscribe to an organisation's changes. The listener gets the changed topics of each batch; after a reconnection to
   * the database it gets all topics, since messages may have been lost.
   * @returns a function that unsubscribes
   */
  subscribe(orgId: string, listener: (changed: ReadonlySet<Topic>) => void): () => void
  /**
   * Subscribe to changes of these topics in all organisations, and to reconnections. Changes that this process
   * publishes arrive immediately.
   * @returns a function that unsubscribes
   */
  subscribeAll(topics: readonly Topic[], listener: () => void): () => void
  /** Publish that a background queue has new jobs. Call it after the commit. */
  publishJobs(queue: string): void
  /**
   * Subscribe to new jobs from any process. The listener gets the queue's name; undefined, meaning any queue, after a
   * reconnection.
   * @returns a function that unsubscribes
   */
  subscribeJobs(listener: (queue: string | undefined) => void): () => void
  /** Aborted by `endSubscriptions`: subscribers must stop. */
  closing: AbortSignal
  /** End all GraphQL subscriptions, so that the server can close its connections. */
  endSubscriptions(): void
  /** Start to receive messages from other processes. */
  listen(): Promise<void>
  close(): Promise<void>
}

const ALL_TOPICS: ReadonlySet<Topic> = new Set(Object.keys(topics) as Topic[])

/** Open the publish/subscribe channel of this process; `listen` connects it. */
export function openChanges({ pool, url }: Pick<Database, 'pool' | 'url'>): Changes {
  const listeners = new Map<string, Set<(changed: ReadonlySet<Topic>) => void>>()
  const globalListeners = new Map<() => void, readonly Topic[]>()
  const jobListeners = new Set<(queue: string | undefined) => void>()
  const pending = new Set<string>()
  const closingController = new AbortController()
  setMaxListeners(0, closingController.signal) // each subscription adds a listener: not a leak
  let publishing: Promise<void> | undefined
  let closing = false

  function send(line: string): void {
    if (closing) return
    pending.add(line)
    publishing ??= publishPending()
  }

  /**
   * Sends the first message immediately and later ones in batches. A batch that fails joins the next one. If the database
   * stays unavailable, it is dropped: subscribers read again after a reconnection.
   */
  async function publishPending(): Promise<void> {
    let failures = 0
    while (pending.size > 0) {
      const lines = [...pending]
      pending.clear()
      try {
        await inBackground(() => notify(pool, lines))
        failures = 0
      } catch {
        failures = closing ? MAX_ATTEMPTS : failures + 1
        if (failures < MAX_ATTEMPTS) for (const line of lines) pending.add(line)
      }
      if (!closing) await sleep(failures === 0 ? BATCH_INTERVAL : RETRY_PAUSE)
    }
    publishing = undefined
  }

  function receive(lines: readonly string[]): void {
    const changed = new Map<string, Set<Topic>>()
    for (const line of lines) {
      const [orgId, topic] = line.split(' ') as [string, Topic]
      if (orgId === QUEUE) receiveJobs(line.slice(QUEUE.length + 1))
      else changed.set(orgId, (changed.get(orgId) ?? new Set()).add(topic))
    }
    for (const [orgId, topics] of changed) for (const listener of listeners.get(orgId) ?? []) listener(topics)
    notifyGlobal(changed.values().reduce((all, topics) => all.union(topics), new Set<Topic>()))
  }

  function receiveJobs(queue: string | undefined): void {
    for (const listener of jobListeners) listener(queue)
  }

  function notifyGlobal(changed: ReadonlySet<Topic>): void {
    for (const [listener, topics] of globalListeners) if (topics.some((topic) => changed.has(topic))) listener()
  }

  const databaseListener = openListener({
    url,
    name: 'muster changes',
    channel: CHANNEL,
    handleWith: () => (message) => receive(message.split('\n')),
    onConnected() {
      for (const each of listeners.values()) for (const listener of each) listener(ALL_TOPICS)
      notifyGlobal(ALL_TOPICS)
      receiveJobs(undefined)
    },
  })

  return {
    publish(orgId, topic) {
      if (closing) return
      notifyGlobal(new Set([topic]))
      send(`${orgId} ${topic}`)
    },
    subscribe(orgId, listener) {
      const own = listeners.get(orgId) ?? new Set()
      listeners.set(orgId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(orgId) === own) listeners.delete(orgId)
      }
    },
    subscribeAll(topics, listener) {
      globalListeners.set(listener, topics)
      return () => void globalListeners.delete(listener)
    },
    publishJobs: (queue) => send(`${QUEUE} ${queue}`),
    subscribeJobs(listener) {
      jobListeners.add(listener)
      return () => void jobListeners.delete(listener)
    },
    closing: closingController.signal,
    endSubscriptions: () => closingController.abort(),
    listen: () => databaseListener.start(),
    async close() {
      closingController.abort()
      closing = true
      await publishing
      await databaseListener.close()
    },
  }
}

async function notify(pool: Pool, lines: readonly string[]): Promise<void> {
  const payloads = Array.from({ length: Math.ceil(lines.length / LINES_PER_PAYLOAD) }, (_, index) =>
    lines.slice(index * LINES_PER_PAYLOAD, (index + 1) * LINES_PER_PAYLOAD).join('\n'),
  )
  await pool.query({ ...statement, values: [CHANNEL, payloads] })
}
