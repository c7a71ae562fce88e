/** What is particular to batches: the size of a request, and the names in its outcomes. */
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
} from 'graphql'
import type { Outcome, RecordError } from '../src/domain/batch/outcomes.ts'
import type { ErrorDetail } from '../src/platform/errors/errors.ts'
import { detailBody } from '../src/platform/http/respond.ts'
import type { JsonSchema } from './shape.ts'

/** The message and details of an error. */
export interface ErrorText {
  message: string
  details?: ErrorDetail[]
}

/** The largest body of a batch, in bytes: 4 kB for each of its records. */
export const BATCH_BODY_LIMIT = 4 * 1024 * 1024

/** The input type of a batch's records; undefined for an input that has none. */
export function recordTypeOf(
  schema: GraphQLSchema,
  input: GraphQLInputType | undefined,
): GraphQLInputObjectType | undefined {
  const named = getNamedType(input)
  if (!isInputObjectType(named)) return undefined
  const { recordInput } = named.getFields().records?.extensions ?? {}
  return typeof recordInput === 'string' ? (schema.getType(recordInput) as GraphQLInputObjectType) : undefined
}

/** The schema of a batch's answer, in which an outcome has an id or an error. */
export function outcomeShape(shape: JsonSchema): JsonSchema {
  const { data } = shape.properties ?? {}
  const { id, error, ...always } = data?.items?.properties ?? {}
  const { details, ...named } = error?.properties ?? {}
  const { conflictingId, ...detail } = details?.items?.properties ?? {}
  const problem = { ...details?.items, properties: { ...detail, conflicting_id: { ...conflictingId, type: 'string' } } }
  const problems = { ...details, type: 'array', items: { ...problem, required: Object.keys(detail) } }
  const given = { ...error, type: 'object', properties: { ...named, details: problems } }
  const properties = { ...always, id: { ...id, type: 'string' }, error: { ...given, required: Object.keys(named) } }
  const items = { ...data?.items, properties, required: Object.keys(always) }
  return { ...shape, properties: { ...shape.properties, data: { ...data, items } } } as JsonSchema
}

/** An outcome as the documents of batches select it. */
type SelectedOutcome = Omit<Outcome, 'error'> & { error: (RecordError & { doc_url: string }) | null }

/** The answer of a batch, in which an outcome has an id or an error. @param translate an error to the names of REST */
export function answerOf(
  value: Record<string, unknown>,
  translate: (text: ErrorText) => ErrorText,
): Record<string, unknown> {
  const outcomes = (value.data as SelectedOutcome[]).map(({ index, status, id, error }) => {
    if (error === null) return { index, status, ...(id !== null && { id }) }
    const { code, message, doc_url, details } = error
    const text = translate({ message, ...(details && { details }) })
    return {
      index,
      status,
      error: { code, ...text, doc_url, ...(text.details && { details: text.details.map(detailBody) }) },
    }
  })
  return { ...value, data: outcomes }
}
