/**
 * Writers of rows that a process stores in batches outside of its requests, such as the request log. A row that the
 * database refuses does not hold up the others: it is found by bisection, set aside and counted. Monitoring shows which
 * writers cannot write at all.
 */

/** Milliseconds without a successful write after which a writer counts as stalled. */
const STANDING_AFTER = 5000

/** SQLSTATEs about a row: cardinality (21), data (22), constraints (23), size (54), or an exception in a trigger (P0). */
const ABOUT_ROW = /^(?:21|22|23|54|P0)/

/** Handles a row that was refused twice. @param error of the second attempt */
type SetAside<Row> = (row: Row, error: unknown) => unknown

/** A writer of rows with data from callers. */
export interface BatchWriter {
  /**
   * Write rows with `store`, which may be called again with parts of them, in their order.
   * @param settle is called for each part that was written and for each row that was set aside
   * @throws any error of `store` that is not about a row: rows that are not settled remain to be written
   */
  write<Row>(
    rows: readonly Row[],
    store: (part: readonly Row[]) => Promise<unknown>,
    settle?: (part: readonly Row[]) => void,
    setAside?: SetAside<Row>,
  ): Promise<void>
}

/** A writer as monitoring sees it. */
interface WriterState {
  name: string
  /** Rows that were set aside since the process started. */
  setAside: number
  /** Start of the first write since the last success, as `performance.now()`; undefined if nothing waits. */
  since: number | undefined
}

/** The batch writers of a process. */
export class BatchWriters {
  readonly #states = new Map<string, WriterState>()
  #report: (writer: string, error: unknown) => void = () => {}

  /** Call `report` for each row that is set aside. */
  reportSetAside(report: (writer: string, error: unknown) => void): void {
    this.#report = report
  }

  /** @param name for metrics, e.g. `request_log` */
  open(name: string): BatchWriter {
    const state: WriterState = { name, setAside: 0, since: undefined }
    this.#states.set(name, state)
    return {
      write: async (rows, store, settle = () => {}, setAside = () => {}) => {
        state.since ??= performance.now()
        await storeSound(rows, store, settle, async (row, error) => {
          state.setAside++
          this.#report(name, error)
          await setAside(row, error)
        })
        state.since = undefined
      },
    }
  }

  /** Each writer, its number of rows that were set aside, and the seconds for which its writes have failed or waited. */
  *[Symbol.iterator](): Generator<{ name: string; setAside: number; seconds: number }, void> {
    for (const { name, setAside, since } of this.#states.values())
      yield { name, setAside, seconds: since === undefined ? 0 : (performance.now() - since) / 1000 }
  }

  /** The names of the stalled writers. */
  standing(): string[] {
    return [...this].flatMap(({ name, seconds }) => (seconds * 1000 > STANDING_AFTER ? [name] : []))
  }
}

async function storeSound<Row>(
  rows: readonly Row[],
  store: (part: readonly Row[]) => Promise<unknown>,
  settle: (part: readonly Row[]) => void,
  setAside: SetAside<Row>,
): Promise<void> {
  try {
    await store(rows)
  } catch (error) {
    if (rows.length === 0 || !isAboutRow(error)) throw error
    if (rows.length > 1) {
      const middle = rows.length >> 1
      await storeSound(rows.slice(0, middle), store, settle, setAside)
      await storeSound(rows.slice(middle), store, settle, setAside)
      return
    }
    await storeLast(rows, store, setAside)
  }
  settle(rows)
}

/** Retries a single row: it may have been refused because of another row or another part of the statement. */
async function storeLast<Row>(
  rows: readonly Row[],
  store: (part: readonly Row[]) => Promise<unknown>,
  setAside: SetAside<Row>,
): Promise<void> {
  try {
    await store(rows)
  } catch (error) {
    if (!isAboutRow(error)) throw error
    await setAside(rows[0] as Row, error)
  }
}

/** RangeError and TypeError: values that cannot be converted to parameters fail before the database sees them. */
function isAboutRow(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError) return true
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && ABOUT_ROW.test(code)
}
