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

/**
 * Characters of the texts of all prepared statements of a connection. Measured: PostgreSQL keeps up to 110 bytes for each
 * in a parsed text and its plan.
 */
const MAX_CHARACTERS = 1_000_000

export class PreparedStatements {
  readonly #connection: PreparingConnection
  readonly #max: number
  /** Names in the order of their last use, with the lengths of their texts. */
  readonly #used = new Map<string, number>()
  #characters = 0

  constructor(connection: PreparingConnection, max: number) {
    this.#connection = connection
    this.#max = max
  }

  /** Call it before a statement with this name is sent, because it may send messages that close others. */
  use(name: string, text: string): void {
    this.#forget(name)
    this.#used.set(name, text.length)
    this.#characters += text.length
    if (this.#isFull()) this.#closeOldest(name)
  }

  #isFull(): boolean {
    return this.#used.size > this.#max || this.#characters > MAX_CHARACTERS
  }

  #forget(name: string): void {
    this.#characters -= this.#used.get(name) ?? 0
    this.#used.delete(name)
  }

  /** Close the least recently used statements. */
  #closeOldest(latest: string): void {
    const { parsedStatements, submittedNamedStatements } = this.#connection
    for (const name of this.#used.keys()) {
      if (!this.#isFull() || name === latest) return
      if (submittedNamedStatements[name] !== undefined) continue // not confirmed yet
      this.#forget(name)
      if (parsedStatements[name] === undefined) continue // it failed
      Reflect.deleteProperty(parsedStatements, name)
      this.#connection.close({ type: 'S', name })
    }
  }
}
