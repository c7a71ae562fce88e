/**
 * Reads any number of records from one snapshot, in batches, with a PostgreSQL cursor on its own connection. The next
 * batch is read while the caller processes the last one, so at most two batches are in memory.
 */
import type { Pool, PoolClient } from 'pg'
import { type Description, JsonQuery } from './json-rows.ts'

/** The statements of a cursor. */
export interface CursorStatements {
  /** Reads one row first, from the same snapshot. */
  before: Statement
  /** A statement whose rows become objects. */
  records: Statement
}

interface Statement {
  text: string
  values: readonly unknown[]
}

/** Some of the records. */
export interface Batch {
  /** One JSON object per line, without a line break at the end. */
  lines: Buffer
  /** Number of records; 0 after the last one. */
  count: number
}

/** Approximate number of bytes of a batch, for records of any size. */
const BATCH_BYTES = 256 * 1024
/** Leaves room for records that are longer than expected. */
const BUFFER_BYTES = 1.25 * BATCH_BYTES
const FIRST_ROWS = 100
const MOST_ROWS = 2000

const NO_BATCH: Batch = { lines: Buffer.alloc(0), count: 0 }

/** Open a cursor; the caller must close it. @throws the errors of PostgreSQL and of the pool */
export async function openRecordCursor(pool: Pool, { before, records }: CursorStatements): Promise<RecordCursor> {
  const client = await pool.connect()
  try {
    const [, first] = await Promise.all([
      client.query('begin isolation level repeatable read read only'),
      client.query<Record<string, unknown>>(before.text, [...before.values]),
      client.query(`declare records no scroll cursor for ${records.text}`, [...records.values]),
    ])
    return new RecordCursor(pool, client, first.rows[0])
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** An open cursor. */
export class RecordCursor {
  /** The row of the statement `before`. */
  readonly before: Record<string, unknown> | undefined
  /** The field names of the objects; known after the first batch. */
  columns: readonly string[] = []
  readonly #pool: Pool
  readonly #client: PoolClient
  #next: Promise<Batch> | undefined
  #isReading = false
  #isClosed = false
  #rows = FIRST_ROWS

  constructor(pool: Pool, client: PoolClient, before: Record<string, unknown> | undefined) {
    this.#pool = pool
    this.#client = client
    this.before = before
  }

  /** The next records. @throws the errors of PostgreSQL, and if the cursor was closed meanwhile */
  async next(): Promise<Batch> {
    if (this.#isClosed) throw new Error('the cursor is closed')
    const batch = await (this.#next ?? this.#fetch())
    if (batch.count > 0 && !this.#isClosed) {
      this.#next = this.#fetch()
      this.#next.catch(() => {}) // the next call of `next` throws it
    } else this.#next = Promise.resolve(NO_BATCH)
    return batch
  }

  /** Release the connection. A read that is still running is cancelled, and its connection is discarded. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    if (!this.#isReading) return this.#client.query('rollback').then(() => this.#client.release(), this.#discard)
    const { processID } = this.#client as unknown as { processID: number }
    await this.#pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {})
    this.#discard(new Error('the cursor was closed while it was read'))
  }

  readonly #discard = (reason: Error) => this.#client.release(reason)

  async #fetch(): Promise<Batch> {
    this.#isReading = true
    try {
      const query = new BatchQuery(this.#rows)
      await (this.#client.query as unknown as (query: BatchQuery) => Promise<void>).call(this.#client, query)
      const batch = query.read()
      if (this.columns.length === 0) this.columns = query.columns
      if (batch.count > 0) this.#rows = rowsFor(batch)
      return batch
    } finally {
      this.#isReading = false
    }
  }
}

function rowsFor({ lines, count }: Batch): number {
  return Math.min(MOST_ROWS, Math.max(1, Math.floor(BATCH_BYTES / (lines.length / count))))
}

class BatchQuery extends JsonQuery {
  columns: readonly string[] = []
  #count = 0

  constructor(rows: number) {
    super({
      name: '',
      text: `fetch ${rows} from records`,
      values: [],
      hidden: 0,
      expected: BUFFER_BYTES,
      separator: '\n',
    })
  }

  override handleRowDescription(description: Description): void {
    super.handleRowDescription(description)
    this.columns = description.fields.map(({ name }) => name)
  }

  read(): Batch {
    this.requireRead()
    return { lines: this.writer.json, count: this.#count }
  }

  protected take(bytes: Buffer, at: number): void {
    this.#count += 1
    this.writer.write(bytes, at)
  }
}
