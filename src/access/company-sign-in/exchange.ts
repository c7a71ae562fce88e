/**
 * The way to an organisation's provider and back: the authorization code flow of OpenID Connect with PKCE. What the
 * return needs is in a cookie, encrypted: the server stores nothing for people who do not come back.
 */
import type { CookieOptions, Request } from 'express'
import type { Configuration, IDToken } from 'openid-client'
import type { CompanySignIn } from '../../../prisma/generated/client/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { openConfiguredBox } from '../../platform/secrets/secret-box.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { cookieOptions, isSecure } from '../people/sessions.ts'
import type { AccessServices } from '../services.ts'
import { openidClient, ProviderError, reasonOf } from './provider.ts'
import { CALLBACK_PATH, redirectUriOf, registrationOf } from './settings.ts'

const MINUTE = 60_000
/** How long a person can take at the provider. */
const LIFETIME = 15 * MINUTE
const OWNER = 'a sign-in that is under way'

type ExchangeServices = Pick<AccessServices, 'config' | 'secret' | 'log' | 'companySignIn'>

/** A sign-in that is under way. */
export interface Journey {
  orgId: string
  /** The path to return to; empty if the person came to sign in only. */
  returnTo: string
  /** The session that the person confirms; empty for a sign-in. */
  confirms: string
}

interface Kept extends Journey {
  state: string
  nonce: string
  verifier: string
  /** Milliseconds since 1970. */
  expiry: number
}

/** The name of the cookie of a sign-in that is under way. */
function nameOf(config: AccessServices['config']): string {
  return isSecure(config) ? '__Secure-muster_company' : 'muster_company'
}

const optionsOf = (config: AccessServices['config']): CookieOptions => ({
  ...cookieOptions(config),
  path: CALLBACK_PATH,
})

/**
 * Send a person to the provider of their organisation: sets the cookie.
 * @returns the provider's address
 * @throws {ApiError} unavailable if it does not answer
 */
export async function leave(
  services: ExchangeServices,
  req: Request,
  signIn: CompanySignIn,
  journey: Omit<Journey, 'orgId'>,
): Promise<URL> {
  const { config, secret, companySignIn } = services
  const client = await openidClient()
  const configuration = await answering(services, () =>
    companySignIn.providers.configurationOf(registrationOf(services, signIn)),
  )
  const kept: Kept = {
    ...journey,
    orgId: signIn.orgId,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    expiry: databaseClock.now().getTime() + LIFETIME,
  }
  const box = openConfiguredBox(secret, config)
  const sealed = Buffer.from(box.seal(JSON.stringify(kept), OWNER)).toString('base64url')
  req.res?.cookie(nameOf(config), `${box.keyId}.${sealed}`, { ...optionsOf(config), maxAge: LIFETIME })
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(config),
    scope: 'openid email profile',
    state: kept.state,
    nonce: kept.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
    code_challenge_method: 'S256',
    ...(journey.confirms !== '' && { prompt: 'login', max_age: '0' }),
  })
}

/** The sign-in that is under way in the request's browser. It ends here. @throws {ApiError} link_invalid if there is none */
export function readJourney({ config, secret }: ExchangeServices, req: Request): Kept {
  const start = `${nameOf(config)}=`
  const value = req.headers.cookie?.split('; ').find((pair) => pair.startsWith(start))
  const [keyId = '', sealed = ''] = value?.slice(start.length).split('.') ?? []
  req.res?.clearCookie(nameOf(config), optionsOf(config))
  try {
    const text = openConfiguredBox(secret, config).open(Buffer.from(sealed, 'base64url'), keyId, OWNER)
    const kept = JSON.parse(text) as Kept
    if (kept.expiry > databaseClock.now().getTime()) return kept
  } catch {} // no cookie, or not one of this server
  throw expired()
}

const expired = () => new ApiError('link_invalid', { message: 'This sign-in has expired. Sign in again.' })

/** What a provider says of a person. */
export type Claims = Readonly<Record<string, unknown>> & Pick<IDToken, 'sub'>

/**
 * Read who came back. What the provider says of the person comes from its signed token, and from its user information
 * for what the token does not say.
 * @param signIn the settings of the journey's organisation
 * @throws {ApiError} insufficient_scope if the provider refused; unavailable if it does not answer as it should
 */
export async function arrive(
  services: ExchangeServices,
  req: Request,
  signIn: CompanySignIn,
  { state, nonce, verifier, confirms }: Kept,
): Promise<Claims> {
  const { config, companySignIn } = services
  const client = await openidClient()
  const url = new URL(req.originalUrl, config.publicUrl)
  const problem = url.searchParams.get('error')
  if (problem !== null && url.searchParams.get('state') === state)
    throw new ApiError('insufficient_scope', { message: `Your company's sign-in refused: ${shown(problem)}.` })
  return answering(services, async () => {
    const configuration = await companySignIn.providers.configurationOf(registrationOf(services, signIn))
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
      ...(confirms !== '' && { maxAge: CONFIRM_SECONDS }),
    })
    const claims = tokens.claims() as IDToken
    return { ...(await moreClaims(client, configuration, tokens.access_token, claims)), ...claims }
  })
}

/** How long ago a person may have proved to the provider who they are, to confirm a session. */
const CONFIRM_SECONDS = 300

async function moreClaims(
  client: Awaited<ReturnType<typeof openidClient>>,
  configuration: Configuration,
  token: string,
  { sub, email }: IDToken,
): Promise<object> {
  const hasMore = email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
  return hasMore ? client.fetchUserInfo(configuration, token, sub) : {}
}

/** The error code of a provider, which anybody could have put into the address. */
const shown = (code: string) => (/^[\w.-]{1,60}$/.test(code) ? code : 'an unknown error')

async function answering<Result>({ log }: Pick<AccessServices, 'log'>, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const reason = error instanceof ProviderError ? error.message : reasonOf(error)
    log.warn({ reason }, 'a sign-in through an organisation’s provider failed')
    throw new ApiError('unavailable', {
      message: "Your company's sign-in did not answer as it should. Try again, or ask its administrators.",
    })
  }
}
