/** The variables of GraphQL operations: a check before they are read, and their values. */
import { type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql'
import type { InputProblem } from '../../execution/request.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { shapeProblem } from '../../platform/http/body.ts'
import { publicError } from './errors.ts'
import { inputError, MAX_PROBLEMS } from './input-error.ts'

/** Check variables before they are coerced, which is recursive. @throws {GraphQLError} bad_request */
export function checkVariables(variables: unknown): void {
  const problem = shapeProblem(variables)
  if (problem !== undefined)
    throw publicError(new ApiError('bad_request', { message: `The variables are invalid: ${problem}` }))
}

/** Finds problems in the variables of an operation, up to `max`. */
export type FindProblems = (
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
  max: number,
) => readonly InputProblem[]

/**
 * The values of an operation's variables, with their defaults.
 * @throws {GraphQLError} validation_failed with each problem, up to ten
 */
export function coerceVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>> | null | undefined,
  findProblems: FindProblems,
): Record<string, unknown> {
  const values = given ?? {}
  const problems = findProblems(schema, operation, values, MAX_PROBLEMS)
  if (problems.length > 0) throw inputError(problems)
  const { variableDefinitions = [] } = operation
  const { coerced, errors } = getVariableValues(schema, variableDefinitions, { ...values }, { maxErrors: 1 })
  if (coerced === undefined) throw errors?.[0]
  return coerced
}
