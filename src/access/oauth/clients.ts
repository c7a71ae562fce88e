/** Clients: the products that an organisation's developers register, and their secrets. */
import { randomBytes } from 'node:crypto'
import type { Environment, OauthClient } from '../../../prisma/generated/client/client.ts'
import { OauthGrantType } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors.ts'
import { type AuditOrigin, audit } from '../audit/audit.ts'
import { DEFAULT_RATE_PER_MINUTE } from '../organisations.ts'
import { isScope, type Scope, scopes } from '../scopes.ts'
import { hashSecret, makeSecretText } from '../secret-text.ts'
import { redirectProblem } from './redirects.ts'

const HOUR = 3_600_000
/** How long the secret before a rotation stays good. */
const SECRET_OVERLAP = 24 * HOUR
const MAX_REDIRECTS = 20
const MAX_RATE = 1_000_000

/** Whether a text has the form of a client's `client_id`. */
export function isClientId(text: string): boolean {
  return /^mst_client_[0-9a-f]{32}$/.test(text)
}

/** A client as it is shown: without its secrets. */
export type Client = Omit<OauthClient, 'secretHash' | 'previousSecretHash'>

const shown = { omit: { secretHash: true, previousSecretHash: true } } as const

export interface NewClient {
  name: string
  redirectUris: readonly string[]
  grantTypes: readonly string[]
  scopes: readonly string[]
  environment: Environment
  /** It cannot keep a secret: it runs on the devices of its users. */
  isPublic: boolean
  ratePerMinute?: number | undefined
}

export interface ClientWithSecret {
  client: Client
  /** Shown this once; null for a public client. */
  secret: string | null
}

/**
 * Register a client of `orgId`.
 * @throws {ApiError} validation_failed naming each field that is wrong, as `<prefix>redirectUris[0]`
 */
export async function createClient(
  control: Db,
  origin: AuditOrigin,
  orgId: string,
  wanted: NewClient,
  prefix = '',
): Promise<ClientWithSecret> {
  const { isPublic, ...data } = checkClient(wanted, prefix)
  const secret = isPublic ? null : makeSecretText('mst_secret')
  const client = await control.oauthClient.create({
    ...shown,
    data: { orgId, clientId: `mst_client_${randomBytes(16).toString('hex')}`, ...data, ...secretColumns(secret) },
  })
  await audit(control, origin, { orgId, action: 'oauth_client.created', target: targetOf(client) })
  return { client, secret }
}

type ClientChange = Partial<Pick<NewClient, 'name' | 'redirectUris' | 'scopes' | 'ratePerMinute'>>

/** Change what is given. Scopes that go are gone from all of its tokens, too. @throws {ApiError} as `createClient`, not_found */
export async function updateClient(
  control: Db,
  origin: AuditOrigin,
  key: ClientKey,
  change: ClientChange,
  prefix = '',
): Promise<Client> {
  const now = await findLive(control, key)
  const { isPublic: _isPublic, ...data } = checkClient(
    { ...now, isPublic: now.secretHint === null, ...withoutUndefined(change) },
    prefix,
  )
  const client = await control.oauthClient.update({ ...shown, where: { id: now.id }, data })
  await audit(control, origin, { orgId: now.orgId, action: 'oauth_client.updated', target: targetOf(client) })
  return client
}

/** Give a client a new secret; the one before stays good for `SECRET_OVERLAP`. @throws {ApiError} not_found, conflict */
export async function rotateSecret(control: Db, origin: AuditOrigin, key: ClientKey): Promise<ClientWithSecret> {
  const { id, orgId } = await findLive(control, key)
  const { secretHash } = await control.oauthClient.findUniqueOrThrow({ where: { id }, select: { secretHash: true } })
  if (secretHash === null) throw new ApiError('conflict', { message: 'A public client has no secret.' })
  const secret = makeSecretText('mst_secret')
  const client = await control.oauthClient.update({
    ...shown,
    where: { id },
    data: {
      ...secretColumns(secret),
      previousSecretHash: secretHash,
      previousSecretExpiresAt: new Date(Date.now() + SECRET_OVERLAP),
    },
  })
  await audit(control, origin, { orgId, action: 'oauth_client.secret_rotated', target: targetOf(client) })
  return { client, secret }
}

/** Revoke a client and with it all of its tokens; wait with `untilForgotten` after the commit. @throws {ApiError} not_found */
export async function revokeClient(control: Db, origin: AuditOrigin, key: ClientKey): Promise<Client> {
  const { id, orgId } = await findLive(control, key)
  const client = await control.oauthClient.update({ ...shown, where: { id }, data: { revokedAt: new Date() } })
  await audit(control, origin, { orgId, action: 'oauth_client.revoked', target: targetOf(client) })
  return client
}

/** The clients of an organisation, revoked ones included, oldest first. */
export async function listClients(control: Db, orgId: string): Promise<Client[]> {
  return control.oauthClient.findMany({ ...shown, where: { orgId }, orderBy: { id: 'asc' } })
}

/** A client's own id within an organisation, or what it calls itself. */
type ClientKey = { orgId: string; id: string } | { clientId: string }

async function findLive(control: Db, key: ClientKey): Promise<Client> {
  const client = await control.oauthClient.findFirst({ ...shown, where: { ...key, revokedAt: null } })
  if (client === null) throw new ApiError('not_found')
  return client
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
  isPublic: boolean
}

function checkClient(wanted: NewClient, prefix: string): CheckedClient {
  const details: ErrorDetail[] = []
  const wrong = (path: string, message: string, code = 'invalid') =>
    details.push({ path: prefix + path, code, message })
  const name = wanted.name.trim()
  if (name.length < 1 || name.length > 200) wrong('name', 'must have 1 to 200 characters')
  const redirectUris = [...new Set(wanted.redirectUris)]
  if (redirectUris.length > MAX_REDIRECTS) wrong('redirectUris', `must be at most ${MAX_REDIRECTS}`)
  redirectUris.forEach((uri, index) => {
    const problem = redirectProblem(uri)
    if (problem !== undefined) wrong(`redirectUris[${index}]`, problem)
  })
  const grantTypes = [...new Set(wanted.grantTypes)]
  for (const problem of grantProblems(grantTypes, redirectUris, wanted.isPublic)) wrong(...problem)
  const granted = [...new Set(wanted.scopes)]
  if (granted.length === 0) wrong('scopes', 'must have at least one scope', 'required')
  for (const each of granted.filter((scope) => !isScope(scope)))
    wrong('scopes', `cannot have '${each}'; known are ${Object.keys(scopes).join(' ')}`)
  const ratePerMinute = wanted.ratePerMinute ?? DEFAULT_RATE_PER_MINUTE
  if (ratePerMinute < 1 || ratePerMinute > MAX_RATE) wrong('ratePerMinute', `must be 1 to ${MAX_RATE}`)
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  const { environment, isPublic } = wanted
  return {
    name,
    redirectUris,
    grantTypes: grantTypes as OauthGrantType[],
    scopes: granted as Scope[],
    environment,
    ratePerMinute,
    isPublic,
  }
}

type Problem = [path: string, message: string, code?: string]

function* grantProblems(grants: string[], redirectUris: string[], isPublic: boolean): Generator<Problem> {
  const known: readonly string[] = Object.values(OauthGrantType)
  const unknown = grants.find((grant) => !known.includes(grant))
  const byPerson = grants.includes('authorization_code')
  if (unknown !== undefined) yield ['grantTypes', `cannot have '${unknown}'; known are ${known.join(' ')}`]
  if (!byPerson && !grants.includes('client_credentials'))
    yield ['grantTypes', 'must have authorization_code or client_credentials', 'required']
  if (grants.includes('refresh_token') && !byPerson)
    yield ['grantTypes', 'can have refresh_token with authorization_code only']
  if (grants.includes('client_credentials') && isPublic)
    yield ['grantTypes', 'cannot have client_credentials for a public client, which keeps no secret']
  if (byPerson && redirectUris.length === 0)
    yield ['redirectUris', 'must have at least one address for authorization_code', 'required']
  if (!byPerson && redirectUris.length > 0) yield ['redirectUris', 'can be given with authorization_code only']
}
