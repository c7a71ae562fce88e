/**
 * The queue of entries: in their order, one at a time, each until the server has answered. A lost answer repeats the
 * request with the same key, to which the server gives the answer of the first.
 */
import type { Failure } from '../../api/failure.ts'
import type { Entry } from './entry.ts'
import type { EntryStore } from './store.ts'

/** What became of one attempt. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; refusal: Failure }
  /** There was no answer, or one that passes by itself. */
  | { kind: 'unreached' }
  | { kind: 'signedOut' }

export type Send = (entry: Entry, onProgress: (fraction: number) => void) => Promise<Outcome>

/** What is shown of the queue. */
export interface QueueState {
  /** Undefined until they are read from the device. */
  entries: readonly Entry[] | undefined
  /** The entry on its way, and how much of it: 0 to 1. */
  sending: { id: string; fraction: number } | undefined
  /** Why the last attempt ended before the queue was empty. */
  stoppedBy: 'unreached' | 'signedOut' | undefined
}

interface Options {
  owner: string
  store: EntryStore
  send: Send
  /** Whether there is a network at all: without one nothing is tried. */
  isOnline?: () => boolean
  /** Runs `work` in one tab at a time. */
  alone?: (work: () => Promise<void>) => Promise<void>
  now?: () => number
  onSent?: (entry: Entry) => void
}

/** The server keeps keys for 24 hours. */
const KEY_LIFETIME = 23 * 3_600_000

export class Queue {
  readonly #options: Required<Options>
  readonly #listeners = new Set<() => void>()
  #state: QueueState = { entries: undefined, sending: undefined, stoppedBy: undefined }
  #flushing: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = { isOnline: () => true, alone: (work) => work(), now: Date.now, onSent() {}, ...options }
  }

  readonly state = (): QueueState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Read the entries from the device: at the start, and when another tab may have changed them. */
  async load(): Promise<void> {
    const all = await this.#options.store.all()
    const own = all.filter(({ owner }) => owner === this.#options.owner)
    this.#set({ entries: own.sort((one, other) => one.createdAt - other.createdAt) })
  }

  /** Keep an entry, in place of the one that it replaces, and send it if possible. */
  async add(entry: Entry, replaces?: string): Promise<void> {
    await this.#options.store.put(entry)
    if (replaces !== undefined && replaces !== entry.id) await this.#options.store.remove(replaces)
    await this.load()
    void (this.#flushing ?? Promise.resolve()).then(() => this.flush()) // one that ends now may not have seen it
  }

  async remove(id: string): Promise<void> {
    await this.#options.store.remove(id)
    await this.load()
  }

  /** Send a refused or unsure entry again as it is, under a new key. */
  async retry(id: string, newId: string): Promise<void> {
    const entry = this.#state.entries?.find((each) => each.id === id)
    if (entry === undefined) return
    const { triedAt: _tried, refusal: _refusal, ...again } = entry
    await this.add({ ...again, id: newId, state: 'waiting' }, id)
  }

  /** Send what waits. Calls while it runs join it. */
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
      const entry = this.#state.entries?.find(({ state }) => state === 'waiting')
      if (entry === undefined) return
      const outcome = this.#options.isOnline() ? await this.#sendOne(entry) : 'unreached'
      if (outcome === 'unreached' || outcome === 'signedOut') return this.#set({ stoppedBy: outcome })
    }
  }

  async #sendOne(entry: Entry): Promise<Outcome['kind'] | 'unsure'> {
    const { store, send, now, onSent } = this.#options
    const { id, triedAt = now() } = entry
    if (now() - triedAt > KEY_LIFETIME) {
      await store.put({ ...entry, state: 'unsure' })
      return 'unsure'
    }
    await store.put({ ...entry, triedAt }) // before it leaves: a reload must not take it for one that never did
    await this.load()
    this.#set({ sending: { id, fraction: 0 } })
    const outcome = await send(entry, (fraction) => this.#set({ sending: { id, fraction } }))
    this.#set({ sending: undefined })
    if (outcome.kind === 'sent') {
      await store.remove(id)
      onSent(entry)
    } else if (outcome.kind === 'refused') {
      const { triedAt: _tried, ...rest } = entry
      await store.put({ ...rest, state: 'refused', refusal: outcome.refusal })
    }
    return outcome.kind
  }

  #set(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
