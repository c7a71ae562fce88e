/** Organisations and their API keys, as the command line manages them. */
import type { Database } from '../platform/database/client.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { isUuid } from '../platform/text/uuid.ts'
import { OPERATOR } from './authority.ts'
import { makeKey, type NewApiKey } from './keys.ts'
import { readName } from './people/members.ts'
import { checkScopes } from './scopes/check-scopes.ts'

export { DEFAULT_RATE_PER_MINUTE, type NewApiKey } from './keys.ts'

/** Create an organisation. @throws {ApiError} validation_failed on `name` */
export async function createOrganisation(database: Database, name: string): Promise<{ id: string; name: string }> {
  return database.prisma.organisation.create({
    data: { name: readName(name, 'name') },
    select: { id: true, name: true },
  })
}

/** All organisations except the sandbox and test organisations, oldest first. */
export async function listOrganisations(database: Database): Promise<{ id: string; name: string; createdAt: Date }[]> {
  return database.prisma.organisation.findMany({
    where: { sandbox: false, testOrganisation: { is: null } },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, createdAt: true },
  })
}

/**
 * Create an API key from the command line.
 * @returns its id and its text, which is not stored
 * @throws {ApiError} validation_failed on `scopes`; not_found if the organisation does not exist
 */
export async function createApiKey(database: Database, input: NewApiKey): Promise<{ id: string; key: string }> {
  checkScopes(input.scopes)
  await requireOrganisation(database, input.orgId)
  const { apiKey, key } = await database.prisma.$transaction((tx) => makeKey(tx, OPERATOR, input))
  return { id: apiKey.id, key }
}

/** The API keys of an organisation, revoked ones included, oldest first. @throws {ApiError} not_found */
export async function listApiKeys(database: Database, orgId: string) {
  await requireOrganisation(database, orgId)
  return database.prisma.apiKey.findMany({
    where: { orgId },
    orderBy: { id: 'asc' },
    omit: { secretHash: true, orgId: true },
  })
}

/** Check that an organisation exists and is not the sandbox. @throws {ApiError} not_found */
export async function requireOrganisation(database: Database, id: string): Promise<void> {
  const exists =
    isUuid(id) &&
    (await database.prisma.organisation.findUnique({ where: { id, sandbox: false }, select: { id: true } }))
  if (!exists)
    throw new ApiError('not_found', {
      message: `There is no organisation '${id}'. Run 'muster org list' to see all organisations.`,
    })
}
