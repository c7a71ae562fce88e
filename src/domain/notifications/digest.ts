/**
 * The daily digest: an email to each member who enabled it, with the unread notifications since the previous one.
 *
 * Delivery is at least once, because a lost notification could be the one that says that a worker must not be on site. An email is
 * recorded as sent only after the mail server accepted it, and is retried until then. Each email is a separate job with
 * a fixed time range. If the process dies between the two steps, the same email is sent again with the same Message-ID,
 * which mailboxes show once.
 */
import { memberLimits, tasksOfMember } from '../../access/credentials/credential.ts'
import { type DigestLetter, letterKey, letterQueue, type WrittenLetter } from '../../access/people/letter-queue.ts'
import { NOTIFICATION_READERS, scopesOfMember } from '../../access/scopes/roles.ts'
import type { SystemServices } from '../../events/system-write.ts'
import type { Database } from '../../platform/database/client.ts'
import { collectJobs } from '../../platform/jobs/enqueue.ts'
import { DAY } from '../../platform/time/clock.ts'
import { digestEmail } from './digest-email.ts'
import type { DigestJob } from './queues.ts'
import { readUnread } from './unread.ts'

/** Maximum time range of a member's first digest, in milliseconds. */
const FIRST_RANGE = 7 * DAY
const MAX_SHOWN = 20

/** Enqueue the emails of an organisation's day in one transaction; does nothing if that was done already. */
export async function postDigest(
  services: Pick<SystemServices, 'database' | 'queue' | 'changes'>,
  { orgId, day }: DigestJob,
): Promise<void> {
  const jobs = collectJobs(services)
  await services.database.prisma.$transaction(async (tx) => {
    const posted = await tx.$queryRaw<{ orgId: string }[]>`
      insert into organisation_days as d (org_id, day, digested_on)
      select id, ${day}::date, ${day}::date from organisations where id = ${orgId}::uuid
      on conflict (org_id) do update set digested_on = excluded.digested_on
      where d.digested_on is null or d.digested_on < excluded.digested_on
      returning org_id::text as "orgId"` // Citus also counts the rows that conflict
    if (posted.length === 0) return
    // Timestamps follow commit order, so no notification up to this timestamp can appear later.
    const clock = await tx.organisationClock.findUnique({ where: { orgId } })
    if (clock === null) return
    const until = clock.lastWrite.toISOString()
    const where = { orgId, digest: true, role: { in: [...NOTIFICATION_READERS] } }
    const members = await tx.membership.findMany({ where, select: { userId: true } })
    const letters = members.map(({ userId }) => ({ kind: 'digest', orgId, userId, until }) as const)
    await jobs.sendAll(tx, letterQueue, letters, letterKey)
  })
  jobs.announce()
}

/** Write one member's digest, if they still want it and there is anything new. */
export async function writeDigest(
  { database, publicUrl }: { database: Database; publicUrl: string },
  letter: DigestLetter,
): Promise<WrittenLetter> {
  const { orgId, userId } = letter
  const until = new Date(letter.until)
  const member = await database.prisma.membership.findUnique({
    where: { orgId_userId: { orgId, userId } },
    include: { user: true, organisation: true },
  })
  const isReader = (NOTIFICATION_READERS as readonly unknown[]).includes(member?.role)
  if (member === null || !member.digest || !isReader) return { email: undefined }
  const since = member.digestedAt ?? new Date(Math.max(member.createdAt.getTime(), until.getTime() - FIRST_RANGE))
  if (since >= until) return { email: undefined }
  const { user, organisation, role, limitsId } = member
  const { count, first } = await readUnread(
    database.prisma,
    orgId,
    {
      userId,
      scopes: scopesOfMember(member),
      workerId: null,
      limits: memberLimits(role, limitsId),
      tasksOf: tasksOfMember(role, userId),
    },
    { during: { since, until }, order: 't.severity desc, t.id', limit: MAX_SHOWN },
  )
  return {
    email: count > 0 ? digestEmail(publicUrl, letter, { user, organisation, count, first }) : undefined,
    async sent() {
      await database.pool.query(
        `update memberships set digested_at = $3
         where org_id = $1 and user_id = $2 and (digested_at is null or digested_at < $3)`,
        [orgId, userId, until],
      )
    },
  }
}
