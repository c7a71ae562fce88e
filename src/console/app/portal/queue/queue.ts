/**
 * The queue of entries. They are sent in order, one at a time. If a response is lost, the request is repeated with the
 * same idempotency key, for which the server returns the first response.
 */
import type { Failure } from '../../api/failure.ts'
import { type Entry, isReplaceable } from './entry.ts'
import type { EntryStore } from './store.ts'

/** The result of one attempt. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; refusal: Failure }
  /** There was no response, or a transient failure. */
  | { kind: 'unreached' }
  | { kind: 'signedOut' }
  /** The server has another version, which does not know this page's operations. */
  | { kind: 'oldPage' }

export type Send = (entry: Entry, onProgress: (fraction: number) => void) => Promise<Outcome>

/** The visible state of the queue. */
export interface QueueState {
  /** Undefined until they are loaded from the device. */
  entries: readonly Entry[] | undefined
  /** The entry that is being sent, and its progress from 0 to 1. */
  sending: { id: string; fraction: number } | undefined
  /** Why the last attempt ended before the queue was empty. */
  stoppedBy: 'unreached' | 'signedOut' | 'oldPage' | undefined
}

interface Options {
  owner: string
  store: EntryStore
  send: Send
  /** Whether there is a network; without one, nothing is sent. */
  isOnline?: () => boolean
  /** Runs `work` in one tab at a time. */
  alone?: (work: () => Promise<void>) => Promise<void>
  now?: () => number
  onSent?: (entry: Entry) => void
}

/** Milliseconds. The server keeps keys for 24 hours. */
const KEY_LIFETIME = 23 * 3_600_000

export class Queue {
  readonly #options: Required<Options>
  readonly #listeners = new Set<() => void>()
  #state: QueueState = { entries: undefined, sending: undefined, stoppedBy: undefined }
  #flushing: Promise<void> | undefined
  /** Entries that are being corrected. */
  readonly #held = new Set<string>()

  constructor(options: Options) {
    this.#options = { isOnline: () => true, alone: (work) => work(), now: Date.now, onSent() {}, ...options }
  }

  readonly state = (): QueueState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Load the entries from the device, at the start and when another tab may have changed them. */
  async load(): Promise<void> {
    const all = await this.#options.store.all()
    const own = all.filter(({ owner }) => owner === this.#options.owner)
    this.#set({ entries: own.sort((one, other) => one.createdAt - other.createdAt) })
  }

  /**
   * Store an entry, instead of the one that it replaces, and send it if possible.
   * @returns false, without storing it, if the other one is being sent or was sent, possibly by another tab
   * @throws if the device cannot store it
   */
  async add(entry: Entry, replaces?: string): Promise<boolean> {
    const { store } = this.#options
    let isKept = true
    if (replaces === undefined) await store.put(entry)
    else isKept = (await store.exchange(replaces, (now) => (isReplaceable(now) ? [entry] : undefined))) !== undefined
    await this.load()
    this.#flushSoon()
    return isKept
  }

  /** Remove an entry, unless it is being sent, because the server may have it. */
  async remove(id: string): Promise<void> {
    await this.#options.store.exchange(id, (now) => (isReplaceable(now) ? [] : undefined))
    await this.load()
  }

  /** Hold an entry back while it is being corrected. @returns releases it */
  hold(id: string): () => void {
    this.#held.add(id)
    return () => {
      this.#held.delete(id)
      this.#flushSoon()
    }
  }

  /** Flush after the running flush, which may have missed the latest change. */
  #flushSoon(): void {
    void (this.#flushing ?? Promise.resolve()).then(() => this.flush())
  }

  /** Send a refused or unsure entry again, unchanged but with a new key. */
  async retry(id: string, newId: string): Promise<void> {
    const entry = this.#state.entries?.find((each) => each.id === id)
    if (entry === undefined) return
    const { triedAt: _tried, refusal: _refusal, ...again } = entry
    await this.add({ ...again, id: newId, state: 'waiting' }, id)
  }

  /** Send all waiting entries. Concurrent calls share one run. */
  flush(): Promise<void> {
    this.#flushing ??= this.#options
      .alone(() => this.#sendAll())
      .finally(() => {
        this.#flushing = undefined
        this.#set({ sending: undefined })
      })
    return this.#flushing
  }

  async #sendAll(): Promise<void> {
    this.#set({ stoppedBy: undefined })
    for (;;) {
      await this.load() // another tab may have sent some
      const next = this.#state.entries?.find(({ id, state }) => state === 'waiting' && !this.#held.has(id))
      if (next === undefined) return
      const outcome = this.#options.isOnline() ? await this.#sendOne(next) : 'unreached'
      if (outcome === 'unreached' || outcome === 'signedOut' || outcome === 'oldPage')
        return this.#set({ stoppedBy: outcome })
    }
  }

  async #sendOne({ id }: Entry): Promise<Outcome['kind'] | 'unsure' | 'gone'> {
    const { store, send, now, onSent } = this.#options
    // Stored before it is sent, so that after a reload it does not look like one that was never sent.
    let before: Entry | undefined
    const claimed = await store.exchange(id, (current) => {
      before = current
      if (current.state !== 'waiting') return undefined
      const { triedAt = now() } = current
      return [now() - triedAt > KEY_LIFETIME ? { ...current, state: 'unsure' } : { ...current, triedAt }]
    })
    const entry = claimed?.[0]
    if (entry === undefined) return 'gone'
    if (entry.state === 'unsure') return 'unsure'
    await this.load()
    this.#set({ sending: { id, fraction: 0 } })
    const outcome = await send(entry, (fraction) => this.#set({ sending: { id, fraction } }))
    this.#set({ sending: undefined })
    if (outcome.kind === 'sent') {
      await store.remove(id)
      onSent(entry)
    } else if (outcome.kind === 'refused') {
      const { triedAt: _tried, ...rest } = entry
      await this.#keep({ ...rest, state: 'refused', refusal: outcome.refusal })
    } else if (outcome.kind === 'oldPage' && before !== undefined) {
      await this.#keep(before) // the server has not processed it
      await this.load()
    }
    return outcome.kind
  }

  /** Store what became of an entry, unless it was deleted meanwhile, as when its person signs out in another tab. */
  async #keep(entry: Entry): Promise<void> {
    await this.#options.store.exchange(entry.id, () => [entry])
  }

  #set(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
