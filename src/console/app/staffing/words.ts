/** Values of the API in words. */
import { formatDay, formatPeriod, readDay } from '../parts/values/days.ts'
import type { CandidatesQuery } from './operations.ts'

export type Candidate = NonNullable<CandidatesQuery['candidates']>[number]

export const inWords = (name: string) => name.replaceAll('_', ' ')

/** `electrician` as a heading: `Electrician` */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The town of a site: the last part of its address, without a postcode. */
export function townOf(address: string | null | undefined): string | undefined {
  const last = address?.split(',').at(-1)?.trim()
  if (!last) return undefined
  const words = last.split(/\s+/).filter((word) => !/\d/.test(word))
  return words.join(' ') || undefined
}

/** The reasons against a candidate in words; empty if there are none. */
export function reasonsOf({ assignment, away, missing, isFree }: Candidate): string[] {
  const reasons: string[] = []
  if (assignment) {
    const where = assignment.project?.name ?? 'another project'
    reasons.push(`On ${where}, ${formatPeriod(assignment.startDate, assignment.endDate)}`)
  }
  if (away) reasons.push(`Away: ${inWords(away.kind)}`)
  if (!isFree && reasons.length === 0) reasons.push('Not free')
  if (missing.length > 0) reasons.push(`Missing: ${missing.map(inWords).join(', ')}`)
  return reasons
}

/** Says that a candidate's documents expire before the last day; undefined if they do not. */
export function runsOut({ compliantUntil }: Candidate, endDate: string | null | undefined): string | undefined {
  if (!compliantUntil || (endDate && compliantUntil >= endDate)) return undefined
  return `Documents valid until ${formatDay(readDay(compliantUntil), 'long')}`
}
