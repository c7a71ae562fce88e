/**
 * Tells owners and admins when a daily limit is at 80 %, and when it is reached: once in 24 hours for each limit and level.
 * Only organisations that have sent something of late are read, because the others can only have come further from it.
 */
import type { Logger } from 'pino'
import { ADMINISTRATORS } from '../../access/scopes/roles.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../../events/system-write.ts'
import type { Db } from '../../platform/database/client.ts'
import { raiseNotifications } from '../notifications/raise.ts'
import { type DailyQuota, dailyQuotas, type Quota, readQuotas, type ServerLimits } from './quotas.ts'

const NEAR = 0.8

interface Words {
  /** E.g. `invitations`. */
  what: string
  /** What happens beyond the limit. */
  beyond: string
}

const BY_SETTINGS = 'Owners and admins can raise the limit in the message settings.'

const words: Record<DailyQuota, Words> = {
  messages: { what: 'messages to workers and members', beyond: `further messages are not sent. ${BY_SETTINGS}` },
  client_emails: { what: 'emails to clients', beyond: `further emails to clients are refused. ${BY_SETTINGS}` },
  invitations: {
    what: 'invitations',
    beyond: 'further invitations are refused. Whoever runs the server can raise the limit.',
  },
}

interface Level {
  quota: Quota
  /** The type of the notification, which says quota and level. */
  type: string
  isReached: boolean
}

interface Services extends SystemServices, ServerLimits {
  log: Pick<Logger, 'warn'>
}

/** Notify the organisations that have come near a daily limit, or reached it. Runs every minute. */
export async function noticeQuotas(services: Services): Promise<void> {
  const { rows } = await services.database.pool.query<{ id: string }>(
    `select r.org_id as id from (
       select org_id from messages where created_at > now() - interval '10 minutes'
       union select org_id from invitations where created_at > now() - interval '10 minutes') r
     where r.org_id not in (select org_id from test_organisations)`,
  )
  for (const { id } of rows)
    try {
      if ((await newLevels(services.database.prisma, id, services)).length === 0) continue // without the lock of a write
      await systemWrite(services, id, (write) => notify(write, services))
    } catch (error) {
      services.log.warn({ err: error, organisation: id }, 'an organisation could not be told of a limit')
    }
}

/** The levels that the organisation has come to and was not told of in the last day. */
async function newLevels(db: Db, orgId: string, limits: ServerLimits): Promise<Level[]> {
  const levels = (await readQuotas(db, orgId, limits)).flatMap(levelOf)
  if (levels.length === 0) return []
  const types = levels.map(({ type }) => type)
  const told = await db.$queryRaw<{ type: string }[]>`
    select distinct type from notifications
    where org_id = ${orgId}::uuid and type = any(${types}) and created_at > now() - interval '1 day'`
  return levels.filter(({ type }) => !told.some((each) => each.type === type))
}

function levelOf(quota: Quota): Level[] {
  const { name, used, limit } = quota
  if (!(dailyQuotas as readonly string[]).includes(name) || used < NEAR * limit || used === 0) return []
  const isReached = used >= limit
  return [{ quota, isReached, type: `quota.${name}.${isReached ? 'reached' : 'near'}` }]
}

/** Looks again in the transaction, so that several processes tell only once. */
async function notify(write: SystemWrite, limits: ServerLimits): Promise<void> {
  const { control, orgId } = write
  const levels = await newLevels(control, orgId, limits)
  const readers = await control.membership.findMany({
    where: { orgId, role: { in: [...ADMINISTRATORS] } },
    orderBy: { userId: 'asc' },
    select: { userId: true },
  })
  const notices = levels.flatMap((level) =>
    readers.map(({ userId }) => ({ ...noticeOf(level), type: level.type, recipientId: userId })),
  )
  await raiseNotifications(write, notices)
}

function noticeOf({ quota: { name, used, limit }, isReached }: Level) {
  const { what, beyond } = words[name as DailyQuota]
  const counts = `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} in the last 24 hours.`
  return isReached
    ? { severity: 'critical' as const, title: `The limit of ${what} is reached`, body: `${counts} For now, ${beyond}` }
    : {
        severity: 'warning' as const,
        title: `80 % of the limit of ${what} is used`,
        body: `${counts} Beyond the limit, ${beyond}`,
      }
}
