/** All rows of the database's tables, in memory. Nothing may write while they are read. */
import type { Pool } from 'pg'
import { fieldsOf } from '../../../schema/finding/fields.ts'
import { camelCase, snakeCase } from '../../../src/platform/text/names.ts'

/** The model of a row. */
export const MODEL = Symbol('model')

/** A row: its columns by the names of the data model, with values as JSON has them. */
export type Row = Record<string, unknown> & { id: string; [MODEL]?: string }

/** `pack_papers`, the table of `PackPaper`. */
const tableOf = (model: string) => `${snakeCase(`${model[0]?.toLowerCase()}${model.slice(1)}`)}s`

/** The rows of all organisations. */
export class RowsInMemory {
  readonly #pool: Pool
  readonly #tables = new Map<string, Promise<readonly Row[]>>()
  readonly #words = new Map<string, Promise<ReadonlyMap<string, readonly string[]>>>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** All rows of a model. */
  all(model: string): Promise<readonly Row[]> {
    const known = this.#tables.get(model) ?? this.query(`select * from ${tableOf(model)}`, [], model)
    this.#tables.set(model, known)
    return known
  }

  /** The rows of a query. */
  async query(text: string, values: readonly unknown[], model?: string): Promise<Row[]> {
    const { rows } = await this.#pool.query<{ row: object }>(`select to_jsonb(t) as row from (${text}) t`, [...values])
    return rows.map(({ row }) => {
      const columns = Object.entries(row).map(([name, value]) => [camelCase(name), value])
      return { ...Object.fromEntries(columns), [MODEL]: model } as Row
    })
  }

  /** The ids of the records of a type that have, for each word of the text, a word that begins with it. */
  async search(type: string, text: string): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ words: string[] }>('select search_words($1) as words', [text])
    const wanted = rows[0]?.words ?? []
    const known = this.#words.get(type) ?? this.#wordsOf(type)
    this.#words.set(type, known)
    const has = (words: readonly string[]) => wanted.every((each) => words.some((word) => word.startsWith(each)))
    return new Set([...(await known)].flatMap(([id, words]) => (wanted.length > 0 && has(words) ? [id] : [])))
  }

  /** Which words a text has, a function of the database decides: it puts the organisation's id and a slash before each. */
  async #wordsOf(type: string): Promise<ReadonlyMap<string, readonly string[]>> {
    const words = `tsvector_to_array(search_vector(org_id, ${fieldsOf(type).searched.join(', ')}))`
    const rows = await this.query(`select id, ${words} as words from ${tableOf(type)}`, [])
    return new Map(rows.map(({ id, words }) => [id, (words as string[]).map((word) => word.replace(/^.*?\//, ''))]))
  }
}
