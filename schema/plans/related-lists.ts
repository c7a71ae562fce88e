/** Finds the lists inside the records that an operation selects, whose arguments decide the form of its statement. */
import {
  type FieldNode,
  type GraphQLObjectType,
  getArgumentValues,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import { type ListForm, listFormOf } from '../finding/sql.ts'
import { type Variables, windowReader } from './planning.ts'
import { readOf } from './read.ts'
import { type SelectedField, type SelectionScope, subfields } from './selection.ts'

/** A list inside a record, in a document. */
export interface RelatedList {
  /** The names in the response that lead to it. */
  path: readonly [string, ...string[]]
  node: FieldNode
  /** The form that its arguments ask for. @throws {ApiError | GraphQLError} if they are wrong */
  formOf: (variables: Variables) => ListForm
}

/** The lists inside the records that `selected` contains, at any depth. */
export function relatedLists(
  scope: SelectionScope,
  type: GraphQLObjectType,
  selected: readonly SelectedField[],
  above: readonly string[] = [],
): RelatedList[] {
  return selected.flatMap((each) => {
    const path = [...above, each.key] as unknown as RelatedList['path']
    const field = type.getFields()[each.name]
    const target = field && getNamedType(field.type)
    if (isInterfaceType(target))
      return scope.schema
        .getPossibleTypes(target)
        .flatMap((possible) => relatedLists(scope, possible, subfields(scope, possible, each), path))
    if (field === undefined || !isObjectType(target)) return []
    const read = readOf(field)
    const [node] = each.nodes
    const own: RelatedList[] = []
    if (read !== undefined && node.arguments?.length) {
      if ('related' in read) {
        const windowOf = windowReader(field, node, read.related.type)
        own.push({ path, node, formOf: (variables) => listFormOf(windowOf(variables)) })
      } else if ('listed' in read)
        own.push({
          path,
          node,
          formOf: (variables) => listFormOf(read.window(getArgumentValues(field, node, variables))),
        })
    }
    return [...own, ...relatedLists(scope, target, subfields(scope, target, each), path)]
  })
}
