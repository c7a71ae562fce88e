/** Organisations and their API keys, as the command line manages them. */
import type { WeekStart } from '../../prisma/generated/client/enums.ts'
import type { Database, Db } from '../platform/database/client.ts'
import { ApiError, invalidField } from '../platform/errors/errors.ts'
import { isUuid } from '../platform/text/uuid.ts'
import { isTimeZone, TIME_ZONE_RULE } from '../platform/time/zones.ts'
import { type AuditOrigin, audit } from './audit/audit.ts'
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

/**
 * Rename an organisation, with an audit entry. Emails, papers and pages have the new name from now on.
 * @returns the name as it is stored
 * @throws {ApiError} validation_failed on `name`
 */
export async function renameOrganisation(control: Db, origin: AuditOrigin, orgId: string, name: string) {
  const where = { id: orgId }
  const { name: before } = await control.organisation.findUniqueOrThrow({ where, select: { name: true } })
  const after = readName(name, 'name')
  if (after === before) return after
  await control.organisation.update({ where, data: { name: after } })
  await audit(control, origin, { orgId, action: 'organisation.renamed', detail: { before, after } })
  return after
}

/** Set the time zone of an organisation, with an audit entry. @throws {ApiError} validation_failed on `timeZone` */
export async function setTimeZone(control: Db, origin: AuditOrigin, orgId: string, timeZone: string): Promise<void> {
  if (!isTimeZone(timeZone)) throw invalidField('timeZone', 'invalid', TIME_ZONE_RULE)
  await control.organisation.update({ where: { id: orgId }, data: { timeZone } })
  await audit(control, origin, { orgId, action: 'organisation.time_zone_set', detail: { timeZone } })
}

/** Set the day on which the weeks of an organisation begin, with an audit entry if it changes. @returns the day */
export async function setWeekStart(control: Db, origin: AuditOrigin, orgId: string, after: WeekStart) {
  const where = { id: orgId }
  const { weekStart: before } = await control.organisation.findUniqueOrThrow({ where, select: { weekStart: true } })
  if (after === before) return after
  await control.organisation.update({ where, data: { weekStart: after } })
  await audit(control, origin, { orgId, action: 'organisation.week_start_set', detail: { before, after } })
  return after
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
