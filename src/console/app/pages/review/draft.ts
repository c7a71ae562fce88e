/** The draft of a review: for each field, the document's value and the value extracted from its file. */
import type { DocumentType } from '../../api/schema-types.ts'
import { dayFrom, formatDay } from '../../parts/values/days.ts'
import { documentTypes } from '../../records/document.ts'
import type { DocumentToReviewQuery } from './operations.ts'

export type ReviewedDocument = NonNullable<DocumentToReviewQuery['document']>
type Job = NonNullable<ReviewedDocument['aiJobs']>['data'][number]
type ReadField = NonNullable<Job['result']>[number]

/** Values of inputs; empty for no value. */
export interface Values {
  type: DocumentType
  number: string
  issuedOn: string
  expiresOn: string
}

export type FieldName = keyof Values

/** In the order of the page. All except the type can be extracted from the file. */
export const fieldNames = ['type', 'number', 'issuedOn', 'expiresOn'] as const satisfies readonly FieldName[]

export const fieldLabels: Record<FieldName, string> = {
  type: 'Type',
  number: 'Number',
  issuedOn: 'Issued',
  expiresOn: 'Valid until',
}

const readNames: Partial<Record<FieldName, string>> = {
  number: 'number',
  issuedOn: 'issued_on',
  expiresOn: 'expires_on',
}

/** Below this confidence, an extracted value may be wrong, and the reviewer has to check the file. */
const SURE = 0.8

export interface Proposal {
  value: string
  /** 0 to 1 */
  confidence: number
  isSure: boolean
}

type Proposals = Partial<Record<FieldName, Proposal>>

export function valuesOf({ type, number, issuedOn, expiresOn }: ReviewedDocument): Values {
  return { type, number: number ?? '', issuedOn: issuedOn ?? '', expiresOn: expiresOn ?? '' }
}

/** The values of the latest extraction, by field of the document. */
export function proposalsOf(read: readonly ReadField[] | null | undefined): Proposals {
  const proposals: Proposals = {}
  for (const name of fieldNames) {
    const found = read?.find(({ field }) => field === readNames[name])
    if (found) proposals[name] = { ...found, isSure: found.confidence >= SURE }
  }
  return proposals
}

/**
 * - `none`: nothing was extracted
 * - `same`: the extracted value is the field's value
 * - `open`: they differ, and the reviewer has not decided
 * - `own`: the reviewer has chosen another value
 */
type FieldState = 'none' | 'same' | 'open' | 'own'

export interface Draft {
  values: Values
  proposals: Proposals
  /** The fields for which the reviewer rejected the extracted value. */
  own: ReadonlySet<FieldName>
}

export function stateOf({ values, proposals, own }: Draft, name: FieldName): FieldState {
  const proposal = proposals[name]
  if (proposal === undefined) return 'none'
  if (values[name].trim() === proposal.value) return 'same'
  return own.has(name) ? 'own' : 'open'
}

/** Open fields that approval does not fill in: the extracted value is unsure, or the field already has another one. */
export function undecided(draft: Draft): FieldName[] {
  return fieldNames.filter(
    (name) => stateOf(draft, name) === 'open' && (draft.values[name].trim() !== '' || !draft.proposals[name]?.isSure),
  )
}

/** The values to approve: empty fields are filled in with sure extracted values. */
export function completed(draft: Draft): Values {
  const values: Values = { ...draft.values }
  const waiting = new Set(undecided(draft))
  for (const name of fieldNames) {
    const proposal = draft.proposals[name]
    if (proposal !== undefined && stateOf(draft, name) === 'open' && !waiting.has(name))
      values[name] = proposal.value as never
  }
  return values
}

/** The corrections that change `base` to `values`; null if there are none. */
export function correctionsOf(base: Values, values: Values): Partial<Record<FieldName, string | null>> | null {
  const changed = fieldNames.filter((name) => values[name].trim() !== base[name].trim())
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((name) => [name, values[name].trim() || null]))
}

/** A value in words. */
export function wordsOf(name: FieldName, value: string): string {
  if (name === 'type') return documentTypes[value as DocumentType] ?? value
  const day = name === 'number' ? undefined : dayFrom(value)
  return day === undefined ? value : formatDay(day, 'long')
}

/** The next open field after a decided one, or else the first open one; undefined if none is open. */
export function nextOpen(draft: Draft, after: FieldName): FieldName | undefined {
  const open = fieldNames.filter((name) => name !== after && stateOf(draft, name) === 'open')
  const at = fieldNames.indexOf(after)
  return open.find((name) => fieldNames.indexOf(name) > at) ?? open[0]
}
