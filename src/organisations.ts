/** The control plane: organisations and their API keys, as the command line manages them. */

import type { Environment } from '../prisma/generated/client/enums.ts'
import { makeApiKey } from './access/api-key.ts'
import { isScope, type Scope, scopes } from './access/scopes.ts'
import { hashSecret } from './access/secret-text.ts'
import type { Database } from './database/client.ts'
import { ApiError, invalidField } from './errors.ts'
import { isUuid } from './uuid.ts'

export const DEFAULT_RATE_PER_MINUTE = 600

export async function createOrganisation(database: Database, name: string): Promise<{ id: string; name: string }> {
  const trimmed = name.trim()
  if (trimmed.length < 1 || trimmed.length > 200) throw invalidField('name', 'invalid', 'must have 1 to 200 characters')
  return database.prisma.organisation.create({ data: { name: trimmed }, select: { id: true, name: true } })
}

/** Every organisation but the sandbox's. */
export async function listOrganisations(database: Database): Promise<{ id: string; name: string; createdAt: Date }[]> {
  return database.prisma.organisation.findMany({
    where: { sandbox: false },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, createdAt: true },
  })
}

export interface NewApiKey {
  orgId: string
  environment: Environment
  scopes: readonly string[]
  name?: string | undefined
  ratePerMinute?: number | undefined
  expiresAt?: Date | undefined
}

/** Make an API key. The text is in this answer and nowhere else. */
export async function createApiKey(database: Database, wanted: NewApiKey): Promise<{ id: string; key: string }> {
  const granted = checkScopes(wanted.scopes)
  await requireOrganisation(database, wanted.orgId)
  const key = makeApiKey(wanted.environment)
  const secretHash = hashSecret(key)
  const { id } = await database.prisma.apiKey.create({
    data: {
      orgId: wanted.orgId,
      name: wanted.name?.trim() || `${wanted.environment} key`,
      environment: wanted.environment,
      scopes: granted,
      secretHash,
      hint: key.slice(-4),
      ratePerMinute: wanted.ratePerMinute ?? DEFAULT_RATE_PER_MINUTE,
      expiresAt: wanted.expiresAt ?? null,
    },
    select: { id: true },
  })
  return { id, key }
}

export async function listApiKeys(database: Database, orgId: string) {
  await requireOrganisation(database, orgId)
  return database.prisma.apiKey.findMany({
    where: { orgId },
    orderBy: { id: 'asc' },
    omit: { secretHash: true, orgId: true },
  })
}

function checkScopes(given: readonly string[]): Scope[] {
  const unknown = given.find((scope) => !isScope(scope))
  if (unknown !== undefined)
    throw invalidField('scopes', 'invalid', `'${unknown}' is not a scope; known are ${Object.keys(scopes).join(' ')}`)
  if (given.length === 0) throw invalidField('scopes', 'required', 'name at least one scope')
  return [...new Set(given as Scope[])]
}

export async function requireOrganisation(database: Database, id: string): Promise<void> {
  const exists =
    isUuid(id) &&
    (await database.prisma.organisation.findUnique({ where: { id, sandbox: false }, select: { id: true } }))
  if (!exists)
    throw new ApiError('not_found', { message: `There is no organisation '${id}'; 'muster org list' shows all.` })
}
