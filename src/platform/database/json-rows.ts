/** Reads records with one statement, as JSON objects that are written from PostgreSQL's bytes. */
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
  /** The bytes of all objects, roughly. */
  expected: number
  /** The character between objects; default: a comma. */
  separator?: string
}

/** An object that was read. */
interface JsonRow {
  json: Buffer
  /** The columns that are not part of it. */
  hidden: (string | null)[]
}

interface RowsStatement extends JsonStatement {
  /** Whether it takes next to no time: it may then wait for others like it, and they for it. */
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
 * A statement that answers a list. The first hidden column is null in the rows of the list; the one row in which it has
 * a value says with it what is to be known of the whole list.
 */
interface ListStatement extends JsonStatement {
  /** Rows after so many are counted, but not shown. */
  limit: number
}

/** What was read. */
export interface List {
  /** The objects, joined by commas. */
  json: Buffer
  /** All rows of the list, those that are not shown, too. */
  count: number
  /** The first column of the row that says what is to be known of the whole list. */
  about: string
  /** The other hidden columns of the last object, if rows follow that are not shown. */
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

/** What PostgreSQL says of the columns. */
export interface Description {
  fields: { name: string; dataTypeID: number }[]
}

/** A query of the driver that takes its rows as they come. */
export abstract class JsonQuery extends pg.Query {
  readonly #statement: JsonStatement
  #failure: unknown
  protected writer = new JsonWriter([], 0)

  constructor(statement: JsonStatement) {
    super({ name: statement.name, text: statement.text, values: statement.values })
    this.#statement = statement
  }

  /** @param at where the row's first column is */
  protected abstract take(bytes: Buffer, at: number): void

  /** @throws what a row could not be read for */
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
      this.#failure = error // thrown here, it would end the process
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

/** The texts of `count` columns. */
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

/** Where the column after `count` columns is. */
function after(bytes: Buffer, from: number, count: number): number {
  let at = from
  for (let column = 0; column < count; column++) at += 4 + Math.max(0, bytes.readInt32BE(at))
  return at
}
