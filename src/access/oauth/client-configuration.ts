/**
 * Management of a client's registration by the client itself (RFC 7592). At registration, a client gets a registration
 * access token, which can read, replace and remove that registration and nothing else. It is valid as long as the
 * client.
 */
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import type { AuditAction } from '../audit/actions.ts'
import { type AuditOrigin, audit } from '../audit/audit.ts'
import { awaitRevocation } from '../credentials/revocation.ts'
import { hashSecret, prefixOf } from '../credentials/secret-text.ts'
import {
  asRefusal,
  authMethodOf,
  RegistrationRefused,
  readClientMetadata,
  registeredMetadata,
} from './client-metadata.ts'
import {
  isClientId,
  isPublicClient,
  type NewClient,
  type RegisteredClient,
  replaceRegisteredClient,
  revokeRegisteredClient,
} from './clients.ts'
import { oauthPaths } from './paths.ts'

/** The prefix of registration access tokens. */
export const REGISTRATION_ACCESS_TOKEN = 'mst_management'

/** A request to the client configuration endpoint. */
export interface ConfigurationRequest {
  /** The `client_id` of the path. */
  clientId: string
  /** The header `Authorization`. */
  authorization: string | undefined
  origin: Omit<AuditOrigin, 'actor'>
}

/**
 * The client configuration endpoint. Each throws `RegistrationRefused`: `invalid_token` for a wrong token or client.
 */
interface ClientConfiguration {
  /** @returns the client's metadata */
  read(request: ConfigurationRequest): Promise<object>
  /**
   * Replace the client's metadata by `body`. Omitted members get their defaults, except the scopes, which stay.
   * @returns the new metadata
   */
  replace(request: ConfigurationRequest, body: unknown): Promise<object>
  /** Revoke the client with all of its tokens, in every process. */
  remove(request: ConfigurationRequest): Promise<void>
}

/** The address at which a client manages its registration. */
export function configurationUri(publicUrl: string, { clientId }: Pick<RegisteredClient, 'clientId'>): string {
  return `${publicUrl}${oauthPaths.registration}/${clientId}`
}

/** The bearer token of an `Authorization` header; empty if it has none. */
export function bearerOf(authorization: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
}

/** @throws {RegistrationRefused} if a client without an organisation requests the client credentials grant */
export function refuseOwnTokens({ orgId }: Pick<RegisteredClient, 'orgId'>, { grantTypes }: NewClient): void {
  if (orgId === null && grantTypes.includes('client_credentials'))
    throw new RegistrationRefused(
      'invalid_client_metadata',
      'grant_types: must not contain client_credentials, because the client belongs to no organisation',
    )
}

/** Open the client configuration endpoint. */
export function openClientConfiguration(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  database: Database,
): ClientConfiguration {
  const metadataOf = (client: RegisteredClient, { authorization }: ConfigurationRequest) =>
    registeredMetadata(client, null, { token: bearerOf(authorization), uri: configurationUri(publicUrl, client) })
  return {
    async read(request) {
      return metadataOf((await authenticate(database.prisma, request)).client, request)
    },
    async replace(request, body) {
      const client = await database.prisma.$transaction((control) => replaceClient(control, request, body))
      await awaitRevocation(database) // its tokens have lost the removed scopes
      return metadataOf(client, request)
    },
    async remove(request) {
      await database.prisma.$transaction(async (control) => {
        const { client } = await authenticate(control, request)
        await revokeRegisteredClient(control, client)
        await record(control, request, client, 'oauth_client.revoked')
      })
      await awaitRevocation(database)
    },
  }
}

interface Authenticated {
  client: RegisteredClient
  secretHash: Uint8Array | null
}

/** The client whose token the request has. @throws {RegistrationRefused} invalid_token */
async function authenticate(
  control: Db,
  { clientId, authorization }: Pick<ConfigurationRequest, 'clientId' | 'authorization'>,
): Promise<Authenticated> {
  const text = bearerOf(authorization)
  const isToken = isClientId(clientId) && prefixOf(text) === REGISTRATION_ACCESS_TOKEN
  const row = isToken ? await control.oauthClient.findUnique({ where: { clientId, revokedAt: null } }) : null
  if (row?.registrationTokenHash == null || !timingSafeEqual(row.registrationTokenHash, hashSecret(text)))
    throw new RegistrationRefused(
      'invalid_token',
      'send the registration access token of this client as `Authorization: Bearer <token>`; it ends with its client',
    )
  const { secretHash, previousSecretHash: _previous, registrationTokenHash: _token, ...client } = row
  return { client, secretHash }
}

async function replaceClient(control: Db, request: ConfigurationRequest, body: unknown): Promise<RegisteredClient> {
  const { client: current, secretHash } = await authenticate(control, request)
  checkUnchangeable(body, current, secretHash)
  const policy = { scopes: current.scopes, environment: current.environment }
  const kept = {
    token_endpoint_auth_method: authMethodOf(current),
    ...(current.publicKeys && { jwks: current.publicKeys }),
  }
  const input = readClientMetadata({ ...kept, ...(body as object) }, policy)
  if (input.isPublic !== isPublicClient(current) || (input.publicKeys === undefined) !== (current.publicKeys === null))
    throw unchangeable('token_endpoint_auth_method', 'a client keeps its secret or its keys, or has neither')
  refuseOwnTokens(current, input)
  try {
    const client = await replaceRegisteredClient(control, current, input)
    await record(control, request, client, 'oauth_client.updated')
    return client
  } catch (error) {
    throw asRefusal(error)
  }
}

const ASSIGNED = [
  'registration_access_token',
  'registration_client_uri',
  'client_secret_expires_at',
  'client_id_issued_at',
] as const

const sent = z.object({ client_id: z.string(), client_secret: z.string().optional() })

/** Check that an update does not change what the server assigned (RFC 7592, section 2.2). */
function checkUnchangeable(body: unknown, { clientId }: RegisteredClient, secretHash: Uint8Array | null): void {
  const parsed = sent.safeParse(body)
  if (!parsed.success || parsed.data.client_id !== clientId)
    throw unchangeable('client_id', 'must be the client_id of this client')
  const assigned = ASSIGNED.find((name) => Object.hasOwn(body as object, name))
  if (assigned !== undefined) throw unchangeable(assigned, 'must not be sent')
  const { client_secret: secret } = parsed.data
  if (secret !== undefined && (secretHash === null || !timingSafeEqual(secretHash, hashSecret(secret))))
    throw unchangeable('client_secret', 'must be the current one, or be omitted')
}

function unchangeable(name: string, problem: string): RegistrationRefused {
  return new RegistrationRefused('invalid_client_metadata', `${name}: ${problem}`)
}

function record(
  control: Db,
  { origin }: ConfigurationRequest,
  { id, name, orgId }: RegisteredClient,
  action: AuditAction,
): Promise<void> {
  const target = { type: 'oauth_client', id, name } as const
  return audit(control, { ...origin, actor: { kind: 'client', id, name } }, { orgId, action, target })
}
