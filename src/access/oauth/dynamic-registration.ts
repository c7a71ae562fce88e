/**
 * Dynamic client registration (RFC 7591). With an initial access token the client belongs to the token's organisation,
 * within the token's scopes. Without one, where the setting allows that, it belongs to no organisation: it can only act
 * for people, each of whom chooses theirs, within the scopes of the setting.
 */
import { type Config, SettingError } from '../../platform/config.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { type AuditOrigin, audit } from '../audit/audit.ts'
import { isScope } from '../scopes.ts'
import { asRefusal, RegistrationRefused, readClientMetadata, registeredMetadata } from './client-metadata.ts'
import { storeRegisteredClient } from './clients.ts'
import { useInitialToken } from './initial-tokens.ts'

/** A request to register. */
export interface RegistrationRequest {
  /** The header `Authorization`. */
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
export function openRegistration({ oauth }: Pick<Config, 'oauth'>, database: Database): Register | undefined {
  const { mode, scopes } = oauth.registration
  const unknown = scopes.find((scope) => !isScope(scope))
  if (unknown !== undefined) throw new SettingError('OAUTH_REGISTRATION_SCOPES', `'${unknown}' is not a scope`)
  if (mode === 'off') return undefined
  return ({ authorization, body, origin }) =>
    database.prisma.$transaction((control) => {
      if (authorization !== undefined) return registerWithToken(control, authorization, body, origin)
      if (mode === 'open') return registerOpenly(control, scopes, body, origin)
      throw new RegistrationRefused('invalid_token', 'send an initial access token as `Authorization: Bearer <token>`')
    })
}

async function registerWithToken(
  control: Db,
  authorization: string,
  body: unknown,
  origin: Omit<AuditOrigin, 'actor'>,
): Promise<object> {
  const [, text = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  const token = await useInitialToken(control, text)
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
): Promise<object> {
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
): Promise<object> {
  const input = readClientMetadata(body, policy)
  if (owner.orgId === null && input.grantTypes.includes('client_credentials'))
    throw new RegistrationRefused(
      'invalid_client_metadata',
      'grant_types: must not contain client_credentials, because the client belongs to no organisation',
    )
  try {
    const registered = await storeRegisteredClient(control, owner, input)
    const { id, name } = registered.client
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
    return registeredMetadata(registered)
  } catch (error) {
    throw asRefusal(error)
  }
}
