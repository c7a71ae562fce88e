/** The error of a request with a readable document and invalid values, in variables or in the document itself. */
import { GraphQLError, Kind } from 'graphql'
import type { InputProblem } from '../../execution/request.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { publicError, wholeRequest } from './errors.ts'

/** The maximum number of problems in an error. */
export const MAX_PROBLEMS = 10

/** The error `validation_failed` with all problems. */
export function inputError(problems: readonly InputProblem[]): GraphQLError {
  const [first] = problems as [InputProblem]
  const [name = ''] = first.path.split(/[.[]/, 1)
  const holder = first.node.kind === Kind.VARIABLE_DEFINITION ? `Variable "$${name}"` : `Argument "${name}"`
  const error = new ApiError('validation_failed', {
    message: `${holder} has an invalid value at "${first.path}": it ${first.message}.`,
    details: problems.map(({ path, code, message }) => ({ path, code, message })),
  })
  const nodes = [...new Set(problems.map(({ node }) => node))]
  return wholeRequest(publicError(error, new GraphQLError(error.message, { nodes })))
}
