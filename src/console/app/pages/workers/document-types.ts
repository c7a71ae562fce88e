import type { DocumentType } from '../../api/schema-types.ts'

/** Names of document types. */
export const documentTypes: Record<DocumentType, string> = {
  passport: 'Passport',
  right_to_work: 'Right to work',
  trade_card: 'Trade card',
  certificate: 'Certificate',
  licence: 'Licence',
  contract: 'Contract',
  other: 'Other',
}
