/** Where a REST request enters: `routes.ts` turned into a request handler. */
import type { Request, RequestHandler, Response } from 'express'
import type { GraphQLSchema } from 'graphql'
import packageFile from '../package.json' with { type: 'json' }
import { admit } from '../src/access/admit.ts'
import type { Credential } from '../src/access/credential.ts'
import { type Idempotency, readIdempotency } from '../src/access/idempotency.ts'
import { notesOf } from '../src/access/request-log/notes.ts'
import { reachOf } from '../src/execution/context.ts'
import { runOperation } from '../src/execution/operation.ts'
import type { Services } from '../src/execution/services.ts'
import { type ClockReader, openClockReader } from '../src/platform/database/clock-reader.ts'
import { ApiError, toApiError } from '../src/platform/errors.ts'
import { readJsonBody } from '../src/platform/http/body.ts'
import { requestIdOf } from '../src/platform/http/request-id.ts'
import { sendError } from '../src/platform/http/respond.ts'
import { Answers, entityTags, matches, type Rendered } from './answers.ts'
import { checkScope, type Endpoint, prepareEndpoints } from './execute.ts'
import { openapiEndpoint } from './openapi/endpoint.ts'
import { compileRenderer, type Renderer, send } from './respond.ts'
import { readVariables, requestPath } from './variables.ts'

interface Handled {
  endpoint: Endpoint
  render: Renderer
}

type Methods = Map<string, Handled>

interface Facade {
  services: Services
  paths: Map<string, Methods>
  clock: ClockReader
  answers: Answers
  entityTag: (stamp: string) => string
}

/** The facade, mounted at `{base_url}`. */
export function restRouter(schema: GraphQLSchema, services: Services): RequestHandler {
  const paths = new Map<string, Methods>()
  const shapes: object[] = []
  for (const endpoint of prepareEndpoints(schema)) {
    const { route } = endpoint
    const methods: Methods = paths.get(route.path) ?? new Map()
    shapes.push(endpoint.shape)
    methods.set(route.method, { endpoint, render: compileRenderer(endpoint, services.config.publicUrl) })
    paths.set(route.path, methods)
  }
  const facade = {
    services,
    paths,
    clock: openClockReader(services.database.pool),
    answers: new Answers(),
    entityTag: entityTags(JSON.stringify([packageFile.version, shapes])),
  }
  const describe = openapiEndpoint(schema, services.config.publicUrl)
  return (req, res) => {
    if (describe(req, res)) return
    answer(facade, req, res).catch((error) => sendError(res, error, services.log))
  }
}

async function answer(facade: Facade, req: Request, res: Response): Promise<void> {
  const credential = await admit(facade.services, req, res)
  const [path, search] = splitOnce(req.url, '?')
  const { methods, id } = findPath(facade.paths, path)
  const handled = methods.get(req.method)
  if (handled === undefined) {
    const allowed = [...methods.keys()].join(', ')
    res.setHeader('allow', allowed)
    throw new ApiError('method_not_allowed', { message: `${path} takes ${allowed}, not ${req.method}.` })
  }
  notesOf(res).operation = handled.endpoint.operation.name
  checkScope(handled.endpoint, credential)
  const request = { handled, credential, id, query: new URLSearchParams(search) }
  if (req.method === 'GET') await answerRead(facade, request, req, res)
  else await answerWrite(facade, request, req, res)
}

interface RestRequest {
  handled: Handled
  credential: Credential
  id: string | undefined
  query: URLSearchParams
}

async function answerRead(facade: Facade, request: RestRequest, req: Request, res: Response): Promise<void> {
  const { endpoint, render } = request.handled
  const make = async () => {
    const variables = readVariables(endpoint, request.id, request.query, undefined)
    const { value } = await run(facade.services, request, variables, res, undefined)
    return render(value, request.query)
  }
  if (endpoint.hasLinks) return send(res, await make())
  const { orgId, workerId } = reachOf(request.credential)
  const view = workerId === null ? '' : `-${workerId}` // sees less than its organisation
  const stamp = `${await facade.clock.read(orgId)}${view}`
  const tag = facade.entityTag(stamp)
  const reach = orgId + view
  const known = facade.answers.find(reach, req.url, stamp)
  if (known !== undefined) return sendFresh(req, res, tag, known)
  const rendered = await make()
  rendered.headers['cache-control'] = 'private, no-cache'
  rendered.headers.etag = tag
  facade.answers.remember(reach, req.url, stamp, rendered)
  sendFresh(req, res, tag, rendered)
}

function sendFresh(req: Request, res: Response, tag: string, rendered: Rendered): void {
  if (!matches(req.headers['if-none-match'], tag)) send(res, rendered)
  else res.writeHead(304, { etag: tag, 'cache-control': 'private, no-cache' }).end()
}

async function answerWrite(facade: Facade, request: RestRequest, req: Request, res: Response): Promise<void> {
  const { endpoint, render } = request.handled
  const body = endpoint.variables.has('input') ? await readJsonBody(req, res) : undefined
  const variables = readVariables(endpoint, request.id, request.query, body)
  const key = req.headers['idempotency-key'] as string | undefined
  const idempotency = readIdempotency(key, [req.method, req.url, JSON.stringify(body) ?? ''])
  const { value, replayed } = await run(facade.services, request, variables, res, idempotency)
  if (replayed) res.setHeader('idempotent-replayed', 'true')
  send(res, render(value, request.query))
}

async function run(
  services: Services,
  { handled: { endpoint }, credential }: RestRequest,
  variables: Record<string, unknown>,
  res: Response,
  idempotency: Idempotency | undefined,
): Promise<{ value: Record<string, unknown>; replayed: boolean }> {
  const { operation, field } = endpoint
  const requestId = requestIdOf(res)
  const { result, replayed } = await runOperation(services, {
    operation,
    variables,
    credential,
    requestId,
    idempotency,
  })
  if (result.errors) throw inRequestWords(endpoint, toApiError(result.errors[0]))
  return { value: result.data?.[field] as Record<string, unknown>, replayed }
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
  const message = details[0]?.code === 'taken' ? `Another record has this ${details[0]?.path}.` : error.message
  return new ApiError(error.code, { message, details, cause: error.cause })
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
