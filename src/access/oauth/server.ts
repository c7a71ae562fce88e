/**
 * The authorisation server: `oidc-provider` as a plain OAuth 2.0 server (RFC 6749, 7009, 7636, 7662, 9207, 9700). It gives
 * out codes and tokens; who signs in and what a person allows is decided on the pages of consent.ts.
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
import { ApiError } from '../../platform/errors.ts'
import { BASE_PATH } from '../../platform/http/base-path.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { logFailure } from '../../platform/http/respond.ts'
import { deriveKey } from '../../platform/secret.ts'
import { isScope, scopes } from '../scopes.ts'
import { hashSecret, makeSecretText } from '../secret-text.ts'
import type { AccessServices } from '../services.ts'
import { redirectAllowed } from './redirects.ts'
import { openStore } from './store.ts'

const DAY = 24 * 60 * 60

/** Where the authorisation server answers, below `{auth_url}`. */
export const oauthPaths = {
  authorization: '/oauth/authorize',
  interaction: '/oauth/interaction',
  token: `${BASE_PATH}/oauth/token`,
  revocation: `${BASE_PATH}/oauth/revoke`,
  introspection: `${BASE_PATH}/oauth/introspect`,
} as const

type OauthServices = Pick<AccessServices, 'config' | 'database' | 'log' | 'secret'>

/** @param renderError writes an error that must not redirect, as a page */
export function openAuthorizationServer(
  services: OauthServices,
  renderError: NonNullable<Configuration['renderError']>,
): Provider {
  const { config, log } = services
  const provider = new AuthorizationServer(config.publicUrl, configure(services, renderError))
  provider.proxy = true // see `asPublished` in endpoint.ts
  giveOutSecretTexts(provider)
  checkClientsOurWay(provider)
  const report = (error: unknown, requestId: string) =>
    logFailure(log, new ApiError('internal_error', { cause: error }), requestId)
  provider.on('server_error', (ctx, error) => report(error, requestIdOf(ctx.res)))
  const events: EventEmitter = provider // the types know nothing of what Koa emits
  events.on('error', (error, ctx?: KoaContextWithOIDC) => report(error, ctx === undefined ? '' : requestIdOf(ctx.res)))
  return provider
}

function configure(
  { config, database, secret }: OauthServices,
  renderError: NonNullable<Configuration['renderError']>,
): Configuration {
  const { code, accessToken, refreshToken } = config.oauth
  const off = { enabled: false }
  const { authorization, token, revocation, introspection } = oauthPaths
  return {
    adapter: openStore(database),
    routes: { authorization, token, revocation, introspection },
    scopes: Object.keys(scopes),
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
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
      Interaction: 60 * 60,
      Session: DAY,
      Grant: DAY,
    },
    jwks: { keys: [signingKey(deriveKey(secret, 'oauth signing'))] },
    clientDefaults: { id_token_signed_response_alg: 'EdDSA' },
    cookies: {
      keys: [deriveKey(secret, 'oauth cookies').toString('base64url')],
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
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      rpInitiatedLogout: off,
      userinfo: off,
    },
    interactions: { policy: [signIn(), consent()], url: (_ctx, { uid }) => `${oauthPaths.interaction}/${uid}` },
    findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    extraClientMetadata: { properties: ['id', 'org_id', 'environment', 'registered_scope', 'previous_secret'] },
    clientBasedCORS: (_ctx, origin, client) =>
      client.redirectUris?.some((uri) => new URL(uri).origin === origin) ?? false,
    renderError,
  }
}

type Names = string | readonly string[] | ReadonlySet<string>

/** Completes and checks what the library leaves open in a token request, once the client has shown who it is. */
class AuthorizationServer extends Provider {
  override registerGrantType<Params extends object>(
    name: string,
    handle: (ctx: TokenEndpointGrantContext<Params>) => Promise<void> | void,
    ...rest: [params?: Names, duplicates?: Names]
  ): void {
    const complete = async (ctx: TokenEndpointGrantContext<Params>) => {
      await completeTokenRequest(this, ctx)
      await handle(ctx)
    }
    super.registerGrantType(name, complete, ...rest)
  }

  /** An answer that leaves in a form would need a script; the fragment serves to refuse the implicit grant. */
  override registerResponseMode(...[name, answer]: Parameters<Provider['registerResponseMode']>): void {
    if (name !== 'form_post') super.registerResponseMode(name, answer)
  }
}

/** The specification's token request has four parameters: the redirect's address is that of the code. */
async function completeTokenRequest(provider: Provider, { oidc }: KoaContextWithOIDC): Promise<void> {
  const { params = {}, client } = oidc
  if (params.scope !== undefined) requireKnownScopes(params.scope)
  if (params.grant_type === 'client_credentials') params.scope ??= client?.registered_scope
  if (params.grant_type !== 'authorization_code' || params.redirect_uri !== undefined) return
  const code = await provider.AuthorizationCode.find(String(params.code), { ignoreExpiration: true })
  params.redirect_uri = code?.redirectUri ?? client?.redirectUris?.[0]
}

/** The library drops scopes that it does not know. @throws {errors.InvalidScope} */
function requireKnownScopes(given: unknown): void {
  const unknown = String(given)
    .split(' ')
    .find((scope) => scope !== '' && !isScope(scope))
  if (unknown !== undefined) throw new errors.InvalidScope(`there is no scope '${unknown}'`, unknown)
}

/** Every authorisation asks the product who is signed in; a request without scopes asks for all the client may have. */
function signIn(): interactionPolicy.Prompt {
  const { Check, Prompt } = interactionPolicy
  return new Prompt(
    { name: 'login' },
    new Check('sign_in', 'the person has to sign in', 'login_required', ({ oidc, query }) => {
      if (oidc.route === 'authorization' && oidc.params !== undefined) {
        requireKnownScopes(query.scope ?? '')
        oidc.params.scope ??= oidc.client?.registered_scope
      }
      return oidc.session?.accountId === undefined
    }),
  )
}

/** So that a client may ask for the page (`prompt=consent`); whether it is shown without, consent.ts decides. */
function consent(): interactionPolicy.Prompt {
  return new interactionPolicy.Prompt({ name: 'consent', requestable: true })
}

/** Codes and tokens have a prefix and 256 random bits. */
function giveOutSecretTexts(provider: Provider): void {
  const { AccessToken, ClientCredentials, RefreshToken, AuthorizationCode } = provider
  const prefixes = [
    [AccessToken, 'mst_at'],
    [ClientCredentials, 'mst_at'],
    [RefreshToken, 'mst_rt'],
    [AuthorizationCode, 'mst_code'],
  ] as const
  for (const [model, prefix] of prefixes) {
    const prototype = model.prototype as unknown as { generateTokenId(): string }
    const settle = prototype.generateTokenId // settles the token's format as well
    prototype.generateTokenId = function generateTokenId() {
      settle.call(this)
      return makeSecretText(prefix)
    }
  }
}

function checkClientsOurWay({ Client }: Provider): void {
  Client.prototype.redirectUriAllowed = function redirectUriAllowed(asked) {
    return (
      typeof asked === 'string' && redirectAllowed(asked, this.redirectUris ?? [], this.clientAuthMethod === 'none')
    )
  }
  // A response type that is not served is for the library's next step to refuse.
  Client.prototype.responseModeAllowed = (mode, type) => mode === 'query' || type !== 'code'
  const { grantTypeAllowed } = Client.prototype
  Client.prototype.grantTypeAllowed = function allowed(type) {
    const oidc = Provider.ctx?.oidc
    if (grantTypeAllowed.call(this, type)) return true
    if (oidc?.route === 'token' && oidc.params?.grant_type === type)
      throw new errors.UnauthorizedClient(`the client is not registered for ${type}`) // RFC 6749, 5.2
    return false
  }
  Client.prototype.compareClientSecret = function compareClientSecret(given) {
    const hash = hashSecret(given)
    return [this.clientSecret, this.previous_secret].some(
      (hex) => typeof hex === 'string' && timingSafeEqual(hash, Buffer.from(hex, 'hex')),
    )
  }
}

/** The library wants a key to sign with, though nothing that this server gives out is signed. Ed25519 from its seed (RFC 8410). */
function signingKey(seed: Buffer) {
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', d: seed.toString('base64url'), x, alg: 'EdDSA', use: 'sig' }
}
