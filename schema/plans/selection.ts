/** The fields that an operation selects of a type: fragments expanded, equal response names merged (GraphQL, section 6.3.2). */
import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql'
import type { Fragments } from '../../src/execution/selections.ts'

/** The operation's values that decide which fields are selected. */
export interface SelectionScope {
  schema: GraphQLSchema
  fragments: Fragments
  /** The values of the variables that `@include` and `@skip` name. */
  conditions: ReadonlyMap<string, boolean> | typeof EVERYTHING
}

/** Select all fields, regardless of their directives. */
export const EVERYTHING = Symbol('everything')

/** One field of a response object, with all its nodes in the document. */
export interface SelectedField {
  /** Its name in the response. */
  key: string
  name: string
  nodes: readonly [FieldNode, ...FieldNode[]]
}

/** The name of a field in the response. */
export const keyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value

/** The fields that `sets` select of `type`, in the order of the response. */
export function selectedFields(
  scope: SelectionScope,
  type: GraphQLObjectType,
  sets: readonly (SelectionSetNode | undefined)[],
): SelectedField[] {
  const fields = new Map<string, [FieldNode, ...FieldNode[]]>()
  for (const set of sets) if (set !== undefined) collect(scope, type, set, fields)
  return [...fields].map(([key, nodes]) => ({ key, name: nodes[0].name.value, nodes }))
}

/** The fields inside a selected field. */
export function subfields(scope: SelectionScope, type: GraphQLObjectType, { nodes }: SelectedField): SelectedField[] {
  return selectedFields(
    scope,
    type,
    nodes.map(({ selectionSet }) => selectionSet),
  )
}

function collect(
  scope: SelectionScope,
  type: GraphQLObjectType,
  set: SelectionSetNode,
  fields: Map<string, [FieldNode, ...FieldNode[]]>,
): void {
  for (const selection of set.selections) {
    if (!isIncluded(scope, selection.directives)) continue
    if (selection.kind === Kind.FIELD) {
      const key = keyOf(selection)
      const same = fields.get(key)
      if (same === undefined) fields.set(key, [selection])
      else same.push(selection)
      continue
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? scope.fragments.get(selection.name.value) : selection
    if (fragment !== undefined && appliesTo(scope, type, fragment.typeCondition))
      collect(scope, type, fragment.selectionSet, fields)
  }
}

function appliesTo(
  { schema }: SelectionScope,
  type: GraphQLObjectType,
  condition: FragmentDefinitionNode['typeCondition'] | undefined,
): boolean {
  if (condition === undefined) return true
  const named = typeFromAST(schema, condition)
  return isObjectType(named) ? named === type : isAbstractType(named) && schema.isSubType(named, type)
}

function isIncluded({ conditions }: SelectionScope, directives: readonly DirectiveNode[] = []): boolean {
  if (conditions === EVERYTHING) return true
  return directives.every(({ name, arguments: [argument] = [] }) => {
    const value = argument?.value
    const holds =
      value?.kind === Kind.BOOLEAN ? value.value : value?.kind === Kind.VARIABLE && conditions.get(value.name.value)
    return name.value === 'include' ? holds === true : name.value !== 'skip' || holds !== true
  })
}
