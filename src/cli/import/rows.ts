/** Reads the records of a CSV or NDJSON file, one at a time, each with the line on which it starts. */
import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { guessTargets, HEADER_ROWS, headerIndex, madeByServer } from '../../domain/import/columns.ts'
import { importFields } from '../../domain/import/fields.ts'
import type { Importable } from '../../domain/import/inputs.ts'
import {
  type Column,
  columnOf,
  ERROR_COLUMN,
  type Format,
  firstLine,
  isExportEnd,
  parserOptions,
  type Row,
  readCells,
  readJson,
} from '../../domain/import/rows.ts'
import { plain, understand, withCountryCode } from '../../domain/import/values.ts'
import { ApiError } from '../../platform/errors/errors.ts'

export interface RowsOptions {
  format: Format
  /** Of CSV. */
  delimiter: string
  /** The fields of columns with other names; empty to leave a column out. */
  map: ReadonlyMap<string, string>
  resource: Importable
  /** Of phone numbers that have none: its digits. */
  countryCode?: string
  /** Called with the number of bytes that have been read. */
  onRead?: (bytes: number) => void
}

interface Parsed {
  record: string[]
  info: { lines: number; bytes: number }
}

/** @throws {ApiError} bad_request if the file cannot be read, is not valid, or has a column that is not a field */
export async function* readRows(file: string, options: RowsOptions): AsyncGenerator<Row> {
  const { format, delimiter, onRead } = options
  const parser = parse({ ...parserOptions(format, delimiter), info: true })
  const source = createReadStream(file)
  source.on('error', (error) => parser.destroy(error))
  source.on('data', () => onRead?.(source.bytesRead))
  source.pipe(parser)
  const read = format === 'ndjson' ? jsonReader(options) : cellReader(options)
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<Parsed>)
      yield* read.row({ line: firstLine(cells, info.lines), cells })
    yield* read.end()
  } catch (error) {
    throw fileError(file, error)
  } finally {
    source.destroy()
  }
}

function fileError(file: string, error: unknown): unknown {
  if (error instanceof CsvError)
    return new ApiError('bad_request', { message: `${file} cannot be read: ${error.message}.`, cause: error })
  const { code, message } = error as NodeJS.ErrnoException
  if (code === undefined || error instanceof ApiError) return error
  return new ApiError('bad_request', { message: `${file} cannot be read: ${message}.`, cause: error })
}

interface SourceRow {
  line: number
  cells: string[]
}

/** Turns the rows of a file into records. It may hold back the first rows until it has found the header. */
interface RowReader {
  row(source: SourceRow): Row[]
  end(): Row[]
}

/** Leaves out fields that the server sets and the last line of an export. The server rejects other unknown fields. */
function jsonReader({ resource, countryCode = '' }: RowsOptions): RowReader {
  const fields = new Map(withCountryCode(importFields[resource], countryCode).map((field) => [field.name, field]))
  return {
    row({ line, cells }) {
      const row = readJson(line, cells[0] as string)
      if (isExportEnd(row)) return []
      const given = Object.entries(row.record).filter(([name]) => !madeByServer[resource].includes(name))
      const record = Object.fromEntries(
        given.map(([name, value]) => {
          const field = fields.get(name)
          return [name, field === undefined ? value : understand(field, value)]
        }),
      )
      return [{ ...row, record }]
    },
    end: () => [],
  }
}

function cellReader(options: RowsOptions): RowReader {
  let columns: Column[] | undefined
  let first: SourceRow[] = []
  const begin = (): Row[] => {
    const at = headerRow(first, options)
    const [header, ...rows] = first.slice(at)
    first = []
    if (header === undefined) return []
    const known = readHeader(header.cells, options)
    columns = known
    return rows.map(({ line, cells }) => readCells(line, cells, known))
  }
  return {
    row(source) {
      if (columns !== undefined) return [readCells(source.line, source.cells, columns)]
      first.push(source)
      return first.length < HEADER_ROWS ? [] : begin()
    },
    end: () => (columns === undefined ? begin() : []),
  }
}

/** The index of the header. A row with a column name of `map` is the header in any case. */
function headerRow(rows: readonly SourceRow[], { map, resource }: RowsOptions): number {
  const mapped = rows.findIndex(({ cells }) => cells.some((cell) => map.has(cell)))
  if (mapped >= 0) return mapped
  return headerIndex(
    rows.map(({ cells }) => cells),
    [resource],
  )
}

function readHeader(header: readonly string[], { map, resource, countryCode = '' }: RowsOptions): Column[] {
  const fields = withCountryCode(importFields[resource], countryCode)
  const missing = [...map.keys()].find((column) => !header.includes(column))
  if (missing !== undefined)
    throw new ApiError('bad_request', { message: `The file has no column '${missing}', which --map names.` })
  const targets = targetsOf(header, map, resource)
  return header.map((name, index) => {
    const column = columnOf(targets[index] as string, fields)
    if (column !== undefined) return column
    throw new ApiError('bad_request', {
      message: `The column '${name}' is not a field. Map it with --map '${name}=FIELD', or leave it out with --map '${name}='. Fields are ${fields.map((each) => each.name).join(', ')} and metadata.KEY.`,
    })
  })
}

/** The field of each column: from `map`, by its name, or by a common other name of the field. */
function targetsOf(header: readonly string[], map: ReadonlyMap<string, string>, resource: Importable): string[] {
  const taken = new Set(map.values())
  const left = new Set(madeByServer[resource].map(plain))
  const guessed = guessTargets(
    header.map((name) => (map.has(name) ? '' : name.trim())),
    resource,
  )
  return header.map((name, index) => {
    const given = map.get(name)
    if (given !== undefined) return given
    const own = name.trim()
    const guess = guessed[index] as string
    if (own === ERROR_COLUMN) return ''
    if (guess !== '' && !taken.has(guess)) return guess
    return left.has(plain(own)) ? '' : own
  })
}
