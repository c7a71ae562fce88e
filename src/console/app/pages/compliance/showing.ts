/** The counts above the matrix. Each is also a filter, with a name in the URL and query variables. */
import type { Tone } from '../../parts/values/tone.ts'
import type { ComplianceCountsQuery, ComplianceMatrixQueryVariables } from './operations.ts'

type Counts = NonNullable<ComplianceCountsQuery['complianceCounts']>

export interface Showing {
  /** In the URL. */
  name: string
  label: string
  tone: Tone
  countOf: (counts: Counts) => number
  variables: Pick<ComplianceMatrixQueryVariables, 'expiresWithin' | 'toReview'>
  filter?: NonNullable<ComplianceMatrixQueryVariables['filter']>
}

const within = (days: number): Showing => ({
  name: String(days),
  label: `Run out in ${days} days`,
  tone: 'warn',
  countOf: ({ expiring }) => expiring.find((each) => each.days === days)?.workers ?? 0,
  variables: { expiresWithin: days },
})

export const showings: readonly Showing[] = [
  {
    name: 'non_compliant',
    label: 'Not compliant',
    tone: 'bad',
    countOf: ({ nonCompliant }) => nonCompliant,
    variables: {},
    filter: { complianceStatus: ['non_compliant'] },
  },
  within(7),
  within(14),
  within(30),
  {
    name: 'review',
    label: 'To review',
    tone: 'calm',
    countOf: ({ toReview }) => toReview,
    variables: { toReview: true },
  },
]

export const showingOf = (name: string | undefined): Showing | undefined => showings.find((each) => each.name === name)
