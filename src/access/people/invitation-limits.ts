/**
 * Limits the invitations sent by email per organisation, per member and per address in the last 24 hours of the
 * database's clock. It counts the stored invitations, accepted and revoked ones included. An organisation's are counted
 * under its lock. Organisations that invite the same address at the same instant can exceed the limit of that address.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'

const TO_ADDRESS = 3
const TO_ADDRESS_OF_ALL = 10
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Sending {
  orgId: string
  emails: readonly string[]
  /** The member who invites. */
  invitedBy: string
}

/** Counts one more invitation to the address. @throws {ApiError} rate_limited, with the time until one is possible */
export type TakeInvitation = (email: string) => void

/** Invitations that count against a limit. */
interface Bucket {
  count: number
  /** Seconds until the limit has room, once it is reached. */
  seconds: number | null
}

/**
 * Read how many invitations may still be sent.
 * @param perDay limit of an organisation (INVITATIONS_PER_DAY)
 */
export async function readInvitationLimits(
  control: Db,
  { orgId, emails, invitedBy }: Sending,
  perDay: number,
): Promise<TakeInvitation> {
  const ofMember = Math.ceil(perDay / 2)
  const count = (limit: number) => Prisma.sql`count(*)::int as count,
    greatest(1, ceil((array_agg(seconds order by seconds desc))[least(count(*), ${limit}::int)]))::int as seconds`
  const rows = await control.$queryRaw<(Bucket & { counts: string; email: string | null })[]>`
    with recent as (
      select org_id, invited_by, email, extract(epoch from created_at + interval '1 day' - now()) as seconds
      from invitations
      where invited_by is not null and created_at > now() - interval '1 day'
        and (org_id = ${orgId}::uuid or invited_by = ${invitedBy}::uuid or email = any (${emails}::text[])))
    select 'organisation' as counts, null as email, ${count(perDay)} from recent where org_id = ${orgId}::uuid
    union all
    select 'member', null, ${count(ofMember)} from recent where invited_by = ${invitedBy}::uuid
    union all
    select 'address', email, ${count(TO_ADDRESS)} from recent
    where org_id = ${orgId}::uuid and email = any (${emails}::text[]) group by email
    union all
    select 'everywhere', email, ${count(TO_ADDRESS_OF_ALL)} from recent
    where email = any (${emails}::text[]) group by email`
  const buckets = new Map(rows.map(({ counts, email, ...bucket }) => [`${counts} ${email ?? ''}`, bucket]))
  return (email) => {
    const limits = [
      {
        limit: perDay,
        bucket: bucketOf(buckets, 'organisation '),
        what: `The organisation has sent ${counted(perDay, 'invitation')} in 24 hours.`,
      },
      {
        limit: ofMember,
        bucket: bucketOf(buckets, 'member '),
        what: `You have sent ${counted(ofMember, 'invitation')} in 24 hours.`,
      },
      {
        limit: TO_ADDRESS,
        bucket: bucketOf(buckets, `address ${email}`),
        what: `${email} was sent ${TO_ADDRESS} invitations in 24 hours. The latest works for seven days.`,
      },
      {
        limit: TO_ADDRESS_OF_ALL,
        bucket: bucketOf(buckets, `everywhere ${email}`),
        what: `${email} was sent too many invitations in 24 hours.`,
      },
    ]
    for (const { limit, bucket, what } of limits) {
      if (bucket.count < limit) continue
      const retryAfterSeconds = bucket.seconds ?? DAY
      const message = `${what} Try again in ${duration(retryAfterSeconds)}.`
      throw new ApiError('rate_limited', { retryAfterSeconds, message })
    }
    for (const { bucket } of limits) bucket.count++
  }
}

/** The invitations that count against the limit of an organisation. */
export async function countInvitations(control: Db, orgId: string): Promise<number> {
  const [sent] = await control.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from invitations
    where org_id = ${orgId}::uuid and invited_by is not null and created_at > now() - interval '1 day'`
  return sent?.count ?? 0
}

function bucketOf(buckets: Map<string, Bucket>, name: string): Bucket {
  const known = buckets.get(name) ?? { count: 0, seconds: null }
  buckets.set(name, known)
  return known
}

function duration(seconds: number): string {
  return seconds < 2 * HOUR
    ? counted(Math.ceil(seconds / MINUTE), 'minute')
    : counted(Math.ceil(seconds / HOUR), 'hour')
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
