/** How the lines of a CSV or NDJSON file become records: what the command line and the console share. */
import type { Options } from 'csv-parse'
import { withoutGuard } from '../../platform/text/csv.ts'
import type { ImportField } from './field.ts'
import { understand } from './values.ts'

export type Format = 'csv' | 'ndjson'

/** A record of the file, or what keeps it from being read. */
export interface Row {
  /** The line on which it begins, from 1. */
  line: number
  record: Record<string, unknown>
  problem?: string
}

/** The column or key with the reason in a file of failed rows. It is ignored when the file is imported again. */
export const ERROR_COLUMN = 'import_error'

/** A longer record cannot be sent. */
const MAX_RECORD = 4 * 1024 * 1024

/** Makes the CSV parser read each NDJSON line as one cell: JSON has no such character unescaped. */
const wholeLines: Options = { delimiter: '\u0001', quote: null, escape: null }

/** How csv-parse reads the rows of a file. @param delimiter of CSV */
export function parserOptions(format: Format, delimiter: string): Options {
  return {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true, // as spreadsheets end a file
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
  field: ImportField | undefined
  key?: string
}

/**
 * @param target `first_name`, `metadata.site`, or empty to leave the column out
 * @param fields those that records can have
 * @returns undefined if it is not a field
 */
export function columnOf(target: string, fields: readonly ImportField[]): Column | undefined {
  if (target === '') return { field: undefined }
  const [name = '', ...key] = target.split('.')
  const named = (wanted: string) => fields.find((field) => field.name === wanted)
  const field = named(name)
  if (field?.type === 'metadata' && key.length > 0) return { field, key: key.join('.') }
  return named(target) && { field: named(target) }
}

/**
 * An empty cell is an absent field, which an update leaves as it is. Removes the apostrophe with which an export keeps
 * spreadsheets from taking a text for a formula.
 */
export function readCells(line: number, cells: readonly string[], columns: readonly Column[]): Row {
  const given = columns.flatMap((column, index): [Column, unknown][] => {
    const cell = withoutGuard(cells[index]?.trim() ?? '').trim()
    return cell === '' ? [] : [[column, cell]]
  })
  const record = recordOf(given)
  if (cells.length === columns.length) return { line, record }
  return { line, record, problem: `must have ${columns.length} cells, like the header: it has ${cells.length}` }
}

/** Read a line of NDJSON as it is. */
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

/** Whether it is the last line of an NDJSON export, which is not a record. */
export const isExportEnd = ({ record }: Row) => record.object === 'export' && record.complete === true

/** The values of a record, as their columns say. */
export function recordOf(given: readonly [Column, unknown][]): Row['record'] {
  const record: Record<string, unknown> = {}
  const metadata: Record<string, unknown> = {}
  for (const [{ field, key }, value] of given) {
    if (field === undefined) continue
    if (key === undefined) record[field.name] = understand(field, value)
    else metadata[key] = value
  }
  if (Object.keys(metadata).length > 0)
    record.metadata = { ...(record.metadata as Record<string, unknown> | undefined), ...metadata }
  return record
}
