/** After a mutation was rolled back: names the records that already have its external ids. */
import { type ExecutionResult, GraphQLError } from 'graphql'
import { ExternalIdTaken, nameHolder } from '../domain/records/external-ids.ts'
import type { Context } from './context.ts'

/** Adds to errors about taken external ids the records that have them. */
export async function nameHolders(result: ExecutionResult, context: Context): Promise<ExecutionResult> {
  const { errors = [] } = result
  if (!errors.some(({ originalError }) => originalError instanceof ExternalIdTaken)) return result
  const named = errors.map(async (error) => {
    const { originalError, nodes, source, positions, path } = error
    if (!(originalError instanceof ExternalIdTaken)) return error
    const holder = await nameHolder(context, originalError)
    return new GraphQLError(holder.message, { nodes, source, positions, path, originalError: holder })
  })
  return { ...result, errors: await Promise.all(named) }
}
