/**
 * Join links: workers open one on a phone, often from a QR code on a wall, and ask for an account. Anyone can read such
 * a code, so a link proves nothing: `domain/workforce/joining.ts` decides who gets an account.
 */
import { randomUUID } from 'node:crypto'
import type { JoinLink } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField, NO_SUCH_RECORD } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { DAY, databaseClock } from '../../platform/time/clock.ts'
import { audit } from '../audit/audit.ts'
import { type Authority, personOf } from '../authority.ts'
import { JOIN_LINK_DAYS, REQUESTS_PER_DAY } from './join-link-limits.ts'
import { lockMembers } from './member-rules.ts'
import { hashToken, linkToken } from './one-time-token.ts'

/** Open links of an organisation. */
export const MAX_JOIN_LINKS = 100

interface NewJoinLink {
  projectId?: string | null | undefined
  days?: number | null | undefined
  requestsPerDay?: number | null | undefined
}

const open = () => ({ revokedAt: null, expiresAt: { gt: databaseClock.now() } })

/**
 * Make a link, with an audit entry.
 * @param secret the installation's
 * @throws {ApiError} validation_failed; conflict if the organisation has too many
 */
export async function createJoinLink(
  { control, secret }: { control: Db; secret: Buffer },
  authority: Authority,
  orgId: string,
  { projectId: given, days: givenDays, requestsPerDay: givenRequests }: NewJoinLink,
): Promise<JoinLink> {
  const days = within(givenDays, JOIN_LINK_DAYS, 'days')
  const requestsPerDay = within(givenRequests, REQUESTS_PER_DAY, 'requestsPerDay')
  await lockMembers(control, orgId)
  const projectId = given ? await existingProject(control, orgId, given) : null
  if ((await countJoinLinks(control, orgId)) >= MAX_JOIN_LINKS)
    throw new ApiError('conflict', {
      message: `The organisation has ${MAX_JOIN_LINKS} join links. Revoke one that is not needed.`,
    })
  const id = randomUUID()
  const { secretHash } = linkToken(secret, 'join link', id)
  const expiresAt = new Date(databaseClock.now().getTime() + days * DAY)
  const createdBy = personOf(authority)
  const link = await control.joinLink.create({
    data: { orgId, id, projectId, secretHash, requestsPerDay, createdBy, expiresAt },
  })
  await audit(control, authority.origin, { orgId, action: 'join_link.created', target: targetOf(link) })
  return link
}

function within(given: number | null | undefined, { usual, max }: { usual: number; max: number }, path: string) {
  const value = given ?? usual
  if (value < 1) throw invalidField(path, 'too_small', 'must be 1 or more')
  if (value > max) throw invalidField(path, 'too_big', `must be at most ${max}`)
  return value
}

async function existingProject(control: Db, orgId: string, id: string): Promise<string> {
  const where = { orgId_id: { orgId, id }, deletedAt: null }
  const project = isUuid(id) && (await control.project.findUnique({ where, select: { id: true } }))
  if (!project) throw invalidField('projectId', 'unknown_reference', NO_SUCH_RECORD)
  return project.id
}

/** The number of open links. */
export const countJoinLinks = (control: Db, orgId: string): Promise<number> =>
  control.joinLink.count({ where: { orgId, ...open() } })

/** The open links of an organisation, latest first; there are few. */
export function listJoinLinks(control: Db, orgId: string): Promise<JoinLink[]> {
  return control.joinLink.findMany({
    where: { orgId, ...open() },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_JOIN_LINKS,
  })
}

/** Revoke an open link and reject its requests that wait, with an audit entry. @throws {ApiError} not_found */
export async function revokeJoinLink(control: Db, authority: Authority, orgId: string, id: string): Promise<JoinLink> {
  await lockMembers(control, orgId)
  const where = { orgId_id: { orgId, id } }
  const link = isUuid(id) && (await control.joinLink.findUnique({ where: { ...where, ...open() } }))
  if (!link) throw new ApiError('not_found', { message: 'No open join link with this id exists.' })
  const now = databaseClock.now()
  const revoked = await control.joinLink.update({ where, data: { revokedAt: now } })
  const { count: rejected } = await control.joinRequest.updateMany({
    where: { orgId, linkId: link.id, status: 'waiting' },
    data: { status: 'rejected', decidedAt: now },
  })
  const detail = { rejected }
  await audit(control, authority.origin, { orgId, action: 'join_link.revoked', target: targetOf(link), detail })
  return revoked
}

const targetOf = ({ id }: JoinLink) => ({ type: 'join_link', id }) as const

/** The URL of a link, which can be shown again at any time. @param secret the installation's */
export function urlOfJoinLink(secret: Buffer, publicUrl: string, { id }: Pick<JoinLink, 'id'>): string {
  return `${publicUrl}/join?token=${linkToken(secret, 'join link', id).token}`
}

/** A link with which people can ask. */
export interface OpenJoinLink {
  link: JoinLink
  organisationName: string
  projectName: string | undefined
}

/** The link with this token; undefined if it is unknown, was revoked or has expired. */
export async function findJoinLink(control: Db, token: string): Promise<OpenJoinLink | undefined> {
  const found = await control.joinLink.findUnique({
    where: { secretHash: hashToken(token), ...open() },
    include: { organisation: { select: { name: true } }, project: { select: { name: true } } },
  })
  if (found === null) return undefined
  const { organisation, project, ...link } = found
  return { link, organisationName: organisation.name, projectName: project?.name }
}

/** The error for a link that is not open. */
export function joinLinkInvalid(): ApiError {
  return new ApiError('link_invalid', {
    message: 'This link has expired or was withdrawn. Ask your office for a new one.',
  })
}
