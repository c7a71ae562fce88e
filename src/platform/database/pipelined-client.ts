/**
 * A PostgreSQL client that sends each query at once and does not wait for the answer to the one before: queries that are
 * known together take one round trip. The server runs them one after another; in a transaction, those after a failed one
 * fail, too.
 *
 * A query fails with `ConnectionLost` if its connection broke. One that gets no answer for a long time breaks its
 * connection: a host that vanished never answers, and would keep the pool's connections forever.
 */
import type { Socket } from 'node:net'
import pg from 'pg'
import { ConnectionLost } from './connection-errors.ts'
import { PreparedStatements, type PreparingConnection } from './prepared-statements.ts'
import { giveRawRows } from './raw-rows.ts'
import type { StatementTimes } from './statement-times.ts'

type Query = (...args: unknown[]) => unknown

interface PipelinedConfig extends pg.ClientConfig {
  /** Time after which an unanswered query breaks the connection, in milliseconds. */
  maxSilence?: number
  /** Prepared statements that the connection keeps. */
  maxPrepared?: number
  times?: StatementTimes
}

/** More than the service has of its own: the rest are the shapes of callers' queries. */
const MAX_PREPARED = 500

/**
 * Longer than any statement of the service; a transaction has a shorter time limit. Short enough that a request whose
 * read is run again still hears of the second loss before the HTTP server cuts a silent connection.
 */
export const MAX_SILENCE = 45_000

export class PipelinedClient extends pg.Client {
  readonly #maxSilence: number
  readonly #prepared: PreparedStatements
  readonly #times: StatementTimes | undefined
  #lost = false
  #holds = false

  constructor(config: PipelinedConfig = {}) {
    super({ ...config, pipeline: true } as pg.ClientConfig)
    giveRawRows(this.#connection)
    this.#maxSilence = config.maxSilence ?? MAX_SILENCE
    this.#prepared = new PreparedStatements(this.#connection, config.maxPrepared ?? MAX_PREPARED)
    this.#times = config.times
    const lost = () => {
      this.#lost = true
    }
    this.on('error', lost) // also keeps an error of a connection in use from ending the process: its query rejects
    this.on('end', lost)
  }

  override query = ((...args: unknown[]) => {
    this.#holdWrites()
    const send = super.query as unknown as Query
    const [query] = args
    const { name } = query as { name?: string }
    if (name && !this.#lost) this.#prepared.use(name)
    if (query instanceof pg.Query && args.length === 1)
      return this.#await(
        query,
        answerOf(query, () => send.apply(this, args)),
      )
    const answer = send.apply(this, args)
    return typeof args.at(-1) === 'function' ? answer : this.#await(query, answer) // the pool's own queries have a callback
  }) as unknown as pg.Client['query']

  /** What is sent in one turn of the event loop leaves with one system call, which costs more than the rest of a query. */
  #holdWrites(): void {
    if (this.#holds) return
    this.#holds = true
    const { stream } = this.#connection
    stream.cork()
    process.nextTick(() => {
      this.#holds = false
      stream.uncork()
    })
  }

  get #connection(): { stream: Socket } & PreparingConnection {
    return (this as unknown as { connection: { stream: Socket } & PreparingConnection }).connection
  }

  async #await(statement: unknown, answer: unknown): Promise<unknown> {
    const silence = setTimeout(() => this.#break(), this.#maxSilence)
    silence.unref()
    const started = performance.now()
    try {
      return await answer
    } catch (error) {
      throw this.#lost && !(error instanceof pg.DatabaseError) ? new ConnectionLost(error) : error
    } finally {
      clearTimeout(silence)
      this.#times?.observe(statement, performance.now() - started)
    }
  }

  #break(): void {
    this.#connection.stream.destroy()
  }
}

/** Settles with a query that is an object of its own. */
function answerOf(query: object, send: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    Object.assign(query, { callback: (error: unknown) => (error ? reject(error) : resolve()) })
    send()
  })
}
