/** What the search of the docs knows of REST: an entry for each operation. */
import type { GraphQLSchema } from 'graphql'
import type { SearchEntry } from '../../src/surfaces/docs/frame.ts'
import { describeApi } from '../openapi/describe.ts'
import { operationUrl } from './rest-routes.ts'

export function searchEntries(schema: GraphQLSchema): SearchEntry[] {
  return Object.entries(describeApi(schema, '').paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, description, tags }]) => {
      const verb = method.toUpperCase()
      return {
        url: operationUrl(method, path, tags[0]),
        title: `REST reference: ${verb} ${path}`,
        heading: summary,
        text: description,
      }
    }),
  )
}
