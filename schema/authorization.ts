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
  type NamedTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Credential } from '../src/access/credential.ts'
import { fragmentsOf } from '../src/execution/selections.ts'
import { requireRead, resourcesByObject } from './any-record.ts'
import { checkAuthScopes } from './builder.ts'
import { objectName } from './record.ts'

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

  /** A fragment on one type of an interface: what it selects is of a record that has its own scopes. */
  function checkFragment(set: SelectionSetNode, around: unknown, condition: NamedTypeNode | undefined): void {
    const type = condition ? schema.getType(condition.name.value) : around
    if (isInterfaceType(around) && isObjectType(type)) checkReadOf(type.name, credential)
    check(set, type)
  }

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
        checkFragment(selection.selectionSet, type, selection.typeCondition)
      } else {
        const fragment = fragments.get(selection.name.value)
        if (fragment) checkFragment(fragment.selectionSet, type, fragment.typeCondition)
      }
    }
  }

  check(operation.selectionSet, root)
}

function checkReadOf(type: string, credential: Pick<Credential, 'scopes' | 'role'>): void {
  const resource = resourcesByObject.get(objectName(type))
  if (resource !== undefined) requireRead({ credential }, resource)
}

function isIncluded(selection: SelectionNode, variables: Record<string, unknown>): boolean {
  if (getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if === true) return false
  return getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false
}
