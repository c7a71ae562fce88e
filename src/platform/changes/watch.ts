/** Change stream of one subscriber: a change is sent immediately; many changes in a row are combined (pace.ts). */
import { setTimeout as sleep } from 'node:timers/promises'
import { Repeater } from 'graphql-yoga'
import { ApiError } from '../errors.ts'
import type { Changes, Topic } from './changes.ts'
import { openPace } from './pace.ts'

/** How often an idle stream checks its credential, in milliseconds. */
const CHECK_EVERY = 30_000
/** Open streams per credential and process. */
export const MAX_STREAMS = 20

const openStreams = new Map<string, number>()

interface Subscriber {
  changes: Changes
  orgId: string
  /** The subscriber's credential. */
  credentialId: string
  /** The topics that the credential may read now; none if it is no longer valid. */
  permittedTopics: () => Promise<readonly Topic[]>
}

/**
 * Stream the topics that change. The first message names all `topics`, so that a client that reconnects reads what it
 * missed. The stream ends when the server stops or the credential may no longer read one of the topics.
 * @throws {ApiError} rate_limited if the credential has MAX_STREAMS open streams
 */
export function watch(subscriber: Subscriber, topics: readonly Topic[]): AsyncIterable<Topic[]> {
  const { changes, orgId, credentialId, permittedTopics } = subscriber
  const open = openStreams.get(credentialId) ?? 0
  if (open >= MAX_STREAMS)
    throw new ApiError('rate_limited', {
      message: `This credential has ${MAX_STREAMS} open subscriptions, which is the maximum. Close one first.`,
    })

  return new Repeater<Topic[]>(async (push, stop) => {
    openStreams.set(credentialId, (openStreams.get(credentialId) ?? 0) + 1)
    const closed = new AbortController()
    const changed = new Set<Topic>(topics)
    const pauseAfter = openPace()
    const verify = async () => {
      const permitted = await permittedTopics()
      if (!topics.every((topic) => permitted.includes(topic))) stop()
    }

    async function sendPending(): Promise<void> {
      while (changed.size > 0) {
        await verify()
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
    const remaining = (openStreams.get(credentialId) ?? 1) - 1
    if (remaining > 0) openStreams.set(credentialId, remaining)
    else openStreams.delete(credentialId)
  })
}
