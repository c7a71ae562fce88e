/** The addresses of OAuth 2.0: the authorisation server's, the consent page's and the metadata's. */
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { Configuration } from 'oidc-provider'
import { oauthPaths, openAuthorizationServer } from '../../access/oauth/server.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError, toApiError } from '../../platform/errors.ts'
import { BASE_PATH } from '../../platform/http/base-path.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { jsonHeaders, logFailure, sendJson } from '../../platform/http/respond.ts'
import { sendErrorPage } from '../../platform/pages/page.ts'
import { addConsent } from './consent.ts'
import { metadataPaths, RESOURCES, resourceMetadata, serverMetadata } from './metadata.ts'

const { authorization, interaction, token, revocation, introspection } = oauthPaths
const API_PATH = `${BASE_PATH}/oauth`
const HOUR = 3600

/** Mounted at the root; concerns itself with its own paths only. */
export function oauthEndpoint(services: Services): Router {
  const { config } = services
  const provider = openAuthorizationServer(services, pageOrJson(services))
  const answer = provider.callback()
  const router = Router({ caseSensitive: true, strict: true })

  for (const [path, metadata] of metadataOf(config.publicUrl)) {
    const json = JSON.stringify(metadata)
    router.get(path, (_req: Request, res: Response) => {
      res.writeHead(200, { ...jsonHeaders(Buffer.byteLength(json)), ...OPEN })
      res.end(json)
    })
    router.all(path, onlyTakes('GET'))
  }

  const toProvider: RequestHandler = (req, res, next) => {
    asPublished(req, config.publicUrl)
    res.setHeader('cache-control', 'no-store')
    answer(req, res).catch(next)
  }
  for (const path of [authorization, `${authorization}/:uid`]) {
    router.get(path, ignoreUnknown, toProvider)
    router.all(path, onlyTakes('GET'))
  }
  for (const path of [token, revocation, introspection]) {
    router.post(path, toProvider)
    router.options(path, toProvider) // browsers ask before a public client's script may read the answer
    router.all(path, onlyTakes('POST'))
  }
  router.use(API_PATH, (req: Request) => {
    throw new ApiError('not_found', { message: `There is no ${req.originalUrl}.` })
  })
  router.use(API_PATH, (error: unknown, _req: Request, res: Response, _next: NextFunction) =>
    sendOauthError(res, error, services),
  )

  addConsent(router, provider, services)
  router.all(`${interaction}/:uid`, onlyTakes('GET, POST'))
  router.use([authorization, interaction], (error: unknown, _req: Request, res: Response, _next: NextFunction) =>
    sendErrorPage(res, error, services.log),
  )
  return router
}

/** What the library did not answer, in the same form as what it did (RFC 6749, 5.2). */
function sendOauthError(res: Response, thrown: unknown, { log }: Services): void {
  const error = toApiError(thrown)
  logFailure(log, error, requestIdOf(res))
  if (res.headersSent) return void res.destroy()
  const code = error.status < 500 ? 'invalid_request' : 'server_error'
  sendJson(res, error.status, JSON.stringify({ error: code, error_description: error.message }))
}

const OPEN = { 'access-control-allow-origin': '*', 'cache-control': `public, max-age=${HOUR}` }

function* metadataOf(publicUrl: string): Generator<[path: string, metadata: object]> {
  yield [metadataPaths.server, serverMetadata(publicUrl)]
  for (const resource of RESOURCES) yield [metadataPaths.resource + resource, resourceMetadata(publicUrl, resource)]
}

/** The library builds addresses and cookies from how a request came in; it is to see how clients send it. */
function asPublished(req: Request, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl)
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  req.headers['x-forwarded-host'] = host
}

const RECOGNISED = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'request',
  'request_uri',
])

/**
 * A server ignores parameters that it does not know (RFC 6749, 3.1). The library knows those of OpenID Connect and
 * refuses them without an ID token; many clients send a `nonce` to every server.
 */
const ignoreUnknown: RequestHandler = (req, _res, next) => {
  const [path, query = ''] = req.url.split(/\?(.*)/s, 2)
  const recognised = query.split('&').filter((pair) => RECOGNISED.has([...new URLSearchParams(pair).keys()][0] ?? ''))
  req.url = recognised.length === 0 ? (path as string) : `${path}?${recognised.join('&')}`
  next()
}

const API_ROUTES = new Set(['token', 'revocation', 'introspection'])

/** Errors that must not redirect: a page for a person, RFC 6749's JSON for a client whatever it says it accepts. */
function pageOrJson({ log }: Services): NonNullable<Configuration['renderError']> {
  return (ctx, out, error) => {
    if (API_ROUTES.has(ctx.oidc.route)) {
      ctx.body = out
      return
    }
    ctx.respond = false
    const message = [out.error, out.error_description].filter(Boolean).join(': ')
    const told = ctx.status < 500 ? new ApiError('bad_request', { message }) : error
    sendErrorPage(ctx.res as Response, told, log)
  }
}

function onlyTakes(methods: string): RequestHandler {
  return (req, res) => {
    res.setHeader('allow', methods)
    throw new ApiError('method_not_allowed', { message: `${req.path} takes ${methods}, not ${req.method}.` })
  }
}
