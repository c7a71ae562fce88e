/** A file to import: turns its rows into records, checks them and splits them into batches. */
import { Batcher } from '../../../../../domain/import/batches.ts'
import { type ImportMode, recordChecker } from '../../../../../domain/import/check.ts'
import type { ImportField } from '../../../../../domain/import/field.ts'
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
  recordOf,
} from '../../../../../domain/import/rows.ts'
import { isLocalNumber, plain, withCountryCode } from '../../../../../domain/import/values.ts'
import { camelCase } from '../../../../../platform/text/names.ts'
import type { FileContent, SourceRow } from './read-file.ts'

/** The settings for importing a file. */
export interface Plan {
  resource: Importable
  mode: ImportMode
  /** For each column: a field, `metadata.KEY`, or empty to leave it out. */
  targets: readonly string[]
  /** Answers to questions about values, by `nameOfValue`; an empty one leaves the cell out. */
  meanings: Readonly<Record<string, string>>
  /** The existing trades of workers. Differences in case and accents do not count. */
  trades: readonly string[]
  /** Of phone numbers that have none: its digits, or empty. */
  countryCode: string
}

/** A value whose meaning the person has to choose. */
export interface Question {
  field: string
  value: string
  /** Number of rows with this value. */
  rows: number
}

/** The key of a value, the same for all its spellings. */
export const nameOfValue = (field: string, value: string) => `${field}: ${plain(value)}`

export interface FileSummary {
  format: Format
  delimiter: string
  columns: { name: string; samples: string[] }[]
  rows: number
}

/** A problem of one field, or of the whole row if the path is empty. */
export interface CellIssue {
  path: string
  message: string
}

export interface CheckedRow extends Row {
  issues: CellIssue[]
}

export interface Check {
  /** Number of rows with an issue. */
  wrong: number
  first: CheckedRow[]
  firstWrong: CheckedRow[]
  /** Number of rows with a phone number that lacks its country code. */
  localNumbers: number
  /** Each value once, the most frequent first; includes answered ones. */
  questions: Question[]
}

/** A row of the file that was not written. */
export interface FailedRow {
  /** Position in the file, from 0. */
  index: number
  line: number
  /** Identifies the record for people. */
  label: string
  issues: CellIssue[]
}

/** Rows that are sent together, with GraphQL field names. */
export interface FileBatch {
  rows: { index: number; line: number; label: string; record: Record<string, unknown> }[]
  /** Rows of the batch that are not sent, because they have issues. */
  refused: FailedRow[]
  /** The position of the next batch. */
  next: number
}

/** Number of rows in the preview. */
const SHOWN = 20
const SAMPLES = 3
/** Maximum number of values to ask about. A column with more does not contain statuses or trades. */
const MAX_QUESTIONS = 20
/** Small enough to show progress and to stop quickly. A request can have at most 1 MiB. */
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

  /** Check all rows, as far as possible without the server's records. */
  check(plan: Plan): Check {
    const read = this.#reader(plan)
    const check = recordChecker(plan.resource, plan.mode)
    const fields = importFields[plan.resource]
    const result: Check = { wrong: 0, first: [], firstWrong: [], localNumbers: 0, questions: this.#questionsOf(plan) }
    for (const source of this.#content.rows) {
      const row = read(source)
      if (fields.some((field) => isLocalNumber(field, row.record[field.name]))) result.localNumbers++
      const refused = this.#issuesOfFile(plan, row)
      const checked = { ...row, issues: row.problem === undefined ? [...refused, ...check(row.record)] : refused }
      if (result.first.length < SHOWN) result.first.push(checked)
      if (checked.issues.length === 0) continue
      result.wrong++
      if (result.firstWrong.length < SHOWN) result.firstWrong.push(checked)
    }
    return result
  }

  /** The rows with issues that the server found. */
  wrongRows(plan: Plan, failed: readonly FailedRow[]): CheckedRow[] {
    const read = this.#reader(plan)
    return failed
      .slice(0, SHOWN)
      .map(({ index, issues }) => ({ ...read(this.#content.rows[index] as SourceRow), issues }))
  }

  /** The batch that starts at a row. @param from position in the file, from 0 */
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

  /** A file of the failed rows, to be corrected and imported again. An extra column has the errors. */
  failedFile(failed: readonly Pick<FailedRow, 'index' | 'issues'>[]): string {
    const { format, delimiter, columns, rows } = this.#content
    const at = columns.indexOf(ERROR_COLUMN) // if this is already a file of failed rows
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
    // Spreadsheets recognise UTF-8 by the byte order mark.
    return `\uFEFF${[csvLine([...without(columns), ERROR_COLUMN], delimiter), ...lines].join(LINE_END)}${LINE_END}`
  }

  #valuesOf({ line, cells }: SourceRow): string[] {
    const { format, columns } = this.#content
    if (format === 'csv') return columns.map((_, index) => cells[index]?.trim() ?? '')
    const { record } = readJson(line, cells[0] as string)
    return columns.map((name) => textOf(record[name]))
  }

  /** Reads rows and replaces values by their meanings. */
  #reader(plan: Plan): (row: SourceRow) => Row {
    const read = this.#plainReader(plan)
    const trades = new Map(plan.trades.map((trade) => [plain(trade), trade]))
    const asked = askedFields(plan)
    return (source) => {
      const row = read(source)
      for (const { name } of asked) {
        const value = row.record[name]
        if (typeof value !== 'string') continue
        const known = name === 'trade' ? trades.get(plain(value)) : undefined
        const meaning = plan.meanings[nameOfValue(name, value)] ?? known ?? value
        if (meaning === '') delete row.record[name]
        else row.record[name] = meaning
        if (name === 'trade' && !trades.has(plain(meaning))) trades.set(plain(meaning), meaning) // the first spelling
      }
      return row
    }
  }

  #questionsOf(plan: Plan): Question[] {
    const read = this.#plainReader(plan)
    const trades = new Set(plan.trades.map(plain))
    const questions = new Map<string, Question>()
    const asked = askedFields(plan).filter(({ name }) => name !== 'trade' || trades.size > 0)
    for (const source of this.#content.rows) {
      const { record } = read(source)
      for (const { name, choices } of asked) {
        const value = record[name]
        if (typeof value !== 'string' || (choices?.includes(value) ?? trades.has(plain(value)))) continue
        const key = nameOfValue(name, value)
        const known = questions.get(key)
        if (known !== undefined) known.rows++
        else questions.set(key, { field: name, value, rows: 1 })
      }
    }
    return [...questions.values()].sort((one, other) => other.rows - one.rows).slice(0, MAX_QUESTIONS)
  }

  #plainReader({ resource, targets, countryCode }: Plan): (row: SourceRow) => Row {
    const { format, columns: names } = this.#content
    const fields = withCountryCode(importFields[resource], countryCode)
    const columns = targets.map((target): Column => columnOf(target, fields) ?? { field: undefined })
    if (format === 'csv') return ({ line, cells }) => readCells(line, cells, columns)
    const byName = new Map(names.map((name, index) => [name, columns[index] as Column]))
    return ({ line, cells }) => renamed(readJson(line, cells[0] as string), byName)
  }

  /** Issues because of other rows of the file, or of the row as a whole. Such a row is not sent. */
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

  /** The first line of each external id. */
  #firstLinesOf(plan: Plan): Map<string, number> {
    const name = JSON.stringify([plan.resource, plan.targets])
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

/** The mapped fields that have a fixed set of values or are a trade. */
function askedFields({ resource, targets }: Plan): ImportField[] {
  return importFields[resource].filter(
    ({ name, choices }) => targets.includes(name) && (choices !== undefined || name === 'trade'),
  )
}

function nameOf({ external_id: id }: Row['record']): string | undefined {
  return typeof id === 'string' && id.trim() !== '' ? id.trim() : undefined
}

/** The object of a line, with its keys renamed as in the plan. */
function renamed(row: Row, columns: ReadonlyMap<string, Column>): Row {
  const given = Object.entries(row.record).map(([name, value]): [Column, unknown] => [
    columns.get(name) ?? { field: undefined },
    value,
  ])
  return { ...row, record: recordOf(given) }
}

function labelOf(record: Readonly<Record<string, unknown>>): string {
  const name = [record.first_name, record.last_name].filter(Boolean).join(' ') || record.name || record.title
  return [record.external_id, name].filter((each) => typeof each === 'string' && each !== '').join(' · ')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** RFC 4180. Cells are not escaped for spreadsheets, because they are from the person's own file. */
function csvLine(cells: readonly string[], delimiter: string): string {
  const isSpecial = (cell: string) => /["\r\n]/.test(cell) || cell.includes(delimiter)
  return cells.map((cell) => (isSpecial(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)
}
