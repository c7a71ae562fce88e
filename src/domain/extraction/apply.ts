/** Applies extracted fields to their document. */
import type { AiJob, Document } from '../../../prisma/generated/client/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { readDate } from '../../platform/time/dates.ts'
import { fields, type ReadField } from './fields.ts'
import { namesAnotherPerson } from './same-person.ts'

type DocumentChange = Partial<Pick<Document, 'number' | 'issuedOn' | 'expiresOn'>>

/** The extracted fields that a document has a column for. */
function applicable(job: Pick<AiJob, 'result'>): ReadField[] {
  return readingsOf(job).filter(({ field }) => fields[field]?.of !== undefined)
}

const readingsOf = ({ result }: Pick<AiJob, 'result'>) => (result ?? []) as unknown as ReadField[]

/** The document columns that these fields set. */
export function documentChange(read: readonly ReadField[]): DocumentChange {
  const change: Record<string, unknown> = {}
  for (const { field, value } of read) {
    const name = fields[field].of
    if (name !== undefined) change[name] = fields[field].form === 'date' ? readDate(value) : value
  }
  return change
}

/**
 * The extracted fields that the caller chose to apply; all applicable fields if `names` is absent.
 * @throws {ApiError} invalid_transition if the job has not succeeded; validation_failed for a field that was not
 * extracted
 */
export function chosenFields(job: AiJob, names: readonly string[] | null | undefined): ReadField[] {
  if (job.status !== 'succeeded') {
    const message = `Only a succeeded extraction job can be applied. This job is ${job.status}.`
    throw new ApiError('invalid_transition', {
      message,
      details: [{ path: 'id', code: 'invalid_transition', message }],
    })
  }
  const available = applicable(job)
  if (!names) return available
  return names.map((name, index) => {
    const read = available.find(({ field }) => field === name)
    if (read !== undefined) return read
    const choices = available.map(({ field }) => field).join(', ') || 'none'
    throw invalidField(`fields[${index}]`, 'unknown_reference', `must be an extracted field; available: ${choices}`)
  })
}

/**
 * The fields to apply automatically: those with sufficient confidence whose document column is empty. None if an
 * extracted name differs from the worker's.
 * @param applyFrom minimum confidence, 0 to 1; null turns automatic application off
 */
export function automaticFields(
  job: Pick<AiJob, 'result'>,
  document: Document,
  worker: { firstName: string; lastName: string },
  applyFrom: number | null,
): ReadField[] {
  if (applyFrom === null || namesAnotherPerson(readingsOf(job), worker)) return []
  const confident = applicable(job).filter(({ confidence }) => confidence >= applyFrom)
  const missing = confident.filter(({ field }) => document[fields[field].of as keyof DocumentChange] === null)
  const { issuedOn = document.issuedOn, expiresOn = document.expiresOn } = documentChange(missing)
  return issuedOn && expiresOn && expiresOn < issuedOn ? [] : missing
}
