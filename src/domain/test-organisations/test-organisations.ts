/**
 * Test organisations: organisations that a caller makes to test with. Everything in them is real, except that their clock
 * stands until it is advanced, and that their emails go to a log. Their keys can access nothing else, and cannot make
 * others.
 */
import { z } from 'zod'
import type { Organisation, TestEmail, TestOrganisation } from '../../../prisma/generated/client/client.ts'
import { type AuditOrigin, audit } from '../../access/audit/audit.ts'
import { makeKey } from '../../access/keys.ts'
import type { Scope } from '../../access/scopes/scopes.ts'
import type { Write } from '../../events/write.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { DAY, databaseClock } from '../../platform/time/clock.ts'
import { isTimeZone, TIME_ZONE_RULE } from '../../platform/time/zones.ts'
import { name } from '../input/checks.ts'
import { type TestOrganisationJob, testOrganisationKey, testOrganisationQueue } from './queue.ts'

/** Test organisations that an organisation has at a time. */
export const MAX_TEST_ORGANISATIONS = 10 // fewer than a page of the list
/** Days after which one ends. */
export const LIFETIME_DAYS = 30
/** Days that one advance lets pass at most. */
export const MAX_ADVANCE_DAYS = 366
const EARLIEST = new Date('2000-01-01T00:00:00Z')
const LATEST = new Date('2100-01-01T00:00:00Z')
/** The scope that no key of a test organisation has. */
const MANAGE: Scope = 'test:manage'
const DEFAULT_SCOPES: readonly Scope[] = ['read', 'write', 'webhooks:manage']

const moment = z.date().refine((at) => at >= EARLIEST && at <= LATEST, 'must be from 2000 to 2099')

/** The input schema of a new test organisation. */
export const newTestOrganisation = z.object({
  name,
  demo: z.boolean().nullish(),
  clock: moment.nullish(),
  timeZone: z.string().refine(isTimeZone, TIME_ZONE_RULE).nullish(),
  scopes: z
    .array(z.string())
    .refine((scopes) => !scopes.includes(MANAGE), `must not contain ${MANAGE}: a test organisation makes no others`)
    .nullish(),
})

/** Whose test organisations: those of an organisation, or those that an app made there. */
export interface Maker {
  orgId: string
  clientId: string | null
}

export type FoundTestOrganisation = TestOrganisation & { organisation: Pick<Organisation, 'name' | 'timeZone'> }

const include = { organisation: { select: { name: true, timeZone: true } } } as const

const made = ({ orgId, clientId }: Maker) => ({
  ownerId: orgId,
  deletedAt: null,
  ...(clientId !== null && { clientId }),
})

/** What changes a test organisation: a transaction that holds the clock of the organisation that made it. */
export interface TestChange extends Pick<Write, 'control' | 'jobs'> {
  maker: Maker
  origin: AuditOrigin
}

/**
 * Make a test organisation with a key and a member, who gets its emails.
 * @throws {ApiError} conflict if there are as many as one may have; validation_failed on the scopes
 */
export async function createTestOrganisation(
  { control, jobs, maker, origin }: TestChange,
  input: z.output<typeof newTestOrganisation>,
): Promise<{ testOrganisation: FoundTestOrganisation; key: string }> {
  const { orgId: ownerId, clientId } = maker
  if ((await control.testOrganisation.count({ where: { ownerId, deletedAt: null } })) >= MAX_TEST_ORGANISATIONS)
    throw new ApiError('conflict', {
      message: `Your organisation has reached its limit of ${MAX_TEST_ORGANISATIONS} test organisations. Delete one first.`,
    })
  const now = databaseClock.now()
  const clock = input.clock ?? now
  const { id: orgId } = await control.organisation.create({
    data: { name: input.name, ...(input.timeZone && { timeZone: input.timeZone }) },
  })
  const testOrganisation = await control.testOrganisation.create({
    data: {
      orgId,
      ownerId,
      clientId,
      demo: input.demo ?? false,
      clock,
      target: input.demo ? clock : null, // the first day begins when the demo is loaded
      endsAt: new Date(now.getTime() + LIFETIME_DAYS * DAY),
      createdAt: now,
      updatedAt: now,
    },
    include,
  })
  await control.user.create({
    data: { email: ownerAddress(orgId), name: 'Test owner', memberships: { create: { orgId, role: 'owner' } } },
  })
  const named = { name: 'Test key', orgId, environment: 'live', scopes: input.scopes ?? DEFAULT_SCOPES } as const
  const { key } = await makeKey(control, { role: null, origin }, named, 'input.scopes')
  await auditChange(control, origin, testOrganisation, 'test_organisation.created')
  if (testOrganisation.target !== null)
    await send({ control, jobs }, { orgId, ownerId, work: 'advance', target: clock.toISOString() })
  return { testOrganisation, key }
}

/** The address of the member that each test organisation has. The domain exists nowhere (RFC 2606). */
export const ownerAddress = (orgId: string) => `owner@${orgId}.invalid`

/** @throws {ApiError} not_found, also for a test organisation of somebody else */
export async function findTestOrganisation(control: Db, maker: Maker, id: string): Promise<FoundTestOrganisation> {
  const found =
    isUuid(id) && (await control.testOrganisation.findUnique({ where: { orgId: id, ...made(maker) }, include }))
  if (!found) throw new ApiError('not_found', { message: 'No such test organisation.' })
  return found
}

/** All of the maker's, oldest first: there are few. */
export function listTestOrganisations(control: Db, maker: Maker): Promise<FoundTestOrganisation[]> {
  return control.testOrganisation.findMany({ where: made(maker), include, orderBy: { orgId: 'asc' } })
}

/**
 * Begin to advance the clock. A job then runs all that the days between bring.
 * @throws {ApiError} not_found; validation_failed on `to`; conflict while it is prepared or advanced
 */
export async function advanceTestOrganisation(
  { control, jobs, maker, origin }: TestChange,
  id: string,
  to: Date,
): Promise<FoundTestOrganisation> {
  const { orgId, ownerId, clock } = await findTestOrganisation(control, maker, id)
  const latest = new Date(Math.min(clock.getTime() + MAX_ADVANCE_DAYS * DAY, LATEST.getTime()))
  if (to <= clock) throw invalidField('to', 'too_small', `must be after the clock, ${clock.toISOString()}`)
  if (to > latest)
    throw invalidField('to', 'too_big', `must be within ${MAX_ADVANCE_DAYS} days, up to ${latest.toISOString()}`)
  const { count } = await control.testOrganisation.updateMany({
    where: { orgId, clock, target: null },
    data: { target: to, updatedAt: databaseClock.now() },
  })
  if (count === 0)
    throw new ApiError('conflict', {
      message: 'The test organisation is being prepared or advanced. Wait until its status is `ready`.',
    })
  await send({ control, jobs }, { orgId, ownerId, work: 'advance', target: to.toISOString() })
  const advancing = await findTestOrganisation(control, maker, id)
  await auditChange(control, origin, advancing, 'test_organisation.advanced', { to: to.toISOString() })
  return advancing
}

/** End a test organisation: its keys are refused at once, and a job deletes all that it has. @throws {ApiError} not_found */
export async function deleteTestOrganisation(
  { control, jobs, maker, origin }: TestChange,
  id: string,
): Promise<FoundTestOrganisation> {
  const { orgId, ownerId } = await findTestOrganisation(control, maker, id)
  const now = databaseClock.now()
  const data = { deletedAt: now, updatedAt: now }
  const deleted = await control.testOrganisation.update({ where: { orgId }, data, include })
  await auditChange(control, origin, deleted, 'test_organisation.deleted')
  await send({ control, jobs }, { orgId, ownerId, work: 'remove' })
  return deleted
}

/** A page of the emails of a test organisation, oldest first. @throws {ApiError} not_found */
export async function listTestEmails(
  control: Db,
  maker: Maker,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ emails: TestEmail[]; total: number }> {
  const { orgId } = await findTestOrganisation(control, maker, id)
  const where = { orgId }
  const emails = await control.testEmail.findMany({ where, orderBy: { id: 'asc' }, skip: offset, take: limit })
  return { emails, total: await control.testEmail.count({ where }) }
}

const send = (write: Pick<Write, 'control' | 'jobs'>, job: TestOrganisationJob) =>
  enqueue(write, testOrganisationQueue, job, testOrganisationKey(job))

type TestAction = `test_organisation.${'created' | 'advanced' | 'deleted'}`

function auditChange(
  control: Db,
  origin: AuditOrigin,
  { orgId, ownerId, organisation: { name } }: FoundTestOrganisation,
  action: TestAction,
  detail: Record<string, string> = {},
): Promise<void> {
  return audit(control, origin, {
    orgId: ownerId,
    action,
    target: { type: 'test_organisation', id: orgId, name },
    detail,
  })
}
