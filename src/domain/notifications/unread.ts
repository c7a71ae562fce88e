/**
 * The inbox of a member: notifications to them, and those to everyone about records that they may read. Statements for
 * members with limits also need the limits, and leave out what is hidden from the member: plans do so by themselves,
 * `unreadQuery` does it here.
 */
import type { Notification, Prisma } from '../../../prisma/generated/client/client.ts'
import type { Credential } from '../../access/credentials/credential.ts'
import { type Resource, resources } from '../../access/resources.ts'
import { covers, type Scope } from '../../access/scopes/scopes.ts'
import { isVisible } from '../../access/tenancy/hidden.ts'
import { OwnQueries } from '../../access/tenancy/own.ts'
import { accessOf, boundOf } from '../../access/tenancy/own-records.ts'
import type { Db } from '../../platform/database/client.ts'
import { sqlOf } from '../records/rows-query.ts'
import { columnsOf } from '../records/scalars.ts'

/** Whose inbox it is. */
export type InboxMember = Pick<Credential, 'userId' | 'scopes' | 'workerId' | 'limits' | 'tasksOf'>

/** The types of records about which a member sees notifications to everyone; null for all, and for those about none. */
export function subjectsFor(scopes: ReadonlySet<Scope>): string[] | null {
  if (scopes.has('read')) return null
  return Object.values<Resource>(resources)
    .filter(({ read }) => read.some((scope) => covers(scopes, scope)))
    .map(({ object }) => object)
}

/**
 * SQL: whether a row of `alias` is in the inbox.
 * @param user the SQL of the user's id
 * @param subjects the SQL of `subjectsFor`
 */
export const isFor = (alias: string, user: string, subjects: string) =>
  `(${alias}.recipient_id = ${user}
    or (${alias}.recipient_id is null and (${subjects} is null or ${alias}.subject_type = any(${subjects}))))`

/** SQL: whether neither the user nor everyone has read it. */
export const isUnread = (alias: string, organisation: string, user: string) =>
  `(${alias}.read_at is null and not exists (select from notification_reads r
    where r.org_id = ${organisation} and r.notification_id = ${alias}.id and r.user_id = ${user}))`

/** Which unread notifications. */
interface Unread {
  /** Those created after a time, up to another. */
  during?: { since: Date; until: Date }
  /** Only those with these ids. */
  ids?: readonly string[]
}

/**
 * SQL of `from … where …` of the unread notifications `t` of a member, with the values of its parameters. `complete` makes
 * it a part of a statement.
 */
export function unreadQuery(orgId: string, member: InboxMember, { during, ids }: Unread = {}) {
  const values: unknown[] = []
  const add = (type: string, value: unknown) => `$${values.push(value)}::${type}`
  const user = add('uuid', member.userId)
  const organisation = add('uuid', orgId)
  const bound = boundOf(member)
  const own = new OwnQueries(organisation, bound === null ? '' : add('uuid', bound.id))
  const conditions = [
    `t.org_id = ${organisation} and t.deleted_at is null`,
    isFor('t', user, add('text[]', subjectsFor(member.scopes))),
    isUnread('t', organisation, user),
    ...(bound === null ? [] : [accessOf(bound.audience, 'Notification').own.sql('t', own)]),
    isVisible(member, 'Notification', 't', organisation, user),
    ...(during === undefined
      ? []
      : [`t.created_at > ${add('timestamptz', during.since)} and t.created_at <= ${add('timestamptz', during.until)}`]),
    ...(ids === undefined ? [] : [`t.id = any(${add('uuid[]', ids)})`]),
  ]
  const text = `from notifications t where ${conditions.join(' and ')}`
  return { text, values, add, user, complete: (statement: string) => sqlOf(own.before(statement), values) }
}

/** The number of a member's unread notifications, and the first ones. @param order SQL */
export async function readUnread(
  db: Db,
  orgId: string,
  member: InboxMember,
  { order, limit, ...which }: Unread & { order: string; limit: number },
): Promise<{ count: number; first: Notification[] }> {
  const { text, complete, add } = unreadQuery(orgId, member, which)
  const read = <Row>(sql: string) => db.$queryRaw<Row[]>(complete(sql) as Prisma.Sql)
  const [counted] = await read<{ count: number }>(`select count(*)::int as count ${text}`)
  const page = `select ${columnsOf('Notification')} ${text} order by ${order} limit ${add('int', limit)}`
  return { count: counted?.count ?? 0, first: await read<Notification>(page) }
}
