/**
 * Turns: how the operations of a process share its database connections. While there is room, an operation begins at
 * once. Otherwise it waits, and the caller with the fewest running operations is next, so that nobody takes more
 * than its share while others wait. A part is kept free of each organisation, so that another one's first request begins
 * at once. Reads go before writes. Who has waited too long is told to try again later.
 */
import { ApiError } from '../errors/errors.ts'
import { OpenCounts } from './open-counts.ts'

/** What one may take of the turns. */
export interface Shares {
  /** Connections that one organisation can use at the same time. */
  organisation: number
  /** Connections that one holder can use at the same time. */
  holder: number
  /** Operations that wait at most: each keeps its request in memory. */
  waiting: number
  /** Operations of one holder that wait at most, so that others find a place. */
  waitingEach: number
}

/** The part of all connections that one organisation can use at the same time. */
const MAX_SHARE = 3 / 4

/** The shares of operations: a holder may use as much as the organisation, as long as nobody else waits. */
function sharesOf(capacity: number): Shares {
  const organisation = Math.ceil(capacity * MAX_SHARE)
  return { organisation, holder: organisation, waiting: 1000, waitingEach: 250 }
}

/** Ends an operation; call it exactly once. */
export type EndTurn = () => void

/** What an operation asks for. */
export interface TurnRequest {
  orgId: string
  /** Operations of the same one share one part: see `holderOf`. */
  holder: string
  kind: 'query' | 'mutation'
  /** The database connections that it can use at the same time. */
  width: number
}

/** The turns of a process. */
export interface Turns {
  /**
   * Begin an operation. Without waiting if there is room, else as a promise.
   * @throws {ApiError} unavailable if it waited too long, or too many wait
   */
  begin(request: TurnRequest): EndTurn | Promise<EndTurn>
}

interface Waiter {
  width: number
  start(): void
}

/** A holder of credentials with operations that run or wait. */
interface Caller {
  id: string
  orgId: string
  running: number
  queries: Set<Waiter>
  mutations: Set<Waiter>
}

/**
 * Open the turns of a process.
 * @param capacity database connections for operations
 * @param maxWait how long an operation waits at most, in milliseconds
 */
export function openTurns(capacity: number, maxWait: number, shares = sharesOf(capacity)): Turns {
  const callers = new Map<string, Caller>()
  /** Callers with waiting operations; who was served last stands last. */
  const queue = new Set<Caller>()
  /** Connections in use, by organisation. */
  const usedBy = new OpenCounts()
  const widest = Math.ceil(capacity / 2)
  let waiting = 0

  function begin({ orgId, holder, kind, width }: TurnRequest): EndTurn | Promise<EndTurn> {
    const caller = callers.get(holder) ?? addCaller(holder, orgId)
    const needed = Math.min(Math.max(1, width), widest)
    if (hasRoom(needed) && mayUse(caller, needed) && chooseCaller() === undefined) return start(caller, needed)
    if (waiting >= shares.waiting || caller.queries.size + caller.mutations.size >= shares.waitingEach) {
      forgetIdle(caller)
      throw busy('too many requests wait for their turn')
    }
    return wait(caller, kind, needed)
  }

  const hasRoom = (width: number) => usedBy.total + width <= capacity
  const mayUse = ({ orgId, running }: Caller, width: number) =>
    usedBy.of(orgId) + width <= shares.organisation && running + width <= shares.holder

  function addCaller(id: string, orgId: string): Caller {
    const caller = { id, orgId, running: 0, queries: new Set<Waiter>(), mutations: new Set<Waiter>() }
    callers.set(id, caller)
    return caller
  }

  function forgetIdle(caller: Caller): void {
    if (caller.queries.size + caller.mutations.size > 0) return
    queue.delete(caller)
    if (caller.running === 0) callers.delete(caller.id)
  }

  function start(caller: Caller, width: number): EndTurn {
    const giveBack = usedBy.open(caller.orgId, width)
    caller.running += width
    return () => {
      giveBack()
      caller.running -= width
      forgetIdle(caller)
      if (waiting > 0) startNext()
    }
  }

  function wait(caller: Caller, kind: TurnRequest['kind'], width: number): Promise<EndTurn> {
    const line = kind === 'query' ? caller.queries : caller.mutations
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timeout)
        line.delete(waiter)
        waiting--
      }
      const waiter: Waiter = {
        width,
        start() {
          leave()
          resolve(start(caller, width))
        },
      }
      const timeout = setTimeout(() => {
        leave()
        forgetIdle(caller)
        reject(busy(`the request waited ${maxWait / 1000} s for its turn`))
        startNext() // it may have kept a narrower one waiting
      }, maxWait)
      line.add(waiter)
      queue.add(caller)
      waiting++
    })
  }

  function startNext(): void {
    for (let caller = chooseCaller(); caller !== undefined; caller = chooseCaller()) {
      const waiter = firstOf(caller)
      if (waiter === undefined || !hasRoom(waiter.width)) return
      queue.delete(caller)
      queue.add(caller)
      waiter.start()
      forgetIdle(caller)
    }
  }

  /** The caller with the fewest running operations whose organisation may use more; of several, one that waits to read. */
  function chooseCaller(): Caller | undefined {
    let chosen: Caller | undefined
    for (const caller of queue)
      if (!mayUse(caller, firstOf(caller)?.width ?? 0)) continue
      else if (chosen === undefined || caller.running < chosen.running) chosen = caller
      else if (caller.running === chosen.running && chosen.queries.size === 0 && caller.queries.size > 0)
        chosen = caller
    return chosen
  }

  return { begin }
}

/** The operation of a caller that begins next. */
function firstOf({ queries, mutations }: Caller): Waiter | undefined {
  const [first] = queries.size > 0 ? queries : mutations
  return first
}

function busy(reason: string): ApiError {
  return new ApiError('unavailable', { message: `The service is busy: ${reason}. Try again in a moment.` })
}
