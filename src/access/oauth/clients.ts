/** OAuth clients: the applications that an organisation registers, and their secrets. */
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Environment, OauthClient, Prisma } from '../../../prisma/generated/client/client.ts'
import { OauthGrantType } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { addDetail } from '../../platform/errors/error-details.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../platform/errors/errors.ts'
import { isName, NAME_RULE } from '../../platform/text/visible-text.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { type AuditOrigin, audit } from '../audit/audit.ts'
import { type Authority, personOf } from '../authority.ts'
import { hashSecret, makeSecretText } from '../credentials/secret-text.ts'
import { requireGrantable } from '../grantable.ts'
import { DEFAULT_RATE_PER_MINUTE } from '../organisations.ts'
import { isScope, type Scope, scopes } from '../scopes/scopes.ts'
import { type PublicKeys, readPublicKeys } from './public-keys.ts'
import { redirectProblem } from './redirects.ts'

const HOUR = 3_600_000
/** How long the previous secret stays valid after a rotation. */
const SECRET_OVERLAP = 24 * HOUR
const MAX_REDIRECTS = 20
const MAX_RATE = 1_000_000

/** Whether a text has the format of a `client_id`. */
export function isClientId(text: string): boolean {
  return /^mst_client_[0-9a-f]{32}$/.test(text)
}

/** A client of an organisation, without the hashes of its secrets. */
export type Client = RegisteredClient & { orgId: string }

/** A client, of an organisation or of none, without the hashes of its secrets. */
export type RegisteredClient = Omit<OauthClient, keyof typeof withoutSecrets.omit>

const withoutSecrets = { omit: { secretHash: true, previousSecretHash: true, registrationTokenHash: true } } as const

/** A client to register. */
export interface NewClient {
  name: string
  redirectUris: readonly string[]
  grantTypes: readonly string[]
  scopes: readonly string[]
  environment: Environment
  /** A public client (RFC 6749, section 2.1): runs on the users' devices and gets no secret. */
  isPublic: boolean
  /** A JWK Set: the client signs with its private keys instead of sending a secret. */
  publicKeys?: unknown
  ratePerMinute?: number | undefined
  /** Whether its tokens may send only trusted documents to `/graphql`. */
  trustedDocumentsOnly?: boolean | undefined
}

/** Whether a client can prove nothing: it has neither a secret nor keys. */
export function isPublicClient({
  secretHint,
  publicKeys,
}: Pick<RegisteredClient, 'secretHint' | 'publicKeys'>): boolean {
  return secretHint === null && publicKeys === null
}

/** A client with a new secret. */
export interface ClientWithSecret {
  client: Client
  /** Shown only once; null for a client without one. */
  secret: string | null
}

/**
 * Register a client of an organisation, with an audit entry.
 * @param prefix of the field paths in errors, as in `<prefix>redirectUris[0]`
 * @throws {ApiError} validation_failed naming each invalid field; insufficient_scope if the caller may not give its
 * scopes
 */
export async function createClient(
  control: Db,
  authority: Authority,
  orgId: string,
  input: NewClient,
  prefix = '',
): Promise<ClientWithSecret> {
  const { isPublic, ...data } = checkClient(input, prefix)
  await requireGrantable(control, authority, { orgId, ...data }, `${prefix}scopes`)
  const createdBy = personOf(authority)
  const { client: stored, secret } = await insert(control, { orgId, createdBy }, { isPublic, ...data })
  const client = { ...stored, orgId }
  await audit(control, authority.origin, { orgId, action: 'oauth_client.created', target: targetOf(client) })
  return { client, secret }
}

/** The owner of a client: an organisation, or none if it registered itself without a token. */
type Owner = Pick<OauthClient, 'orgId' | 'createdBy'> &
  Partial<Pick<OauthClient, 'selfRegistered' | 'registrationTokenHash'>>

/**
 * Store a client that was registered dynamically (RFC 7591), within scopes that the caller has checked.
 * @param registrationTokenHash of the token with which it manages its registration
 * @throws {ApiError} validation_failed as `createClient`
 */
export function storeRegisteredClient(
  control: Db,
  owner: Owner,
  input: NewClient,
  registrationTokenHash: Uint8Array<ArrayBuffer>,
) {
  return insert(control, { ...owner, registrationTokenHash }, checkClient(input, ''))
}

/**
 * Replace a client's registration (RFC 7592), within scopes that the caller has checked. Its secret, environment and
 * rate limit stay. All of its tokens lose the scopes that are removed.
 * @throws {ApiError} validation_failed as `createClient`
 */
export function replaceRegisteredClient(
  control: Db,
  { id, ratePerMinute }: RegisteredClient,
  input: NewClient,
): Promise<RegisteredClient> {
  const { name, redirectUris, grantTypes, scopes: own, publicKeys } = checkClient({ ...input, ratePerMinute }, '')
  const data = { name, redirectUris, grantTypes, scopes: own, ...keyColumns({ publicKeys }) }
  return control.oauthClient.update({ ...withoutSecrets, where: { id }, data })
}

async function insert(control: Db, owner: Owner, { isPublic, publicKeys, ...data }: CheckedClient) {
  const secret = isPublic || publicKeys !== null ? null : makeSecretText('mst_secret')
  const clientId = `mst_client_${randomBytes(16).toString('hex')}`
  const columns = { clientId, ...owner, ...data, ...keyColumns({ publicKeys }), ...secretColumns(secret) }
  return { client: await control.oauthClient.create({ ...withoutSecrets, data: columns }), secret }
}

/** The column, which stays without keys. */
const keyColumns = ({ publicKeys }: Pick<CheckedClient, 'publicKeys'>) =>
  publicKeys === null ? {} : { publicKeys: publicKeys as object }

type ClientChange = Partial<
  Pick<NewClient, 'name' | 'redirectUris' | 'scopes' | 'publicKeys' | 'ratePerMinute' | 'trustedDocumentsOnly'>
>

/**
 * Update the given fields of a client. All of its tokens lose the scopes that are removed.
 * @throws {ApiError} validation_failed as `createClient`; not_found; insufficient_scope if the caller may not give all
 * of its old and new scopes: by changing a redirect URI, the caller could receive its authorisation codes
 */
export async function updateClient(
  control: Db,
  authority: Authority,
  key: ClientKey,
  change: ClientChange,
  prefix = '',
): Promise<Client> {
  const current = await findActive(control, key)
  await requireGrantable(control, authority, current, 'id')
  if (change.publicKeys != null && current.publicKeys === null)
    throw invalidField(
      `${prefix}publicKeys`,
      'immutable',
      'cannot be set: a client keeps how it proves who it is. Register another',
    )
  const {
    isPublic: _isPublic,
    publicKeys,
    ...checked
  } = checkClient({ ...current, isPublic: isPublicClient(current), ...withoutUndefined(change) }, prefix)
  const data = { ...checked, ...keyColumns({ publicKeys }) }
  await requireGrantable(control, authority, { ...data, orgId: current.orgId }, `${prefix}scopes`)
  const fields = Object.keys(data) as (keyof typeof data)[]
  if (fields.every((name) => isDeepStrictEqual(data[name], current[name]))) return current
  const client = await store(control, current, data)
  await audit(control, authority.origin, {
    orgId: current.orgId,
    action: 'oauth_client.updated',
    target: targetOf(client),
  })
  return client
}

/**
 * Give a client a new secret. The previous one stays valid for 24 hours.
 * @throws {ApiError} not_found; conflict for a public client; insufficient_scope if the caller may not give its scopes
 */
export async function rotateSecret(control: Db, authority: Authority, key: ClientKey): Promise<ClientWithSecret> {
  const current = await findActive(control, key)
  await requireGrantable(control, authority, current, 'id')
  const { id, orgId } = current
  const { secretHash } = await control.oauthClient.findUniqueOrThrow({ where: { id }, select: { secretHash: true } })
  if (current.publicKeys !== null)
    throw new ApiError('conflict', { message: 'A client with public keys has no secret. Update its keys.' })
  if (secretHash === null) throw new ApiError('conflict', { message: 'A public client has no secret to rotate.' })
  const secret = makeSecretText('mst_secret')
  const client = await store(control, current, {
    ...secretColumns(secret),
    previousSecretHash: secretHash,
    previousSecretExpiresAt: new Date(databaseClock.now().getTime() + SECRET_OVERLAP),
  })
  await audit(control, authority.origin, { orgId, action: 'oauth_client.secret_rotated', target: targetOf(client) })
  return { client, secret }
}

/** Revoke a client and all of its tokens. Call `awaitRevocation` after the commit. @throws {ApiError} not_found */
export async function revokeClient(control: Db, origin: AuditOrigin, key: ClientKey): Promise<Client> {
  const client = await store(control, await findActive(control, key), { revokedAt: databaseClock.now() })
  await audit(control, origin, { orgId: client.orgId, action: 'oauth_client.revoked', target: targetOf(client) })
  return client
}

/** Revoke a client that removed its registration. Call `awaitRevocation` after the commit. */
export async function revokeRegisteredClient(control: Db, { id }: RegisteredClient): Promise<void> {
  await control.oauthClient.update({ where: { id }, data: { revokedAt: databaseClock.now() } })
}

/** The clients of an organisation, revoked ones included, oldest first. */
export async function listClients(control: Db, orgId: string): Promise<Client[]> {
  const clients = await control.oauthClient.findMany({ ...withoutSecrets, where: { orgId }, orderBy: { id: 'asc' } })
  return clients.map((client) => ({ ...client, orgId }))
}

/** The id of a client's record, or its `client_id`. */
type ClientKey = { orgId: string; id: string } | { clientId: string }

async function findActive(control: Db, key: ClientKey): Promise<Client> {
  const where = { orgId: { not: null }, ...key, revokedAt: null }
  const client = await control.oauthClient.findFirst({ ...withoutSecrets, where })
  if (client === null || client.orgId === null) throw new ApiError('not_found')
  return { ...client, orgId: client.orgId }
}

async function store(control: Db, { id, orgId }: Client, data: Prisma.OauthClientUpdateInput): Promise<Client> {
  return { ...(await control.oauthClient.update({ ...withoutSecrets, where: { id }, data })), orgId }
}

function secretColumns(secret: string | null) {
  return secret === null ? {} : { secretHash: hashSecret(secret), secretHint: secret.slice(-4) }
}

function targetOf({ id, name }: Client) {
  return { type: 'oauth_client', id, name } as const
}

function withoutUndefined(change: ClientChange): ClientChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

interface CheckedClient {
  name: string
  redirectUris: string[]
  grantTypes: OauthGrantType[]
  scopes: Scope[]
  environment: Environment
  ratePerMinute: number
  trustedDocumentsOnly: boolean
  isPublic: boolean
  publicKeys: PublicKeys | null
}

function checkClient(input: NewClient, prefix: string): CheckedClient {
  const details: ErrorDetail[] = []
  const reject = (path: string, message: string, code: ErrorDetail['code'] = 'invalid') =>
    addDetail(details, { path: prefix + path, code, message })
  const name = input.name.trim()
  if (!isName(name)) reject('name', NAME_RULE)
  const redirectUris = [...new Set(input.redirectUris)]
  if (redirectUris.length > MAX_REDIRECTS) reject('redirectUris', `must have at most ${MAX_REDIRECTS} URLs`)
  redirectUris.slice(0, MAX_REDIRECTS).forEach((uri, index) => {
    const problem = redirectProblem(uri)
    if (problem !== undefined) reject(`redirectUris[${index}]`, problem)
  })
  const grantTypes = [...new Set(input.grantTypes)]
  for (const problem of grantProblems(grantTypes, redirectUris, input.isPublic)) reject(...problem)
  const keys = input.publicKeys == null ? null : readPublicKeys(input.publicKeys)
  if (typeof keys === 'string') reject('publicKeys', keys)
  if (keys !== null && input.isPublic) reject('publicKeys', 'must not be set for a public client')
  const requestedScopes = [...new Set(input.scopes)]
  if (requestedScopes.length === 0) reject('scopes', 'must have at least one scope', 'required')
  const unknown = requestedScopes.find((scope) => !isScope(scope))
  if (unknown !== undefined)
    reject('scopes', `must not contain '${unknown}'; valid scopes are ${Object.keys(scopes).join(' ')}`)
  const ratePerMinute = input.ratePerMinute ?? DEFAULT_RATE_PER_MINUTE
  if (ratePerMinute < 1 || ratePerMinute > MAX_RATE) reject('ratePerMinute', `must be between 1 and ${MAX_RATE}`)
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  const { environment, isPublic, trustedDocumentsOnly = false } = input
  return {
    name,
    redirectUris,
    grantTypes: grantTypes as OauthGrantType[],
    scopes: requestedScopes as Scope[],
    environment,
    ratePerMinute,
    trustedDocumentsOnly,
    isPublic,
    publicKeys: keys as PublicKeys | null, // a text was refused above
  }
}

type ValidationProblem = [path: string, message: string, code?: ErrorDetail['code']]

function* grantProblems(grants: string[], redirectUris: string[], isPublic: boolean): Generator<ValidationProblem> {
  const known: readonly string[] = Object.values(OauthGrantType)
  const unknown = grants.find((grant) => !known.includes(grant))
  const usesAuthorizationCode = grants.includes('authorization_code')
  if (unknown !== undefined)
    yield ['grantTypes', `must not contain '${unknown}'; valid grant types are ${known.join(' ')}`]
  const actsForPeople = usesAuthorizationCode || grants.includes('device_code')
  if (!actsForPeople && !grants.includes('client_credentials'))
    yield ['grantTypes', 'must contain authorization_code, device_code or client_credentials', 'required']
  if (grants.includes('refresh_token') && !actsForPeople)
    yield ['grantTypes', 'can contain refresh_token only together with authorization_code or device_code']
  if (grants.includes('client_credentials') && isPublic)
    yield ['grantTypes', 'must not contain client_credentials for a public client, because it has no secret']
  if (usesAuthorizationCode && redirectUris.length === 0)
    yield ['redirectUris', 'must have at least one URL if grantTypes contains authorization_code', 'required']
  if (!usesAuthorizationCode && redirectUris.length > 0)
    yield ['redirectUris', 'must be empty unless grantTypes contains authorization_code']
}
