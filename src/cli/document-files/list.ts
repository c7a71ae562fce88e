/** A CSV list of documents: what names of files do not say, such as numbers. */
import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { delimiterOf } from '../../domain/import/columns.ts'
import { parserOptions } from '../../domain/import/rows.ts'
import { plain } from '../../domain/import/values.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { withoutGuard } from '../../platform/text/csv.ts'
import { DATE_FORM, readDate } from '../../platform/time/dates.ts'
import type { Described } from './names.ts'

/** A row of the list. Without a file, it describes the file that is named by its worker and type. */
export interface ListedDocument extends Described {
  line: number
  file?: string | undefined
  backFile?: string | undefined
}

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

type Field = keyof typeof columns
const MAX_BYTES = 20 * 1024 * 1024

/**
 * @param problem is called with what is wrong with a line
 * @throws {ApiError} bad_request if the file cannot be read, or a column is missing or unknown
 */
export async function readList(file: string, problem: (line: number, text: string) => void): Promise<ListedDocument[]> {
  const rows = parsed(file, await contentOf(file))
  const header = rows.shift()?.record ?? []
  const fields = header.map(fieldOf)
  const unknown = header.filter((_, index) => fields[index] === undefined)
  const missing = (['worker', 'type'] as const).filter((field) => !fields.includes(field))
  if (unknown.length > 0 || missing.length > 0) {
    const what =
      unknown.length > 0 ? `has unknown columns: ${unknown.join(', ')}` : `needs the columns ${missing.join(', ')}`
    throw new ApiError('bad_request', {
      message: `${file} ${what}. It can have: ${Object.keys(columns).map(plain).join(', ')}.`,
    })
  }
  return rows.flatMap(({ record, info }) => {
    const given: Partial<Record<Field, string>> = {}
    for (const [index, cell] of record.entries()) {
      const field = fields[index]
      const value = withoutGuard(cell.trim()).trim()
      if (field !== undefined && value !== '') given[field] = value
    }
    const { worker, type, ...more } = given
    const wrong = (['issuedOn', 'expiresOn'] as const).find((field) => more[field] && !readDate(more[field]))
    if (worker !== undefined && type !== undefined && wrong === undefined)
      return [{ ...more, worker, type, line: info.lines }]
    problem(info.lines, wrong === undefined ? 'needs a worker and a type' : `${plain(wrong)} ${DATE_FORM}`)
    return []
  })
}

const fieldOf = (title: string): Field | undefined =>
  (Object.keys(columns) as Field[]).find((field) => (columns[field] as readonly string[]).includes(plain(title)))

async function contentOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause) => {
    throw new ApiError('bad_request', { message: `${file} cannot be read (${cause.code}).`, cause })
  })
  if (bytes.length > MAX_BYTES) throw new ApiError('bad_request', { message: `${file} must be at most 20 MB.` })
  return bytes.toString()
}

function parsed(file: string, text: string): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(text, { ...parserOptions('csv', delimiterOf(text)), info: true }) as never
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ApiError('bad_request', { message: `${file} cannot be read: ${error.message}.`, cause: error })
  }
}
