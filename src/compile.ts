/** A GraphQL document, compiled to a function (graphql-jit); what the compiler cannot do, the reference executor does. */
import { type DocumentNode, execute, type GraphQLSchema, getOperationAST } from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Operation } from './operation.ts'

export function compileOperation(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Operation {
  const definition = getOperationAST(document, operationName)
  const kind = definition?.operation === 'mutation' ? 'mutation' : 'query'
  const compiled = compileQuery(schema, document, operationName)
  if (isCompiledQuery(compiled))
    return { kind, run: (context, variables) => compiled.query(undefined, context, variables) }
  return {
    kind,
    run: (contextValue, variableValues) => execute({ schema, document, operationName, contextValue, variableValues }),
  }
}
