/** Looks up the endpoint of a request by path and method. */
import type { GraphQLSchema } from 'graphql'
import { ApiError } from '../src/platform/errors/errors.ts'
import { type Endpoint, prepareEndpoints } from './prepare.ts'
import { compileRenderer, type Renderer } from './respond.ts'

/** An endpoint and the renderer of its answers. */
export interface Compiled {
  endpoint: Endpoint
  render: Renderer
}

/** A request that matches an endpoint. */
export interface Match extends Compiled {
  /** The id in the path, not validated: the schema rejects a malformed one. */
  id: string | undefined
  query: URLSearchParams
}

/** A request that matches none: the error, and the methods that the path supports, if it exists. */
interface Miss {
  endpoint?: undefined
  failure: ApiError
  allow?: string
}

/** All endpoints of the REST surface. */
export interface Endpoints {
  /** Each with its renderer. */
  all: readonly Compiled[]
  /** The response schema of each endpoint. */
  shapes: readonly object[]
  /** @param url path and query string, relative to `{base_url}` */
  find(method: string, url: string): Match | Miss
}

/** Compile all endpoints. @param publicUrl base of the URLs in `Link` and `Location` headers */
export function openEndpoints(schema: GraphQLSchema, publicUrl: string): Endpoints {
  const prepared = prepareEndpoints(schema)
  const all = prepared.map((endpoint) => ({ endpoint, render: compileRenderer(endpoint, publicUrl) }))
  const paths = new Map<string, Map<string, Compiled>>()
  for (const found of all) {
    const { path, method } = found.endpoint.route
    const methods = paths.get(path) ?? new Map()
    paths.set(path, methods.set(method, found))
    if (method === 'GET') methods.set('HEAD', found) // Node sends no body
  }
  return {
    all,
    shapes: prepared.map(({ shape }) => shape),
    find(method, url) {
      const [path, search] = splitOnce(url, '?')
      const [, resource, id, ...actions] = path.split('/')
      const ofRecord = () => paths.get([`/${resource}/{id}`, ...actions].join('/'))
      const methods = paths.get(path) ?? (id === undefined ? undefined : ofRecord())
      if (methods === undefined || id === '') return { failure: new ApiError('not_found') }
      const found = methods.get(method)
      if (found !== undefined) return { ...found, id: id && decoded(id), query: new URLSearchParams(search) }
      const allow = [...methods.keys(), 'OPTIONS'].join(', ')
      const message = `${path} does not support ${method}. Supported methods: ${allow}.`
      return { failure: new ApiError('method_not_allowed', { message }), allow }
    },
  }
}

/** An external id can have any characters. A text that cannot be decoded is not an id. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
