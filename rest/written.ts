/** The answer of a write: what a caller who may not read the record knows of it. */
import { isAllowed } from '../schema/builder.ts'
import type { Call } from './call.ts'
import type { RenderedResponse } from './encodings.ts'

/**
 * Render the answer of a write. Without a read scope of the record, it has the type, the id and what was sent.
 * @param body of the request
 */
export function renderWritten(
  { endpoint, render, credential, query }: Call,
  value: Record<string, unknown>,
  body: unknown,
): RenderedResponse {
  const { recordScopes } = endpoint
  if (recordScopes === undefined || isAllowed(credential, { anyOf: recordScopes })) return render.value(value, query)
  // A new job has its id in `job_id`, too.
  const always = Object.entries(value).filter(([name, each]) => name === 'object' || each === value.id)
  return render.value({ ...Object.fromEntries(always), ...(sentPart(value, body) as object) }, query)
}

/** The part of `value` at which `sent` has something: what the server adds to a list's elements is left out, too. */
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
