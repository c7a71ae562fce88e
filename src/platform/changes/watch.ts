/** One who watches an organisation: told at once of a first change, then once a second at most, as long as it may hear. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Repeater } from 'graphql-yoga'
import { ApiError } from '../errors.ts'
import type { Changes, Topic } from './changes.ts'

const ONCE_IN = 1000
const CHECK_EVERY = 30_000
export const MOST_STREAMS = 20

const openStreams = new Map<string, number>()

interface Watcher {
  changes: Changes
  orgId: string
  /** Of the credential that watches. */
  credentialId: string
  /** Whether that credential still opens the door. */
  isStillValid: () => Promise<boolean>
}

/**
 * The topics that changed, again and again; all of them at first, so that who comes back asks for what it missed. It ends
 * when the server stops or the credential is no longer good.
 * @throws {ApiError} rate_limited where a credential has too many of these open
 */
export function watch(watcher: Watcher, topics: readonly Topic[]): AsyncIterable<Topic[]> {
  const { changes, orgId, credentialId, isStillValid } = watcher
  const open = openStreams.get(credentialId) ?? 0
  if (open >= MOST_STREAMS)
    throw new ApiError('rate_limited', {
      message: `This credential has ${MOST_STREAMS} subscriptions open. Close one first.`,
    })

  return new Repeater<Topic[]>(async (push, stop) => {
    openStreams.set(credentialId, (openStreams.get(credentialId) ?? 0) + 1)
    const ended = new AbortController()
    const changed = new Set<Topic>(topics)
    const verify = async () => {
      if (!(await isStillValid())) stop()
    }

    async function tellAll(): Promise<void> {
      while (changed.size > 0) {
        await verify()
        if (ended.signal.aborted) return
        const told = [...changed]
        changed.clear()
        push(told).catch(() => {}) // a reader that left has stopped this already
        await sleep(ONCE_IN, undefined, { signal: ended.signal, ref: false })
      }
    }

    let telling = false
    function tell(): void {
      if (telling) return
      telling = true
      void tellAll()
        .catch(() => stop()) // it has ended, or nobody can say whether the credential is good
        .finally(() => {
          telling = false
        })
    }

    const deaf = changes.subscribe(orgId, (heard) => {
      for (const topic of topics) if (heard.has(topic)) changed.add(topic)
      tell()
    })
    const checking = setInterval(() => void verify().catch(() => stop()), CHECK_EVERY)
    checking.unref()
    changes.closing.addEventListener('abort', () => stop(), { signal: ended.signal })
    if (changes.closing.aborted) stop()
    tell()
    await stop
    ended.abort()
    deaf()
    clearInterval(checking)
    const left = (openStreams.get(credentialId) ?? 1) - 1
    if (left > 0) openStreams.set(credentialId, left)
    else openStreams.delete(credentialId)
  })
}
