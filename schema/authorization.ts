/**
 * Checks the `authScopes` of all fields that an operation selects, without executing it: for a stored answer, which is
 * sent again only to a caller that may still read it.
 */
import {
  type DocumentNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  getNamedType,
  getOperationAST,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Credential } from '../src/access/credential.ts'
import { fragmentsOf } from '../src/execution/selections.ts'
import { checkAuthScopes } from './builder.ts'

/** An operation, as it is executed. */
interface SelectedOperation {
  document: DocumentNode
  operationName?: string | null | undefined
  variableValues?: Readonly<Record<string, unknown>> | null | undefined
}

/**
 * Check the fields that the operation selects, at every level; fields that `@skip` or `@include` leave out are allowed.
 * @throws {ApiError} insufficient_scope for the first field that the credential may not read
 */
export function checkSelectedFields(
  schema: GraphQLSchema,
  { document, operationName, variableValues }: SelectedOperation,
  credential: Pick<Credential, 'scopes' | 'role'>,
): void {
  const operation = getOperationAST(document, operationName)
  const root = operation && schema.getRootType(operation.operation)
  if (!operation || !root) return
  const variables = { ...variableValues }
  const fragments = fragmentsOf(document)
  const checked = new Set<SelectionSetNode>()

  function check(set: SelectionSetNode, type: unknown): void {
    if (checked.has(set) || !(isObjectType(type) || isInterfaceType(type))) return
    checked.add(set)
    for (const selection of set.selections) {
      if (!isIncluded(selection, variables)) continue
      if (selection.kind === Kind.FIELD) {
        const field = (type as GraphQLObjectType).getFields()[selection.name.value]
        checkAuthScopes(field?.extensions, credential)
        if (field !== undefined && selection.selectionSet) check(selection.selectionSet, getNamedType(field.type))
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const { typeCondition } = selection
        check(selection.selectionSet, typeCondition ? schema.getType(typeCondition.name.value) : type)
      } else {
        const fragment = fragments.get(selection.name.value)
        if (fragment) check(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value))
      }
    }
  }

  check(operation.selectionSet, root)
}

function isIncluded(selection: SelectionNode, variables: Record<string, unknown>): boolean {
  if (getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if === true) return false
  return getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false
}
