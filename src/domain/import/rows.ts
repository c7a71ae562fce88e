/** How the lines of a CSV or NDJSON file become records: what the command line and the console share. */
import type { Options } from 'csv-parse'

export type Format = 'csv' | 'ndjson'

/** A record of the file, or what keeps it from being read. */
export interface Row {
  /** The line on which it begins, from 1. */
  line: number
  record: Record<string, unknown>
  problem?: string
}

/** The column or key in which a file of failed rows says why: it is left out when the file is imported again. */
export const ERROR_COLUMN = 'import_error'

/** A longer record cannot be sent. */
const MAX_RECORD = 4 * 1024 * 1024

/** The lines of NDJSON as the reader of CSV sees them: rows of one cell, since JSON has no such character unescaped. */
const wholeLines: Options = { delimiter: '\u0001', quote: null, escape: null }

/** How csv-parse reads the rows of a file. @param delimiter of CSV */
export function parserOptions(format: Format, delimiter: string): Options {
  return {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
    ...(format === 'csv' ? { delimiter } : wholeLines),
  }
}

/** The line on which a row begins. @param lines those that were read when it ended */
export function firstLine(cells: readonly string[], lines: number): number {
  return lines - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
}

/** Where the cells of a column go: a field, or a key of `metadata`; undefined leaves them out. */
export interface Column {
  field: string | undefined
  key?: string
}

/**
 * @param target `first_name`, `metadata.site`, or empty to leave the column out
 * @param fields those that records can have
 * @returns undefined for what is no field
 */
export function columnOf(target: string, fields: readonly string[]): Column | undefined {
  if (target === '') return { field: undefined }
  const [field = '', ...key] = target.split('.')
  if (field === 'metadata' && key.length > 0) return { field, key: key.join('.') }
  return fields.includes(target) && target !== 'metadata' ? { field: target } : undefined
}

/** An empty cell is an absent field: an update leaves it as it is. */
export function readCells(line: number, cells: readonly string[], columns: readonly Column[]): Row {
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

/** Read a line of NDJSON. */
export function readJson(line: number, text: string): Row {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { line, record: {}, problem: 'must be a JSON object' }
    const { [ERROR_COLUMN]: _, ...record } = value as Record<string, unknown>
    return { line, record }
  } catch (error) {
    return { line, record: {}, problem: `must be a JSON object: ${(error as Error).message}` }
  }
}
