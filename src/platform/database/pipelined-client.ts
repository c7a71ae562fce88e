/**
 * A PostgreSQL client that pipelines queries: it sends each at once, without waiting for earlier answers, so that queries
 * that are known together take one round trip. The server runs them one after another; in a transaction, those after a
 * failed one fail, too.
 *
 * A query fails with `ConnectionLost` if its connection broke. The client breaks a connection with a query that gets no
 * answer for a long time: a host that vanished never answers and would occupy the pool forever. It also breaks one whose
 * server refuses a write because it is no longer the primary: the next connection leads to the new primary.
 */
import type { Socket } from 'node:net'
import pg from 'pg'
import { ConnectionLost } from './connection-errors.ts'
import { PreparedStatements, type PreparingConnection } from './prepared-statements.ts'
import { giveRawRows } from './raw-rows.ts'
import { beginStatement } from './statement-span.ts'
import type { StatementTimes } from './statement-times.ts'

type Query = (...args: unknown[]) => unknown

export interface PipelinedConfig extends pg.ClientConfig {
  /** Time after which an unanswered query breaks the connection, in milliseconds. */
  maxSilence?: number
  /** Maximum number of prepared statements that the connection keeps. */
  maxPrepared?: number
  /**
   * Whether named statements are prepared once and kept; default true. Behind a pooler in transaction mode, the next
   * transaction may run in a session without them.
   */
  keepsStatements?: boolean
  /** Whether the connection leads to a pooler, which refuses session settings at start-up; default false. */
  isPooled?: boolean
  times?: StatementTimes
}

/** More than the service's own statements: the rest is for the shapes of callers' queries. */
const MAX_PREPARED = 500

/**
 * Milliseconds. Longer than any statement of the service and than the time limit of a transaction. Short enough that a
 * request whose read is repeated gets the second failure before the HTTP server closes its silent connection.
 */
export const MAX_SILENCE = 45_000

/**
 * Milliseconds after which PostgreSQL ends a statement whose connection this client broke. Without this limit the server
 * would only notice when it sends something, and retries would pile up statements that never end.
 */
const END_AFTER = 1000

/** SQLSTATE of a write on a standby. */
const READ_ONLY = '25006'

export class PipelinedClient extends pg.Client {
  readonly #maxSilence: number
  readonly #prepared: PreparedStatements | undefined
  readonly #times: StatementTimes | undefined
  #lost = false
  #answered = 0

  constructor(config: PipelinedConfig = {}) {
    const maxSilence = config.maxSilence ?? MAX_SILENCE
    const limit = config.isPooled ? {} : { statement_timeout: maxSilence + END_AFTER }
    super({ ...limit, ...config, pipeline: true } as pg.ClientConfig)
    giveRawRows(this.#connection)
    this.#maxSilence = maxSilence
    if (config.keepsStatements ?? true)
      this.#prepared = new PreparedStatements(this.#connection, config.maxPrepared ?? MAX_PREPARED)
    this.#times = config.times
    const lost = () => {
      this.#lost = true
    }
    this.on('error', lost) // also keeps an error of a connection in use from ending the process: its query rejects
    this.on('end', lost)
  }

  override query = ((...args: unknown[]) => {
    const send = super.query as unknown as Query
    const [statement] = args
    const query = this.#prepared === undefined ? withoutName(statement) : statement
    args[0] = query
    const { name, text = '' } = query as { name?: string; text?: string }
    if (name && !this.#lost) this.#prepared?.use(name, text)
    if (query instanceof pg.Query && args.length === 1)
      return this.#await(
        query,
        answerOf(query, () => send.apply(this, args)),
      )
    const answer = send.apply(this, args)
    return typeof args.at(-1) === 'function' ? answer : this.#await(statement, answer) // only the pool uses callbacks
  }) as unknown as pg.Client['query']

  /** The start-up parameters. A pooler passes the time zone on, but not `options`. */
  getStartupConf(): Record<string, string> {
    const { getStartupConf } = pg.Client.prototype as unknown as { getStartupConf(): Record<string, string> }
    return { ...getStartupConf.call(this), TimeZone: 'UTC' }
  }

  get #connection(): { stream: Socket } & PreparingConnection {
    return (this as unknown as { connection: { stream: Socket } & PreparingConnection }).connection
  }

  async #await(statement: unknown, answer: unknown): Promise<unknown> {
    const silence = setTimeout(() => this.#break(), this.#maxSilence)
    silence.unref()
    const started = performance.now()
    const span = beginStatement(statement)
    try {
      const result = await answer
      span?.end()
      return result
    } catch (error) {
      span?.end({}, error)
      if ((error as { code?: unknown }).code === READ_ONLY) this.#break()
      throw this.#lost && !(error instanceof pg.DatabaseError) ? new ConnectionLost(error) : error
    } finally {
      clearTimeout(silence)
      const ended = performance.now()
      this.#times?.observe(statement, ended - Math.max(started, this.#answered)) // it ran after the one before
      this.#answered = ended
    }
  }

  #break(): void {
    this.#connection.stream.destroy()
  }
}

/** The statement without a name, so that PostgreSQL does not keep it. */
function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement
  if (!(statement instanceof pg.Query)) return { ...statement, name: undefined }
  Object.assign(statement, { name: undefined })
  return statement
}

/** The outcome of a query that is a `pg.Query` object. */
function answerOf(query: object, send: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    Object.assign(query, { callback: (error: unknown) => (error ? reject(error) : resolve()) })
    send()
  })
}
