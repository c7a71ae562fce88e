/** Looks up the endpoint of a request by path and method. */
import type { GraphQLSchema } from 'graphql'
import { ApiError } from '../src/platform/errors.ts'
import { type Endpoint, prepareEndpoints } from './prepare.ts'
import { compileRenderer, type Renderer } from './respond.ts'

/** A request that matches an endpoint. */
export interface Match {
  endpoint: Endpoint
  render: Renderer
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
  /** The response schema of each endpoint. */
  shapes: readonly object[]
  /** @param url path and query string, relative to `{base_url}` */
  find(method: string, url: string): Match | Miss
}

/** Compile all endpoints. @param publicUrl base of the URLs in `Link` and `Location` headers */
export function openEndpoints(schema: GraphQLSchema, publicUrl: string): Endpoints {
  const prepared = prepareEndpoints(schema)
  const paths = new Map<string, Map<string, Pick<Match, 'endpoint' | 'render'>>>()
  for (const endpoint of prepared) {
    const { path, method } = endpoint.route
    const methods = paths.get(path) ?? new Map()
    paths.set(path, methods.set(method, { endpoint, render: compileRenderer(endpoint, publicUrl) }))
  }
  return {
    shapes: prepared.map(({ shape }) => shape),
    find(method, url) {
      const [path, search] = splitOnce(url, '?')
      const [, resource, id, ...rest] = path.split('/')
      const methods = paths.get(id === undefined ? `/${resource}` : `/${resource}/{id}`)
      if (methods === undefined || id === '' || rest.length > 0) return { failure: new ApiError('not_found') }
      const found = methods.get(method)
      if (found !== undefined) return { ...found, id, query: new URLSearchParams(search) }
      const allow = [...methods.keys()].join(', ')
      const message = `${path} does not support ${method}. Supported methods: ${allow}.`
      return { failure: new ApiError('method_not_allowed', { message }), allow }
    },
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
