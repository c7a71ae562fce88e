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

interface Sending {
  orgId: string
  email: string
  /** The member who invites. */
  invitedBy: string
}

/**
 * Check that one more invitation may be sent.
 * @param perDay limit of an organisation (INVITATIONS_PER_DAY)
 * @throws {ApiError} rate_limited, with the time until the next one is possible
 */
export async function checkInvitationLimits(
  control: Db,
  { orgId, email, invitedBy }: Sending,
  perDay: number,
): Promise<void> {
  const ofMember = Math.ceil(perDay / 2)
  const ofOrganisation = Prisma.sql`org_id = ${orgId}::uuid`
  const toAddress = Prisma.sql`email = ${email}`
  const limits = [
    {
      limit: perDay,
      where: ofOrganisation,
      what: `The organisation has sent ${counted(perDay, 'invitation')} in 24 hours.`,
    },
    {
      limit: ofMember,
      where: Prisma.sql`invited_by = ${invitedBy}::uuid`,
      what: `You have sent ${counted(ofMember, 'invitation')} in 24 hours.`,
    },
    {
      limit: TO_ADDRESS,
      where: Prisma.sql`${ofOrganisation} and ${toAddress}`,
      what: `${email} was sent ${TO_ADDRESS} invitations in 24 hours. The latest works for seven days.`,
    },
    { limit: TO_ADDRESS_OF_ALL, where: toAddress, what: `${email} was sent too many invitations in 24 hours.` },
  ]
  for (const { limit, where, what } of limits) {
    const retryAfterSeconds = await secondsUntilRoom(control, where, limit)
    if (retryAfterSeconds !== undefined)
      throw new ApiError('rate_limited', {
        retryAfterSeconds,
        message: `${what} Try again in ${duration(retryAfterSeconds)}.`,
      })
  }
}

/** Seconds until fewer than `limit` invitations are less than a day old; undefined if the limit is not reached. */
async function secondsUntilRoom(control: Db, where: Prisma.Sql, limit: number): Promise<number | undefined> {
  const [full] = await control.$queryRaw<{ seconds: number }[]>`
    select greatest(1, ceil(extract(epoch from created_at + interval '1 day' - now())))::int as seconds
    from invitations
    where ${where} and invited_by is not null and created_at > now() - interval '1 day'
    order by created_at desc offset ${limit - 1}::int limit 1`
  return full?.seconds
}

function duration(seconds: number): string {
  return seconds < 2 * HOUR
    ? counted(Math.ceil(seconds / MINUTE), 'minute')
    : counted(Math.ceil(seconds / HOUR), 'hour')
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
