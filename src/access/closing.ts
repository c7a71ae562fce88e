/**
 * Closing an organisation: its owners end it themselves. For 30 days all of it can be read and exported, and an owner can
 * reopen it; the database refuses each other write (`refuse_closed`). Then a job deletes it.
 */
import type { Organisation } from '../../prisma/generated/client/client.ts'
import type { Database, Db } from '../platform/database/client.ts'
import { ApiError, invalidField } from '../platform/errors/errors.ts'
import type { CollectedJobs } from '../platform/jobs/enqueue.ts'
import { messageIdOf } from '../platform/mail.ts'
import { DAY } from '../platform/time/clock.ts'
import { dayText } from '../platform/time/dates.ts'
import { type AuditOrigin, audit } from './audit/audit.ts'
import { type ClosingLetter, letterKey, letterQueue, type WrittenLetter } from './people/letter-queue.ts'
import { nameInEmail } from './people/names-in-emails.ts'

/** Days in which owners can reopen a closed organisation. */
export const DAYS_TO_REOPEN = 30

/** The transaction of the change, who asks, and the time of the database. */
interface Change {
  control: Db
  jobs: Pick<CollectedJobs, 'send'>
  origin: AuditOrigin
  at: Date
}

type ClosedOrganisation = Pick<Organisation, 'id' | 'name' | 'createdAt' | 'closedAt' | 'deletesAt'>

const select = { id: true, name: true, createdAt: true, closedAt: true, deletesAt: true } as const

/**
 * Close an organisation: from now on it only changes if an owner reopens it. Its owners get an email.
 * @param name its name, which the owner typed
 * @throws {ApiError} validation_failed on `name`
 */
export async function closeOrganisation(
  { control, jobs, origin, at }: Change,
  orgId: string,
  name: string,
): Promise<ClosedOrganisation> {
  const where = { id: orgId }
  const before = await control.organisation.findUniqueOrThrow({ where, select })
  if (name.trim() !== before.name) throw invalidField('name', 'invalid', 'must be the name of the organisation')
  const deletesAt = new Date(at.getTime() + DAYS_TO_REOPEN * DAY)
  const closed = await control.organisation.update({ where, data: { closedAt: at, deletesAt }, select })
  const detail = { deletesAt: deletesAt.toISOString() }
  await audit(control, origin, { orgId, action: 'organisation.closed', detail })
  await tellOwners({ control, jobs, at }, orgId, 'closed')
  return closed
}

/**
 * Reopen an organisation; one that is open stays as it is. Its owners get an email.
 * @throws {ApiError} conflict if its deletion has begun
 */
export async function reopenOrganisation(
  { control, jobs, origin, at }: Change,
  orgId: string,
): Promise<ClosedOrganisation> {
  const where = { id: orgId }
  const before = await control.organisation.findUniqueOrThrow({ where, select })
  if (before.deletesAt === null) return before
  if (before.deletesAt <= at)
    throw new ApiError('conflict', { message: 'The organisation can no longer be reopened: its deletion has begun.' })
  const reopened = await control.organisation.update({ where, data: { closedAt: null, deletesAt: null }, select })
  await audit(control, origin, { orgId, action: 'organisation.reopened' })
  await tellOwners({ control, jobs, at }, orgId, 'reopened')
  return reopened
}

async function tellOwners(
  { control, jobs, at }: Omit<Change, 'origin'>,
  orgId: string,
  change: ClosingLetter['change'],
): Promise<void> {
  const owners = await control.membership.findMany({ where: { orgId, role: 'owner' }, select: { userId: true } })
  const letters = owners.map(
    ({ userId }): ClosingLetter => ({ kind: 'closing', orgId, userId, change, at: at.toISOString() }),
  )
  for (const letter of letters) await jobs.send(control, letterQueue, letter, letterKey(letter))
}

/** Write the email to an owner; none if the organisation or the account is gone. */
export async function writeClosingNotice(
  { database: { prisma }, publicUrl }: { database: Pick<Database, 'prisma'>; publicUrl: string },
  { orgId, userId, change, at }: ClosingLetter,
): Promise<WrittenLetter> {
  const [organisation, user] = await Promise.all([
    prisma.organisation.findUnique({ where: { id: orgId }, select }),
    prisma.user.findUnique({ where: { id: userId }, select: { email: true } }),
  ])
  if (organisation === null || user === null) return { email: undefined }
  const name = nameInEmail(organisation.name)
  const deletedOn = dayText(new Date(Date.parse(at) + DAYS_TO_REOPEN * DAY))
  const messageId = messageIdOf(publicUrl, 'closing', `${orgId}-${userId}-${Date.parse(at)}`)
  const guide = `${publicUrl}/docs/leaving`
  if (change === 'reopened')
    return {
      email: {
        to: user.email,
        messageId,
        subject: `${name} was reopened in Muster`,
        text: `An owner has reopened ${name}. It will not be deleted, and everything works as before.\n`,
      },
    }
  return {
    email: {
      to: user.email,
      messageId,
      subject: `${name} was closed in Muster`,
      text: `An owner has closed ${name}. Nothing can be changed in it any longer, and on ${deletedOn} it will be deleted with everything in it.

Until then an owner can reopen it, and it can be exported. This says how:
${guide}

You get this email because you are an owner of ${name}.
`,
    },
  }
}
