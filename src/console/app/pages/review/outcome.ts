/** The effect of an approval on the worker's compliance, by the server's rule. */
import { assess, type ValidDocument } from '../../../../domain/compliance/assess.ts'
import { kindOf, type Requirement, requiredFor } from '../../../../domain/compliance/required.ts'
import { validityOf } from '../../../../domain/compliance/validity.ts'
import type { DocumentType } from '../../api/schema-types.ts'
import { dayFrom, formatDay } from '../../parts/values/days.ts'
import type { Tone } from '../../parts/values/tone.ts'
import { documentTypes } from '../../records/document.ts'
import type { ReviewedDocument, Values } from './draft.ts'

interface Outcome {
  tone: Tone
  text: string
}

const date = (text: string | null) => (text ? new Date(`${text}T00:00:00Z`) : null)
const words = { compliant: 'compliant', expiring: 'compliant, and expiring', non_compliant: 'not compliant' } as const

type Held = Pick<ReviewedDocument, 'id' | 'type' | 'customTypeId' | 'expiresOn'> & {
  status: 'valid' | 'expiring' | 'expired'
}

const counted = (held: readonly Held[]) =>
  held
    .filter(({ status }) => status !== 'expired')
    .map((each) => ({ ...each, expiresOn: date(each.expiresOn) })) as unknown as ValidDocument[]

/**
 * @param ownTypes the names of the organisation's own types by id
 * @param values of the document as it would be approved
 * @param today midnight UTC of the organisation's day
 */
export function outcomeOf(
  document: Pick<ReviewedDocument, 'id' | 'type' | 'customTypeId' | 'worker'>,
  values: Pick<Values, 'type' | 'expiresOn'>,
  requirements: readonly Requirement[],
  today: Date,
  ownTypes: ReadonlyMap<string, string> = new Map(),
): Outcome {
  const { id, worker } = document
  if (worker === null) return { tone: 'quiet', text: 'Its worker is gone.' }
  const { firstName: name } = worker
  const required = requiredFor(requirements, worker.trade)
  const held = (worker.documents?.data ?? []) as Held[]
  const { status } = validityOf(date(values.expiresOn), today)
  const before = assess(required, counted(held))
  const customTypeId = values.type === document.type ? document.customTypeId : null
  const present: Held = { id, type: values.type, customTypeId, expiresOn: values.expiresOn || null, status }
  const after = assess(required, counted([...held, present]))
  const nameOf = (kind: string) =>
    ownTypes.get(kind) ?? documentTypes[kind as DocumentType] ?? 'a document of your own type'
  const kind = nameOf(kindOf(present))
  if (status === 'expired') {
    const day = formatDay(dayFrom(values.expiresOn) as number, 'long')
    return { tone: 'bad', text: `It ran out on ${day}: ${name} stays ${words[before.status]}.` }
  }
  const stays = `${name} stays ${words[after.status]}`
  if (!required.has(kindOf(present))) {
    const trade = worker.trade === null ? `${name} does not need it` : `A ${worker.trade} does not need it`
    return { tone: 'quiet', text: `${trade} (${kind}): ${stays}.` }
  }
  const missing = after.missing.map(nameOf).join(', ')
  if (before.status === 'non_compliant' && after.status !== 'non_compliant') {
    const until = after.status === 'expiring' ? `, but something expires within 30 days` : ''
    return { tone: after.status === 'expiring' ? 'warn' : 'good', text: `${name} becomes compliant${until}.` }
  }
  if (after.status === 'non_compliant') return { tone: 'warn', text: `${stays}: ${missing} still missing.` }
  if (before.status === 'expiring' && after.status === 'compliant')
    return { tone: 'good', text: `It replaces what expires: ${name} is no longer expiring.` }
  return { tone: 'good', text: `${stays}.` }
}
