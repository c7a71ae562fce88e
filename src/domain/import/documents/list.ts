/** A CSV list of documents: what names of files do not say, such as numbers. The command line and the console share it. */
import { withoutGuard } from '../../../platform/text/csv.ts'
import { DATE_FORM, readDate } from '../../../platform/time/dates.ts'
import { ERROR_COLUMN } from '../rows.ts'
import { plain } from '../values.ts'
import type { Described } from './names.ts'

/** A row of the list. Without a file, it describes the file that is named by its worker, or by its worker and type. */
export interface ListedDocument extends Described {
  line: number
  file?: string | undefined
  backFile?: string | undefined
}

/** What is wrong with a line of the list. @param column as the list can name it */
export type ListProblem = (line: number, text: string, column?: string) => void

/** Names of columns in the form that `plain` returns. */
const columns = {
  worker: [
    'worker',
    'worker id',
    'external id',
    'payroll id',
    'payroll number',
    'payroll no',
    'employee id',
    'employee number',
    'employee no',
    'staff id',
    'staff number',
    'staff no',
    'works number',
    'email',
    'email address',
  ],
  type: ['type', 'document type', 'document', 'kind'],
  name: ['name', 'title'],
  level: ['level', 'category'],
  number: ['number', 'no', 'document number', 'document no', 'card number', 'certificate number', 'licence number'],
  issuedOn: ['issued on', 'issued', 'issue date', 'date of issue', 'valid from', 'from'],
  expiresOn: ['expires on', 'expires', 'expiry', 'expiry date', 'valid until', 'valid to', 'until', 'to'],
  file: ['file', 'file name', 'filename', 'path'],
  backFile: ['back file', 'back', 'file of the back'],
} as const

export type Field = keyof typeof columns

/** The columns of a list, by the names that a template has, with their fields. */
export const LIST_FIELDS = new Map((Object.keys(columns) as Field[]).map((field) => [plain(field), field]))

const MEGABYTE = 1024 * 1024
/** Of the list, in bytes. */
export const MAX_LIST_BYTES = 20 * MEGABYTE

/** The list cannot be read; the message says why. */
export class ListError extends Error {}

/**
 * @param rows the cells of the header and of each row, with the line on which it begins
 * @param most rows @throws {ListError} if there are more, or a column is missing or unknown
 */
export function readList(
  rows: readonly { line: number; cells: readonly string[] }[],
  most: number,
  problem: ListProblem,
): ListedDocument[] {
  const [{ cells: header } = { cells: [] }, ...listed] = rows
  if (listed.length > most) throw new ListError(`has more than ${most.toLocaleString('en')} rows: split it.`)
  const fields = header.map(fieldOf)
  const unknown = header.filter((title, index) => fields[index] === undefined && title.trim() !== ERROR_COLUMN)
  const missing = (['worker', 'type'] as const).filter((field) => !fields.includes(field))
  if (unknown.length > 0 || missing.length > 0) {
    const what =
      unknown.length > 0 ? `has unknown columns: ${unknown.join(', ')}` : `needs the columns ${missing.join(', ')}`
    throw new ListError(`${what}. It can have: ${[...LIST_FIELDS.keys()].join(', ')}.`)
  }
  return listed.flatMap(({ line, cells }) => {
    const { worker, type, ...more } = valuesIn(header, cells)
    if (worker === undefined || type === undefined) {
      problem(line, 'needs a worker and a type', worker === undefined ? 'worker' : 'type')
      return []
    }
    const wrong = (['issuedOn', 'expiresOn'] as const).find((field) => more[field] && !readDate(more[field]))
    if (wrong === undefined) return [{ ...more, worker, type, line }]
    problem(line, `${plain(wrong)} ${DATE_FORM}`, plain(wrong))
    return []
  })
}

/** What a row says, by field. */
export function valuesIn(header: readonly string[], cells: readonly string[]): Partial<Record<Field, string>> {
  const values: Partial<Record<Field, string>> = {}
  for (const [index, cell] of cells.entries()) {
    const field = fieldOf(header[index] ?? '')
    const value = withoutGuard(cell.trim()).trim()
    if (field !== undefined && value !== '') values[field] = value
  }
  return values
}

const fieldOf = (title: string): Field | undefined =>
  (Object.keys(columns) as Field[]).find((field) => (columns[field] as readonly string[]).includes(plain(title)))
