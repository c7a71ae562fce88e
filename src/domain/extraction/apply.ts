/** Taking fields that were read off a document over into it. */
import type { AiJob, Document } from '../../../prisma/generated/client/client.ts'
import { readDate } from '../../platform/dates.ts'
import { ApiError, invalidField } from '../../platform/errors.ts'
import { type FieldName, fields, type ReadField } from './fields.ts'

type DocumentChange = Partial<Pick<Document, 'number' | 'issuedOn' | 'expiresOn'>>

/** Those of a job's fields that a document has. */
function applicable({ result }: Pick<AiJob, 'result'>): ReadField[] {
  return ((result ?? []) as unknown as ReadField[]).filter(({ field }) => fields[field]?.of !== undefined)
}

/** What a document becomes with these fields. */
export function changeOf(read: readonly ReadField[]): DocumentChange {
  const change: Record<string, unknown> = {}
  for (const { field, value } of read) {
    const name = fields[field].of
    if (name !== undefined) change[name] = fields[field].form === 'date' ? readDate(value) : value
  }
  return change
}

/**
 * The fields that a person chose of a job that succeeded; all that a document has if they named none.
 * @throws {ApiError} invalid_transition for a job without a result, validation_failed for a field that it has not
 */
export function chosenFields(job: AiJob, names: readonly string[] | null | undefined): ReadField[] {
  if (job.status !== 'succeeded') {
    const message = `There is nothing to apply: the job is ${job.status}.`
    throw new ApiError('invalid_transition', {
      message,
      details: [{ path: 'id', code: 'invalid_transition', message }],
    })
  }
  const offered = applicable(job)
  if (!names) return offered
  return names.map((name, index) => {
    const read = offered.find(({ field }) => field === name)
    if (read !== undefined) return read
    const there = offered.map(({ field }) => field).join(', ') || 'none'
    throw invalidField(`fields[${index}]`, 'unknown_reference', `is not a field to apply; there are: ${there}`)
  })
}

/**
 * What is applied by itself: fields that are sure enough, where the document says nothing yet, and only if no name was
 * read that is another's than the worker's.
 */
export function selfApplying(
  job: Pick<AiJob, 'result'>,
  document: Document,
  worker: { firstName: string; lastName: string },
  applyFrom: number | null,
): ReadField[] {
  if (applyFrom === null || isOfSomebodyElse(job, worker)) return []
  const sure = applicable(job).filter(({ confidence }) => confidence >= applyFrom)
  const missing = sure.filter(({ field }) => document[fields[field].of as keyof DocumentChange] === null)
  const { issuedOn = document.issuedOn, expiresOn = document.expiresOn } = changeOf(missing)
  return issuedOn && expiresOn && expiresOn < issuedOn ? [] : missing
}

function isOfSomebodyElse({ result }: Pick<AiJob, 'result'>, worker: { firstName: string; lastName: string }): boolean {
  const read = (result ?? []) as unknown as ReadField[]
  const says = (name: FieldName) => read.find(({ field }) => field === name)?.value
  const last = says('last_name')
  const first = says('first_name')?.split(' ')[0]
  return (
    (last !== undefined && !sameName(last, worker.lastName)) ||
    (first !== undefined && !sameName(first, worker.firstName))
  )
}

/** Passports write names without accents and in their own transcription; the first word of several is enough. */
function sameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^\p{L} -]/gu, '')
      .split(/[ -]/)[0] ?? ''
  return plain(one) === plain(other)
}
