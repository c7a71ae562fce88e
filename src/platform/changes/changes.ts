/**
 * Publish and subscribe: a process publishes that something of an organisation changed, and every process receives it
 * moments later. It says which part changed, not how; a subscriber reads again. Publishing happens outside the
 * transactions of what changed, many at a time: a NOTIFY inside them would let only one commit at a time through the
 * whole database.
 */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/client.ts'
import { openListening } from '../database/listening.ts'

/** What can change, and what changes with it. */
export const topics = {
  events: 'Something happened to a record: see events.',
  notifications: 'A notification was raised or read: see notifications.',
  deliveries: 'A webhook delivery came, was tried or ended: see deliveries.',
  requests: 'Requests of keys and tokens were answered: see requestLog and requestStatistics.',
} as const satisfies Record<string, string>

export type Topic = keyof typeof topics

const CHANNEL = 'muster_changes'
/** Stands where other lines have an organisation. */
const QUEUE = 'queue'
const GATHER = 25
/** PostgreSQL takes 8000 bytes; one line is 50 and some. */
const LINES = 100

const statement = { name: 'publish changes', text: 'select pg_notify($1, payload) from unnest($2::text[]) payload' }

export interface Changes {
  /** Something of this organisation changed, and its transaction has ended. */
  publish(orgId: string, topic: Topic): void
  /**
   * Receive an organisation's changes, one call for any number of them at once; all topics after the connection to the
   * database was lost, since something may have been missed.
   * @returns what stops it
   */
  subscribe(orgId: string, listener: (changed: ReadonlySet<Topic>) => void): () => void
  /**
   * Receive changes of these topics in any organisation, and when something may have been missed; this process's own at
   * once.
   * @returns what stops it
   */
  subscribeAll(topics: readonly Topic[], listener: () => void): () => void
  /** Jobs came into this queue of the background, and their transaction has ended. */
  publishJobs(queue: string): void
  /**
   * Receive which queue has new jobs, from any process; undefined when something may have been missed in any of them.
   * @returns what stops it
   */
  subscribeJobs(listener: (queue: string | undefined) => void): () => void
  /** Aborted when subscriptions must end. */
  closing: AbortSignal
  /** End all subscriptions, so that the server can close. */
  endSubscriptions(): void
  /** Start to receive from other processes. */
  listen(): Promise<void>
  close(): Promise<void>
}

const EVERYTHING: ReadonlySet<Topic> = new Set(Object.keys(topics) as Topic[])

export function openChanges({ pool, url }: Pick<Database, 'pool' | 'url'>): Changes {
  const listeners = new Map<string, Set<(changed: ReadonlySet<Topic>) => void>>()
  const everywhere = new Map<() => void, readonly Topic[]>()
  const working = new Set<(queue: string | undefined) => void>()
  const pending = new Set<string>()
  const ending = new AbortController()
  setMaxListeners(0, ending.signal) // one for each subscription
  let publishing: Promise<void> | undefined
  let closing = false

  function send(line: string): void {
    if (closing) return
    pending.add(line)
    publishing ??= publishPending()
  }

  /** The first is sent at once; those that come soon after it, together. */
  async function publishPending(): Promise<void> {
    while (pending.size > 0) {
      const lines = [...pending]
      pending.clear()
      const payloads = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, index) =>
        lines.slice(index * LINES, (index + 1) * LINES).join('\n'),
      )
      await pool.query({ ...statement, values: [CHANNEL, payloads] }).catch(() => {}) // who missed it asks again
      if (!closing) await sleep(GATHER)
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
    notifyEverywhere(changed.values().reduce((all, topics) => all.union(topics), new Set<Topic>()))
  }

  function receiveJobs(queue: string | undefined): void {
    for (const listener of working) listener(queue)
  }

  function notifyEverywhere(changed: ReadonlySet<Topic>): void {
    for (const [listener, topics] of everywhere) if (topics.some((topic) => changed.has(topic))) listener()
  }

  const listening = openListening({
    url,
    name: 'muster changes',
    channel: CHANNEL,
    hear: () => (message) => receive(message.split('\n')),
    begun() {
      for (const each of listeners.values()) for (const listener of each) listener(EVERYTHING)
      notifyEverywhere(EVERYTHING)
      receiveJobs(undefined)
    },
  })

  return {
    publish(orgId, topic) {
      if (closing) return
      notifyEverywhere(new Set([topic]))
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
      everywhere.set(listener, topics)
      return () => void everywhere.delete(listener)
    },
    publishJobs: (queue) => send(`${QUEUE} ${queue}`),
    subscribeJobs(listener) {
      working.add(listener)
      return () => void working.delete(listener)
    },
    closing: ending.signal,
    endSubscriptions: () => ending.abort(),
    listen: () => listening.begin(),
    async close() {
      ending.abort()
      closing = true
      await publishing
      await listening.close()
    },
  }
}
