/** The OAuth 2.0 endpoints: authorisation server, consent page and metadata. */
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { Configuration } from 'oidc-provider'
import { errorUri, oauthPaths } from '../../access/oauth/paths.ts'
import { RESOURCES } from '../../access/oauth/resource-indicators.ts'
import { openAuthorizationServer } from '../../access/oauth/server.ts'
import type { Counted } from '../../access/people/attempts.ts'
import { sessionMiddleware } from '../../access/people/sessions.ts'
import type { Services } from '../../execution/services.ts'
import type { Config } from '../../platform/config.ts'
import type { ErrorCode } from '../../platform/errors/error-codes.ts'
import { ApiError, toApiError } from '../../platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { BASE_PATH } from '../../platform/http/base-path.ts'
import { metadataPaths } from '../../platform/http/bearer-challenge.ts'
import { answerOptions, crossOrigin } from '../../platform/http/cross-origin.ts'
import { requestIdOf, requestOf } from '../../platform/http/request-id.ts'
import { jsonHeaders, logFailure, sendJson, setRetryAfter } from '../../platform/http/respond.ts'
import { sendErrorPage } from '../../platform/pages/page.ts'
import { addConsent } from './consent.ts'
import { resourceMetadata, serverMetadata } from './metadata.ts'
import { configurationHandlers, registrationHandler } from './registration.ts'

const { authorization, pushedRequest, interaction, token, revocation, introspection, deviceAuthorization } = oauthPaths
const API_PATH = `${BASE_PATH}/oauth`
const HOUR = 3600
const READ = 'GET, HEAD, OPTIONS'
const WRITE = 'POST, OPTIONS'
const CONFIGURE = 'GET, HEAD, PUT, DELETE, OPTIONS'

/** The router of all OAuth paths, mounted at the root. It passes on requests to other paths. */
export function oauthEndpoint(services: Services): Router {
  const { config } = services
  const provider = openAuthorizationServer(services, pageOrJson(services))
  const handleRequest = provider.callback()
  const router = Router({ caseSensitive: true, strict: true })

  for (const [path, metadata] of metadataOf(config)) {
    const json = JSON.stringify(metadata)
    router.all(path, crossOrigin(READ))
    router.get(path, (_req: Request, res: Response) => {
      res.writeHead(200, { ...jsonHeaders(Buffer.byteLength(json)), ...PUBLIC_HEADERS })
      res.end(json)
    })
    router.all(path, allowOnly(READ))
  }

  const toProvider: RequestHandler = (req, res, next) => {
    usePublicUrl(req, config.publicUrl)
    res.setHeader('cache-control', 'no-store')
    handleRequest(req, res).catch(next)
  }
  router.use(authorization, sessionMiddleware(services)) // requests are stored only for signed-in people
  for (const path of [authorization, `${authorization}/:uid`]) {
    router.get(path, removeUnknownParameters, toProvider)
    router.all(path, allowOnly(READ))
  }
  const counted = (attempt: Counted[0]) => async (req: Request, _res: Response, next: NextFunction) => {
    await services.attempts.count(attempt, countedAddress(addressOf(req)))
    next()
  }
  router.post(deviceAuthorization, counted('device authorization from address'))
  router.post(pushedRequest, counted('pushed request from address'))
  for (const path of [pushedRequest, token, revocation, introspection, deviceAuthorization]) {
    router.all(path, crossOrigin(WRITE)) // oidc-provider then omits its own headers
    router.post(path, toProvider)
    router.all(path, allowOnly(WRITE))
  }
  const register = registrationHandler(services)
  if (register !== undefined) {
    router.all(oauthPaths.registration, crossOrigin(WRITE))
    router.post(oauthPaths.registration, register)
    router.all(oauthPaths.registration, allowOnly(WRITE))
    const configured = `${oauthPaths.registration}/:clientId`
    const handlers = configurationHandlers(services)
    router.all(configured, crossOrigin(CONFIGURE))
    router.get(configured, handlers.get)
    router.put(configured, handlers.put)
    router.delete(configured, handlers.delete)
    router.all(configured, allowOnly(CONFIGURE))
  }
  router.use(API_PATH, (req: Request) => {
    throw new ApiError('not_found', { message: `${req.originalUrl} does not exist.` })
  })
  router.use(API_PATH, (error: unknown, _req: Request, res: Response, _next: NextFunction) =>
    sendOauthError(res, error, services),
  )

  addConsent(router, provider, services)
  router.all(`${interaction}/:uid`, allowOnly('GET, HEAD, POST, OPTIONS'))
  router.use([authorization, interaction], (error: unknown, _req: Request, res: Response, _next: NextFunction) =>
    sendErrorPage(res, error, services.log),
  )
  return router
}

/** OAuth names of our codes (RFC 6749, section 4.1.2.1; RFC 8628, section 3.5). */
const OAUTH_CODES: Partial<Record<ErrorCode, string>> = {
  unavailable: 'temporarily_unavailable',
  rate_limited: 'slow_down',
}

/** Errors that oidc-provider did not handle, in the same format (RFC 6749, section 5.2). */
function sendOauthError(res: Response, thrown: unknown, { log }: Services): void {
  const error = toApiError(thrown)
  logFailure(log, error, requestIdOf(res))
  if (res.headersSent) return void res.destroy()
  setRetryAfter(res, error)
  const code = OAUTH_CODES[error.code] ?? (error.status < 500 ? 'invalid_request' : 'server_error')
  const { publicUrl } = requestOf(res)
  const body = { error: code, error_description: error.message, error_uri: errorUri(publicUrl) }
  sendJson(res, error.status, JSON.stringify(body))
}

const PUBLIC_HEADERS = { 'access-control-allow-origin': '*', 'cache-control': `public, max-age=${HOUR}` }

function* metadataOf(config: Config): Generator<[path: string, metadata: object]> {
  yield [metadataPaths.server, serverMetadata(config)]
  for (const resource of RESOURCES) yield [metadataPaths.resource + resource, resourceMetadata(config, resource)]
}

/** Set the forwarded headers to the public URL, because oidc-provider builds URLs and cookies from the request. */
function usePublicUrl(req: Request, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl)
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  req.headers['x-forwarded-host'] = host
}

const KNOWN_PARAMETERS = new Set([
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
  'resource',
  'dpop_jkt',
])

/**
 * Remove unknown parameters, as RFC 6749, section 3.1 requires. Otherwise oidc-provider rejects OpenID Connect
 * parameters such as `nonce`, which many clients send to every server.
 */
const removeUnknownParameters: RequestHandler = (req, _res, next) => {
  const [path, query = ''] = req.url.split(/\?(.*)/s, 2)
  const known = query.split('&').filter((pair) => KNOWN_PARAMETERS.has([...new URLSearchParams(pair).keys()][0] ?? ''))
  req.url = known.length === 0 ? (path as string) : `${path}?${known.join('&')}`
  next()
}

const API_ROUTES = new Set([
  'pushed_authorization_request',
  'token',
  'revocation',
  'introspection',
  'device_authorization',
])

/** Renders errors without redirect: JSON (RFC 6749) on API routes, regardless of `Accept`, and a page elsewhere. */
function pageOrJson({ log }: Services): NonNullable<Configuration['renderError']> {
  return (ctx, out, error) => {
    if (API_ROUTES.has(ctx.oidc.route)) {
      ctx.body = out
      return
    }
    ctx.respond = false
    const message = [out.error, out.error_description].filter(Boolean).join(': ')
    const failure = error.cause instanceof ApiError ? error.cause : error
    const shown = ctx.status < 500 ? new ApiError('bad_request', { message }) : failure
    sendErrorPage(ctx.res as Response, shown, log)
  }
}

function allowOnly(methods: string): RequestHandler {
  return (req, res) => {
    if (req.method === 'OPTIONS') return void answerOptions(req, res, methods)
    res.setHeader('allow', methods)
    throw new ApiError('method_not_allowed', {
      message: `${req.path} does not support ${req.method}. Supported methods: ${methods}.`,
    })
  }
}
