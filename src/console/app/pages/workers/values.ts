/** The form values of a worker. */
import type { WorkerStatus } from '../../api/schema-types.ts'

export interface WorkerValues {
  firstName: string
  lastName: string
  email: string
  phone: string
  trade: string
  status: WorkerStatus
  externalId: string
}

export const emptyWorker: WorkerValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  trade: '',
  status: 'candidate',
  externalId: '',
}

export const fieldLabels: Record<keyof WorkerValues, string> = {
  firstName: 'Given name',
  lastName: 'Family name',
  email: 'Email',
  phone: 'Phone',
  trade: 'Trade',
  status: 'Status',
  externalId: 'Your id',
}
const names = Object.keys(fieldLabels) as (keyof WorkerValues)[]

/** The form values for a worker. */
export function valuesOf(worker: { [name in keyof WorkerValues]: string | null }): WorkerValues {
  return Object.fromEntries(names.map((name) => [name, worker[name] ?? ''])) as unknown as WorkerValues
}

/** The input for the API. Empty values become null, which clears a field. */
export function inputOf({ firstName, lastName, status, ...others }: WorkerValues) {
  const { email, phone, trade, externalId } = others
  const orNull = (text: string) => text.trim() || null
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    status,
    email: orNull(email),
    phone: orNull(phone)?.replaceAll(' ', '') ?? null,
    trade: orNull(trade),
    externalId: orNull(externalId),
  }
}
