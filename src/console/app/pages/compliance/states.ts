/** States of required documents, in words. */
import type { DocumentType } from '../../api/schema-types.ts'
import { dayFrom, formatDay } from '../../parts/values/days.ts'
import type { Tone } from '../../parts/values/tone.ts'
import type { ComplianceMatrixQuery } from './operations.ts'

export type MatrixRow = NonNullable<ComplianceMatrixQuery['complianceMatrix']>['data'][number]
export type Requirement = MatrixRow['requirements'][number]

interface Meaning {
  tone: Tone
  /** @param day the last day of validity, in words */
  words: (day: string | undefined) => string
}

export const states: Record<Requirement['state'], Meaning> = {
  valid: { tone: 'good', words: (day) => (day ? `Until ${day}` : 'Valid') },
  expiring: { tone: 'warn', words: (day) => `Runs out ${day}` },
  pending: { tone: 'calm', words: () => 'To review' },
  expired: { tone: 'bad', words: (day) => `Ran out ${day}` },
  rejected: { tone: 'bad', words: () => 'Rejected' },
  missing: { tone: 'bad', words: () => 'Missing' },
}

export function wordsOf({ state, validUntil }: Pick<Requirement, 'state' | 'validUntil'>): string {
  const day = dayFrom(validUntil)
  return states[state].words(day === undefined ? undefined : formatDay(day, 'long'))
}

/** A worker's requirement for a document type; undefined if they do not need it. */
export const requirementOf = ({ requirements }: MatrixRow, type: DocumentType): Requirement | undefined =>
  requirements.find((each) => each.type === type)

/** The columns of the matrix: all required document types, in the order of `order`. */
export function typesOf(
  requirements: readonly { documentTypes: readonly DocumentType[] }[],
  order: readonly DocumentType[],
): DocumentType[] {
  const required = new Set(requirements.flatMap(({ documentTypes }) => documentTypes))
  return order.filter((type) => required.has(type))
}

/** The problems of a row, for phones. @param nameOf the type in words */
export function troubleOf({ requirements }: MatrixRow, nameOf: (type: DocumentType) => string): string {
  const wrong = requirements.filter(({ state }) => state !== 'valid')
  if (requirements.length === 0) return 'Nothing required'
  if (wrong.length === 0) return 'All valid'
  return wrong.map((each) => `${nameOf(each.type)}: ${startingSmall(wordsOf(each))}`).join(' · ')
}

const startingSmall = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`
