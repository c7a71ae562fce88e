/**
 * Introspection: the cost of answers, and the answers themselves. The schema never changes while the server runs, so
 * an operation that only reads the schema is executed and serialised once, and then sent from memory.
 */
import { createHash } from 'node:crypto'
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  executeSync,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  isObjectType,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { type Fragments, fieldsOf, fragmentsOf, rootFieldsOf } from '../../execution/selections.ts'
import { ApiError } from '../../platform/errors/errors.ts'

/** Maximum size of an answer, in fields: about 2 MB. The standard query returns a seventh of that for this schema. */
export const MAX_INTROSPECTION_FIELDS = 100_000

const metaFields: Record<string, GraphQLField<unknown, unknown>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
}

interface Walk {
  schema: GraphQLSchema
  /** With their defaults. */
  variables: Record<string, unknown>
  fragments: Fragments
  /** The size of a selection set on an object: objects of the schema are selected many times. */
  sizes: Map<SelectionSetNode, Map<unknown, number>>
  visited: number
}

/**
 * The number of fields that the introspection of an operation returns; 0 without any. It takes at most time
 * proportional to the answer.
 * @param variables coerced
 * @throws {ApiError} query_too_complex above MAX_INTROSPECTION_FIELDS
 */
export function countIntrospection(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  { document, variables }: { document: DocumentNode; variables: Record<string, unknown> },
): number {
  const fragments = fragmentsOf(document)
  const walk: Walk = { schema, variables, fragments, sizes: new Map(), visited: 0 }
  let count = 0
  for (const node of rootFieldsOf(operation, fragments)) {
    const field = metaFields[node.name.value]
    if (field !== undefined) count += countField(walk, field, node, undefined)
  }
  limit(count)
  return count
}

type Asked = Pick<ExecutionArgs, 'document' | 'operationName' | 'variableValues'>

function limit(count: number): void {
  if (count > MAX_INTROSPECTION_FIELDS)
    throw new ApiError('query_too_complex', {
      message: `The operation requests more than ${MAX_INTROSPECTION_FIELDS.toLocaleString('en-GB')} schema fields. Select fewer, or use the standard introspection query.`,
    })
}

function countField(walk: Walk, field: GraphQLField<unknown, unknown>, node: FieldNode, source: unknown): number {
  const type = getNamedType(field.type)
  if (!isObjectType(type) || node.selectionSet === undefined) return 1
  const args = getArgumentValues(field, node, walk.variables)
  const value = field.resolve?.(source, args, undefined, { schema: walk.schema } as never)
  let count = 1
  for (const each of Array.isArray(value) ? value : [value])
    if (each != null) count += countSelections(walk, node.selectionSet, type.getFields(), each)
  return count
}

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>

function countSelections(walk: Walk, set: SelectionSetNode, fields: Fields, source: unknown): number {
  const known = walk.sizes.get(set)?.get(source)
  if (known !== undefined) return known
  let count = 0
  for (const node of fieldsOf(set, walk.fragments)) {
    const field = fields[node.name.value]
    limit(++walk.visited) // each of them is in the answer, so an answer that is too large ends the walk
    count += field === undefined ? 1 : countField(walk, field, node, source)
  }
  const sizes = walk.sizes.get(set) ?? new Map<unknown, number>()
  walk.sizes.set(set, sizes.set(source, count))
  return count
}

const MAX_CACHE_BYTES = 16 * 1024 * 1024
const BYTES_PER_ENTRY = 1024

/** An answer that yoga sends as it is. */
type SerialisedResult = ExecutionResult & { stringify(): string }

/** Returns a function that answers operations that only read the schema; undefined for all others. */
export function answerIntrospection(schema: GraphQLSchema): (asked: Asked) => SerialisedResult | undefined {
  const answers = new LRUCache<string, string>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (answer) => 2 * answer.length + BYTES_PER_ENTRY,
  })
  return ({ document, operationName, variableValues }) => {
    const operation = getOperationAST(document, operationName)
    if (operation?.operation !== 'query') return undefined
    const fields = rootFieldsOf(operation, fragmentsOf(document))
    if (!fields.every(({ name }) => name.value in metaFields)) return undefined
    const parts = [document.loc?.source.body, operationName, variableValues]
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64')
    let answer = answers.get(key)
    if (answer === undefined) {
      const result = executeSync({ schema, document, operationName, variableValues })
      if (result.errors) return undefined
      answer = JSON.stringify(result)
      answers.set(key, answer)
    }
    const serialised = answer
    return { data: {}, stringify: () => serialised }
  }
}
