/** Turns a GraphQL document into an executable operation: compiled by graphql-jit, or interpreted by graphql-js. */
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
import { fragmentsOf, rootFieldsOf } from './selections.ts'

/**
 * Compile one operation of `document`; falls back to the interpreter if graphql-jit does not support the document.
 * @param operationName required only if the document has several operations
 */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Operation {
  const definition = getOperationAST(document, operationName)
  const kind = definition?.operation === 'mutation' ? 'mutation' : 'query'
  const [name, width] = [nameOf(definition), widthOf(definition, document)]
  const compiled = compileQuery(schema, document, operationName)
  if (isCompiledQuery(compiled))
    return { kind, name, width, run: (context, variables) => compiled.query(undefined, context, variables) }
  return interpretOperation(schema, document, operationName)
}

/** One operation of `document`, compiled when it is run again: compiling costs more than to interpret it once. */
export function compileOnSecondRun(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Operation {
  const operation = interpretOperation(schema, document, operationName)
  let runs = 0
  let { run } = operation
  return {
    ...operation,
    run(context, variables) {
      runs += 1
      if (runs === 2) run = compileOperation(schema, document, operationName).run
      return run(context, variables)
    },
  }
}

function interpretOperation(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Operation {
  const definition = getOperationAST(document, operationName)
  return {
    kind: definition?.operation === 'mutation' ? 'mutation' : 'query',
    name: nameOf(definition),
    width: widthOf(definition, document),
    run: (contextValue, variableValues) => execute({ schema, document, operationName, contextValue, variableValues }),
  }
}

/** The operation's name, or its root fields if it has none: `{ workers { … } tasks { … } }` gives `workers, tasks`. */
export function nameOf(definition: OperationDefinitionNode | null | undefined): string {
  const fields = definition?.selectionSet.selections.map((each) => (each.kind === Kind.FIELD ? each.name.value : '…'))
  return definition?.name?.value ?? fields?.join(', ') ?? ''
}

/** The root fields of a query are executed at the same time; a mutation has one connection for its transaction. */
function widthOf(definition: OperationDefinitionNode | null | undefined, document: DocumentNode): number {
  if (definition?.operation !== 'query') return 1
  return rootFieldsOf(definition, fragmentsOf(document)).length
}
