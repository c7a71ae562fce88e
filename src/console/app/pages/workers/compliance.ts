/** The documents that a worker needs, and their states. */
import type { DocumentStatus, DocumentType } from '../../api/schema-types.ts'
import type { Tone } from '../../parts/values/tone.ts'

interface Held {
  type: DocumentType
  status: DocumentStatus
  expiresOn: string | null
}

export interface Need {
  type: DocumentType
  tone: Tone
  label: string
  /** The last day on which the document is valid; null if it does not expire or does not count. */
  until: string | null
}

/** The document with the lowest rank decides the state of a requirement. */
const ranks: Record<DocumentStatus, { rank: number; tone: Tone; label: string }> = {
  valid: { rank: 0, tone: 'good', label: 'Valid' },
  expiring: { rank: 1, tone: 'warn', label: 'Expiring' },
  pending: { rank: 2, tone: 'calm', label: 'To review' },
  expired: { rank: 3, tone: 'bad', label: 'Expired' },
  rejected: { rank: 4, tone: 'bad', label: 'Rejected' },
}
const MISSING = { tone: 'bad', label: 'Missing', until: null } as const

/** The document that counts for each required type; of two with the same status, the one that is valid longer. */
export function needsOf(required: readonly DocumentType[], held: readonly Held[]): Need[] {
  return required.map((type) => {
    const [best] = held
      .filter((document) => document.type === type)
      .sort((one, other) => ranks[one.status].rank - ranks[other.status].rank || lastDay(other) - lastDay(one))
    if (best === undefined) return { type, ...MISSING }
    const { tone, label } = ranks[best.status]
    return { type, tone, label, until: best.status === 'rejected' ? null : best.expiresOn }
  })
}

const lastDay = ({ expiresOn }: Held) => (expiresOn === null ? Number.POSITIVE_INFINITY : Date.parse(expiresOn))

export const documentStatuses = ranks
