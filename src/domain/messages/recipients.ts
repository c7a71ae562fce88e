/** Whom messages reach: workers and members, with their addresses and preferences. */
import type { Language, Role } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { DEFAULT_LANGUAGE } from './kinds.ts'

/** A worker or a member. */
export interface Recipient {
  personId: string
  workerId: string | null
  userId: string | null
  name: string
  language: Language | null
  /** The user that they sign in as; null if they have no account. */
  accountId: string | null
  /** The account's address, which was confirmed; otherwise that of the record. */
  email: string | null
  /** E.164. */
  phone: string | null
  /** The number of browsers that take notifications. */
  pushDevices: number
  isGone: boolean
  /** Of a member. */
  role: Role | null
  /** What they do not want. */
  off: ReadonlySet<string>
}

const account = { id: true, email: true, _count: { select: { pushDevices: true } } } as const

/** Those of the people that exist, by id. */
export async function readRecipients(
  control: Db,
  orgId: string,
  { workerIds, userIds }: { workerIds: readonly string[]; userIds: readonly string[] },
): Promise<Map<string, Recipient>> {
  const ids = [...workerIds, ...userIds]
  const workers = await control.worker.findMany({
    where: { orgId, id: { in: [...workerIds] }, deletedAt: null },
    include: { memberships: { select: { user: { select: account } } } },
  })
  const members = await control.membership.findMany({
    where: { orgId, userId: { in: [...userIds] } },
    include: { user: { select: { ...account, name: true, language: true } } },
  })
  const preferences = await control.messagePreference.findMany({ where: { orgId, personId: { in: ids } } })
  const offOf = new Map(preferences.map(({ personId, off }) => [personId, new Set(off)]))
  const nothing: ReadonlySet<string> = new Set()
  const all: Recipient[] = [
    ...workers.map(({ id, firstName, memberships: [account], ...worker }) => ({
      personId: id,
      workerId: id,
      userId: null,
      name: firstName,
      language: worker.language,
      accountId: account?.user.id ?? null,
      email: account?.user.email ?? worker.email,
      phone: worker.phone,
      pushDevices: account?.user._count.pushDevices ?? 0,
      isGone: worker.status === 'inactive',
      role: null,
      off: offOf.get(id) ?? nothing,
    })),
    ...members.map(({ user, role }) => ({
      personId: user.id,
      workerId: null,
      userId: user.id,
      name: user.name,
      language: user.language,
      accountId: user.id,
      email: user.email,
      phone: null,
      pushDevices: user._count.pushDevices,
      isGone: false, // who has left has no membership
      role,
      off: offOf.get(user.id) ?? nothing,
    })),
  ]
  return new Map(all.map((each) => [each.personId, each]))
}

/** The language of a worker or a user. */
export async function languageOf(control: Db, orgId: string, personId: string): Promise<Language> {
  const [found] = await control.$queryRaw<{ language: Language | null }[]>`
    select coalesce(
      (select language from workers where org_id = ${orgId}::uuid and id = ${personId}::uuid),
      (select language from users where id = ${personId}::uuid),
      (select language from message_settings where org_id = ${orgId}::uuid)) as language`
  return found?.language ?? DEFAULT_LANGUAGE
}
