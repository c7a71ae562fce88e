/**
 * A fair concurrency limit, by which the operations of a process share its database connections. While there is room,
 * an operation begins at once. Otherwise it waits, and the caller with the fewest running operations is next, so that
 * nobody takes more than its share while others wait. No organisation can use all connections, so that another one's
 * first request begins at once. Reads go before writes. An operation that waits too long is refused, to be retried
 * later.
 */
import { ApiError } from '../errors/errors.ts'
import { OpenCounts } from './open-counts.ts'

/** Limits on running and waiting operations. */
export interface Limits {
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
function limitsOf(capacity: number): Limits {
  const organisation = Math.ceil(capacity * MAX_SHARE)
  return { organisation, holder: organisation, waiting: 1000, waitingEach: 250 }
}

/** Gives the connections back when the operation ends; call it exactly once. */
export type Release = () => void

/** A request to begin an operation. */
export interface PermitRequest {
  orgId: string
  /** Operations with the same holder share a limit: see `holderOf`. */
  holder: string
  kind: 'query' | 'mutation'
  /** Maximum number of database connections that it uses at the same time. */
  width: number
}

/** The limiter of a process. */
export interface FairLimiter {
  /**
   * Get permission to begin an operation: at once if there is room, else with a promise.
   * @throws {ApiError} unavailable if it waited too long or too many operations wait
   */
  acquire(request: PermitRequest): Release | Promise<Release>
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
 * Open the limiter of a process.
 * @param capacity database connections for operations
 * @param maxWait maximum milliseconds that an operation waits
 */
export function openFairLimiter(capacity: number, maxWait: number, limits = limitsOf(capacity)): FairLimiter {
  const callers = new Map<string, Caller>()
  /** Callers with waiting operations; the one that was served last is at the end. */
  const queue = new Set<Caller>()
  /** Connections in use, by organisation. */
  const usedBy = new OpenCounts()
  const widest = Math.ceil(capacity / 2)
  let waiting = 0

  function acquire({ orgId, holder, kind, width }: PermitRequest): Release | Promise<Release> {
    const caller = callers.get(holder) ?? addCaller(holder, orgId)
    const needed = Math.min(Math.max(1, width), widest)
    if (hasRoom(needed) && mayUse(caller, needed) && chooseCaller() === undefined) return start(caller, needed)
    if (waiting >= limits.waiting || caller.queries.size + caller.mutations.size >= limits.waitingEach) {
      forgetIdle(caller)
      throw busy('too many requests wait for their turn')
    }
    return wait(caller, kind, needed)
  }

  const hasRoom = (width: number) => usedBy.total + width <= capacity
  const mayUse = ({ orgId, running }: Caller, width: number) =>
    usedBy.of(orgId) + width <= limits.organisation && running + width <= limits.holder

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

  function start(caller: Caller, width: number): Release {
    const giveBack = usedBy.open(caller.orgId, width)
    caller.running += width
    return () => {
      giveBack()
      caller.running -= width
      forgetIdle(caller)
      if (waiting > 0) startNext()
    }
  }

  function wait(caller: Caller, kind: PermitRequest['kind'], width: number): Promise<Release> {
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

  /**
   * The caller with the fewest running operations whose organisation may use more; on a tie, one with a waiting query.
   */
  function chooseCaller(): Caller | undefined {
    let chosen: Caller | undefined
    for (const caller of queue)
      if (!mayUse(caller, firstOf(caller)?.width ?? 0)) continue
      else if (chosen === undefined || caller.running < chosen.running) chosen = caller
      else if (caller.running === chosen.running && chosen.queries.size === 0 && caller.queries.size > 0)
        chosen = caller
    return chosen
  }

  return { acquire }
}

/** The operation of a caller that begins next. */
function firstOf({ queries, mutations }: Caller): Waiter | undefined {
  const [first] = queries.size > 0 ? queries : mutations
  return first
}

function busy(reason: string): ApiError {
  return new ApiError('unavailable', { message: `The service is busy: ${reason}. Try again in a moment.` })
}
