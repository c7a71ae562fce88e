/** The form values of a client. */
import type { ClientStatus, Language } from '../../api/schema-types.ts'
import { orNulls, textsOf } from '../../parts/forms/texts.ts'
import type { ClientFactsFragment } from './operations.ts'

export const fieldLabels = {
  name: 'Name',
  address: 'Address',
  purchaseOrder: 'Purchase order',
  contactName: 'Contact person',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  status: 'Status',
  language: 'Language of emails',
  externalId: 'Your id',
} as const

export type ClientValues = Record<keyof typeof fieldLabels, string> & { status: ClientStatus }

export const emptyClient = textsOf(fieldLabels, { status: 'active' }) as ClientValues

export const valuesOf = (client: Pick<ClientFactsFragment, keyof typeof fieldLabels>) =>
  textsOf(fieldLabels, client) as ClientValues

/** The input for the API. */
export function inputOf({ name, status, ...others }: ClientValues) {
  const { language, ...optional } = orNulls(others)
  return { name: name.trim(), status, language: language as Language | null, ...optional }
}
