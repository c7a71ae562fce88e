/**
 * What a process writes in batches beside its requests, such as the request log. A row that the database refuses holds no
 * other one: it is found by halves, set aside and counted. Whoever cannot write at all is known by name.
 */

/** Milliseconds without a successful write after which a writer stands. */
const STANDING_AFTER = 5000

/** SQLSTATEs that are about a row: its cardinality (21), data (22), constraints (23), size (54), or a trigger's refusal. */
const ABOUT_ROW = /^(?:21|22|23|54|P0)/

/** What happens to a row that was refused twice. @param error of the second time */
type SetAside<Row> = (row: Row, error: unknown) => unknown

/** A writer of rows that came from callers. */
export interface BatchWriter {
  /**
   * Write rows with `store`, which may be called again with parts of them, in their order.
   * @param settle is called after each part that is written, or is a row that was set aside
   * @throws what `store` throws if that is not about a row: the rows that are not settled wait
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
  /** When the first of the writes began that have not succeeded yet, as `performance.now()`. */
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

  /** Each writer, its number of rows that were set aside, and the seconds since it wrote, 0 if nothing waits. */
  *[Symbol.iterator](): Generator<{ name: string; setAside: number; seconds: number }, void> {
    for (const { name, setAside, since } of this.#states.values())
      yield { name, setAside, seconds: since === undefined ? 0 : (performance.now() - since) / 1000 }
  }

  /** The names of the writers that stand. */
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

/** Once more: what was refused with others, or with another part of the statement, may be sound alone. */
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

/** Values that cannot be made into parameters fail before the database sees them. */
function isAboutRow(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError) return true
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && ABOUT_ROW.test(code)
}
