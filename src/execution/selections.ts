/** What a GraphQL document selects, before it is executed. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** The fragments of a document, by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** The fragments that a document defines. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const each of definitions) if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each)
  return fragments
}

/** The fields of a selection set, those of its fragments included. A fragment that is spread twice counts twice. */
export function* fieldsOf({ selections }: SelectionSetNode, fragments: Fragments): Generator<FieldNode> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) yield selection
    else if (selection.kind === Kind.INLINE_FRAGMENT) yield* fieldsOf(selection.selectionSet, fragments)
    else {
      const fragment = fragments.get(selection.name.value)
      if (fragment !== undefined) yield* fieldsOf(fragment.selectionSet, fragments)
    }
  }
}

/** The root fields of an operation. */
export function rootFieldsOf({ selectionSet }: OperationDefinitionNode, fragments: Fragments): FieldNode[] {
  return [...fieldsOf(selectionSet, fragments)]
}
