/**
 * Limits the bytes of request bodies that a process holds at a time, in memory or on the disk. Limiting the number of
 * requests is not enough: a caller can send a body slowly, and a compressed body can expand a thousandfold. A body waits,
 * unread, until there is room for it; one that has its place, arrives too slowly and is in the way is ended.
 */
import type { ServerResponse } from 'node:http'
import { ApiError } from '../errors/errors.ts'
import { OpenCounts } from '../load/open-counts.ts'
import { watchStall } from '../time/stall.ts'
import { refuseLate } from './broken-requests.ts'

/** The owner of a body. */
export interface BodyOwner {
  orgId: string
  /** Credentials with the same holder share a limit. */
  holder: string
}

/** Maximum numbers of held bytes. */
interface Limits {
  /** Per holder. */
  holder: number
  organisation: number
  all: number
}

/** Limits of bodies that wait for their place; each of them keeps a connection. */
interface WaitLimits {
  milliseconds: number
  /** Bodies per holder. */
  holder: number
  all: number
}

const WAIT: WaitLimits = { milliseconds: 15_000, holder: 32, all: 512 }

/** Seconds after which a refused caller should retry. */
const TRY_AGAIN = 2

interface Waiter {
  owner: BodyOwner
  bytes: number
  start(): void
}

/** The bytes that a process holds, by owner. */
export class HeldBytes {
  readonly #limits: Limits
  readonly #wait: WaitLimits
  readonly #holders = new OpenCounts()
  readonly #organisations = new OpenCounts()
  readonly #waiters = new Set<Waiter>()
  readonly #waiting = new OpenCounts()

  constructor(limits: Limits, wait = WAIT) {
    this.#limits = limits
    this.#wait = wait
  }

  /**
   * Hold more bytes.
   * @returns a function that releases them
   * @throws {ApiError} rate_limited if the owner has too many, unavailable if the process has
   */
  hold(owner: BodyOwner, bytes: number): () => void {
    const refusal = this.#refusal(owner, bytes)
    if (refusal !== undefined) throw refusal
    return this.keep(owner, bytes)
  }

  /**
   * The same, as soon as there is room. A holder's bodies have their places in order.
   * @param gone aborts when the caller has gone
   * @throws {ApiError} as `hold` if there was no room for too long, or too many wait; bad_request if the caller has gone
   */
  async whenFree(owner: BodyOwner, bytes: number, gone: AbortSignal): Promise<() => void> {
    const { milliseconds, holder, all } = this.#wait
    const waiting = this.#waiting.of(owner.holder)
    const refusal = this.#refusal(owner, bytes)
    if (refusal === undefined && waiting === 0) return this.keep(owner, bytes)
    if (waiting >= holder || this.#waiting.total >= all) throw refusal ?? tooMuch('This credential')
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const leave = this.#waiting.open(owner.holder)
    const waiter = { owner, bytes, start: () => resolve(this.keep(owner, bytes)) }
    const giveUp = (error: ApiError) => {
      this.#waiters.delete(waiter)
      reject(error)
      this.#startNext() // smaller ones may have waited behind it
    }
    const late = setTimeout(() => giveUp(refusal ?? tooMuch('This credential')), milliseconds)
    gone.addEventListener('abort', () => giveUp(new ApiError('bad_request')), { once: true })
    this.#waiters.add(waiter)
    return promise.finally(() => {
      clearTimeout(late)
      leave()
    })
  }

  /** Hold bytes whatever the limits: those of a body that has been allowed more. @returns as `hold` */
  keep({ orgId, holder }: BodyOwner, bytes: number): () => void {
    const ends = [this.#holders.open(holder, bytes), this.#organisations.open(orgId, bytes)]
    return () => {
      for (const end of ends) end()
      this.#startNext()
    }
  }

  /** Whether bytes of this organisation are in somebody's way. */
  areWanted({ orgId }: BodyOwner): boolean {
    for (const { owner, bytes } of this.#waiters)
      if (owner.orgId === orgId || this.#refusal(owner, bytes)?.code === 'unavailable') return true
    return false
  }

  #startNext(): void {
    const blocked = new Set<string>()
    for (const waiter of this.#waiters) {
      const { holder } = waiter.owner
      if (blocked.has(holder)) continue
      if (this.#refusal(waiter.owner, waiter.bytes) === undefined) {
        this.#waiters.delete(waiter)
        waiter.start()
      } else blocked.add(holder)
    }
  }

  #refusal({ orgId, holder }: BodyOwner, bytes: number): ApiError | undefined {
    const { holder: each, organisation, all } = this.#limits
    if (this.#holders.of(holder) + bytes > each) return tooMuch('This credential')
    if (this.#organisations.of(orgId) + bytes > organisation) return tooMuch('Your organisation')
    if (this.#organisations.total + bytes > all) return new ApiError('unavailable', { retryAfterSeconds: TRY_AGAIN })
    return undefined
  }
}

/** The bodies that a process holds, in memory and on the disk. */
export interface Bodies {
  memory: HeldBytes
  /** Files that wait to be stored. */
  disk: HeldBytes
}

const MIB = 1024 * 1024

export function openBodies(): Bodies {
  return {
    memory: new HeldBytes({ holder: 16 * MIB, organisation: 32 * MIB, all: 128 * MIB }),
    disk: new HeldBytes({ holder: 512 * MIB, organisation: 1024 * MIB, all: 4096 * MIB }),
  }
}

function tooMuch(whose: string): ApiError {
  return new ApiError('rate_limited', {
    retryAfterSeconds: TRY_AGAIN,
    message: `${whose} has too many large requests in progress. Wait until one of them has ended, then retry.`,
  })
}

/**
 * Bodies up to this size are not counted, so that ordinary requests pass even at the limit: the number of connections
 * limits their memory.
 */
const SMALL = 64 * 1024

/** Counts the body of a request while it is read. */
export interface BodyMeter {
  /**
   * Announce that the body, or the rest of it, may take this many bytes of memory; read it after that. Replaces earlier
   * numbers.
   * @throws {ApiError} rate_limited, unavailable; bad_request if the caller has gone
   */
  expect(bytes: number): Promise<void>
  /** Count more bytes on the disk. @throws {ApiError} rate_limited, unavailable */
  addFile(bytes: number): void
  /** Charge the caller for bytes of text that will be parsed. @throws {ApiError} rate_limited */
  spend(bytes: number): Promise<void>
}

/** The least that arrives of a body for whose place another waits. A telephone in a tunnel sends nothing for as long. */
const SLOWEST = { least: 16 * 1024, milliseconds: 6000 }

/**
 * Counts a body until the response closes, because a request can wait for its turn with its body in memory. After the
 * close nothing is counted, because nothing would release it: the client can leave while its body is still being read.
 */
export function holdUntilEnd(
  { memory, disk }: Bodies,
  owner: BodyOwner,
  res: ServerResponse,
): Pick<BodyMeter, 'expect' | 'addFile'> {
  const { req } = res
  const gone = new AbortController()
  const files: (() => void)[] = []
  const arriving = {
    progress: () => req.socket.bytesRead,
    isWaiting: () => !req.complete && req.readableLength === 0 && memory.areWanted(owner), // the slow one is not this process
    least: SLOWEST.least,
  }
  let held = 0
  let free = NOTHING
  let stopWatching = NOTHING
  const place = (bytes: number) => {
    stopWatching()
    const last = free
    held = bytes
    free = bytes > 0 ? memory.keep(owner, bytes) : NOTHING
    stopWatching = bytes > 0 ? watchStall(arriving, SLOWEST.milliseconds, () => refuseLate(res)) : NOTHING
    last()
  }
  res.once('close', () => {
    gone.abort()
    place(0)
    for (const freeFile of files) freeFile()
  })
  return {
    async expect(bytes) {
      const wanted = bytes > SMALL && !res.closed ? bytes : 0
      const more = wanted > held ? await memory.whenFree(owner, wanted - held, gone.signal) : NOTHING
      if (!res.closed) place(wanted)
      more()
    },
    addFile: (bytes) => void files.push(res.closed ? NOTHING : disk.hold(owner, bytes)),
  }
}

const NOTHING = () => {}
