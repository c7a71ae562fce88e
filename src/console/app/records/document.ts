import type { DocumentStatus, DocumentType } from '../api/schema-types.ts'
import { IconFileCheck } from '../parts/icons/icons.tsx'
import type { Named } from '../parts/values/person-name.ts'
import { type Identified, type RecordKind, withWorker } from './record.ts'

export const documentKind = {
  typename: 'Document',
  type: 'document',
  name: 'document',
  plural: 'Documents',
  icon: IconFileCheck,
  path: '/compliance/review',
  nameOf: (row) => withWorker(row.name, row),
  pathOf: ({ worker }) => (worker ? `/workers/${worker.id}` : undefined),
  /** Of several documents of a type, the one whose status comes first counts. */
  statuses: {
    valid: { label: 'Valid', tone: 'good' },
    expiring: { label: 'Expiring', tone: 'warn' },
    pending: { label: 'To review', tone: 'calm' },
    expired: { label: 'Expired', tone: 'bad' },
    rejected: { label: 'Rejected', tone: 'bad' },
  },
  none: {
    title: 'No documents yet',
    text: 'Documents appear here when the worker uploads them in the portal, or a member of staff does.',
  },
} satisfies RecordKind<{ name: string; worker: (Identified & Named) | null }, DocumentStatus>

export const documentTypes: Readonly<Record<DocumentType, string>> = {
  passport: 'Passport',
  right_to_work: 'Right to work',
  trade_card: 'Trade card',
  certificate: 'Certificate',
  licence: 'Licence',
  contract: 'Contract',
  other: 'Other',
}

/** Documents that wait for their review. */
export const toReviewKind = {
  ...documentKind,
  none: {
    title: 'Nothing to review',
    text: 'Documents that workers or staff add appear here, and wait until somebody has looked at them.',
  },
}
