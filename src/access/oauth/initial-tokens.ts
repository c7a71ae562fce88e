/**
 * Initial access tokens (RFC 7591, section 1.2): an organisation gives one to a product, which can then register
 * clients for that organisation.
 */
import type { Environment, InitialToken } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { isName, NAME_RULE } from '../../platform/text/visible-text.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { audit } from '../audit/audit.ts'
import { type Authority, personOf } from '../authority.ts'
import { hashSecret, makeSecretText, prefixOf } from '../credentials/secret-text.ts'
import { developerScopes, requireGrantable, scopesBeyond } from '../grantable.ts'
import { checkScopes } from '../scopes/check-scopes.ts'

const PREFIX = 'mst_registration'

/** A token without the hash of its text. */
export type InitialTokenRecord = Omit<InitialToken, 'secretHash'>

const withoutSecret = { omit: { secretHash: true } } as const

interface NewInitialToken {
  name: string
  /** The upper bound for the scopes of the clients. */
  scopes: readonly string[]
  environment: Environment
  expiresAt: Date
}

/**
 * Make a token, with an audit entry.
 * @param prefix of the field paths in errors
 * @returns its text, which is shown only once
 * @throws {ApiError} validation_failed; insufficient_scope if the caller may not give these scopes
 */
export async function createInitialToken(
  control: Db,
  authority: Authority,
  orgId: string,
  { name, scopes: given, environment, expiresAt }: NewInitialToken,
  prefix = '',
): Promise<{ token: InitialTokenRecord; text: string }> {
  if (!isName(name.trim())) throw invalidField(`${prefix}name`, 'invalid', NAME_RULE)
  const scopes = checkScopes(given, `${prefix}scopes`)
  await requireGrantable(control, authority, { orgId, environment, scopes }, `${prefix}scopes`)
  const text = makeSecretText(PREFIX)
  const token = await control.initialToken.create({
    ...withoutSecret,
    data: {
      orgId,
      name: name.trim(),
      scopes,
      environment,
      expiresAt,
      createdBy: personOf(authority),
      secretHash: hashSecret(text),
      hint: text.slice(-4),
    },
  })
  await audit(control, authority.origin, { orgId, action: 'registration_token.created', target: targetOf(token) })
  return { token, text }
}

/** The tokens of an organisation, revoked and expired ones included, oldest first. */
export function listInitialTokens(control: Db, orgId: string): Promise<InitialTokenRecord[]> {
  return control.initialToken.findMany({ ...withoutSecret, where: { orgId }, orderBy: { id: 'asc' } })
}

/** Revoke a token. Clients that were registered with it stay. @throws {ApiError} not_found */
export async function revokeInitialToken(
  control: Db,
  { origin }: Pick<Authority, 'origin'>,
  key: { id: string; orgId?: string },
): Promise<InitialTokenRecord> {
  const found = await control.initialToken.findFirst({ where: { ...key, revokedAt: null }, select: { id: true } })
  if (found === null) throw new ApiError('not_found')
  const data = { revokedAt: databaseClock.now() }
  const token = await control.initialToken.update({ ...withoutSecret, where: found, data })
  await audit(control, origin, { orgId: token.orgId, action: 'registration_token.revoked', target: targetOf(token) })
  return token
}

/**
 * Find the valid token with this text, and store that it is used now.
 * @returns undefined if there is none, or its creator may no longer give its scopes
 */
export async function useInitialToken(control: Db, text: string): Promise<InitialTokenRecord | undefined> {
  if (prefixOf(text) !== PREFIX) return undefined
  const where = { secretHash: hashSecret(text), revokedAt: null, expiresAt: { gt: databaseClock.now() } }
  const token = await control.initialToken.findFirst({ ...withoutSecret, where })
  if (token === null || !(await mayMakerGive(control, token))) return undefined
  await control.initialToken.update({ where: { id: token.id }, data: { lastUsedAt: databaseClock.now() } })
  return token
}

async function mayMakerGive(
  control: Db,
  { orgId, createdBy, environment, scopes }: InitialTokenRecord,
): Promise<boolean> {
  if (createdBy === null) return true // the operator
  const where = { orgId_userId: { orgId, userId: createdBy } }
  const membership = await control.membership.findUnique({ where, select: { role: true } })
  const allowed = await developerScopes(control, orgId)
  return scopesBeyond(membership?.role ?? null, allowed, { orgId, environment, scopes }).length === 0
}

function targetOf({ id, name }: InitialTokenRecord) {
  return { type: 'registration_token', id, name } as const
}
