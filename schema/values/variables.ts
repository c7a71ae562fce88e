/** Problems of an operation's variables, with the messages and codes that REST has for its fields. */
import {
  type GraphQLInputType,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql'
import type { InputProblem } from '../../src/execution/request.ts'
import { ApiError, type ErrorDetail } from '../../src/platform/errors/errors.ts'
import { readValue } from './input-values.ts'

/** Find the problems in variables. One is enough to refuse the request, so the search stops after `max`. */
export function problemsOfVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
  max: number,
): InputProblem[] {
  const problems: InputProblem[] = []
  for (const node of variableDefinitions) {
    const type = typeFromAST(schema, node.type as never) as GraphQLInputType
    const isRequired = isNonNullType(type) && node.defaultValue === undefined
    for (const each of problemsOf(type, isRequired, node.variable.name.value, values)) problems.push({ ...each, node })
    if (problems.length >= max) break
  }
  return problems.slice(0, max)
}

function problemsOf(
  type: GraphQLInputType,
  isRequired: boolean,
  name: string,
  values: Readonly<Record<string, unknown>>,
): ErrorDetail[] {
  if (!Object.hasOwn(values, name) || values[name] === undefined)
    return isRequired ? [{ path: name, code: 'required', message: 'is required' }] : []
  const details: ErrorDetail[] = []
  try {
    readValue(type, values[name], name, details, (field) => field, true)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error // an ApiError means that `details` is full
  }
  return details
}
