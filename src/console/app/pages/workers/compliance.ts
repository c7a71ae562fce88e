/** The documents that a worker needs, and their states. */
import { kindOf } from '../../../../domain/compliance/required.ts'
import type { DocumentStatus, DocumentType } from '../../api/schema-types.ts'
import type { Tone } from '../../parts/values/tone.ts'
import { documentKind } from '../../records/document.ts'

interface Held {
  type: DocumentType
  customTypeId?: string | null
  status: DocumentStatus
  expiresOn: string | null
}

export interface Need {
  /** A built-in type, or the id of a type of the organisation's own. */
  type: string
  tone: Tone
  label: string
  /** The last day on which the document is valid; null if it does not expire or does not count. */
  until: string | null
}

const order = Object.keys(documentKind.statuses)
const rankOf = ({ status }: Held) => order.indexOf(status)
const MISSING = { tone: 'bad', label: 'Missing', until: null } as const

/** The document that counts for each required type; of two with the same status, the one that is valid longer. */
export function needsOf(required: readonly string[], held: readonly Held[]): Need[] {
  return required.map((type) => {
    const [best] = held
      .filter((document) => kindOf(document) === type)
      .sort((one, other) => rankOf(one) - rankOf(other) || lastDay(other) - lastDay(one))
    if (best === undefined) return { type, ...MISSING }
    const { tone, label } = documentKind.statuses[best.status]
    return { type, tone, label, until: best.status === 'rejected' ? null : best.expiresOn }
  })
}

const lastDay = ({ expiresOn }: Held) => (expiresOn === null ? Number.POSITIVE_INFINITY : Date.parse(expiresOn))
