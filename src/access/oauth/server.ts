/**
 * The authorisation server: `oidc-provider` configured as an OAuth 2.0 server (RFC 6749, 7009, 7636, 7662, 8628, 8707,
 * 9126, 9207, 9449, 9700). It issues codes and tokens; sign-in and consent happen on Muster's own pages
 * (src/surfaces/oauth/consent.ts).
 */
import { createPrivateKey, createPublicKey, timingSafeEqual } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
  type TokenEndpointGrantContext,
} from 'oidc-provider'
import type { Logger } from 'pino'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf } from '../../platform/http/address.ts'
import { PROOF_ALGORITHMS } from '../../platform/http/bearer-challenge.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { logFailure, setRetryAfter } from '../../platform/http/respond.ts'
import { deriveKey, deriveKeys } from '../../platform/secrets/secret.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { hashSecret, makeSecretText } from '../credentials/secret-text.ts'
import type { Attempts } from '../people/attempts.ts'
import { isScope, scopes } from '../scopes/scopes.ts'
import type { AccessServices } from '../services.ts'
import { countRequest, isPushed, isSignedIn, requireShortRequest, signInPath } from './authorization-request.ts'
import { countPoll, USER_CODE } from './device-codes.ts'
import { nonceSecret } from './dpop.ts'
import { DEVICE_GRANT } from './grant-types.ts'
import { errorUri, oauthPaths } from './paths.ts'
import { ASSERTION_ALGORITHMS, MAX_ASSERTION_SECONDS } from './public-keys.ts'
import { countPushed, requireThumbprint } from './pushed-requests.ts'
import { redirectAllowed } from './redirects.ts'
import { resourceServer } from './resource-server.ts'
import { openSuccessors, rotatedToken, type Successor } from './rotation.ts'
import { openStore } from './store.ts'
import { limitTokens } from './token-limit.ts'

const DAY = 24 * 60 * 60

type OauthServices = Pick<AccessServices, 'config' | 'database' | 'log' | 'secret' | 'budget' | 'attempts'>

/**
 * Create the authorisation server.
 * @param renderError renders a page for errors that must not redirect to the client
 */
export function openAuthorizationServer(
  services: OauthServices,
  renderError: NonNullable<Configuration['renderError']>,
): Provider {
  const { config, log } = services
  const successor = openSuccessors(services.secret)
  const provider = new AuthorizationServer(config.publicUrl, configure(services, successor, renderError), services)
  provider.proxy = true // for the headers that `usePublicUrl` in endpoint.ts sets, not for addresses
  linkErrors(provider, config.publicUrl) // first, so that it sees what the others answer
  answerRevocations(provider)
  requireClient(provider)
  nameInterval(provider, config.oauth.devicePoll)
  reportUnavailable(provider, log)
  issueSecretTexts(provider, successor)
  overrideClientChecks(provider)
  const report = (error: unknown, requestId: string) =>
    logFailure(log, new ApiError('internal_error', { cause: error }), requestId)
  provider.on('server_error', (ctx, error) => report(error, requestIdOf(ctx.res)))
  const events: EventEmitter = provider // the type of Provider lacks the events of Koa
  events.on('error', (error, ctx?: KoaContextWithOIDC) => report(error, ctx === undefined ? '' : requestIdOf(ctx.res)))
  return provider
}

/** Add the page about errors to JSON errors. */
function linkErrors(provider: Provider, publicUrl: string): void {
  provider.use(async (ctx, next) => {
    await next()
    const { body } = ctx
    if (typeof body === 'object' && body !== null && 'error' in body)
      ctx.body = { ...body, error_uri: errorUri(publicUrl) }
  })
}

/** Send a JSON body after a revocation: RFC 7009, section 2.2, requires none, but many clients parse every response. */
function answerRevocations(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path === oauthPaths.revocation && ctx.status === 200) ctx.body = {}
  })
}

/**
 * Answer an introspection or revocation request that names no client with 401 `invalid_client` (RFC 7662, section 2.1;
 * RFC 7009, section 2.2.1). The library would answer `invalid_request`.
 */
function requireClient(provider: Provider): void {
  const paths: ReadonlySet<string> = new Set([oauthPaths.revocation, oauthPaths.introspection])
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status !== 400 || !paths.has(ctx.path) || !ctx.is('urlencoded')) return
    if (ctx.headers.authorization !== undefined || ctx.oidc?.body?.client_id !== undefined) return
    const { error, error_description } = new errors.InvalidClient('no client authentication was sent')
    ctx.status = 401
    ctx.set('www-authenticate', `Basic realm="${provider.issuer}"`)
    ctx.body = { error, error_description }
  })
}

/** Send the polling interval (RFC 8628, section 3.2). The library omits it, and clients would assume five seconds. */
function nameInterval(provider: Provider, seconds: number): void {
  provider.on('device_authorization.success', (_ctx, body) => Object.assign(body, { interval: seconds }))
}

/**
 * Complete the JSON responses to requests that failed because the database is unavailable (store.ts), and log them.
 * Pages do so themselves.
 */
function reportUnavailable(provider: EventEmitter, log: Logger): void {
  const report = (ctx: KoaContextWithOIDC, { cause }: Error) => {
    if (!(cause instanceof ApiError)) return
    logFailure(log, cause, requestIdOf(ctx.res))
    setRetryAfter(ctx.res, cause)
  }
  for (const step of ['grant', 'revocation', 'introspection', 'device_authorization', 'pushed_authorization_request'])
    provider.on(`${step}.error`, report)
}

function configure(
  { config, database, secret, attempts }: OauthServices,
  successor: Successor,
  renderError: NonNullable<Configuration['renderError']>,
): Configuration {
  const { code, accessToken, refreshToken, deviceCode } = config.oauth
  const off = { enabled: false }
  const { authorization, pushedRequest, token, revocation, introspection, deviceAuthorization, device } = oauthPaths
  return {
    adapter: openStore(database, config, successor, (ctx) => admitPushed(attempts, ctx)),
    routes: {
      authorization,
      pushed_authorization_request: pushedRequest,
      token,
      revocation,
      introspection,
      device_authorization: deviceAuthorization,
      code_verification: device,
    },
    scopes: Object.keys(scopes),
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: async (_ctx, { exp }) => requireShortAssertion(Number(exp)),
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: true,
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    revokeGrantPolicy: () => true,
    expiresWithSession: async () => false,
    ttl: {
      AuthorizationCode: code,
      AccessToken: accessToken,
      ClientCredentials: accessToken,
      RefreshToken: refreshToken,
      DeviceCode: deviceCode,
      Interaction: 60 * 60,
      Session: DAY,
      Grant: DAY,
    },
    enabledJWA: {
      dPoPSigningAlgValues: [...PROOF_ALGORITHMS],
      clientAuthSigningAlgValues: [...ASSERTION_ALGORITHMS],
    },
    jwks: { keys: [signingKey(deriveKey(secret, 'oauth signing'))] },
    clientDefaults: { id_token_signed_response_alg: 'EdDSA' },
    cookies: {
      keys: deriveKeys(secret, config, 'oauth cookies').map((key) => key.toString('base64url')),
      names: { session: 'muster_oauth', interaction: 'muster_interaction', resume: 'muster_resume' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: authorization },
    },
    features: {
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, of) => of.clientId === client.clientId },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, of) => of.clientId === client.clientId && client.clientAuthMethod !== 'none',
      },
      deviceFlow: { enabled: true, ...USER_CODE, deviceInfo: describeDevice },
      devInteractions: off,
      dPoP: { enabled: true, nonceSecret: nonceSecret(secret) },
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_ctx, indicator) => resourceServer(config.publicUrl, indicator),
      },
      rpInitiatedLogout: off,
      userinfo: off,
    },
    interactions: {
      policy: [signIn(attempts), consent()],
      url: (ctx, { uid }) => (isSignedIn(ctx) ? `${oauthPaths.interaction}/${uid}` : signInPath(ctx)),
    },
    findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    extraClientMetadata: {
      properties: ['id', 'org_id', 'environment', 'registered_scope', 'rate_per_minute', 'previous_secret'],
    },
    clientBasedCORS: () => true, // from any origin, a caller needs a code and its verifier, or a secret
    renderError,
  }
}

/** @throws {errors.InvalidClientAuth} if an assertion is valid for longer than its id is kept */
function requireShortAssertion(exp: number): void {
  if (exp - databaseClock.now().getTime() / 1000 <= MAX_ASSERTION_SECONDS) return
  throw new errors.InvalidClientAuth(`the client assertion must expire within ${MAX_ASSERTION_SECONDS} seconds`)
}

type Names = string | readonly string[] | ReadonlySet<string>

/** Completes and validates token requests after client authentication. */
class AuthorizationServer extends Provider {
  readonly #services: Pick<OauthServices, 'budget' | 'database'>

  constructor(issuer: string, configuration: Configuration, services: Pick<OauthServices, 'budget' | 'database'>) {
    super(issuer, configuration)
    this.#services = services
  }

  override registerGrantType<Params extends object>(
    name: string,
    handle: (ctx: TokenEndpointGrantContext<Params>) => Promise<void> | void,
    ...rest: [params?: Names, duplicates?: Names]
  ): void {
    const complete = async (ctx: TokenEndpointGrantContext<Params>) => {
      await completeTokenRequest(this, ctx)
      const { client, params } = ctx.oidc as KoaContextWithOIDC['oidc']
      if (name === DEVICE_GRANT && client !== undefined)
        await countPoll(this.#services.database, client.clientId, String(params?.device_code))
      await limitTokens(this.#services.budget, this, ctx)
      await handle(ctx)
    }
    super.registerGrantType(name, complete, ...rest)
  }

  /** `form_post` would need a script. `fragment` stays, because errors of the rejected implicit grant use it. */
  override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
    if (name !== 'form_post') super.registerResponseMode(name, handler)
  }
}

/** The specification's token request has no `redirect_uri`, which the library requires: take that of the code. */
async function completeTokenRequest(provider: Provider, { oidc }: KoaContextWithOIDC): Promise<void> {
  const { params = {}, client } = oidc
  if (params.scope !== undefined) requireKnownScopes(params.scope)
  if (params.grant_type === 'client_credentials') params.scope ??= client?.registered_scope
  if (params.grant_type !== 'authorization_code' || params.redirect_uri !== undefined) return
  const code = await provider.AuthorizationCode.find(String(params.code), { ignoreExpiration: true })
  params.redirect_uri = code?.redirectUri ?? client?.redirectUris?.[0]
}

/** The details to store about a device. Called before the request is stored, so it also checks the scopes. */
function describeDevice({ oidc, req }: KoaContextWithOIDC) {
  requireKnownScopes(oidc.body?.scope ?? '') // the library has removed unknown ones from the parameters
  return { address: addressOf(req) }
}

/** Check a pushed request before it is stored. */
async function admitPushed(attempts: Attempts, ctx: KoaContextWithOIDC): Promise<void> {
  requireKnownScopes(ctx.oidc.body?.scope ?? '') // the library has removed unknown ones from the parameters
  requireThumbprint(ctx)
  await countPushed(attempts, ctx)
}

/** Reject unknown scopes, which the library would ignore. @throws {errors.InvalidScope} */
function requireKnownScopes(received: unknown): void {
  const unknown = String(received)
    .split(' ')
    .find((scope) => scope !== '' && !isScope(scope))
  if (unknown !== undefined) throw new errors.InvalidScope(`unknown scope '${unknown}'`, unknown)
}

/**
 * The sign-in check of each authorisation request. A request without scopes gets all scopes that the client is
 * registered for (RFC 6749, section 3.3).
 */
function signIn(attempts: Attempts): interactionPolicy.Prompt {
  const { Check, Prompt } = interactionPolicy
  return new Prompt(
    { name: 'login' },
    new Check('sign_in', 'sign-in required', 'login_required', async (ctx) => {
      const { oidc, query } = ctx
      if (oidc.route === 'authorization' && oidc.params !== undefined) {
        if (!isPushed(ctx)) requireShortRequest(ctx)
        await countRequest(attempts, ctx)
        requireKnownScopes(query.scope ?? '') // those of a pushed request were checked when it was stored
        oidc.params.scope ??= oidc.client?.registered_scope
      }
      return oidc.session?.accountId === undefined
    }),
  )
}

/** Allows `prompt=consent`. Without it, consent.ts decides whether to show the page. */
function consent(): interactionPolicy.Prompt {
  return new interactionPolicy.Prompt({ name: 'consent', requestable: true })
}

/** Make codes and tokens secret texts: with a prefix and 256 random bits, or derived from the token they replace. */
function issueSecretTexts(provider: Provider, successor: Successor): void {
  const { AccessToken, ClientCredentials, RefreshToken, AuthorizationCode, DeviceCode } = provider
  const prefixes = [
    [AccessToken, 'mst_at'],
    [ClientCredentials, 'mst_at'],
    [RefreshToken, 'mst_rt'],
    [AuthorizationCode, 'mst_code'],
    [DeviceCode, 'mst_device'],
  ] as const
  for (const [model, prefix] of prefixes) {
    const prototype = model.prototype as unknown as { generateTokenId(): string }
    const original = prototype.generateTokenId // also sets the token's format
    prototype.generateTokenId = function generateTokenId() {
      original.call(this)
      const rotated = prefix === 'mst_rt' ? rotatedToken() : undefined
      return rotated === undefined ? makeSecretText(prefix) : successor(rotated)
    }
  }
}

/**
 * Replace the library's checks of redirect URIs, response modes, grant types (RFC 6749, section 5.2) and client
 * secrets.
 */
function overrideClientChecks({ Client }: Provider): void {
  Client.prototype.redirectUriAllowed = function redirectUriAllowed(requested) {
    return (
      typeof requested === 'string' &&
      redirectAllowed(requested, this.redirectUris ?? [], this.clientAuthMethod === 'none')
    )
  }
  // The library rejects unsupported response types in a later step.
  Client.prototype.responseModeAllowed = (mode, type) => mode === 'query' || type !== 'code'
  const { grantTypeAllowed } = Client.prototype
  Client.prototype.grantTypeAllowed = function allowed(type) {
    const oidc = Provider.ctx?.oidc
    if (grantTypeAllowed.call(this, type)) return true
    if (oidc?.route === 'token' && oidc.params?.grant_type === type)
      throw new errors.UnauthorizedClient(`the client is not registered for the grant type ${type}`)
    return false
  }
  Client.prototype.compareClientSecret = function compareClientSecret(received) {
    const hash = hashSecret(received)
    return [this.clientSecret, this.previous_secret].some(
      (hex) => typeof hex === 'string' && timingSafeEqual(hash, Buffer.from(hex, 'hex')),
    )
  }
}

/** The library requires a signing key, although this server signs nothing. An Ed25519 key from its seed (RFC 8410). */
function signingKey(seed: Buffer) {
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', d: seed.toString('base64url'), x, alg: 'EdDSA', use: 'sig' }
}
