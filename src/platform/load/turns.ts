/**
 * Turns: how the operations of a process share its database connections. While there is room, an operation begins at
 * once. Otherwise it waits, and the caller with the fewest running operations is next, so that nobody takes more than its
 * share while others wait. No organisation can use all connections, so that another one's first request begins at once.
 * Reads go before writes. An operation that waits too long is refused, to be retried later.
 */
import { ApiError } from '../errors/errors.ts'
import { OpenCounts } from './open-counts.ts'

/** Limits of turns. */
export interface Shares {
  /** Connections that one organisation can use at the same time. */
  organisation: number
  /** Connections that one holder can use at the same time. */
  holder: number
  /** Maximum number of waiting operations, each of which keeps its request in memory. */
  waiting: number
  /** Maximum number of waiting operations of one holder, so that others can wait too. */
  waitingEach: number
}

/** Share of all connections that one organisation can use at the same time. */
const MAX_SHARE = 3 / 4

/** The limits for operations: a holder may use as much as the organisation, as long as nobody else waits. */
function sharesOf(capacity: number): Shares {
  const organisation = Math.ceil(capacity * MAX_SHARE)
  return { organisation, holder: organisation, waiting: 1000, waitingEach: 250 }
}

/** Ends an operation; call it exactly once. */
export type EndTurn = () => void

/** A request for a turn. */
export interface TurnRequest {
  orgId: string
  /** Operations with the same holder share a limit: see `holderOf`. */
  holder: string
  kind: 'query' | 'mutation'
  /** Maximum number of database connections that it uses at the same time. */
  width: number
}

/** The turns of a process. */
export interface Turns {
  /**
   * Begin an operation: at once if there is room, else with a promise.
   * @throws {ApiError} unavailable if it waited too long or too many operations wait
   */
  begin(request: TurnRequest): EndTurn | Promise<EndTurn>
}

interface Waiter {
  width: number
  start(): void
}

/** A holder of credentials with running or waiting operations. */
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
 * @param maxWait maximum milliseconds that an operation waits
 */
export function openTurns(capacity: number, maxWait: number, shares = sharesOf(capacity)): Turns {
  const callers = new Map<string, Caller>()
  /** Callers with waiting operations; the one that was served last is at the end. */
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
        startNext() // narrower operations may have waited behind this one
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

  /** The caller with the fewest running operations whose organisation may use more; on a tie, one with a waiting query. */
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
