/** Measures the statements of a pool, from sending to the answer, and reports slow ones. */

/** A slow statement. */
interface SlowStatement {
  /** Its SQL without parameter values, cut after MAX_TEXT characters. */
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
   * Call `report` for each statement that takes `threshold` milliseconds or more, in the async context of its sender.
   * Before this call, no statement counts as slow.
   */
  reportSlow(threshold: number, report: (statement: SlowStatement) => void): void {
    this.#threshold = threshold
    this.#report = report
  }

  /** @param statement the argument of `query` */
  observe(statement: unknown, milliseconds: number): void {
    if (milliseconds < this.#threshold) return
    this.slow++
    this.#report({ text: textOf(statement), milliseconds })
  }
}

/** The SQL of a statement in one line, cut after MAX_TEXT characters. @param statement the argument of `query` */
export function textOf(statement: unknown): string {
  const { text = '' } = typeof statement === 'string' ? { text: statement } : (statement as { text?: string })
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT)
}
