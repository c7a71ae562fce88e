/**
 * Pipelines short reads of many callers over few connections: a PostgreSQL process that has answered one read finds the
 * next at once, instead of sleeping until it is woken. Each read is its own statement and fails alone. It waits for those
 * that were sent before it, so reads must be short.
 */
import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { inForeground } from './pool.ts'

const MOST_CONNECTIONS = 4
const MOST_ON_ONE = 16
/** If a connection takes longer to answer, in milliseconds, it no longer counts: later reads use another one. */
const LONGEST_TURN = 20

interface ShortRead {
  /** Sends the read. @throws its error, which its caller gets as well */
  send(client: pg.PoolClient): Promise<void>
  fail(error: unknown): void
}

export class ShortReads {
  readonly #pool: pg.Pool
  readonly #waiting: ShortRead[] = []
  #connections = 0
  #isDue = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Send a driver query that processes its rows itself. @throws the errors of PostgreSQL and of the pool */
  send(query: pg.Query): Promise<void> {
    const caller = new AsyncResource('ShortRead') // so that the statement belongs to the caller's trace
    return new Promise((resolve, reject) => {
      const send = (client: pg.PoolClient) => {
        const answer = caller.runInAsyncScope(() => client.query(query) as unknown as Promise<void>)
        answer.then(resolve, reject)
        return answer
      }
      this.#waiting.push({ send, fail: reject })
      this.#sendSoon()
    })
  }

  #sendSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    process.nextTick(() => {
      this.#isDue = false
      while (this.#waiting.length > 0 && this.#connections < MOST_CONNECTIONS) this.#take()
    })
  }

  /** Send waiting reads on one connection. */
  #take(): void {
    const reads = this.#waiting.splice(0, MOST_ON_ONE)
    this.#connections += 1
    let isCounted = true
    const free = () => {
      clearTimeout(late)
      if (!isCounted) return
      isCounted = false
      this.#connections -= 1
      if (this.#waiting.length > 0) this.#sendSoon()
    }
    const late = setTimeout(free, LONGEST_TURN)
    void this.#sendAll(reads).finally(free)
  }

  async #sendAll(reads: readonly ShortRead[]): Promise<void> {
    let client: pg.PoolClient
    try {
      client = await inForeground(() => this.#pool.connect())
    } catch (error) {
      for (const { fail } of reads) fail(error)
      return
    }
    const outcomes = await Promise.allSettled(reads.map(({ send }) => send(client)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    client.release(failed?.reason as Error | undefined)
  }
}
