/** Where a REST request enters: `routes.ts` turned into a request handler. */
import { type NextFunction, type Request, type RequestHandler, type Response, json as readJson } from 'express'
import type { GraphQLSchema } from 'graphql'
import { admit } from '../src/access/admit.ts'
import { readIdempotency } from '../src/access/idempotency.ts'
import { ApiError, type ErrorCode, toApiError } from '../src/errors.ts'
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

const BODY_LIMIT = 1024 * 1024
const parseBody = readJson({ limit: BODY_LIMIT, strict: false })

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
  const [path = '', search = ''] = splitOnce(req.url, '?')
  const { methods, id } = findPath(paths, path)
  const handled = methods.get(req.method)
  if (handled === undefined) {
    const allowed = [...methods.keys()].join(', ')
    res.setHeader('allow', allowed)
    throw new ApiError('method_not_allowed', { message: `${path} takes ${allowed}, not ${req.method}.` })
  }
  const { endpoint, respond } = handled
  checkScope(endpoint, credential)
  const body = await readBody(endpoint, req, res)
  const query = new URLSearchParams(search)
  const variables = readVariables(endpoint, id, query, body)
  const key = req.method === 'GET' ? undefined : (req.headers['idempotency-key'] as string | undefined)
  const { result, replayed } = await runOperation(services.database, {
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

async function readBody(endpoint: Endpoint, req: Request, res: Response): Promise<unknown> {
  if (!endpoint.variables.has('input')) return undefined
  const type = req.headers['content-type']
  if (type === undefined || !/^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(type))
    throw new ApiError('unsupported_media_type')
  await new Promise<void>((resolve, reject) => {
    const done: NextFunction = (error?: unknown) => (error ? reject(bodyError(error)) : resolve())
    parseBody(req, res, done)
  })
  if (req.body === undefined) throw new ApiError('invalid_json', { message: 'The request has no body.' })
  return req.body
}

const BODY_ERRORS: Record<string, ErrorCode> = {
  'entity.too.large': 'payload_too_large',
  'entity.parse.failed': 'invalid_json',
  'charset.unsupported': 'unsupported_media_type',
  'encoding.unsupported': 'unsupported_media_type',
}

function bodyError(error: unknown): ApiError {
  const { type = '' } = error as { type?: string }
  const code = BODY_ERRORS[type]
  if (code === 'invalid_json')
    return new ApiError(code, { message: `The request body is not valid JSON: ${(error as Error).message}` })
  return new ApiError(code ?? 'bad_request', { message: code ? undefined : 'The request body could not be read.' })
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
