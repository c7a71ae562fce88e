/** Reads the records of a CSV or NDJSON file, one at a time, each with the line on which it begins. */
import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import {
  type Column,
  columnOf,
  ERROR_COLUMN,
  type Format,
  firstLine,
  parserOptions,
  type Row,
  readCells,
  readJson,
} from '../../domain/import/rows.ts'
import { ApiError } from '../../platform/errors.ts'

export interface RowsOptions {
  format: Format
  /** Of CSV. */
  delimiter: string
  /** The field of each column that has another name; empty to leave a column out. */
  map: ReadonlyMap<string, string>
  /** The fields that records can have. */
  fields: readonly string[]
  /** Called with the number of bytes that have been read. */
  onRead?: (bytes: number) => void
}

interface Parsed {
  record: string[]
  info: { lines: number; bytes: number }
}

/** @throws {ApiError} bad_request if the file cannot be read, is no CSV, or has a column that is no field */
export async function* readRows(file: string, options: RowsOptions): AsyncGenerator<Row> {
  const { format, delimiter, onRead } = options
  const parser = parse({ ...parserOptions(format, delimiter), info: true })
  const source = createReadStream(file)
  source.on('error', (error) => parser.destroy(error))
  source.on('data', () => onRead?.(source.bytesRead))
  source.pipe(parser)
  let columns: Column[] | undefined
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<Parsed>) {
      const line = firstLine(cells, info.lines)
      if (format === 'ndjson') yield readJson(line, cells[0] as string)
      else if (columns === undefined) columns = readHeader(cells, options)
      else yield readCells(line, cells, columns)
    }
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

function readHeader(header: readonly string[], { map, fields }: RowsOptions): Column[] {
  const missing = [...map.keys()].find((column) => !header.includes(column))
  if (missing !== undefined)
    throw new ApiError('bad_request', { message: `The file has no column '${missing}', which --map names.` })
  return header.map((name) => {
    const given = name.trim()
    const column = columnOf(map.get(name) ?? (given === ERROR_COLUMN ? '' : given), fields)
    if (column !== undefined) return column
    throw new ApiError('bad_request', {
      message: `The column '${name}' is no field. Map it with --map '${name}=FIELD', or leave it out with --map '${name}='. Fields are ${fields.filter((each) => each !== 'metadata').join(', ')} and metadata.KEY.`,
    })
  })
}
