/** Measures the statements of a pool, from sending to the answer: notes them for who sent them, and reports slow ones. */

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
  #note: ((sql: string, milliseconds: number) => void) | undefined

  /**
   * Call `report` for each statement that takes `threshold` milliseconds or more, in the async context of its sender.
   * Before this call, no statement counts as slow.
   */
  reportSlow(threshold: number, report: (statement: SlowStatement) => void): void {
    this.#threshold = threshold
    this.#report = report
  }

  /** Call `note` for each statement, in the async context of its sender, with its SQL without parameter values. */
  noteEach(note: (sql: string, milliseconds: number) => void): void {
    this.#note = note
  }

  /** @param statement the argument of `query` */
  observe(statement: unknown, milliseconds: number): void {
    this.#note?.(sqlOf(statement), milliseconds)
    if (milliseconds < this.#threshold) return
    this.slow++
    this.#report({ text: textOf(statement), milliseconds })
  }
}

/** The SQL of a statement in one line, cut after MAX_TEXT characters. @param statement the argument of `query` */
export function textOf(statement: unknown): string {
  return sqlOf(statement).replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT)
}

function sqlOf(statement: unknown): string {
  const { text = '' } = typeof statement === 'string' ? { text: statement } : (statement as { text?: string })
  return text
}
