/** States of required documents, in words. */
import { kindOf } from '../../../../domain/compliance/required.ts'
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

/** A worker's requirement for a kind of document; undefined if they do not need it. @param kind as `kindOf` returns it */
export const requirementOf = ({ requirements }: MatrixRow, kind: string): Requirement | undefined =>
  requirements.find((each) => kindOf(each) === kind)

/** A column of the matrix. */
export interface Kind {
  kind: string
  title: string
}

/** All kinds of documents that are required, in the order of `kinds`. */
export function kindsOf(
  requirements: readonly { documentTypes: readonly string[]; customTypeIds: readonly string[] }[],
  kinds: readonly Kind[],
): Kind[] {
  const required = new Set(
    requirements.flatMap(({ documentTypes, customTypeIds }) => [...documentTypes, ...customTypeIds]),
  )
  return kinds.filter(({ kind }) => required.has(kind))
}

/** The problems of a row, for phones. @param nameOf the kind of document in words */
export function troubleOf({ requirements }: MatrixRow, nameOf: (requirement: Requirement) => string): string {
  const wrong = requirements.filter(({ state }) => state !== 'valid')
  if (requirements.length === 0) return 'Nothing required'
  if (wrong.length === 0) return 'All valid'
  return wrong.map((each) => `${nameOf(each)}: ${startingSmall(wordsOf(each))}`).join(' · ')
}

const startingSmall = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`
