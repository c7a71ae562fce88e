/**
 * Dynamic client registration (RFC 7591). With an initial access token the client belongs to the token's organisation,
 * within the token's scopes. Without one, if open registration is configured, it belongs to no organisation and can
 * only act for people, each of whom chooses an organisation, within OAUTH_REGISTRATION_SCOPES.
 */
import { type Config, SettingError } from '../../platform/config.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { type AuditOrigin, audit } from '../audit/audit.ts'
import { hashSecret, makeSecretText } from '../credentials/secret-text.ts'
import { isScope } from '../scopes/scopes.ts'
import { bearerOf, configurationUri, REGISTRATION_ACCESS_TOKEN, refuseOwnTokens } from './client-configuration.ts'
import { asRefusal, RegistrationRefused, readClientMetadata, registeredMetadata } from './client-metadata.ts'
import { type RegisteredClient, storeRegisteredClient } from './clients.ts'
import { useInitialToken } from './initial-tokens.ts'

/** A request to register. */
interface RegistrationRequest {
  /** The `Authorization` header. */
  authorization: string | undefined
  body: unknown
  origin: Omit<AuditOrigin, 'actor'>
}

/** Registers a client. @returns its metadata @throws {RegistrationRefused} */
export type Register = (request: RegistrationRequest) => Promise<object>

/**
 * Open the registration of clients; undefined if it is off.
 * @throws {SettingError} if OAUTH_REGISTRATION_SCOPES has an unknown scope
 */
export function openRegistration(
  { oauth, publicUrl }: Pick<Config, 'oauth' | 'publicUrl'>,
  database: Database,
): Register | undefined {
  const { mode, scopes } = oauth.registration
  const unknown = scopes.find((scope) => !isScope(scope))
  if (unknown !== undefined) throw new SettingError('OAUTH_REGISTRATION_SCOPES', `'${unknown}' is not a scope`)
  if (mode === 'off') return undefined
  return async ({ authorization, body, origin }) => {
    const { client, secret, token } = await database.prisma.$transaction((control) => {
      if (authorization !== undefined) return registerWithToken(control, authorization, body, origin)
      if (mode === 'open') return registerOpenly(control, scopes, body, origin)
      throw new RegistrationRefused('invalid_token', 'send an initial access token as `Authorization: Bearer <token>`')
    })
    return registeredMetadata(client, secret, { token, uri: configurationUri(publicUrl, client) })
  }
}

/** The result of a registration. */
interface Registration {
  client: RegisteredClient
  /** Null for a public client. */
  secret: string | null
  /** The registration access token. */
  token: string
}

async function registerWithToken(
  control: Db,
  authorization: string,
  body: unknown,
  origin: Omit<AuditOrigin, 'actor'>,
): Promise<Registration> {
  const token = await useInitialToken(control, bearerOf(authorization))
  if (token === undefined)
    throw new RegistrationRefused('invalid_token', 'the initial access token is unknown, expired or revoked')
  const { orgId, createdBy } = token
  return store(control, body, token, { orgId, createdBy, selfRegistered: false }, origin, token.id)
}

function registerOpenly(
  control: Db,
  scopes: readonly string[],
  body: unknown,
  origin: Omit<AuditOrigin, 'actor'>,
): Promise<Registration> {
  const policy = { scopes, environment: 'live' } as const
  return store(control, body, policy, { orgId: null, createdBy: null, selfRegistered: true }, origin, null)
}

async function store(
  control: Db,
  body: unknown,
  policy: Parameters<typeof readClientMetadata>[1],
  owner: Parameters<typeof storeRegisteredClient>[1],
  origin: Omit<AuditOrigin, 'actor'>,
  tokenId: string | null,
): Promise<Registration> {
  const input = readClientMetadata(body, policy)
  refuseOwnTokens(owner, input)
  const token = makeSecretText(REGISTRATION_ACCESS_TOKEN)
  try {
    const { client, secret } = await storeRegisteredClient(control, owner, input, hashSecret(token))
    const { id, name } = client
    await audit(
      control,
      { ...origin, actor: { kind: 'client', id, name } },
      {
        orgId: owner.orgId,
        action: 'oauth_client.registered',
        target: { type: 'oauth_client', id, name },
        detail: { registration_token: tokenId },
      },
    )
    return { client, secret, token }
  } catch (error) {
    throw asRefusal(error)
  }
}
