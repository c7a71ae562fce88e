/** The form values of a document type. */
import type { CustomDocumentTypeStatus } from '../../api/schema-types.ts'
import type { DocumentTypeFactsFragment } from './operations.ts'

export const fieldLabels = {
  name: 'Name',
  levels: 'Levels or categories',
  needsNumber: 'Needs a number',
  needsExpiry: 'Needs an expiry date',
  needsBothSides: 'Needs both sides',
  validMonths: 'Valid for months',
  restricted: 'Restricted',
  status: 'Status',
  externalId: 'Your id',
} as const

export interface DocumentTypeValues {
  name: string
  levels: string[]
  needsNumber: boolean
  needsExpiry: boolean
  needsBothSides: boolean
  validMonths: string
  restricted: boolean
  status: CustomDocumentTypeStatus
  externalId: string
}

export const emptyType: DocumentTypeValues = {
  name: '',
  levels: [],
  needsNumber: false,
  needsExpiry: true,
  needsBothSides: false,
  validMonths: '',
  restricted: false,
  status: 'active',
  externalId: '',
}

export const valuesOf = ({ validMonths, externalId, ...type }: DocumentTypeFactsFragment): DocumentTypeValues => ({
  name: type.name,
  levels: [...type.levels],
  needsNumber: type.needsNumber,
  needsExpiry: type.needsExpiry,
  needsBothSides: type.needsBothSides,
  validMonths: String(validMonths ?? ''),
  restricted: type.restricted,
  status: type.status,
  externalId: externalId ?? '',
})

/** The input for the API. */
export const inputOf = ({ name, validMonths, externalId, ...values }: DocumentTypeValues) => ({
  ...values,
  name: name.trim(),
  validMonths: validMonths.trim() === '' ? null : Number(validMonths),
  externalId: externalId.trim() || null,
})
