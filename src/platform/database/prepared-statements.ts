/**
 * The prepared statements of a connection, of which it keeps the latest used: the shapes of callers' queries are without
 * number, PostgreSQL keeps each plan until it is told otherwise, and no caller's shapes are to take the place of another's
 * for good.
 */

/** The part of the driver's connection that knows its prepared statements. */
export interface PreparingConnection {
  /** Text by name, of those that the server has confirmed. */
  parsedStatements: Record<string, string>
  /** The same of those that it has not answered yet. */
  submittedNamedStatements: Record<string, string>
  close(message: { type: 'S'; name: string }): void
}

export class PreparedStatements {
  readonly #connection: PreparingConnection
  readonly #max: number
  /** Names; the latest used is the last. */
  readonly #used = new Set<string>()

  constructor(connection: PreparingConnection, max: number) {
    this.#connection = connection
    this.#max = max
  }

  /** Call it before a statement with this name is sent: what makes room for it leaves first. */
  use(name: string): void {
    this.#used.delete(name)
    this.#used.add(name)
    if (this.#used.size > this.#max) this.#closeOldest(name)
  }

  /** Close those that were not used for the longest time. */
  #closeOldest(latest: string): void {
    const { parsedStatements, submittedNamedStatements } = this.#connection
    for (const name of this.#used) {
      if (this.#used.size <= this.#max || name === latest) return
      if (submittedNamedStatements[name] !== undefined) continue // on its way
      this.#used.delete(name)
      if (parsedStatements[name] === undefined) continue // it failed
      Reflect.deleteProperty(parsedStatements, name)
      this.#connection.close({ type: 'S', name })
    }
  }
}
