/**
 * A PostgreSQL client that sends one query at a time. Prisma starts several queries at once within a transaction and
 * relies on the queue of `pg`, which `pg` has deprecated: it prints a warning and will remove the queue in its next
 * major version.
 *
 * A query fails with `ConnectionLost` if its connection broke. One that gets no answer for a long time breaks its
 * connection: a host that vanished never answers, and would keep the pool's connections forever.
 */
import pg from 'pg'
import { ConnectionLost } from './connection-errors.ts'

type Query = (...args: unknown[]) => unknown

interface SerialConfig extends pg.ClientConfig {
  /** Time after which an unanswered query breaks the connection, in milliseconds. */
  maxSilence?: number
}

/**
 * Longer than any statement of the service; a transaction has a shorter time limit. Short enough that a request whose
 * read is run again still hears of the second loss before the HTTP server cuts a silent connection.
 */
export const MAX_SILENCE = 45_000

export class SerialClient extends pg.Client {
  readonly #maxSilence: number
  #pending = 0
  #last: Promise<unknown> = Promise.resolve()
  #lost = false

  constructor(config: SerialConfig = {}) {
    super(config)
    this.#maxSilence = config.maxSilence ?? MAX_SILENCE
    const lost = () => {
      this.#lost = true
    }
    this.on('error', lost) // also keeps an error of a connection in use from ending the process: its query rejects
    this.on('end', lost)
  }

  override query = ((...args: unknown[]) => {
    const send = super.query as unknown as Query
    if (typeof args.at(-1) === 'function') return send.apply(this, args) // the pool's own queries
    const sent =
      this.#pending === 0
        ? this.#await(send.apply(this, args))
        : this.#last.then(() => this.#await(send.apply(this, args)))
    this.#pending++
    this.#last = sent.then(
      () => this.#pending--,
      () => this.#pending--,
    )
    return sent
  }) as unknown as pg.Client['query']

  async #await(answer: unknown): Promise<unknown> {
    const silence = setTimeout(() => this.#break(), this.#maxSilence)
    silence.unref()
    try {
      return await answer
    } catch (error) {
      throw this.#lost && !(error instanceof pg.DatabaseError) ? new ConnectionLost(error) : error
    } finally {
      clearTimeout(silence)
    }
  }

  #break(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
  }
}
