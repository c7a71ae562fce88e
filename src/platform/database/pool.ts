/**
 * The connection pool of a process. A request waits a second at most for a connection, so that under overload it hears
 * soon that it must retry; background work, for which nobody waits, waits longer.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { ConnectionLost, NoFreeConnection } from './connection-errors.ts'
import { SerialClient } from './serial-client.ts'
import { limitWait } from './wait-limit.ts'

const SECOND = 1000
const REQUEST_WAIT = SECOND
/**
 * Maximum time of a request from asking for a connection to the first answer, in milliseconds: as long again for
 * PostgreSQL.
 */
export const START_WAIT = 2 * REQUEST_WAIT
/** For background work, in milliseconds. */
export const BACKGROUND_WAIT = 10 * SECOND
/** A connection that takes longer to open is given up. Longer than a request waits: it then serves a later one. */
const OPEN_TIMEOUT = 10 * SECOND

const maxWait = new AsyncLocalStorage<number>()

/** Run `work` as background work: it waits up to BACKGROUND_WAIT for a connection. */
export function inBackground<Result>(work: () => Result): Result {
  return maxWait.run(BACKGROUND_WAIT, work)
}

/**
 * The outcome of a small statement that many requests share, such as the lookup of a credential.
 * @throws {ConnectionLost} if it takes too long
 */
export function limitSharedRead<Value>(pending: Promise<Value>): Promise<Value> {
  return limitWait(pending, { milliseconds: START_WAIT, failure: () => new ConnectionLost('no answer in time') })
}

/** @throws {ConnectionLost | NoFreeConnection} from `connect` and `query`, besides the errors of PostgreSQL */
export class ConnectionPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: SerialClient, connectionTimeoutMillis: OPEN_TIMEOUT })
    this.on('error', () => {}) // the pool replaces a broken idle connection; a failed query rejects by itself
  }

  override connect = (() => {
    const milliseconds = maxWait.getStore() ?? REQUEST_WAIT
    const opened = super.connect().catch((error) => {
      throw error instanceof pg.DatabaseError ? error : new ConnectionLost(error)
    })
    const failure = () => new NoFreeConnection(milliseconds)
    return limitWait(opened, { milliseconds, failure, onLate: (client) => client.release() })
  }) as pg.Pool['connect']

  override query = (async (...statement: [never]) => {
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
