/** Change stream of one subscriber: a change is sent immediately; many changes in a row are combined (pace.ts). */
import { setTimeout as sleep } from 'node:timers/promises'
import { Repeater } from 'graphql-yoga'
import { ApiError } from '../errors/errors.ts'
import { OpenCounts } from '../load/open-counts.ts'
import type { Changes, Topic } from './changes.ts'
import { openPace } from './pace.ts'

/** How often an idle stream checks its credential, in milliseconds. */
const CHECK_EVERY = 30_000
/** Maximum number of open streams in a process: of a person (or a credential without one), and of an organisation. */
export const MAX_STREAMS = 20
export const MAX_OF_ORGANISATION = 2000

/** The open streams of the process, by organisation and by holder. */
const ofOrganisations = new OpenCounts()
const ofHolders = new OpenCounts()

interface Subscriber {
  changes: Changes
  /** The organisation whose changes are streamed. */
  orgId: string
  /** The subscriber's own organisation; in the sandbox it differs from `orgId`. */
  ownOrgId: string
  /** The person, or the credential, that subscribes. */
  holder: string
  /** The topics that the credential may read now; none if it is no longer valid. */
  permittedTopics: () => Promise<readonly Topic[]>
  /** Runs when the stream begins; the function that it returns runs when the stream ends. */
  during?: (() => () => void) | undefined
}

/** Streams that wait to send. They take turns; between two of them, the event loop does other work. */
const waiting: (() => void)[] = []

function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(letNext)
  })
}

function letNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letNext)
}

function checkLimit(open: number, limit: number, who: string): void {
  if (open < limit) return
  const message = `${who} has ${limit} open subscriptions, which is the maximum. Close one first.`
  throw new ApiError('rate_limited', { message })
}

/**
 * Stream the topics that change. The first message names all `topics`, so that a client that reconnects reads what it
 * missed. The stream ends when the server stops or the credential may no longer read one of the topics.
 * @throws {ApiError} rate_limited if the person, credential or organisation has too many open streams
 */
export function watch(subscriber: Subscriber, topics: readonly Topic[]): AsyncIterable<Topic[]> {
  const { changes, orgId, ownOrgId, holder, permittedTopics, during } = subscriber
  checkLimit(ofHolders.of(holder), MAX_STREAMS, 'This person or credential')
  checkLimit(ofOrganisations.of(ownOrgId), MAX_OF_ORGANISATION, 'This organisation')

  return new Repeater<Topic[]>(async (push, stop) => {
    const ends = [ofOrganisations.open(ownOrgId), ofHolders.open(holder)]
    const end = during?.()
    const closed = new AbortController()
    const changed = new Set<Topic>(topics)
    const pauseAfter = openPace(() => ofOrganisations.total)
    const verify = async () => {
      const permitted = await permittedTopics()
      if (!topics.every((topic) => permitted.includes(topic))) stop()
    }

    async function sendPending(): Promise<void> {
      while (changed.size > 0) {
        await verify()
        await turn()
        if (closed.signal.aborted) return
        const batch = [...changed]
        changed.clear()
        push(batch).catch(() => {}) // the client has disconnected, which stops the stream
        await sleep(pauseAfter(performance.now()), undefined, { signal: closed.signal, ref: false })
      }
    }

    let sending = false
    function send(): void {
      if (sending) return
      sending = true
      void sendPending()
        .catch(() => stop()) // the stream has ended, or the credential could not be checked
        .finally(() => {
          sending = false
        })
    }

    const unsubscribe = changes.subscribe(orgId, (received) => {
      for (const topic of topics) if (received.has(topic)) changed.add(topic)
      send()
    })
    const checking = setInterval(() => void verify().catch(() => stop()), CHECK_EVERY)
    checking.unref()
    changes.closing.addEventListener('abort', () => stop(), { signal: closed.signal })
    if (changes.closing.aborted) stop()
    send()
    await stop
    closed.abort()
    unsubscribe()
    clearInterval(checking)
    end?.()
    for (const each of ends) each()
  })
}
