/** Reads the rows of a chosen file. */
import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { delimiterOf, HEADER_ROWS, headerIndex, namesAnyField } from '../../../../../domain/import/columns.ts'
import { type Format, firstLine, isExportEnd, parserOptions, readJson } from '../../../../../domain/import/rows.ts'

/** The file cannot be imported; the message says what to do. */
class FileProblem extends Error {}

/** A row of the file: the cells of CSV, or a line of NDJSON as the only cell. */
export interface SourceRow {
  /** The line on which it begins, from 1. */
  line: number
  cells: string[]
}

export interface FileContent {
  format: Format
  /** Of CSV. */
  delimiter: string
  /** The names of the header, or the keys of the objects. */
  columns: string[]
  rows: SourceRow[]
}

const MEGABYTE = 1_000_000
/** Maximum size in bytes, because the whole file is kept in memory. */
export const MAX_FILE = 25 * MEGABYTE
/** The first bytes of a ZIP archive; workbooks are ZIP archives. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Values that are unlikely in a header: numbers, dates and email addresses. */
const DATA = /^[+-]?\d[\d\s.,:/+-]*$|@/

/** @throws {FileProblem} */
export async function readFile(file: File, delimiter?: string): Promise<FileContent> {
  if (file.size > MAX_FILE) throw new FileProblem(tooLarge(file.size))
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  if (text.trim() === '') throw new FileProblem('The file is empty. Choose a file with a header and rows.')
  return contentOf(text, formatOf(file.name, text), delimiter)
}

const tooLarge = (size: number) =>
  `The file has ${Math.ceil(size / MEGABYTE)} MB, and this page takes up to ${MAX_FILE / MEGABYTE} MB. Split it, or load it with the command muster import.`

/** @throws {FileProblem} if it is not UTF-8 */
export function decode(bytes: Uint8Array): string {
  if (ZIP.every((byte, index) => bytes[index] === byte))
    throw new FileProblem('The file is a workbook or an archive. In your spreadsheet, save it as “CSV UTF-8”.')
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const wrong = 'In your spreadsheet, save it as “CSV UTF-8”, so that names keep their accents.'
  if (isUtf16) throw new FileProblem(`The file is encoded as UTF-16 and not as UTF-8. ${wrong}`)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileProblem(`The file is not encoded as UTF-8. ${wrong}`)
  }
  if (text.includes('\0')) throw new FileProblem('This is not a text file. Choose a CSV or NDJSON file.')
  return text
}

export function formatOf(name: string, text: string): Format {
  if (/\.(ndjson|jsonl)$/i.test(name)) return 'ndjson'
  if (/\.(csv|tsv)$/i.test(name)) return 'csv'
  return /^\s*\{/.test(text) ? 'ndjson' : 'csv'
}

/** @param delimiter default: the most frequent one in the header @throws {FileProblem} */
export function contentOf(text: string, format: Format, delimiter = delimiterOf(text)): FileContent {
  if (/^\s*\[/.test(text) && format === 'ndjson')
    throw new FileProblem('The file is a JSON array. NDJSON has an object on each line, without brackets around them.')
  const parsed = parseRows(text, format, delimiter)
  const isEnd = ({ line, cells }: SourceRow) => format === 'ndjson' && isExportEnd(readJson(line, cells[0] as string))
  const rows = parsed.filter((row, index) => index < parsed.length - 1 || !isEnd(row))
  return format === 'csv' ? csvContent(rows, delimiter) : { format, delimiter, columns: keysOf(rows), rows }
}

function parseRows(text: string, format: Format, delimiter: string): SourceRow[] {
  const rows: SourceRow[] = []
  try {
    parse(text, {
      ...parserOptions(format, delimiter),
      on_record(cells: string[], { lines }) {
        rows.push({ line: firstLine(cells, lines), cells })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new FileProblem(`This is not valid CSV: ${error.message}. Correct that line, and choose the file again.`)
  }
  return rows
}

function csvContent(all: readonly SourceRow[], delimiter: string): FileContent {
  const [header, ...rows] = all.slice(headerIndex(all.slice(0, HEADER_ROWS).map(({ cells }) => cells)))
  if (header === undefined) throw new FileProblem('The file is empty. Choose a file with a header and rows.')
  const columns = header.cells.map((cell) => cell.trim())
  if (columns.some((name) => DATA.test(name)) && !namesAnyField(columns))
    throw new FileProblem(
      `The file has no header: its first line looks like a row (${columns.slice(0, 3).join(', ')}). Add a first line that names the columns.`,
    )
  if (rows.length === 0) throw new FileProblem('The file has only a header line. Add at least one row below it.')
  return { format: 'csv', delimiter, columns, rows }
}

/** All keys of the objects, in the order in which they appear. */
function keysOf(rows: readonly SourceRow[]): string[] {
  const keys = new Set<string>()
  let objects = 0
  for (const { line, cells } of rows) {
    const { record, problem } = readJson(line, cells[0] as string)
    if (problem !== undefined) continue
    objects++
    for (const key of Object.keys(record)) keys.add(key)
  }
  if (objects === 0) throw new FileProblem('This is not NDJSON: no line is a JSON object.')
  return [...keys]
}
