/** How long statements of a pool take, from when they are sent to their answer; slow ones are reported. */

/** A statement that took long. */
interface SlowStatement {
  /** Its SQL, without the values of its parameters; cut after MAX_TEXT characters. */
  text: string
  milliseconds: number
}

const MAX_TEXT = 1000

/** Shared by the connections of a pool. */
export class StatementTimes {
  /** The number of slow statements. */
  slow = 0
  #threshold = Number.POSITIVE_INFINITY
  #report: (statement: SlowStatement) => void = () => {}

  /**
   * Call `report` for each statement that takes `threshold` milliseconds or more, in the context of who sent it.
   * Nothing is slow until this is called.
   */
  reportSlow(threshold: number, report: (statement: SlowStatement) => void): void {
    this.#threshold = threshold
    this.#report = report
  }

  /** @param statement what was given to `query` @param milliseconds how long it took */
  observe(statement: unknown, milliseconds: number): void {
    if (milliseconds < this.#threshold) return
    this.slow++
    this.#report({ text: textOf(statement), milliseconds })
  }
}

/** The SQL of a statement in one line, cut after MAX_TEXT characters. @param statement what was given to `query` */
export function textOf(statement: unknown): string {
  const { text = '' } = typeof statement === 'string' ? { text: statement } : (statement as { text?: string })
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT)
}
