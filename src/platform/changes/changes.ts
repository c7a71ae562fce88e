/**
 * The bell: a process says that something of an organisation changed, and every process hears it, moments later. It says
 * which part changed, not how; who hears it asks again. It rings outside the transactions of what changed, many at a
 * time: a NOTIFY inside them would let only one commit at a time through the whole database.
 */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/client.ts'
import { openListening } from '../database/listening.ts'
import { type QueueName, queueNames } from '../jobs/queues.ts'

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

const statement = { name: 'tell changes', text: 'select pg_notify($1, payload) from unnest($2::text[]) payload' }

export interface Changes {
  /** Something of this organisation changed, and its transaction has ended. */
  tell(orgId: string, topic: Topic): void
  /**
   * Hear of an organisation's changes, one call for any number of them at once; of all topics after the connection to
   * the database was lost, since something may have been missed.
   * @returns what stops it
   */
  hear(orgId: string, listener: (changed: ReadonlySet<Topic>) => void): () => void
  /**
   * Hear of changes of these topics in any organisation, and when something may have been missed; of this process's own
   * at once.
   * @returns what stops it
   */
  hearAll(topics: readonly Topic[], listener: () => void): () => void
  /** Jobs came into this queue of the background, and their transaction has ended. */
  tellJobs(queue: QueueName): void
  /**
   * Hear of jobs, whichever process tells; of all queues when something may have been missed.
   * @returns what stops it
   */
  hearJobs(listener: (queue: QueueName) => void): () => void
  /** Aborted when whoever watches must end. */
  closing: AbortSignal
  /** End what watches, so that the server can close. */
  hangUp(): void
  /** Start to hear other processes. */
  listen(): Promise<void>
  close(): Promise<void>
}

const EVERYTHING: ReadonlySet<Topic> = new Set(Object.keys(topics) as Topic[])

export function openChanges({ pool, url }: Pick<Database, 'pool' | 'url'>): Changes {
  const listeners = new Map<string, Set<(changed: ReadonlySet<Topic>) => void>>()
  const everywhere = new Map<() => void, readonly Topic[]>()
  const working = new Set<(queue: QueueName) => void>()
  const toTell = new Set<string>()
  const hanging = new AbortController()
  setMaxListeners(0, hanging.signal) // one for each that watches
  let ringing: Promise<void> | undefined
  let closing = false

  function tellAll(line: string): void {
    if (closing) return
    toTell.add(line)
    ringing ??= ring()
  }

  /** The first is told at once; those that come soon after it, together. */
  async function ring(): Promise<void> {
    while (toTell.size > 0) {
      const lines = [...toTell]
      toTell.clear()
      const payloads = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, index) =>
        lines.slice(index * LINES, (index + 1) * LINES).join('\n'),
      )
      await pool.query({ ...statement, values: [CHANNEL, payloads] }).catch(() => {}) // who missed it asks again
      if (!closing) await sleep(GATHER)
    }
    ringing = undefined
  }

  function heard(lines: readonly string[]): void {
    const changed = new Map<string, Set<Topic>>()
    for (const line of lines) {
      const [orgId, topic] = line.split(' ') as [string, Topic]
      if (orgId === QUEUE) heardOfJobs(line.slice(QUEUE.length + 1) as QueueName)
      else changed.set(orgId, (changed.get(orgId) ?? new Set()).add(topic))
    }
    for (const [orgId, topics] of changed) for (const listener of listeners.get(orgId) ?? []) listener(topics)
    ringAll(changed.values().reduce((all, topics) => all.union(topics), new Set<Topic>()))
  }

  function heardOfJobs(queue: QueueName): void {
    for (const listener of working) listener(queue)
  }

  function ringAll(changed: ReadonlySet<Topic>): void {
    for (const [listener, topics] of everywhere) if (topics.some((topic) => changed.has(topic))) listener()
  }

  const listening = openListening({
    url,
    name: 'muster changes',
    channel: CHANNEL,
    hear: () => (message) => heard(message.split('\n')),
    begun() {
      for (const each of listeners.values()) for (const listener of each) listener(EVERYTHING)
      ringAll(EVERYTHING)
      queueNames.forEach(heardOfJobs)
    },
  })

  return {
    tell(orgId, topic) {
      if (closing) return
      ringAll(new Set([topic]))
      tellAll(`${orgId} ${topic}`)
    },
    hear(orgId, listener) {
      const own = listeners.get(orgId) ?? new Set()
      listeners.set(orgId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(orgId) === own) listeners.delete(orgId)
      }
    },
    hearAll(topics, listener) {
      everywhere.set(listener, topics)
      return () => void everywhere.delete(listener)
    },
    tellJobs: (queue) => tellAll(`${QUEUE} ${queue}`),
    hearJobs(listener) {
      working.add(listener)
      return () => void working.delete(listener)
    },
    closing: hanging.signal,
    hangUp: () => hanging.abort(),
    listen: () => listening.begin(),
    async close() {
      hanging.abort()
      closing = true
      await ringing
      await listening.close()
    },
  }
}
