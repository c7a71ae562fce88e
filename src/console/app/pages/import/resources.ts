import { importFields } from '../../../../domain/import/fields.ts'
import type { Importable } from '../../../../domain/import/inputs.ts'

/** Labels of resources. */
export const labels: Record<Importable, string> = {
  workers: 'Workers',
  clients: 'Clients',
  projects: 'Projects',
  assignments: 'Assignments',
  tasks: 'Tasks',
}

export const importables = Object.keys(labels) as Importable[]

const acronyms: Record<string, string> = { id: 'ID' }

/** The label of a field: `First name` for `first_name`. */
export function fieldLabel(name: string): string {
  const words = name.split('_').map((word) => acronyms[word] ?? word)
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Required fields that no column is mapped to. */
export function missingFields(resource: Importable, targets: readonly string[]): string[] {
  return importFields[resource]
    .filter(({ name, required }) => required && !targets.includes(name))
    .map(({ name }) => name)
}

export const rowCount = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`
