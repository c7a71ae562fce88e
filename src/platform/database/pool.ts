/**
 * The connection pool of a process. A request waits a limited time for a connection (DATABASE_WAIT_MS), so that callers
 * learn soon that they must retry; background work waits longer.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { ConnectionLost, NoFreeConnection, openingFailure } from './connection-errors.ts'
import { PipelinedClient, type PipelinedConfig } from './pipelined-client.ts'
import { limitWait } from './wait-limit.ts'

const SECOND = 1000
/** Maximum wait for the answer to a small statement that many requests share, in milliseconds. */
const SHARED_READ_WAIT = 5 * SECOND
/** Maximum wait of background work for a connection, in milliseconds. */
export const BACKGROUND_WAIT = 10 * SECOND
/** Maximum milliseconds to open a connection. Longer than a request waits: a later request can then use it. */
const OPEN_TIMEOUT = 10 * SECOND

const waitOfWork = new AsyncLocalStorage<number | undefined>()

/** Run `work` as background work: it waits up to BACKGROUND_WAIT for a connection. */
export function inBackground<Result>(work: () => Result): Result {
  return waitOfWork.run(BACKGROUND_WAIT, work)
}

/** Run `work` as work for requests, also within background work: shared work must not wait longer than its requests. */
export function inForeground<Result>(work: () => Result): Result {
  return waitOfWork.run(undefined, work)
}

/**
 * The outcome of a small statement that many requests share, such as the lookup of a credential.
 * @throws {ConnectionLost} if it takes too long
 */
export function limitSharedRead<Value>(pending: Promise<Value>): Promise<Value> {
  return limitWait(pending, { milliseconds: SHARED_READ_WAIT, failure: () => new ConnectionLost('no answer in time') })
}

/** `connect` and `query` throw `ConnectionLost`, `NoFreeConnection` and PostgreSQL's errors. */
export class ConnectionPool extends pg.Pool {
  readonly #maxWait: number

  /** @param maxWait maximum milliseconds that a request waits for a connection */
  constructor(
    maxWait: number,
    config: pg.PoolConfig & Pick<PipelinedConfig, 'times' | 'keepsStatements' | 'isPooled'>,
  ) {
    super({ ...config, Client: PipelinedClient, connectionTimeoutMillis: OPEN_TIMEOUT })
    this.#maxWait = maxWait
    this.on('error', () => {}) // the pool replaces a broken idle connection; a failed query rejects by itself
  }

  override connect = (() => {
    const milliseconds = waitOfWork.getStore() ?? this.#maxWait
    const opened = super.connect().catch((error) => {
      throw openingFailure(error)
    })
    const failure = () => new NoFreeConnection(milliseconds)
    return limitWait(opened, { milliseconds, failure, onLate: (client) => client.release() })
  }) as pg.Pool['connect']

  override query = (async (...statement: [text: string, values?: unknown[]]) => {
    const client = await this.connect()
    let failure: unknown
    try {
      return await client.query(...statement)
    } catch (error) {
      failure = error
      throw error
    } finally {
      client.release(failure as Error | undefined)
    }
  }) as unknown as pg.Pool['query']
}
