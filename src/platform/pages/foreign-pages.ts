/** What the build of the console keeps of the packages that draw the API reference and GraphiQL. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ApiError } from '../errors/errors.ts'

/** The output of that build. */
export const BUILT = path.join(import.meta.dirname, '../../../dist/console')
/** Scalar's script, in the output of the build. */
export const REFERENCE = 'foreign/reference.js'
/** GraphiQL's page, with `GRAPHIQL_OPTIONS` in the place of its options. */
export const GRAPHIQL = 'foreign/graphiql.html'
export const GRAPHIQL_OPTIONS = 'the options of GraphiQL'

/** @throws {ApiError} unavailable before it is built */
export async function readForeignPage(name: typeof REFERENCE | typeof GRAPHIQL, built = BUILT): Promise<string> {
  try {
    return await readFile(path.join(built, name), 'utf8')
  } catch (cause) {
    const message = 'This page is not built. Run `npm run build:console`, then load it again.'
    throw new ApiError('unavailable', { message, cause })
  }
}
