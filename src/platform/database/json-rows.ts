/** Reads records with one statement as JSON objects, which are written directly from the bytes of PostgreSQL's rows. */
import pg from 'pg'
import { JsonWriter } from './json-writer.ts'
import type { RawRow } from './raw-rows.ts'
import { ShortReads } from './short-reads.ts'

/** A statement whose rows become objects. The pool's connections give rows of the type `RawRow`. */
interface JsonStatement {
  name: string
  text: string
  values: unknown[]
  /** Number of its first columns that are not part of the objects. */
  hidden: number
  /** Expected number of bytes of all objects. */
  expected: number
  /** The character between objects; default: a comma. */
  separator?: string
}

/** An object that was read, with its hidden columns. */
interface JsonRow {
  json: Buffer
  /** The columns that are not part of the object. */
  hidden: (string | null)[]
}

interface RowsStatement extends JsonStatement {
  /** Whether it takes very little time. Short statements share a connection and wait for each other. */
  isShort: boolean
}

const shortReads = new WeakMap<pg.Pool, ShortReads>()

/** Read a few rows. */
export async function readRows(pool: pg.Pool, statement: RowsStatement): Promise<readonly JsonRow[]> {
  const query = new RowsQuery(statement)
  await (statement.isShort ? shortReadsOf(pool).send(query) : send(pool, query))
  return query.read()
}

function shortReadsOf(pool: pg.Pool): ShortReads {
  const known = shortReads.get(pool) ?? new ShortReads(pool)
  shortReads.set(pool, known)
  return known
}

/**
 * A statement that answers a list. The first hidden column is null in the list's rows. One more row has a value in it,
 * which describes the whole list.
 */
interface ListStatement extends JsonStatement {
  /** Rows after the limit are counted but not returned. */
  limit: number
}

/** A list that was read. */
export interface List {
  /** The objects, joined by commas. */
  json: Buffer
  /** Number of all rows of the list, including those after the limit. */
  count: number
  /** The value that describes the whole list. */
  about: string
  /** The other hidden columns of the last object, if there are rows after the limit. */
  last: (string | null)[]
}

/** Read a list. */
export async function readList(pool: pg.Pool, statement: ListStatement): Promise<List> {
  const query = new ListQuery(statement)
  await send(pool, query)
  return query.read()
}

function send(pool: pg.Pool, query: JsonQuery): Promise<void> {
  return (pool.query as unknown as (query: JsonQuery) => Promise<void>).call(pool, query)
}

/** PostgreSQL's description of the columns. */
export interface Description {
  fields: { name: string; dataTypeID: number }[]
}

/** A driver query that processes its rows as they arrive. */
export abstract class JsonQuery extends pg.Query {
  readonly #statement: JsonStatement
  #failure: unknown
  protected writer = new JsonWriter([], 0)

  constructor(statement: JsonStatement) {
    super({ name: statement.name, text: statement.text, values: statement.values })
    this.#statement = statement
  }

  /** @param at position of the row's first column */
  protected abstract take(bytes: Buffer, at: number): void

  /** @throws the error of a row that could not be read */
  protected requireRead(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  handleRowDescription({ fields }: Description): void {
    const { hidden, expected, separator } = this.#statement
    const columns = fields.slice(hidden).map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
    this.writer = new JsonWriter(columns, expected, separator)
  }

  handleDataRow({ bytes, start }: RawRow): void {
    if (this.#failure !== undefined) return
    try {
      this.take(bytes, start + 2)
    } catch (error) {
      this.#failure = error // throwing here, in the driver's event handler, would end the process
    }
  }
}

class RowsQuery extends JsonQuery {
  readonly #hidden: number
  readonly #rows: { start: number; end: number; hidden: (string | null)[] }[] = []

  constructor(statement: JsonStatement) {
    super(statement)
    this.#hidden = statement.hidden
  }

  read(): JsonRow[] {
    this.requireRead()
    return this.#rows.map(({ start, end, hidden }) => ({ json: this.writer.json.subarray(start, end), hidden }))
  }

  protected take(bytes: Buffer, at: number): void {
    const hidden = textsOf(bytes, at, this.#hidden)
    const columns = after(bytes, at, this.#hidden)
    this.writer.write(bytes, columns)
    const { start } = this.writer
    this.#rows.push({ start, end: this.writer.json.length, hidden })
  }
}

class ListQuery extends JsonQuery {
  readonly #limit: number
  readonly #hidden: number
  #count = 0
  #about = ''
  #last: (string | null)[] = []

  constructor(statement: ListStatement) {
    super(statement)
    this.#limit = statement.limit
    this.#hidden = statement.hidden
  }

  read(): List {
    this.requireRead()
    const last = this.#count > this.#limit ? this.#last : []
    return { json: this.writer.json, count: this.#count, about: this.#about, last }
  }

  protected take(bytes: Buffer, at: number): void {
    if (bytes.readInt32BE(at) >= 0) {
      this.#about = textsOf(bytes, at, 1)[0] ?? ''
      return
    }
    this.#count += 1
    if (this.#count > this.#limit) return
    if (this.#count === this.#limit) this.#last = textsOf(bytes, at, this.#hidden).slice(1)
    const columns = after(bytes, at, this.#hidden)
    this.writer.write(bytes, columns)
  }
}

/** The values of `count` columns as strings. */
function textsOf(bytes: Buffer, from: number, count: number): (string | null)[] {
  let at = from
  return Array.from({ length: count }, () => {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) return null
    at += length
    return bytes.toString('utf8', at - length, at)
  })
}

/** The position after `count` columns. */
function after(bytes: Buffer, from: number, count: number): number {
  let at = from
  for (let column = 0; column < count; column++) at += 4 + Math.max(0, bytes.readInt32BE(at))
  return at
}
