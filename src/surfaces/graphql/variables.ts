/** The variables of GraphQL operations: what is refused before they are read, and their values. */
import { type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql'
import { ApiError } from '../../platform/errors.ts'
import { isTooDeep, TOO_DEEP } from '../../platform/http/body.ts'
import { publicError } from './errors.ts'

/** Check variables before they are coerced, which is recursive. @throws {GraphQLError} bad_request */
export function checkVariables(variables: unknown): void {
  if (!isTooDeep(variables)) return
  throw publicError(new ApiError('bad_request', { message: `The variables are not valid: ${TOO_DEEP}` }))
}

/** Errors of variables that are collected: each is an object with a stack. */
const MAX_ERRORS = 10

/**
 * The values of an operation's variables, with their defaults.
 * @throws {GraphQLError} if a value has the wrong type
 */
export function coerceVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, unknown> {
  const { coerced, errors } = getVariableValues(schema, variableDefinitions, values ?? {}, { maxErrors: MAX_ERRORS })
  if (coerced === undefined) throw errors?.[0]
  return coerced
}
