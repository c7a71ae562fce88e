/**
 * Computes the cost of an operation before it runs, and its most expensive fields. The guide on limits explains the
 * computation.
 */
import { complexityFromQuery } from '@pothos/plugin-complexity'
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { ApiError } from '../../platform/errors/errors.ts'

/** Maximum complexity of an operation. */
export const MAX_COMPLEXITY = 100_000
/** The number of most expensive fields that are named. */
const NAMED = 3
/** The number of fields that are examined for that, because an operation can have thousands. */
const LOOKED_AT = 50

/** An operation with values for its variables. */
interface Measured {
  schema: GraphQLSchema
  operation: OperationDefinitionNode
  fragments: readonly FragmentDefinitionNode[]
  /** As the client sent them. */
  sent: Record<string, unknown>
  /** As the operation takes them. */
  variables: Record<string, unknown>
}

/** A root field, or the field inside it that makes it expensive. */
interface DearField {
  /** e.g. `projects.data.jobs.data`. */
  path: string
  /** The complexity of the whole root field. */
  complexity: number
  /** The outermost page on the path, e.g. `projects`, and how many records it can hold. */
  page?: { name: string; limit: number }
}

/** The number of the operation's fields, times the records that their pages can hold. */
export function operationComplexity({ schema, operation, fragments, sent }: Measured): number {
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] }
  return complexityFromQuery(document, { schema, variables: sent }).complexity
}

/** The cost of an operation, for callers who ask. */
export interface CostReport {
  complexity: number
  /** The points that the request takes from the budget. */
  points: number
  /** The points that are left in this minute. */
  remaining: number
  /** The most expensive root fields. */
  fields: { path: string; complexity: number }[]
}

/** The root fields with the highest complexity, most expensive first. */
export function dearestFields(measured: Measured): DearField[] {
  const root = measured.schema.getRootType(measured.operation.operation) as GraphQLNamedType
  const fields = take(selected(measured, measured.operation.selectionSet, root), LOOKED_AT)
  const roots = fields.map((field) => ({ field, complexity: costOf(measured, field) }))
  roots.sort((a, b) => b.complexity - a.complexity)
  return roots.slice(0, NAMED).map(({ field, complexity }) => follow(measured, field, complexity))
}

/** @throws {ApiError} query_too_complex, which names the most expensive fields, and a page size that would fit */
export function checkComplexity(measured: Measured, complexity: number): void {
  if (complexity <= MAX_COMPLEXITY) return
  const dearest = dearestFields(measured)
  const named = dearest.map(({ path, complexity: own }) => `\`${path}\` (${asText(own)})`).join(', ')
  const message = `The operation has a complexity of ${asText(complexity)}; at most ${asText(MAX_COMPLEXITY)} is allowed. Dearest: ${named}. ${remedy(dearest[0], complexity)}`
  throw new ApiError('query_too_complex', { message })
}

const asText = (count: number) => count.toLocaleString('en-GB')

function remedy(dearest: DearField | undefined, complexity: number): string {
  if (dearest?.page) {
    const { name, limit } = dearest.page
    const others = complexity - dearest.complexity
    const fitting = Math.floor((MAX_COMPLEXITY - others) / (dearest.complexity / limit))
    if (fitting >= 1) return `It would fit with \`${name}(limit: ${fitting})\`, or with fewer fields.`
  }
  return 'Request fewer fields or smaller pages, or the inner records in a second operation.'
}

/** A selected field, and the operation that selects it alone. */
interface Selected {
  field: FieldNode
  definition: GraphQLField<unknown, unknown> | undefined
  /** @param set the selection set of the field in that operation */
  alone: (set?: SelectionSetNode) => OperationDefinitionNode
}

/** The fields of a selection set, those of its fragments included. */
function* selected(
  { schema, operation, fragments }: Pick<Measured, 'schema' | 'operation' | 'fragments'>,
  { selections }: SelectionSetNode,
  type: GraphQLNamedType,
  wrap = (inner: SelectionNode): OperationDefinitionNode => ({ ...operation, selectionSet: setOf(inner) }),
): Generator<Selected> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      const definition =
        isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined
      const alone = (set = selection.selectionSet) =>
        wrap({ ...selection, ...(set !== undefined && { selectionSet: set }) })
      yield { field: selection, definition, alone }
      continue
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : fragments.find(({ name }) => name.value === selection.name.value)
    if (fragment === undefined) continue
    const { typeCondition, selectionSet } = fragment
    const on = (typeCondition && schema.getType(typeCondition.name.value)) ?? type
    const inline = (inner: SelectionNode): SelectionNode => ({
      kind: Kind.INLINE_FRAGMENT,
      ...(typeCondition && { typeCondition }),
      selectionSet: setOf(inner),
    })
    yield* selected({ schema, operation, fragments }, selectionSet, on, (inner) => wrap(inline(inner)))
  }
}

const setOf = (selection: SelectionNode): SelectionSetNode => ({ kind: Kind.SELECTION_SET, selections: [selection] })

const costOf = (measured: Measured, { alone }: Selected) => operationComplexity({ ...measured, operation: alone() })

/** The first fields that have subfields. */
function take(fields: Iterable<Selected>, most: number): Selected[] {
  const taken: Selected[] = []
  for (const each of fields) {
    if (each.field.selectionSet === undefined) continue
    if (taken.push(each) >= most) break
  }
  return taken
}

/** Follow a root field to where most of its complexity is. */
function follow(measured: Measured, root: Selected, complexity: number): DearField {
  let left = LOOKED_AT
  const path: string[] = []
  let page: DearField['page']
  for (let next: Selected | undefined = root; next !== undefined; ) {
    const { field, definition, alone }: Selected = next
    path.push((field.alias ?? field.name).value)
    page ??= pageOf(measured, next)
    if (definition === undefined || field.selectionSet === undefined) break
    const type = getNamedType(definition.type)
    const inside = take(
      selected(measured, field.selectionSet, type, (inner) => alone(setOf(inner))),
      left,
    )
    left -= inside.length
    next = inside.find((each) => costOf(measured, each) > complexity / 2)
  }
  return { path: path.join('.'), complexity, ...(page && { page }) }
}

/** The page of a field that takes a limit. */
function pageOf({ variables }: Measured, { field, definition }: Selected): DearField['page'] {
  if (definition === undefined || !definition.args.some(({ name }) => name === 'limit')) return undefined
  const declared = definition.extensions.complexity
  if (typeof declared !== 'function') return undefined
  const { multiplier: limit } = declared(getArgumentValues(definition, field, variables), {}, definition)
  return { name: field.name.value, limit }
}
