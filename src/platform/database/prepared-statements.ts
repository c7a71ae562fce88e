/**
 * Limits the prepared statements of a connection to the most recently used ones. Callers' queries can have any number of
 * shapes, and PostgreSQL keeps each prepared statement until it is closed.
 */

/** The part of the driver's connection that tracks its prepared statements. */
export interface PreparingConnection {
  /** Text by name, of the statements that the server has confirmed. */
  parsedStatements: Record<string, string>
  /** Text by name, of the statements that the server has not confirmed yet. */
  submittedNamedStatements: Record<string, string>
  close(message: { type: 'S'; name: string }): void
}

export class PreparedStatements {
  readonly #connection: PreparingConnection
  readonly #max: number
  /** Names in the order of their last use. */
  readonly #used = new Set<string>()

  constructor(connection: PreparingConnection, max: number) {
    this.#connection = connection
    this.#max = max
  }

  /** Call it before a statement with this name is sent, because it may send messages that close others. */
  use(name: string): void {
    this.#used.delete(name)
    this.#used.add(name)
    if (this.#used.size > this.#max) this.#closeOldest(name)
  }

  /** Close the least recently used statements. */
  #closeOldest(latest: string): void {
    const { parsedStatements, submittedNamedStatements } = this.#connection
    for (const name of this.#used) {
      if (this.#used.size <= this.#max || name === latest) return
      if (submittedNamedStatements[name] !== undefined) continue // not confirmed yet
      this.#used.delete(name)
      if (parsedStatements[name] === undefined) continue // it failed
      Reflect.deleteProperty(parsedStatements, name)
      this.#connection.close({ type: 'S', name })
    }
  }
}
