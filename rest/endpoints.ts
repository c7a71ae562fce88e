/** The endpoints by path and method: which one a request is for. */
import type { GraphQLSchema } from 'graphql'
import { ApiError } from '../src/platform/errors.ts'
import { type Endpoint, prepareEndpoints } from './prepare.ts'
import { compileRenderer, type Renderer } from './respond.ts'

/** A request that has an endpoint. */
export interface Match {
  endpoint: Endpoint
  render: Renderer
  /** As the path has it; a malformed one is for the schema to refuse. */
  id: string | undefined
  query: URLSearchParams
}

/** One that has none: why, and with another method's path, which methods it takes. */
interface Miss {
  endpoint?: undefined
  refusal: ApiError
  allow?: string
}

export interface Endpoints {
  /** What each endpoint answers. */
  shapes: readonly object[]
  /** @param url below `{base_url}` */
  find(method: string, url: string): Match | Miss
}

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
      if (methods === undefined || id === '' || rest.length > 0) return { refusal: new ApiError('not_found') }
      const found = methods.get(method)
      if (found !== undefined) return { ...found, id, query: new URLSearchParams(search) }
      const allow = [...methods.keys()].join(', ')
      const message = `${path} takes ${allow}, not ${method}.`
      return { refusal: new ApiError('method_not_allowed', { message }), allow }
    },
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
