/** The tool `graphql_query`: one query of GraphQL, with the limits, the cost and the answer of `/graphql`. */
import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql'
import type { Services } from '../../execution/services.ts'
import { addDetail } from '../../platform/errors/error-details.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { publicError } from '../graphql/errors.ts'
import { type ExecuteOperation, openExecution, type SchemaFunctions } from '../graphql/execute.ts'
import { parseWithinLimits } from '../graphql/limits.ts'
import { reported } from '../graphql/report.ts'
import { validateDocument } from '../graphql/validate.ts'
import { checkVariables } from '../graphql/variables.ts'
import type { Tool, ToolCall } from './tool.ts'

const inputSchema = {
  type: 'object',
  properties: {
    query: { type: 'string', description: 'The document, e.g. { workers(limit: 5) { data { id firstName } } }' },
    variables: { type: 'object', additionalProperties: true, description: 'Values of its variables.' },
    operation_name: { type: 'string', description: 'Name of the operation to run, if the document contains several.' },
  },
  required: ['query'],
  additionalProperties: false,
} as const

const DESCRIPTION = `Read related records with one GraphQL query, for example projects with their clients and assignments. \
Its schema can be read by introspection, e.g. { __type(name: "Worker") { fields { name description } } }. Each field checks \
its own scopes. Mutations and subscriptions are rejected: to change records, use the other tools. The result contains data and, \
if something failed, errors.`

/** Make the tool. It has no scopes of its own, because each field has them. */
export function graphqlTool(schema: GraphQLSchema, services: Services, functions: SchemaFunctions): Tool {
  const execute = openExecution(schema, services, functions)
  const name = 'graphql_query'
  return {
    name,
    title: 'Query GraphQL',
    description: DESCRIPTION,
    inputSchema,
    hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    scopes: [],
    takesDocuments: true,
    operation: name,
    async run(call) {
      const result = await answer(schema, functions, execute, readParameters(call.values), call)
      if (!result.errors) return { text: result.stringify?.() ?? JSON.stringify(result) }
      const errors = reported(services, call.res, result.errors).map(withoutStatus)
      return { text: JSON.stringify({ ...result, errors }), isError: true }
    },
  }
}

/** The error as `/graphql` sends it, without the HTTP status. */
function withoutStatus(error: GraphQLError) {
  return { ...error.toJSON(), extensions: { ...error.extensions, http: undefined } }
}

interface Parameters {
  query: string
  variables: Record<string, unknown> | undefined
  operationName: string | undefined
}

/** @throws {ApiError} validation_failed */
function readParameters({
  query,
  variables,
  operation_name: operationName,
  ...others
}: ToolCall['values']): Parameters {
  const details: ErrorDetail[] = []
  const report = (path: string, code: ErrorDetail['code'], message: string) =>
    addDetail(details, { path, code, message })
  if (query === undefined) report('query', 'required', 'is required')
  else if (typeof query !== 'string') report('query', 'invalid', 'must be a string')
  if (variables !== undefined && (typeof variables !== 'object' || variables === null || Array.isArray(variables)))
    report('variables', 'invalid', 'must be an object')
  if (operationName !== undefined && typeof operationName !== 'string')
    report('operation_name', 'invalid', 'must be a string')
  for (const name of Object.keys(others)) report(name, 'unknown_field', 'is not an argument of this tool')
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return { query, variables, operationName } as Parameters
}

/** Every fault of the document is in the result, as at `/graphql`. */
async function answer(
  schema: GraphQLSchema,
  { problemsOfLiterals }: SchemaFunctions,
  execute: ExecuteOperation,
  { query, variables, operationName }: Parameters,
  caller: ToolCall,
): Promise<ExecutionResult & { stringify?(): string }> {
  try {
    const { document } = parseWithinLimits(query)
    requireQuery(document, operationName)
    const errors = validateDocument(schema, document, problemsOfLiterals)
    if (errors.length > 0) return { errors }
    checkVariables(variables)
    return await execute({ schema, document, operationName, variableValues: variables }, caller)
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] }
    throw error
  }
}

/** @throws {GraphQLError} bad_request */
function requireQuery(document: DocumentNode, operationName: string | undefined): void {
  const operation = getOperationAST(document, operationName)?.operation
  if (operation === 'query') return
  const message =
    operation === undefined
      ? 'The document has no such operation, or several: name one of them in operation_name.'
      : `This tool only reads: it runs no ${operation}. To change records, use the other tools.`
  throw publicError(new ApiError('bad_request', { message }))
}
