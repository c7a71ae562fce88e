/** Client metadata (RFC 7591, section 2): reads it from requests and writes it to responses. */
import { z } from 'zod'
import { OauthGrantType } from '../../../prisma/generated/client/enums.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { covers, isScope, type Scope, scopes } from '../scopes/scopes.ts'
import { isPublicClient, type NewClient, type RegisteredClient } from './clients.ts'
import { grantTypeName } from './grant-types.ts'

/** The error codes of RFC 7591, section 3.2.2, and of RFC 6750 for the two kinds of tokens. */
type RegistrationError = 'invalid_redirect_uri' | 'invalid_client_metadata' | 'invalid_token'

/** A refused registration, or a refused request to manage one. */
export class RegistrationRefused extends Error {
  readonly error: RegistrationError
  constructor(error: RegistrationError, message: string) {
    super(message)
    this.error = error
  }
}

const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const

const metadata = z.object({
  redirect_uris: z.array(z.string()).default([]),
  token_endpoint_auth_method: z.enum(AUTH_METHODS).default('client_secret_basic'),
  grant_types: z.array(z.string()).default(['authorization_code']),
  response_types: z.array(z.literal('code')).optional(),
  client_name: z
    .string()
    .regex(/^\P{C}*$/u, 'must not contain control characters')
    .default('Unnamed app'),
  scope: z.string().optional(),
  jwks: z.unknown().optional(),
  jwks_uri: z.undefined({ error: 'is not supported: send the keys as jwks' }).optional(),
})

/** Limits of a registration. */
interface RegistrationPolicy {
  /** The upper bound for their scopes. */
  scopes: readonly string[]
  environment: 'live' | 'sandbox'
}

/**
 * The client that a request describes. Metadata that this server does not know is ignored, as RFC 7591 requires.
 * @throws {RegistrationRefused}
 */
export function readClientMetadata(body: unknown, { scopes: allowed, environment }: RegistrationPolicy): NewClient {
  const parsed = metadata.safeParse(body)
  if (!parsed.success) throw refusalOf(parsed.error)
  const { redirect_uris, token_endpoint_auth_method, grant_types, response_types, client_name, scope, jwks } =
    parsed.data
  const signs = token_endpoint_auth_method === 'private_key_jwt'
  if (signs && jwks == null) throw invalid('jwks', 'must have the public keys of the client')
  const usesCodes = grant_types.includes('authorization_code')
  if (response_types !== undefined && response_types.length > 0 !== usesCodes)
    throw invalid('response_types', 'must be ["code"] with the grant type authorization_code, and empty without it')
  return {
    name: client_name,
    redirectUris: redirect_uris,
    grantTypes: grant_types.map(readGrantType),
    scopes: scope === undefined ? allowed : readScope(scope, allowed),
    environment,
    isPublic: token_endpoint_auth_method === 'none',
    ...(signs && { publicKeys: jwks }),
  }
}

function refusalOf({ issues: [issue] }: z.ZodError): RegistrationRefused {
  const field = String(issue?.path[0] ?? 'the body')
  if (field === 'redirect_uris')
    return new RegistrationRefused('invalid_redirect_uri', `${field} must be a list of URLs`)
  return invalid(field, issue?.message ?? 'is invalid')
}

function invalid(field: string, problem: string): RegistrationRefused {
  return new RegistrationRefused('invalid_client_metadata', `${field}: ${problem}`)
}

function readGrantType(name: string): string {
  const known = Object.values(OauthGrantType)
  const type = known.find((each) => grantTypeName(each) === name)
  if (type !== undefined) return type
  throw invalid('grant_types', `must not contain '${name}'; valid are ${known.map(grantTypeName).join(' ')}`)
}

function readScope(scope: string, allowed: readonly string[]): Scope[] {
  const names = scope.split(' ').filter((name) => name !== '')
  const beyond = names.find((name) => !isScope(name) || !covers(allowed, name))
  if (beyond !== undefined)
    throw invalid('scope', `must not contain '${beyond}'; valid are ${allowedNames(allowed).join(' ')}`)
  return names.filter(isScope)
}

function allowedNames(allowed: readonly string[]): string[] {
  return Object.keys(scopes).filter((name) => isScope(name) && covers(allowed, name))
}

const FIELDS: Record<string, string> = {
  name: 'client_name',
  redirectUris: 'redirect_uris',
  grantTypes: 'grant_types',
  scopes: 'scope',
  publicKeys: 'jwks',
}

/** Turn a validation error into a `RegistrationRefused`; other errors are returned unchanged. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return error
  const [detail] = error.details ?? []
  const path = detail?.path ?? ''
  const [name = ''] = /^\w+/.exec(path) ?? []
  const index = path.slice(name.length)
  const code = name === 'redirectUris' ? 'invalid_redirect_uri' : 'invalid_client_metadata'
  return new RegistrationRefused(code, `${FIELDS[name] ?? name}${index} ${detail?.message}`)
}

/** How a client can manage its registration (RFC 7592, section 3). */
interface RegistrationAccess {
  /** The token's text. */
  token: string
  /** The address of its client configuration endpoint. */
  uri: string
}

/**
 * The response to a registration (RFC 7591, section 3.2.1) and to requests that manage it.
 * @param secret shown only at registration; otherwise, and for a public client, null
 */
export function registeredMetadata(
  client: RegisteredClient,
  secret: string | null,
  { token, uri }: RegistrationAccess,
) {
  return {
    client_id: client.clientId,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
    ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: client.grantTypes.map(grantTypeName),
    response_types: client.grantTypes.includes('authorization_code') ? ['code'] : [],
    token_endpoint_auth_method: authMethodOf(client),
    ...(client.publicKeys !== null && { jwks: client.publicKeys }),
    scope: client.scopes.join(' '),
    registration_access_token: token,
    registration_client_uri: uri,
  }
}

/** The authentication method to report. A client with a secret can use `client_secret_post` as well. */
export function authMethodOf(client: Pick<RegisteredClient, 'secretHint' | 'publicKeys'>) {
  if (client.publicKeys !== null) return 'private_key_jwt'
  return isPublicClient(client) ? 'none' : 'client_secret_basic'
}
