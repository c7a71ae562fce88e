/**
 * A connection that sends one query at a time. Prisma asks for several at once within a transaction, and leaves the queue
 * to the driver, which will have none from its next major version on and says so on the console.
 */
import pg from 'pg'

type Query = (...args: unknown[]) => unknown

export class SerialClient extends pg.Client {
  #open = 0
  #last: Promise<unknown> = Promise.resolve()

  override query = ((...args: unknown[]) => {
    const send = super.query as unknown as Query
    if (typeof args.at(-1) === 'function') return send.apply(this, args) // the pool's own, which wait for each other
    const sent = this.#open === 0 ? send.apply(this, args) : this.#last.then(() => send.apply(this, args))
    this.#open++
    this.#last = (sent as Promise<unknown>).then(
      () => this.#open--,
      () => this.#open--,
    )
    return sent
  }) as unknown as pg.Client['query']
}
