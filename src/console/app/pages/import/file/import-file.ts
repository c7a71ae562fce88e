/** A file that is being imported: what its rows become, what is wrong with them, and its batches. */
import { Batcher } from '../../../../../domain/import/batches.ts'
import { type ImportMode, recordChecker } from '../../../../../domain/import/check.ts'
import { importFields } from '../../../../../domain/import/fields.ts'
import type { Importable } from '../../../../../domain/import/inputs.ts'
import {
  type Column,
  columnOf,
  ERROR_COLUMN,
  type Format,
  type Row,
  readCells,
  readJson,
} from '../../../../../domain/import/rows.ts'
import { camelCase } from '../../../../../platform/names.ts'
import type { FileContent, SourceRow } from './read-file.ts'

/** What a person decides about a file. */
export interface Plan {
  resource: Importable
  mode: ImportMode
  /** For each column a field, `metadata.KEY`, or an empty text to leave it out. */
  targets: readonly string[]
}

export interface FileSummary {
  format: Format
  delimiter: string
  columns: { name: string; samples: string[] }[]
  rows: number
}

/** What is wrong with one field, or with the whole row if the path is empty. */
export interface CellIssue {
  path: string
  message: string
}

export interface CheckedRow extends Row {
  issues: CellIssue[]
}

export interface Check {
  /** Rows with an issue. */
  wrong: number
  first: CheckedRow[]
  firstWrong: CheckedRow[]
}

/** A row of the file that was not written. */
export interface FailedRow {
  /** Position in the file, from 0. */
  index: number
  line: number
  /** What people know it by. */
  label: string
  issues: CellIssue[]
}

/** Rows that are sent together, with the names of GraphQL. */
export interface FileBatch {
  rows: { index: number; line: number; label: string; record: Record<string, unknown> }[]
  /** Those among them that need not be sent. */
  refused: FailedRow[]
  /** Where the next batch begins. */
  next: number
}

/** Rows that the preview shows. */
const SHOWN = 20
const SAMPLES = 3
/** Small enough to show progress and to stop soon. The request of a batch has 1 MiB at most. */
const BOUNDS = { records: 200, characters: 300_000 }
const LINE_END = '\r\n'

export class ImportFile {
  readonly #content: FileContent
  #firstLines: { plan: string; lines: Map<string, number> } | undefined

  constructor(content: FileContent) {
    this.#content = content
  }

  summary(): FileSummary {
    const { format, delimiter, columns, rows } = this.#content
    const samples = columns.map((): string[] => [])
    for (const row of rows.slice(0, 200)) {
      const values = this.#valuesOf(row)
      values.forEach((value, index) => {
        const found = samples[index]
        if (value !== '' && found && found.length < SAMPLES && !found.includes(value)) found.push(value)
      })
    }
    return {
      format,
      delimiter,
      columns: columns.map((name, index) => ({ name, samples: samples[index] ?? [] })),
      rows: rows.length,
    }
  }

  /** Check all rows as far as that is possible without the records that exist. */
  check(plan: Plan): Check {
    const read = this.#reader(plan)
    const check = recordChecker(plan.resource, plan.mode)
    const result: Check = { wrong: 0, first: [], firstWrong: [] }
    for (const source of this.#content.rows) {
      const row = read(source)
      const refused = this.#issuesOfFile(plan, row)
      const checked = { ...row, issues: row.problem === undefined ? [...refused, ...check(row.record)] : refused }
      if (result.first.length < SHOWN) result.first.push(checked)
      if (checked.issues.length === 0) continue
      result.wrong++
      if (result.firstWrong.length < SHOWN) result.firstWrong.push(checked)
    }
    return result
  }

  /** The batch that begins with a row. @param from position in the file, from 0 */
  batch(plan: Plan, from: number): FileBatch {
    const { rows } = this.#content
    const read = this.#reader(plan)
    const batcher = new Batcher<FileBatch['rows'][number]>(BOUNDS)
    const refused: FailedRow[] = []
    for (let index = from; index < rows.length; index++) {
      const row = read(rows[index] as SourceRow)
      const issues = this.#issuesOfFile(plan, row)
      const known = { index, line: row.line, label: labelOf(row.record) }
      if (issues.length > 0) {
        refused.push({ ...known, issues })
        continue
      }
      const record = Object.fromEntries(Object.entries(row.record).map(([name, value]) => [camelCase(name), value]))
      const full = batcher.add({ ...known, record })
      if (full !== undefined) return { rows: full, refused: refused.filter((each) => each.index < index), next: index }
    }
    return { rows: batcher.take(), refused, next: rows.length }
  }

  /** The rows that failed as a file that can be imported again, with what is wrong in a column of its own. */
  failedFile(failed: readonly Pick<FailedRow, 'index' | 'issues'>[]): string {
    const { format, delimiter, columns, rows } = this.#content
    const at = columns.indexOf(ERROR_COLUMN) // of a file of failed rows
    const without = (cells: readonly string[]) => cells.filter((_, index) => at < 0 || index !== at)
    const sorted = failed.toSorted((one, other) => one.index - other.index)
    const lines = sorted.map(({ index, issues }) => {
      const { line, cells } = rows[index] as SourceRow
      const error = issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')
      if (format === 'csv') return csvLine([...without(cells), error], delimiter)
      const { record, problem } = readJson(line, cells[0] as string)
      return problem === undefined ? JSON.stringify({ ...record, [ERROR_COLUMN]: error }) : (cells[0] as string)
    })
    if (format === 'ndjson') return `${lines.join('\n')}\n`
    // Spreadsheets know UTF-8 by the mark.
    return `\uFEFF${[csvLine([...without(columns), ERROR_COLUMN], delimiter), ...lines].join(LINE_END)}${LINE_END}`
  }

  #valuesOf({ line, cells }: SourceRow): string[] {
    const { format, columns } = this.#content
    if (format === 'csv') return columns.map((_, index) => cells[index]?.trim() ?? '')
    const { record } = readJson(line, cells[0] as string)
    return columns.map((name) => textOf(record[name]))
  }

  #reader({ resource, targets }: Plan): (row: SourceRow) => Row {
    const { format, columns: names } = this.#content
    const fields = importFields[resource].map(({ name }) => name)
    const columns = targets.map((target): Column => columnOf(target, fields) ?? { field: target || undefined })
    if (format === 'csv') return ({ line, cells }) => readCells(line, cells, columns)
    const byName = new Map(names.map((name, index) => [name, columns[index] as Column]))
    return ({ line, cells }) => renamed(readJson(line, cells[0] as string), byName)
  }

  /** What is wrong with a row beside others of the file, or as a whole: it is not sent. */
  #issuesOfFile(plan: Plan, { line, record, problem }: Row): CellIssue[] {
    if (problem !== undefined) return [{ path: '', message: problem }]
    const id = nameOf(record)
    const first = id === undefined ? undefined : this.#firstLinesOf(plan).get(id)
    if (first !== undefined && first < line)
      return [{ path: 'external_id', message: `must be unique in the file: line ${first} has it, too` }]
    if (JSON.stringify(record).length > BOUNDS.characters)
      return [{ path: '', message: `must have at most ${BOUNDS.characters.toLocaleString('en')} characters` }]
    return []
  }

  /** Where each external id stands first. */
  #firstLinesOf(plan: Plan): Map<string, number> {
    const name = JSON.stringify(plan)
    if (this.#firstLines?.plan === name) return this.#firstLines.lines
    const read = this.#reader(plan)
    const lines = new Map<string, number>()
    for (const source of this.#content.rows) {
      const { line, record } = read(source)
      const id = nameOf(record)
      if (id !== undefined && !lines.has(id)) lines.set(id, line)
    }
    this.#firstLines = { plan: name, lines }
    return lines
  }
}

function nameOf({ external_id: id }: Row['record']): string | undefined {
  return typeof id === 'string' && id.trim() !== '' ? id.trim() : undefined
}

/** The object of a line, with its keys as the plan maps them. */
function renamed(row: Row, columns: ReadonlyMap<string, Column>): Row {
  const record: Record<string, unknown> = {}
  const metadata: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row.record)) {
    const { field, key } = columns.get(name) ?? { field: undefined }
    if (field === undefined) continue
    if (key === undefined) record[field] = value
    else metadata[key] = value
  }
  if (Object.keys(metadata).length > 0)
    record.metadata = { ...(record.metadata as Record<string, unknown>), ...metadata }
  return { ...row, record }
}

function labelOf(record: Readonly<Record<string, unknown>>): string {
  const name = [record.first_name, record.last_name].filter(Boolean).join(' ') || record.name || record.title
  return [record.external_id, name].filter((each) => typeof each === 'string' && each !== '').join(' · ')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** RFC 4180. The cells are what the person's own file had, so none is changed. */
function csvLine(cells: readonly string[], delimiter: string): string {
  const isSpecial = (cell: string) => /["\r\n]/.test(cell) || cell.includes(delimiter)
  return cells.map((cell) => (isSpecial(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)
}
