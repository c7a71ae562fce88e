/** The form values of a worker. */
import type { Language, WorkerStatus } from '../../api/schema-types.ts'
import { orNulls, textsOf } from '../../parts/forms/texts.ts'

export const fieldLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  trade: 'Trade',
  status: 'Status',
  language: 'Language of messages',
  externalId: 'Your id',
} as const

type Field = keyof typeof fieldLabels

export type WorkerValues = Record<Field, string> & { status: WorkerStatus }

export const emptyWorker = valuesOf({ status: 'candidate' })

export function valuesOf(worker: { [name in Field]?: string | null }): WorkerValues {
  return textsOf(fieldLabels, worker) as WorkerValues
}

/** The input for the API. */
export function inputOf({ firstName, lastName, status, ...others }: WorkerValues) {
  const { phone, language, ...optional } = orNulls(others)
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    status,
    phone: phone?.replaceAll(' ', '') ?? null,
    language: language as Language | null,
    ...optional,
  }
}
