/**
 * A letter a day to each member who wants one, with what was raised since the last and they have not read. The letter is
 * noted before it is handed over, in one statement that only one process wins: nobody gets it twice.
 */
import type { Clock } from '../clock.ts'
import type { Database } from '../database/client.ts'
import type { Letter, Mail } from '../people/mail.ts'

export interface DigestJob {
  orgId: string
  day: string
}

interface DigestMeans {
  database: Database
  clock: Clock
  mail: Mail
}

const DAY = 86_400_000
const SHOWN = 20

export async function mailDigest({ database, clock, mail }: DigestMeans, { orgId, day }: DigestJob): Promise<void> {
  const { prisma, pool } = database
  const members = await prisma.membership.findMany({
    where: { orgId, digest: true, role: { in: ['owner', 'admin', 'staff'] } },
    include: { user: true, organisation: true },
  })
  const now = clock.now()
  for (const { userId, user, organisation } of members) {
    const taken = await pool.query<{ before: Date | null }>(
      `update memberships m set digested_at = $3 from (select digested_at as before from memberships
         where org_id = $1 and user_id = $2 for update) as old
       where m.org_id = $1 and m.user_id = $2 and m.digest
         and (old.before is null or old.before < $4::date at time zone $5) returning old.before`,
      [orgId, userId, now, day, organisation.timeZone],
    )
    const [row] = taken.rows
    if (row === undefined) continue
    const where = {
      deletedAt: null,
      readAt: null,
      createdAt: { gt: row.before ?? new Date(now.getTime() - DAY) },
      OR: [{ recipientId: null }, { recipientId: userId }],
      reads: { none: { userId } },
    }
    const db = database.forOrganisation(orgId)
    const [count, raised] = await Promise.all([
      db.notification.count({ where }),
      db.notification.findMany({ where, orderBy: [{ severity: 'desc' }, { id: 'asc' }], take: SHOWN }),
    ])
    if (count > 0) mail.post(async () => letter(user.email, organisation.name, mail.publicUrl, count, raised))
  }
  await mail.settled()
  await pool.query('update organisation_days set digested_on = $2::date where org_id = $1', [orgId, day])
}

function letter(
  to: string,
  organisation: string,
  publicUrl: string,
  count: number,
  raised: readonly { title: string; body: string | null; severity: string }[],
): Letter {
  const lines = raised.map(({ title, body, severity }) => `- [${severity}] ${title}${body ? `\n  ${body}` : ''}`)
  const more = count > raised.length ? `\nand ${count - raised.length} more.\n` : ''
  return {
    to,
    subject: `${organisation.replace(/\s+/g, ' ')}: ${count} new notification${count === 1 ? '' : 's'}`,
    text: `${lines.join('\n')}\n${more}\n${publicUrl}/console\n`,
  }
}
