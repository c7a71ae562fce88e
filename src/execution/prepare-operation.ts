/** Turns a GraphQL document into an operation that can be executed. */
import {
  type DocumentNode,
  execute,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import type { Operation } from './request.ts'
import { fragmentsOf, rootFieldsOf } from './selections.ts'

/** @param operationName required only if the document has several operations */
export function prepareOperation(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Operation {
  const definition = getOperationAST(document, operationName)
  return {
    kind: definition?.operation === 'mutation' ? 'mutation' : 'query',
    name: nameOf(definition),
    width: widthOf(definition, document),
    whileClosed: isAcceptedWhileClosed(schema, definition, document),
    run: (contextValue, variableValues) => execute({ schema, document, operationName, contextValue, variableValues }),
  }
}

/** The operation's name, or its root fields if it has none: `{ workers { … } tasks { … } }` gives `workers, tasks`. */
export function nameOf(definition: OperationDefinitionNode | null | undefined): string {
  const fields = definition?.selectionSet.selections.map((each) => (each.kind === Kind.FIELD ? each.name.value : '…'))
  return definition?.name?.value ?? fields?.join(', ') ?? ''
}

/** Number of connections: a query executes its root fields concurrently; a mutation has one transaction. */
function widthOf(definition: OperationDefinitionNode | null | undefined, document: DocumentNode): number {
  if (definition?.operation !== 'query') return 1
  return rootFieldsOf(definition, fragmentsOf(document)).length
}

/** What a mutation field declares, for the few that a closed organisation accepts. */
interface DeclaredField {
  whileClosed?: true
}

function isAcceptedWhileClosed(
  schema: GraphQLSchema,
  definition: OperationDefinitionNode | null | undefined,
  document: DocumentNode,
): boolean {
  if (definition?.operation !== 'mutation') return false
  const fields = schema.getMutationType()?.getFields() ?? {}
  return rootFieldsOf(definition, fragmentsOf(document)).every(
    ({ name }) => (fields[name.value]?.extensions.pothosOptions as DeclaredField | undefined)?.whileClosed === true,
  )
}
