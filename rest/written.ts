/** The answer of a write, reduced to what a caller may know who may not read the record. */
import { isAllowed } from '../schema/builder.ts'
import type { Call } from './call.ts'
import type { RenderedResponse } from './encodings.ts'

/**
 * Render the answer of a write. Without a read scope of the record, it has the type, the id and what was sent; of records
 * in a list, it has the type and the id.
 * @param body of the request
 */
export function renderWritten(
  { endpoint, render, credential, query }: Call,
  value: Record<string, unknown>,
  body: unknown,
): RenderedResponse {
  const { recordScopes, recordsIn } = endpoint
  if (recordScopes === undefined || isAllowed(credential, { anyOf: recordScopes })) return render.value(value, query)
  if (recordsIn !== undefined) {
    const records = value[recordsIn] as Record<string, unknown>[]
    return render.value({ ...value, [recordsIn]: records.map(({ object, id }) => ({ object, id })) }, query)
  }
  // The id can also be in another field, e.g. in `job_id` of a new job.
  const always = Object.entries(value).filter(([name, each]) => name === 'object' || each === value.id)
  return render.value({ ...Object.fromEntries(always), ...(sentPart(value, body) as object) }, query)
}

/** The part of `value` that `sent` contains, also inside lists: what the server adds to their elements is left out. */
function sentPart(value: unknown, sent: unknown): unknown {
  if (Array.isArray(value)) return Array.isArray(sent) ? value.map((each, at) => sentPart(each, sent[at])) : []
  if (sent === null) return null
  if (typeof value !== 'object' || value === null) return value
  if (typeof sent !== 'object') return {}
  const names = Object.keys(sent).filter((name) => Object.hasOwn(value, name))
  return Object.fromEntries(
    names.map((name) => [name, sentPart(value[name as keyof object], sent[name as keyof object])]),
  )
}
