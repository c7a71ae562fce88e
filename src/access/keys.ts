/** API keys: create, rotate and revoke, each in one transaction with its audit entry. */
import type { ApiKey, Environment } from '../../prisma/generated/client/client.ts'
import type { Db } from '../platform/database/client.ts'
import { ApiError, invalidField } from '../platform/errors/errors.ts'
import { isUuid } from '../platform/text/uuid.ts'
import { isName, NAME_RULE } from '../platform/text/visible-text.ts'
import { databaseClock } from '../platform/time/clock.ts'
import { type AuditOrigin, audit } from './audit/audit.ts'
import { type Authority, personOf } from './authority.ts'
import { makeApiKey, readApiKey } from './credentials/api-key.ts'
import { requireGrantable } from './grantable.ts'
import { checkScopes } from './scopes/check-scopes.ts'

/** Rate limit of a new credential, in points per minute. */
export const DEFAULT_RATE_PER_MINUTE = 600
export const MAX_RATE_PER_MINUTE = 1_000_000
const HOUR = 3_600_000
/** Longest time that a rotated key can stay valid. */
export const MAX_OVERLAP_HOURS = 168

/** An API key to create. */
export interface NewApiKey {
  orgId: string
  environment: Environment
  scopes: readonly string[]
  name?: string | undefined
  ratePerMinute?: number | undefined
  trustedDocumentsOnly?: boolean | undefined
  expiresAt?: Date | null | undefined
}

/** A new key with its text, which is not stored. */
export interface MadeKey {
  apiKey: ApiKey
  key: string
}

/**
 * Create an API key.
 * @param path the field of the scopes
 * @throws {ApiError} validation_failed on `path` or the name; insufficient_scope if the caller may not give these
 * scopes
 */
export async function makeKey(control: Db, authority: Authority, input: NewApiKey, path = 'scopes'): Promise<MadeKey> {
  if (!isName(nameOf(input))) throw invalidField(path.replace('scopes', 'name'), 'invalid', NAME_RULE)
  const created = await insertKey(control, authority, input, path)
  const { id, name, orgId, environment, scopes } = created.apiKey
  const target = { type: 'api_key', id, name } as const
  await audit(control, authority.origin, { orgId, action: 'api_key.created', target, detail: { environment, scopes } })
  return created
}

const nameOf = ({ name, environment }: Pick<NewApiKey, 'name' | 'environment'>) => name?.trim() || `${environment} key`

async function insertKey(
  control: Db,
  authority: Authority,
  { orgId, environment, scopes, ...input }: NewApiKey,
  path: string,
): Promise<MadeKey> {
  const granted = checkScopes(scopes, path)
  await requireGrantable(control, authority, { orgId, environment, scopes: granted }, path)
  const isTest = (await control.testOrganisation.count({ where: { orgId } })) > 0
  if (isTest && environment !== 'live')
    throw invalidField(path.replace('scopes', 'environment'), 'invalid', 'must be live in a test organisation')
  const key = makeApiKey(environment, isTest)
  const apiKey = await control.apiKey.create({
    data: {
      orgId,
      name: nameOf({ name: input.name, environment }),
      environment,
      scopes: granted,
      secretHash: readApiKey(key)?.hash as Uint8Array<ArrayBuffer>,
      hint: key.slice(-4),
      ratePerMinute: input.ratePerMinute ?? DEFAULT_RATE_PER_MINUTE,
      trustedDocumentsOnly: input.trustedDocumentsOnly ?? false,
      expiresAt: input.expiresAt ?? null,
      createdBy: personOf(authority),
    },
  })
  return { apiKey, key }
}

/**
 * Replace a key by a new one with the same settings.
 * @param overlapHours how long the old key stays valid
 * @throws {ApiError} validation_failed on `overlapHours`; not_found; conflict if the key has expired or was revoked;
 * insufficient_scope if the caller may not give the key's scopes, since the caller receives its new text
 */
export async function rotateKey(
  control: Db,
  authority: Authority,
  orgId: string,
  id: string,
  overlapHours: number,
): Promise<MadeKey> {
  if (overlapHours < 0 || overlapHours > MAX_OVERLAP_HOURS)
    throw invalidField('overlapHours', 'invalid', `must be between 0 and ${MAX_OVERLAP_HOURS}`)
  const old = isUuid(id) ? await control.apiKey.findUnique({ where: { orgId_id: { orgId, id } } }) : null
  if (old === null) throw new ApiError('not_found', { message: 'No API key with this id exists.' })
  await requireGrantable(control, authority, old, 'id')
  const now = databaseClock.now().getTime()
  if (old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt.getTime() <= now))
    throw new ApiError('conflict', { message: 'This key has expired or was revoked. Create a new one.' })
  const expiresAt = new Date(Math.min(now + overlapHours * HOUR, old.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY))
  await control.apiKey.update({ where: { orgId_id: { orgId, id } }, data: { expiresAt } })
  const created = await insertKey(control, authority, old, 'id')
  const target = { type: 'api_key', id, name: old.name } as const
  const detail = { replaced_by: created.apiKey.id, works_until: expiresAt.toISOString() }
  await audit(control, authority.origin, { orgId, action: 'api_key.rotated', target, detail })
  return created
}

/**
 * Revoke a key. Other processes may still have it in their cache: call `awaitRevocation` after the commit.
 * @param orgId the key's organisation; undefined for any, from the command line
 * @returns the key; undefined if it does not exist
 */
export async function revokeKey(
  control: Db,
  origin: AuditOrigin,
  { id, orgId }: { id: string; orgId?: string },
): Promise<ApiKey | undefined> {
  const where = { id, ...(orgId !== undefined && { orgId }) }
  if (!isUuid(id)) return undefined
  const { count } = await control.apiKey.updateMany({
    where: { ...where, revokedAt: null },
    data: { revokedAt: databaseClock.now() },
  })
  const key = await control.apiKey.findFirst({ where })
  if (key === null) return undefined
  const target = { type: 'api_key', id, name: key.name } as const
  if (count > 0) await audit(control, origin, { orgId: key.orgId, action: 'api_key.revoked', target })
  return key
}
