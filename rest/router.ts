/** Where a REST request enters: `routes.ts` turned into a request handler. */
import type { Request, RequestHandler, Response } from 'express'
import type { GraphQLSchema } from 'graphql'
import { admit } from '../src/access/admit.ts'
import { readIdempotency } from '../src/access/idempotency.ts'
import { readJsonBody } from '../src/body.ts'
import { ApiError, toApiError } from '../src/errors.ts'
import { requestIdOf } from '../src/observe.ts'
import { runOperation } from '../src/operation.ts'
import { sendError } from '../src/respond.ts'
import type { Services } from '../src/services.ts'
import { checkScope, type Endpoint, prepareEndpoint } from './execute.ts'
import { compileResponder, type Responder } from './respond.ts'
import { routes } from './routes.ts'
import { readVariables, requestPath } from './variables.ts'

interface Handled {
  endpoint: Endpoint
  respond: Responder
}

type Methods = Map<string, Handled>

/** The facade, mounted at `{base_url}`. */
export function restRouter(schema: GraphQLSchema, services: Services): RequestHandler {
  const paths = new Map<string, Methods>()
  for (const route of routes) {
    const endpoint = prepareEndpoint(schema, route)
    const methods: Methods = paths.get(route.path) ?? new Map()
    methods.set(route.method, { endpoint, respond: compileResponder(endpoint, services.config.publicUrl) })
    paths.set(route.path, methods)
  }
  return (req, res) => {
    answer(paths, services, req, res).catch((error) => sendError(res, error, services.log))
  }
}

async function answer(paths: Map<string, Methods>, services: Services, req: Request, res: Response): Promise<void> {
  const credential = await admit(services, req, res)
  const [path, search] = splitOnce(req.url, '?')
  const { methods, id } = findPath(paths, path)
  const handled = methods.get(req.method)
  if (handled === undefined) {
    const allowed = [...methods.keys()].join(', ')
    res.setHeader('allow', allowed)
    throw new ApiError('method_not_allowed', { message: `${path} takes ${allowed}, not ${req.method}.` })
  }
  const { endpoint, respond } = handled
  checkScope(endpoint, credential)
  const body = endpoint.variables.has('input') ? await readJsonBody(req, res) : undefined
  const query = new URLSearchParams(search)
  const variables = readVariables(endpoint, id, query, body)
  const key = req.method === 'GET' ? undefined : (req.headers['idempotency-key'] as string | undefined)
  const { result, replayed } = await runOperation(services, {
    operation: endpoint.operation,
    variables,
    credential,
    requestId: requestIdOf(res),
    idempotency: readIdempotency(key, [req.method, req.url, JSON.stringify(body) ?? '']),
  })
  if (result.errors) throw inRequestWords(endpoint, toApiError(result.errors[0]))
  if (replayed) res.setHeader('idempotent-replayed', 'true')
  respond(res, result.data?.[endpoint.field] as Record<string, unknown>, query)
}

/** `/workers` or `/workers/<anything>`; a malformed id is for the schema to refuse. */
function findPath(paths: Map<string, Methods>, path: string): { methods: Methods; id: string | undefined } {
  const [, resource, id, ...rest] = path.split('/')
  const methods = paths.get(id === undefined ? `/${resource}` : `/${resource}/{id}`)
  if (methods === undefined || id === '' || rest.length > 0) throw new ApiError('not_found')
  return { methods, id }
}

function inRequestWords(endpoint: Endpoint, error: ApiError): ApiError {
  if (error.details === undefined) return error
  const details = error.details.map((detail) => ({ ...detail, path: requestPath(endpoint, detail.path) }))
  const message = error.code === 'conflict' ? `Another record has this ${details[0]?.path}.` : error.message
  return new ApiError(error.code, { message, details, cause: error.cause })
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
