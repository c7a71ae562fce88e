/** Which field a column holds, guessed by its name. */
import { importFields } from '../../../../domain/import/fields.ts'
import type { Importable } from '../../../../domain/import/inputs.ts'
import { ERROR_COLUMN } from '../../../../domain/import/rows.ts'
import { importables } from './resources.ts'

/** What people call fields, in the form that `plain` gives, the most telling names first. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  external_id: [
    'payroll id',
    'payroll number',
    'payroll no',
    'employee id',
    'employee number',
    'employee no',
    'staff id',
    'staff number',
    'personnel number',
    'client number',
    'customer number',
    'project number',
    'reference',
    'ref',
    'number',
    'id',
  ],
  first_name: ['given name', 'forename', 'first'],
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

/** Without case, accents and what stands between words: `First_Name` is `first name`. */
function plain(name: string): string {
  const letters = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return letters
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** @returns for each column the name of a field, `metadata.KEY`, or an empty text: it is left out */
export function guessTargets(columns: readonly string[], resource: Importable): string[] {
  const targets = columns.map((column) => (/^metadata\../.test(column) ? column : ''))
  const names = columns.map((column) => (column === ERROR_COLUMN ? '' : plain(column)))
  const match = (field: string, name: string) => {
    const index = names.findIndex((each, at) => each === name && targets[at] === '')
    if (index >= 0 && !targets.includes(field)) targets[index] = field
  }
  const fields = importFields[resource].map(({ name }) => name)
  for (const field of fields) match(field, plain(field)) // no synonym takes a column that has the name of another field
  for (const field of fields) for (const name of synonyms[field] ?? []) match(field, name)
  return targets
}

/** Whether any of the columns has the name of a field of any resource. */
export function namesAnyField(columns: readonly string[]): boolean {
  return importables.some((resource) => guessTargets(columns, resource).some((target) => target !== ''))
}
