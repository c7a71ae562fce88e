/**
 * Checks what an operation selects, without executing it: the `authScopes` of all fields for a stored answer, which is
 * sent again only to a caller that may still read it, and what a mutation shows of the records that it writes.
 */
import {
  type DocumentNode,
  type FieldNode,
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
  valueFromASTUntyped,
} from 'graphql'
import type { Credential } from '../../src/access/credentials/credential.ts'
import { insufficientScope } from '../../src/access/credentials/insufficient-scope.ts'
import { fragmentsOf } from '../../src/execution/selections.ts'
import { checkAuthScopes, isAllowed } from '../builder.ts'
import { objectName } from '../record.ts'
import { readScopesOf, requireRead, resourcesByObject } from '../record-references.ts'

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

  /** A fragment on one type of an interface selects fields of records with scopes of their own. */
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

/** The fields that identify the written record, also for callers who may not read it. */
const ALWAYS: ReadonlySet<string> = new Set(['object', 'id'])
const NOTHING: ReadonlySet<string> = new Set()

/**
 * Check the fields of records that a mutation selects. Without their read scope, the caller may select `object`, `id`
 * and, of the record that a root field writes, the fields that it sends to that root field.
 * @throws {ApiError} insufficient_scope if more fields of a record are selected
 */
export function checkWrittenFields(
  schema: GraphQLSchema,
  { document, operationName, variableValues }: SelectedOperation,
  credential: Pick<Credential, 'scopes' | 'role'>,
): void {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'mutation' || credential.scopes.has('read')) return
  const variables = { ...variableValues }
  const fragments = fragmentsOf(document)

  function check(set: SelectionSetNode, type: unknown, sent: ReadonlySet<string>, depth: number): void {
    if (!isObjectType(type)) return // a record behind an interface is checked when it is read
    const scopes = readScopesOf(type.name)
    const isReadable = scopes === undefined || isAllowed(credential, { anyOf: scopes })
    for (const selection of set.selections) {
      if (!isIncluded(selection, variables)) continue
      if (selection.kind !== Kind.FIELD) {
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
        if (fragment) check(fragment.selectionSet, type, sent, depth)
        continue
      }
      const { name, selectionSet } = selection
      const field = type.getFields()[name.value]
      if (field === undefined) continue
      const isSent = selectionSet === undefined && sent.has(name.value)
      if (!isReadable && !ALWAYS.has(name.value) && !isSent) throw insufficientScope(scopes)
      const given = depth === 0 ? sentFields(selection, variables) : NOTHING
      if (selectionSet) check(selectionSet, getNamedType(field.type), given, depth + 1)
    }
  }

  check(operation.selectionSet, schema.getMutationType(), NOTHING, 0)
}

/** The names of the values in a field's arguments and in their objects. Null does not count. */
function sentFields({ arguments: given = [] }: FieldNode, variables: Record<string, unknown>): Set<string> {
  const values = given.flatMap(({ name, value }): [string, unknown][] => {
    const sent: unknown = valueFromASTUntyped(value, variables)
    return typeof sent === 'object' && sent !== null ? Object.entries(sent) : [[name.value, sent]]
  })
  return new Set(values.filter(([, value]) => value !== undefined && value !== null).map(([name]) => name))
}

function checkReadOf(type: string, credential: Pick<Credential, 'scopes' | 'role'>): void {
  const resource = resourcesByObject.get(objectName(type))
  if (resource !== undefined) requireRead({ credential }, resource)
}

function isIncluded(selection: SelectionNode, variables: Record<string, unknown>): boolean {
  if (getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if === true) return false
  return getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false
}
