/** Which REST route runs a root field. */
import { type FieldNode, getOperationAST } from 'graphql'
import type { Description } from '../openapi/describe.ts'
import { routes } from '../routes.ts'

export interface RestRoute {
  /** e.g. `GET /workers`. */
  name: string
  /** Its place in the REST reference. */
  url: string
}

/** The place of an operation in the REST reference. @param tag the operation's first */
export function operationUrl(method: string, path: string, tag = ''): string {
  return `/docs#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method.toUpperCase()}${path}`
}

/** By the name of the root field, of which several routes can run one. */
export function restRoutes({ paths }: Pick<Description, 'paths'>): ReadonlyMap<string, readonly RestRoute[]> {
  const named = routes.map(({ method, path, document }) => {
    const root = getOperationAST(document)?.selectionSet.selections[0] as FieldNode
    const tag = paths[path]?.[method.toLowerCase()]?.tags[0]
    return { field: root.name.value, name: `${method} ${path}`, url: operationUrl(method, path, tag) }
  })
  return Map.groupBy(named, ({ field }) => field)
}

export const restLinks = (found: readonly RestRoute[]) =>
  found.map(({ name, url }) => `[\`${name}\`](${url})`).join(', ')
