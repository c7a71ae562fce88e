/** The texts of trusted documents, and the identifiers that clients send instead of them. */
import { createHash } from 'node:crypto'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { fragmentsOf } from '../../src/execution/selections.ts'

/** One operation of a client, with the fragments that it uses. */
export interface TrustedDocument {
  /** `sha256:` and the hash of the text (GraphQL over HTTP, appendix "Persisted documents"). */
  id: string
  name: string
  kind: 'query' | 'mutation' | 'subscription'
  text: string
}

/** The operations of a client's documents. Each must have a name; fragments can be in any document. */
export function trustedDocuments(documents: readonly DocumentNode[]): TrustedDocument[] {
  const definitions = documents.flatMap((document) => document.definitions)
  const fragments = fragmentsOf({ kind: Kind.DOCUMENT, definitions })
  return definitions
    .filter((each) => each.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => {
      if (operation.name === undefined) throw new Error('an operation of a client has no name')
      const text = textOf(operation, fragments)
      const hash = createHash('sha256').update(text).digest('hex')
      return { id: `sha256:${hash}`, name: operation.name.value, kind: operation.operation, text }
    })
}

function textOf(operation: OperationDefinitionNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): string {
  const used = new Set<FragmentDefinitionNode>()
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value)
        if (fragment === undefined) throw new Error(`the fragment ${name.value} does not exist`)
        if (used.has(fragment)) return
        used.add(fragment)
        collect(fragment)
      },
    })
  collect(operation)
  return [operation, ...used].map((node) => print(withTypenames(node))).join('\n\n')
}

/** Adds `__typename` to every selection, as clients do: their caches identify records by `__typename` and id. */
function withTypenames<Node extends OperationDefinitionNode | FragmentDefinitionNode>(node: Node): Node {
  const addTo = (set: SelectionSetNode): SelectionSetNode => {
    const hasIt = set.selections.some((each) => each.kind === Kind.FIELD && each.name.value === '__typename')
    const field = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const
    return hasIt ? set : { ...set, selections: [...set.selections, field] }
  }
  return visit(node, {
    SelectionSet: {
      leave: (set, _key, parent) =>
        (parent as { kind?: Kind } | undefined)?.kind === Kind.OPERATION_DEFINITION ? undefined : addTo(set),
    },
  })
}
