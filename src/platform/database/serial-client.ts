/**
 * A PostgreSQL client that sends one query at a time. Prisma starts several queries at once within a transaction and
 * relies on the queue of `pg`, which `pg` has deprecated: it prints a warning and will remove the queue in its next
 * major version.
 */
import pg from 'pg'

type Query = (...args: unknown[]) => unknown

export class SerialClient extends pg.Client {
  #pending = 0
  #last: Promise<unknown> = Promise.resolve()

  override query = ((...args: unknown[]) => {
    const send = super.query as unknown as Query
    // The pool's own queries, which it already sends one by one.
    if (typeof args.at(-1) === 'function') return send.apply(this, args)
    const sent = this.#pending === 0 ? send.apply(this, args) : this.#last.then(() => send.apply(this, args))
    this.#pending++
    this.#last = (sent as Promise<unknown>).then(
      () => this.#pending--,
      () => this.#pending--,
    )
    return sent
  }) as unknown as pg.Client['query']
}
