/**
 * Sends short reads of many callers over few connections: PostgreSQL finds the next one when it has answered one, where it
 * would sleep and have to be woken. Each is a statement of its own, and fails alone. It waits for those that were sent
 * before it, so none may be long.
 */
import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { inForeground } from './pool.ts'

const MOST_CONNECTIONS = 4
const MOST_ON_ONE = 16
/** A connection that takes longer to answer is not waited for, in milliseconds: the next reads take another one. */
const LONGEST_TURN = 20

interface ShortRead {
  /** Sends it. @throws what it fails with; its caller is told, too */
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

  /** Send a query of the driver, which takes its rows itself. @throws the errors of PostgreSQL, and those of the pool */
  send(query: pg.Query): Promise<void> {
    const caller = new AsyncResource('ShortRead') // the statement belongs to its trace
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

  /** Send those that wait, on one connection. */
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
