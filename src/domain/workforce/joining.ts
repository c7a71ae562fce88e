/**
 * Requests of workers for an account, made with a join link. A link can be read by anyone, so what is given with it
 * proves nothing. Only a mailbox does: if the address is that of one worker, the invitation is sent there. Everything else
 * waits until staff have said who it is. The answer to the person is always the same, and is given before anyone is looked
 * up, so that it tells nothing about who works here.
 */
import {
  type Invitation,
  type JoinRequest,
  type JoinRequestStatus,
  Prisma,
} from '../../../prisma/generated/client/client.ts'
import { audit } from '../../access/audit/audit.ts'
import type { Authority } from '../../access/authority.ts'
import { openInvitations } from '../../access/people/invitations.ts'
import { joinLinkInvalid, type OpenJoinLink } from '../../access/people/join-links.ts'
import { letterKey, letterQueue } from '../../access/people/letter-queue.ts'
import { lockMembers } from '../../access/people/member-rules.ts'
import { readEmail, readName } from '../../access/people/members.ts'
import { WRITERS } from '../../access/scopes/roles.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../../events/system-write.ts'
import type { CallerWrite } from '../../events/write.ts'
import type { AskedRows, FoundRows } from '../../platform/database/asked-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { defineQueue, HOUR, MINUTE } from '../../platform/jobs/definition.ts'
import { collectJobs, enqueueAll } from '../../platform/jobs/enqueue.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { isName } from '../../platform/text/visible-text.ts'
import { DAY, databaseClock } from '../../platform/time/clock.ts'
import { BATCH, type DailyStep, searchedStep } from '../daily/batch.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { existing, liveRecord } from '../records/records.ts'
import { inviteMember } from './accounts.ts'
import type { WaitReason } from './join-wait-reasons.ts'

/** Requests that can wait in an organisation, and those of one link: a leaked one must not close the others. */
const MAX_WAITING = 2000
const MAX_WAITING_OF_LINK = 500
/** Days that a request is kept, and a link after its end. */
export const JOIN_REQUEST_DAYS = 30
const MAX_SUGGESTIONS = 5
const MAX_PHONE = 40

interface JoinJob {
  orgId: string
  requestId: string
}

/** One job per request: invites its worker if that is safe, else tells staff. */
export const joinQueue = defineQueue<JoinJob>('join_request', {
  concurrency: 2,
  roundRobinBy: 'orgId',
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: 5 * MINUTE,
})

/** What a person gives, as a form has it. */
export interface GivenRequest {
  name: string
  email: string
  externalId: string
  phone: string
}

/** @throws {ApiError} validation_failed */
function readRequest({ name, email, externalId, phone }: GivenRequest) {
  return {
    name: readName(name, 'name'),
    email: readEmail(email, 'email'),
    externalId: readOptional(externalId, isName, 'externalId', 'must be a payroll id'),
    phone: readOptional(phone, isPhone, 'phone', 'must be a phone number'),
  }
}

const isPhone = (text: string) => text.length <= MAX_PHONE && /^[\d\s()+./-]*$/.test(text) && /\d/.test(text)

function readOptional(given: string, isGood: (text: string) => boolean, path: string, rule: string): string | null {
  const text = given.trim()
  if (text === '') return null
  if (!isGood(text)) throw invalidField(path, 'invalid', rule)
  return text
}

/**
 * Store a request. One that waits with the same address stays as it is: anyone can know the address of another person.
 * @throws {ApiError} validation_failed; link_invalid; rate_limited if too many came with the link, or wait
 */
export async function askToJoin(
  services: Pick<SystemServices, 'database' | 'queue' | 'changes'>,
  { link: { orgId, id: linkId } }: OpenJoinLink,
  given: GivenRequest,
): Promise<void> {
  const request = readRequest(given)
  const jobs = collectJobs(services)
  await services.database.prisma.$transaction(async (tx) => {
    await requireRoom(tx, orgId, linkId)
    const data = [{ ...request, orgId, linkId }]
    const stored = await tx.joinRequest.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } })
    for (const { id } of stored) await jobs.send(tx, joinQueue, { orgId, requestId: id })
  })
  jobs.announce()
}

/** Locks the link, so that its concurrent requests are counted: not the organisation, whose others would wait. */
async function requireRoom(tx: Db, orgId: string, linkId: string): Promise<void> {
  const [link] = await tx.$queryRaw<{ perDay: number }[]>`
    select requests_per_day as "perDay" from join_links
    where org_id = ${orgId}::uuid and id = ${linkId}::uuid and revoked_at is null and expires_at > now()
    for no key update`
  if (link === undefined) throw joinLinkInvalid()
  const [count] = await tx.$queryRaw<{ today: number; ofLink: number; waiting: number }[]>`
    select (count(*) filter (where link_id = ${linkId}::uuid and created_at > now() - interval '1 day'))::int as today,
      (count(*) filter (where link_id = ${linkId}::uuid and status = 'waiting'))::int as "ofLink",
      (count(*) filter (where status = 'waiting'))::int as waiting
    from join_requests
    where org_id = ${orgId}::uuid and (status = 'waiting' or link_id = ${linkId}::uuid)`
  const { today = 0, ofLink = 0, waiting = 0 } = count ?? {}
  if (today < link.perDay && ofLink < MAX_WAITING_OF_LINK && waiting < MAX_WAITING) return
  throw new ApiError('rate_limited', {
    retryAfterSeconds: HOUR,
    message: 'Too many people have used this link. Try again later, or ask your office.',
  })
}

/** Invite the worker of a request if that is safe, else store why not, and tell staff that it waits. */
export async function matchRequest(
  services: SystemServices & { invitationsPerDay: number },
  { orgId, requestId }: JoinJob,
): Promise<void> {
  await systemWrite(services, orgId, async (write) => {
    await lockMembers(write.control, orgId)
    const where = { orgId_id: { orgId, id: requestId }, status: 'waiting' } as const
    const request = await write.control.joinRequest.findUnique({ where, include: { link: true } })
    if (request === null || request.link.revokedAt !== null) return
    const waitReason = await inviteMatched(write, request, services.invitationsPerDay)
    if (waitReason === undefined) return
    await write.control.joinRequest.update({ where: { orgId_id: { orgId, id: requestId } }, data: { waitReason } })
    await tellStaff(write)
  })
}

type LinkedRequest = JoinRequest & { link: { createdBy: string | null } }

/**
 * A stranger can ask with the address of a worker. So an open invitation stays: the same one gets its letter again, and
 * any other of the address or the worker waits for staff.
 * @returns why it waits; undefined if the worker is invited
 */
async function inviteMatched(
  write: SystemWrite,
  request: LinkedRequest,
  perDay: number,
): Promise<WaitReason | undefined> {
  const { control, orgId } = write
  const worker = await workerByMailbox(control, request)
  const authority = await makerOf(control, request)
  if (worker === undefined) return 'no_worker'
  if (authority === undefined) return 'no_inviter'
  const { id: workerId, name } = worker
  const invitations = await openInvitations(control, orgId, { email: request.email, workerId })
  const isSame = (each: Invitation) =>
    each.role === 'worker' && each.email === request.email && each.workerId === workerId
  if (!invitations.every(isSame)) return 'open_invitation'
  const [invitation] = invitations
  try {
    if (invitation !== undefined) await remind(write, invitation)
    else await inviteMember(write, authority, { email: request.email, name, role: 'worker', workerId }, perDay)
  } catch (error) {
    if (error instanceof ApiError) return error.code === 'rate_limited' ? 'invitation_limit' : 'refused'
    throw error
  }
  await decide(control, request, { status: 'invited', workerId })
  await audit(
    control,
    { actor: { kind: 'nobody' } },
    { orgId, action: 'join_request.matched', target: targetOf(request) },
  )
  return undefined
}

/** Send the letter of an open invitation again, at most once a day. */
async function remind(write: SystemWrite, { id, orgId, email, createdAt }: Invitation): Promise<void> {
  const yesterday = new Date(databaseClock.now().getTime() - DAY)
  if (createdAt > yesterday) return
  const where = { orgId, email, status: 'invited', decidedAt: { gt: yesterday } } as const
  if ((await write.control.joinRequest.findFirst({ where, select: { id: true } })) === null)
    await enqueueAll(write, letterQueue, [{ kind: 'invitation', orgId, invitationId: id }], letterKey)
}

/**
 * The only worker with the address of a request, unless the payroll id is that of another one. Their mailbox proves who
 * they are, unless the address changed lately, which the events tell: many who may change workers may invite nobody, and
 * would choose who gets the account. The address is compared as text: a pattern would let a stranger choose whom it
 * matches.
 */
async function workerByMailbox(
  control: Db,
  { orgId, email, externalId }: JoinRequest,
): Promise<{ id: string; name: string } | undefined> {
  const found = await control.$queryRaw<{ id: string; name: string; invitable: boolean }[]>`
    select id, first_name || ' ' || last_name as name,
      coalesce(lower(email) = ${email}, false) and status <> 'inactive' and account_status <> 'active' and not exists (
        select 1 from events e where e.org_id = workers.org_id and e.object_id = workers.id
          and e.type = 'worker.updated' and e.data->'previous'->'email' is not null) as invitable
    from workers
    where org_id = ${orgId}::uuid and deleted_at is null
      and (lower(email) = ${email} or lower(external_id) = lower(${externalId}::text))
    limit 2`
  const [worker, another] = found
  return worker?.invitable && another === undefined ? worker : undefined
}

/** The member who made the link, in whose name it invites; undefined if they may no longer invite anyone. */
async function makerOf(control: Db, { orgId, link: { createdBy } }: LinkedRequest): Promise<Authority | undefined> {
  if (createdBy === null) return undefined
  const where = { orgId_userId: { orgId, userId: createdBy } }
  const member = await control.membership.findUnique({
    where,
    select: { role: true, user: { select: { email: true } } },
  })
  if (member === null || !(WRITERS as readonly unknown[]).includes(member.role)) return undefined
  return { role: member.role, origin: { actor: { kind: 'user', id: createdBy, name: member.user.email } } }
}

const NOTICE = 'join_requests'

/** At most once a day, however many wait. */
async function tellStaff(write: SystemWrite): Promise<void> {
  const where = { type: NOTICE, deletedAt: null, createdAt: { gt: new Date(databaseClock.now().getTime() - DAY) } }
  if ((await write.db.notification.findFirst({ where, select: { id: true } })) !== null) return
  await raiseNotification(write, {
    type: NOTICE,
    severity: 'info',
    title: 'Somebody asked for an account',
    body: 'They used a join link, and nothing proves who they are. Confirm or reject their requests on the page Joining.',
  })
}

type RequestWrite = Pick<CallerWrite, 'control' | 'orgId'>

/**
 * Locks the organisation's members, so that one decision is made at a time.
 * @throws {ApiError} not_found; conflict if it is decided
 */
async function waitingRequest({ control, orgId }: RequestWrite, id: string): Promise<JoinRequest> {
  if (!isUuid(id)) throw new ApiError('not_found')
  await lockMembers(control, orgId)
  const request = existing(await control.joinRequest.findUnique({ where: { orgId_id: { orgId, id } } }))
  if (request.status !== 'waiting')
    throw new ApiError('conflict', { message: `This request was ${request.status} already.` })
  return request
}

function decide(
  control: Db,
  { orgId, id }: JoinRequest,
  data: { status: JoinRequestStatus; workerId?: string },
): Promise<JoinRequest> {
  return control.joinRequest.update({
    where: { orgId_id: { orgId, id } },
    data: { ...data, decidedAt: databaseClock.now() },
  })
}

/** Without what the person gave: the audit log is kept longer than that. */
const targetOf = ({ id }: JoinRequest) => ({ type: 'join_request', id }) as const

/**
 * Say which worker a request is from, and invite them at the address that they gave.
 * @throws {ApiError} not_found; conflict if it is decided; as `inviteMember`
 */
export async function confirmRequest(
  write: CallerWrite,
  authority: Authority,
  { id, workerId }: { id: string; workerId: string },
  perDay: number,
): Promise<JoinRequest> {
  const { control, orgId, db } = write
  const request = await waitingRequest(write, id)
  const worker = existing(await db.worker.findUnique({ where: liveRecord(write, workerId) }))
  if (worker.status === 'inactive') throw invalidField('workerId', 'inactive', 'is inactive: activate the worker first')
  const name = `${worker.firstName} ${worker.lastName}`
  await inviteMember(write, authority, { email: request.email, name, role: 'worker', workerId: worker.id }, perDay)
  await audit(control, authority.origin, { orgId, action: 'join_request.confirmed', target: targetOf(request) })
  return decide(control, request, { status: 'invited', workerId: worker.id })
}

/** Nobody is told. @throws {ApiError} not_found; conflict if it is decided */
export async function rejectRequest(write: RequestWrite, authority: Authority, id: string): Promise<JoinRequest> {
  const request = await waitingRequest(write, id)
  const { control, orgId } = write
  await audit(control, authority.origin, { orgId, action: 'join_request.rejected', target: targetOf(request) })
  return decide(control, request, { status: 'rejected' })
}

const matches = ['email', 'external_id', 'phone', 'name'] as const
export type JoinMatch = (typeof matches)[number]

/** A worker whom a request may be from. */
export interface Suggestion {
  workerId: string
  /** What is the same. */
  matches: JoinMatch[]
}

/** The likeliest workers of requests, with one reading of the workers. */
export async function suggestWorkers(
  control: Db,
  orgId: string,
  requestIds: readonly string[],
): Promise<(requestId: string) => Suggestion[]> {
  const digits = (column: string) => Prisma.raw(`right(regexp_replace(${column}, '\\D', '', 'g'), 9)`)
  const by = (match: JoinMatch, column: string, weight: number) =>
    Prisma.sql`select a.id as asked, w.id, ${match} as match, ${weight}::int as weight
      from asked a join known w on w.${Prisma.raw(column)} = a.${Prisma.raw(column)}`
  const rows = await control.$queryRaw<{ asked: string; workerId: string; matches: JoinMatch[] }[]>`
    with asked as (
      select id, email, lower(external_id) as external_id, lower(name) as name,
        case when length(${digits('phone')}) > 6 then ${digits('phone')} end as phone
      from join_requests where org_id = ${orgId}::uuid and id = any (${[...requestIds]}::uuid[])),
    known as materialized (
      select id, lower(email) as email, lower(external_id) as external_id, lower(first_name || ' ' || last_name) as name,
        ${digits('phone')} as phone
      from workers where org_id = ${orgId}::uuid and deleted_at is null),
    found as (
      ${by('email', 'email', 4)} union all ${by('external_id', 'external_id', 3)}
      union all ${by('phone', 'phone', 2)} union all ${by('name', 'name', 1)}),
    ranked as (
      select asked, id, array_agg(match order by weight desc) as matches,
        row_number() over (partition by asked order by sum(weight) desc, id) as rank
      from found group by asked, id)
    select asked, id as "workerId", matches from ranked where rank <= ${MAX_SUGGESTIONS} order by asked, rank`
  const byRequest = Map.groupBy(rows, ({ asked }) => asked)
  return (id) => (byRequest.get(id) ?? []).map(({ workerId, matches: same }) => ({ workerId, matches: same }))
}

/** Requests of an organisation, oldest first. */
export async function listRequests(
  control: Db,
  orgId: string,
  { status, search, after, skip, take }: AskedRows & { status: JoinRequestStatus },
): Promise<FoundRows<JoinRequest>> {
  const text = search === undefined ? undefined : { contains: search, mode: 'insensitive' as const }
  const found = text && { OR: [{ name: text }, { email: text }, { externalId: text }, { phone: text }] }
  const where = { orgId, status, ...found }
  const total = await control.joinRequest.count({ where })
  const rows = await control.joinRequest.findMany({
    where: after === undefined ? where : { ...where, id: { gt: after.id } },
    skip,
    take,
    orderBy: { id: 'asc' },
  })
  return { rows, total }
}

const old = () => new Date(databaseClock.now().getTime() - JOIN_REQUEST_DAYS * DAY)
const byId = { orderBy: { id: 'asc' }, select: { id: true } } as const

/** Delete the next requests that are old, whatever became of them: they are data of people who may be strangers. */
export const dropJoinRequests: DailyStep = searchedStep(
  BATCH,
  async ({ control, orgId }, _today, take) => {
    const where = { orgId, createdAt: { lt: old() } }
    return (await control.joinRequest.findMany({ where, take, ...byId })).map(({ id }) => id)
  },
  async ({ control, orgId }, ids) => {
    await control.joinRequest.deleteMany({ where: { orgId, id: { in: [...ids] } } })
  },
)

/** Delete the next links that ended long ago. */
export const dropJoinLinks: DailyStep = searchedStep(
  BATCH,
  async ({ control, orgId }, _today, take) => {
    const where = { orgId, expiresAt: { lt: old() }, requests: { none: {} } }
    return (await control.joinLink.findMany({ where, take, ...byId })).map(({ id }) => id)
  },
  async ({ control, orgId }, ids) => {
    await control.joinLink.deleteMany({ where: { orgId, id: { in: [...ids] } } })
  },
)
