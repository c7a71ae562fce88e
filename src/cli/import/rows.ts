/** Reads the records of a CSV or NDJSON file, one at a time, each with the line on which it begins. */
import { createReadStream } from 'node:fs'
import { CsvError, type Options, parse } from 'csv-parse'
import { ApiError } from '../../platform/errors.ts'

export type Format = 'csv' | 'ndjson'

/** A record of the file, or what keeps it from being read. */
export interface Row {
  /** From 1. */
  line: number
  record: Record<string, unknown>
  problem?: string
}

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

/** A longer record cannot be sent. */
const MAX_RECORD = 4 * 1024 * 1024

interface Parsed {
  record: string[]
  info: { lines: number; bytes: number }
}

/** The lines of NDJSON as the reader of CSV sees them: rows of one cell, since JSON has no such character unescaped. */
const wholeLines: Options = { delimiter: '\u0001', quote: null, escape: null }

/** @throws {ApiError} bad_request if the file cannot be read, is no CSV, or has a column that is no field */
export async function* readRows(file: string, options: RowsOptions): AsyncGenerator<Row> {
  const { format, delimiter, onRead } = options
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
    ...(format === 'csv' ? { delimiter } : wholeLines),
  })
  const source = createReadStream(file)
  source.on('error', (error) => parser.destroy(error))
  source.on('data', () => onRead?.(source.bytesRead))
  source.pipe(parser)
  let columns: Column[] | undefined
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<Parsed>) {
      const line = info.lines - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
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

function readJson(line: number, text: string): Row {
  try {
    const record = JSON.parse(text)
    if (typeof record === 'object' && record !== null && !Array.isArray(record)) return { line, record }
    return { line, record: {}, problem: 'must be a JSON object' }
  } catch (error) {
    return { line, record: {}, problem: `must be a JSON object: ${(error as Error).message}` }
  }
}

/** Where the cells of a column go: a field, or a key of `metadata`; undefined leaves them out. */
interface Column {
  field: string | undefined
  key?: string
}

function readHeader(header: readonly string[], { map, fields }: RowsOptions): Column[] {
  const missing = [...map.keys()].find((column) => !header.includes(column))
  if (missing !== undefined)
    throw new ApiError('bad_request', { message: `The file has no column '${missing}', which --map names.` })
  return header.map((column) => {
    const target = map.get(column) ?? column.trim()
    if (target === '') return { field: undefined }
    const [field = '', ...key] = target.split('.')
    if (field === 'metadata' && key.length > 0) return { field, key: key.join('.') }
    if (fields.includes(target) && target !== 'metadata') return { field: target }
    throw new ApiError('bad_request', {
      message: `The column '${column}' is no field. Map it with --map '${column}=FIELD', or leave it out with --map '${column}='. Fields are ${fields.filter((name) => name !== 'metadata').join(', ')} and metadata.KEY.`,
    })
  })
}

/** An empty cell is an absent field: an update leaves it as it is. */
function readCells(line: number, cells: readonly string[], columns: readonly Column[]): Row {
  const record: Record<string, unknown> = {}
  const metadata: Record<string, string> = {}
  columns.forEach(({ field, key }, index) => {
    const cell = cells[index]?.trim() ?? ''
    if (field === undefined || cell === '') return
    if (key === undefined) record[field] = cell
    else metadata[key] = cell
  })
  if (Object.keys(metadata).length > 0) record.metadata = metadata
  if (cells.length === columns.length) return { line, record }
  return { line, record, problem: `must have ${columns.length} cells, as the header has; it has ${cells.length}` }
}
