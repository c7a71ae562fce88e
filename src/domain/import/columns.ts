/** Which row of a file names the columns, and which field a column holds, guessed by its name. */
import { importFields } from './fields.ts'
import { type Importable, importables } from './inputs.ts'
import { plain } from './values.ts'

/** Columns of exports that the server sets, also with `expand`. Imports ignore them, so that an export can be imported as it is. */
export const madeByServer: Readonly<Record<Importable, readonly string[]>> = {
  workers: [
    'object',
    'id',
    'compliance_status',
    'account_status',
    'erased_at',
    'erasure_finished_at',
    'legal_hold_at',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
  clients: ['object', 'id', 'created_at', 'updated_at', 'deleted_at'],
  projects: ['object', 'id', 'client', 'created_at', 'updated_at', 'deleted_at'],
  assignments: [
    'object',
    'id',
    'worker',
    'project',
    'job',
    'status',
    'covers_id',
    'covers',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
  tasks: [
    'object',
    'id',
    'source',
    'automation',
    'automation_id',
    'completed_at',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
}

/** Common names of fields, in the form that `plain` returns, the most specific first. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  external_id: [
    'your id',
    'payroll id',
    'payroll number',
    'payroll no',
    'employee id',
    'employee number',
    'employee no',
    'emp id',
    'emp number',
    'emp no',
    'staff id',
    'staff number',
    'staff no',
    'works number',
    'clock number',
    'personnel number',
    'client number',
    'customer number',
    'project number',
    'reference',
    'ref',
    'number',
    'id',
  ],
  first_name: ['given name', 'forename', 'christian name', 'first'],
  last_name: ['surname', 'family name', 'last'],
  email: ['e mail', 'email address', 'e mail address', 'mail'],
  phone: ['phone number', 'mobile', 'mobile number', 'telephone', 'tel', 'cell'],
  trade: ['occupation', 'job title', 'craft', 'position', 'role'],
  status: ['state'],
  name: ['company', 'company name', 'client', 'client name', 'project', 'project name'],
  contact_name: ['contact', 'contact person'],
  contact_email: ['email', 'e mail', 'email address'],
  contact_phone: ['phone', 'phone number', 'telephone', 'tel'],
  address: ['site address', 'postal address', 'location', 'site'],
  code: ['project code', 'job code'],
  client_id: ['client'],
  worker_id: ['worker'],
  project_id: ['project'],
  job_id: ['job'],
  start_date: ['start', 'starts', 'starts on', 'from', 'first day'],
  end_date: ['end', 'ends', 'ends on', 'finish', 'to', 'until', 'last day'],
  title: ['task', 'subject', 'name'],
  description: ['details', 'notes', 'text'],
  due_on: ['due', 'due date', 'deadline'],
  assignee_id: ['assignee', 'assigned to'],
}

/** @returns for each column the name of a field, `metadata.KEY`, or an empty text to leave the column out */
export function guessTargets(columns: readonly string[], resource: Importable): string[] {
  const targets = columns.map((column) => (/^metadata\../.test(column) ? column : ''))
  const names = columns.map(plain)
  const match = (field: string, name: string) => {
    const index = names.findIndex((each, at) => each === name && targets[at] === '')
    if (index >= 0 && !targets.includes(field)) targets[index] = field
  }
  const fields = importFields[resource].map(({ name }) => name)
  for (const field of fields) match(field, plain(field)) // no synonym takes a column that has the name of another field
  for (const field of fields) for (const name of synonyms[field] ?? []) match(field, name)
  return targets
}

/** How many of the columns have the name of a field. */
function fieldsNamed(columns: readonly string[], resources: readonly Importable[]): number {
  return Math.max(...resources.map((resource) => guessTargets(columns, resource).filter(Boolean).length))
}

/** Whether any of the columns has the name of a field of any resource. */
export const namesAnyField = (columns: readonly string[]) => fieldsNamed(columns, importables) > 0

/** The number of rows in which the header is searched. A title, the day of the report and the like may precede it. */
export const HEADER_ROWS = 5

/**
 * The row that names the columns: the first that has the names of two fields, or else the first one.
 * @param rows the first ones of the file
 */
export function headerIndex(
  rows: readonly (readonly string[])[],
  resources: readonly Importable[] = importables,
): number {
  const index = rows.slice(0, HEADER_ROWS).findIndex((cells) => fieldsNamed(cells, resources) > 1)
  return Math.max(index, 0)
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The delimiter of the cells: the one that yields the most field names, or else the most frequent in the first line. */
export function delimiterOf(text: string): string {
  const lines = text
    .replace(/^\uFEFF?\s*/, '')
    .slice(0, 100_000)
    .split(/\r\n|\r|\n/, HEADER_ROWS)
  const plainLines = lines.map((line) => line.replace(/"[^"]*"/g, (quoted) => quoted.replace(/[,;\t|"]/g, '')))
  const best = <Score extends number>(score: (delimiter: string) => Score) =>
    DELIMITERS.reduce((before, one) => (score(one) > score(before) ? one : before))
  const named = (delimiter: string) =>
    Math.max(...plainLines.map((line) => fieldsNamed(line.split(delimiter, 200), importables)))
  const byNames = best(named)
  return named(byNames) > 1 ? byNames : best((delimiter) => (plainLines[0] as string).split(delimiter).length)
}
