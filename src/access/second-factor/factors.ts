/** The second factors of a person: adding, removing and listing them. The person hears of each change by email. */
import { randomUUID } from 'node:crypto'
import type { Request } from 'express'
import type { SecondFactor } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { type CollectedJobs, collectJobs } from '../../platform/jobs/enqueue.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { type AuditEntry, type AuditOrigin, auditEverywhere } from '../audit/audit.ts'
import { letterKey, letterQueue, type SecurityChange, type SecurityLetter } from '../people/letter-queue.ts'
import { endSessions, type LiveSession, type Person } from '../people/session-store.ts'
import { originOf } from '../people/sign-in.ts'
import type { AccessServices } from '../services.ts'
import { useChallenge } from './challenge.ts'
import { boxOf, ownerOf, renewRecoveryCodes, stepOf } from './codes.ts'
import { verifyCreation } from './passkeys.ts'

export const MAX_FACTORS = 20
const MAX_NAME = 60

/** A person's second factors, oldest first, and how many recovery codes are left. */
export async function listFactors(control: Db, userId: string) {
  const factors = await control.secondFactor.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, kind: true, name: true, createdAt: true, lastUsedAt: true },
  })
  const codesLeft = await control.recoveryCode.count({ where: { userId, usedAt: null } })
  return { factors, codesLeft }
}

/** Whether a person has a second factor. */
export async function hasSecondFactor(control: Db, userId: string): Promise<boolean> {
  return (await control.secondFactor.findFirst({ where: { userId }, select: { id: true } })) !== null
}

/** The change that an audit entry and an email say. */
interface Change {
  action: Extract<AuditEntry['action'], `second_factor.${string}` | `recovery_codes.${string}`>
  told: SecurityChange
  /** The name of the factor. */
  name?: string
}

type Changed = Pick<Person, 'id' | 'email'>

/**
 * Write a change to the logs of the person's organisations, and tell the person by email.
 * @param control the transaction of the change
 */
export async function tell(
  { control, jobs }: { control: Db; jobs: CollectedJobs },
  origin: AuditOrigin,
  { id, email }: Changed,
  { action, told, name }: Change,
): Promise<void> {
  const memberships = await control.membership.findMany({ where: { userId: id }, select: { orgId: true } })
  const orgIds = memberships.map(({ orgId }) => orgId)
  const entry = { action, target: { type: 'user', id, name: email }, ...(name && { detail: { name } }) } as const
  await auditEverywhere(control, origin, orgIds, entry)
  const letter: SecurityLetter = { kind: 'security', id: randomUUID(), userId: id, change: told }
  await jobs.send(control, letterQueue, letter, letterKey(letter))
}

/** Change what a person proves who they are with, in a transaction that `tell` belongs to. Changes of one person wait. */
async function changeFactors<Result>(
  services: AccessServices,
  origin: AuditOrigin,
  person: Changed,
  change: Change,
  work: (control: Db) => Promise<Result>,
): Promise<Result> {
  const jobs = collectJobs(services)
  const result = await services.database.prisma.$transaction(async (control) => {
    await control.$queryRaw`select 1 from users where id = ${person.id}::uuid for update`
    const worked = await work(control)
    await tell({ control, jobs }, origin, person, change)
    return worked
  })
  jobs.announce()
  return result
}

type NewFactor = Pick<SecondFactor, 'id' | 'kind'> &
  Partial<Pick<SecondFactor, 'secret' | 'secretKeyId' | 'lastStep' | 'credentialId' | 'publicKey' | 'signCount'>>

/**
 * Add an authenticator app, whose first code proves that it works.
 * @param secret in base32
 * @returns the recovery codes, if it is the first factor
 * @throws {ApiError} validation_failed on `code`
 */
export async function addApp(
  services: AccessServices,
  req: Request,
  live: LiveSession,
  { name, secret, code }: { name: string; secret: string; code: string },
): Promise<string[] | undefined> {
  const step = stepOf(secret, code)
  if (step === undefined)
    throw invalidField('code', 'invalid', 'is wrong or too old. Type the one that the app shows now')
  const id = randomUUID()
  const box = boxOf(services)
  const sealed = { secret: box.seal(secret, ownerOf(id)), secretKeyId: box.keyId, lastStep: BigInt(step) }
  return add(services, req, live, { id, kind: 'totp', ...sealed }, named(name, 'Authenticator app'))
}

/**
 * Add a passkey that the browser created.
 * @returns the recovery codes, if it is the first factor
 * @throws {ApiError} validation_failed on `passkey`
 */
export async function addPasskey(
  services: AccessServices,
  req: Request,
  live: LiveSession,
  { name, answer }: { name: string; answer: string },
): Promise<string[] | undefined> {
  const { challenge, signCount, ...passkey } = await verifyCreation(services, live.person.id, answer)
  if (!(await useChallenge(services.database.prisma, challenge)))
    throw invalidField('passkey', 'invalid', 'was added before')
  const factor = { id: randomUUID(), kind: 'passkey', signCount: BigInt(signCount), ...passkey } as const
  return add(services, req, live, factor, named(name, 'Passkey'))
}

/** Without characters that nobody sees, or that PostgreSQL cannot store. */
const named = (name: string, usual: string) =>
  name.slice(0, MAX_NAME).toWellFormed().replaceAll(/\p{C}/gu, '').trim() || usual

/** Add a factor. The session has it from now on; the person's other sessions, which have not shown it, end. */
function add(
  services: AccessServices,
  req: Request,
  { person, rowId }: LiveSession,
  factor: NewFactor,
  name: string,
): Promise<string[] | undefined> {
  const { id: userId } = person
  const origin = originOf(req, { kind: 'user', id: userId, name: person.email })
  const change: Change = { action: 'second_factor.added', told: 'added', name }
  return changeFactors(services, origin, person, change, async (control) => {
    const before = await control.secondFactor.count({ where: { userId } })
    if (before >= MAX_FACTORS)
      throw invalidField('name', 'invalid', `cannot be added: you have ${MAX_FACTORS}. Remove one that you do not use`)
    if (
      factor.credentialId &&
      (await control.secondFactor.findUnique({ where: { credentialId: factor.credentialId } }))
    )
      throw invalidField('passkey', 'taken', 'was added before')
    await control.secondFactor.create({ data: { ...factor, userId, name } })
    await control.session.deleteMany({ where: { userId, id: { not: rowId } } })
    await control.session.update({ where: { id: rowId }, data: { hasSecondFactor: true } })
    return before === 0 ? await renewRecoveryCodes(control, userId) : undefined
  })
}

/**
 * Remove a factor of a person. The recovery codes go with the last one.
 * @throws {ApiError} not_found; conflict if it is the last one and an organisation requires one
 */
export async function removeFactor(
  services: AccessServices,
  req: Request,
  { person }: LiveSession,
  id: string,
): Promise<void> {
  const { prisma } = services.database
  const where = { id, userId: person.id }
  const factor = isUuid(id) ? await prisma.secondFactor.findFirst({ where }) : null
  if (factor === null) throw new ApiError('not_found', { message: 'This second factor was removed before.' })
  const origin = originOf(req, { kind: 'user', id: person.id, name: person.email })
  const change: Change = { action: 'second_factor.removed', told: 'removed', name: factor.name }
  await changeFactors(services, origin, person, change, async (control) => {
    await control.secondFactor.deleteMany({ where })
    if (await hasSecondFactor(control, person.id)) return
    const requiring = person.memberships.find(({ requiresSecondFactor }) => requiresSecondFactor)
    if (requiring !== undefined)
      throw new ApiError('conflict', {
        message: `${requiring.organisationName} requires a second factor. Add another one before you remove the last.`,
      })
    await control.recoveryCode.deleteMany({ where: { userId: person.id } })
    await control.session.updateMany({ where: { userId: person.id }, data: { hasSecondFactor: false } })
  })
}

/** Make new recovery codes; the old ones end. @throws {ApiError} conflict without a second factor */
export function renewCodes(services: AccessServices, req: Request, { person }: LiveSession): Promise<string[]> {
  const origin = originOf(req, { kind: 'user', id: person.id, name: person.email })
  const change: Change = { action: 'recovery_codes.renewed', told: 'codes renewed' }
  return changeFactors(services, origin, person, change, async (control) => {
    if (!(await hasSecondFactor(control, person.id)))
      throw new ApiError('conflict', { message: 'Add a second factor first.' })
    return renewRecoveryCodes(control, person.id)
  })
}

/**
 * Remove all factors of a person who has lost them, and end their sessions.
 * @param write the transaction
 * @param origin the administrator or the operator
 * @throws {ApiError} conflict if there are none
 */
export async function resetFactors(
  write: { control: Db; jobs: CollectedJobs },
  origin: AuditOrigin,
  person: Changed,
): Promise<void> {
  const { control } = write
  const where = { userId: person.id }
  const { count } = await control.secondFactor.deleteMany({ where })
  if (count === 0) throw new ApiError('conflict', { message: `${person.email} has no second factor.` })
  await control.recoveryCode.deleteMany({ where })
  await endSessions(control, person.id)
  await tell(write, origin, person, { action: 'second_factor.reset', told: 'reset' })
}
