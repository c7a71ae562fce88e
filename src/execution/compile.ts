/** A GraphQL document, compiled to a function (graphql-jit); what the compiler cannot do, the reference executor does. */
import {
  type DocumentNode,
  execute,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Operation } from './request.ts'

export function compileOperation(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Operation {
  const definition = getOperationAST(document, operationName)
  const kind = definition?.operation === 'mutation' ? 'mutation' : 'query'
  const name = nameOf(definition)
  const compiled = compileQuery(schema, document, operationName)
  if (isCompiledQuery(compiled))
    return { kind, name, run: (context, variables) => compiled.query(undefined, context, variables) }
  return interpretOperation(schema, document, operationName)
}

/** A document that comes once is not worth compiling. */
export function interpretOperation(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Operation {
  const definition = getOperationAST(document, operationName)
  return {
    kind: definition?.operation === 'mutation' ? 'mutation' : 'query',
    name: nameOf(definition),
    run: (contextValue, variableValues) => execute({ schema, document, operationName, contextValue, variableValues }),
  }
}

/** As the caller named the operation, else its root fields: `{ workers { … } tasks { … } }` is `workers, tasks`. */
export function nameOf(definition: OperationDefinitionNode | null | undefined): string {
  const fields = definition?.selectionSet.selections.map((each) => (each.kind === Kind.FIELD ? each.name.value : '…'))
  return definition?.name?.value ?? fields?.join(', ') ?? ''
}
