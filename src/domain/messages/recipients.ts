/** Whom messages reach: workers and members, with their addresses and preferences. */
import type { Language, Role } from '../../../prisma/generated/client/enums.ts'
import { READERS } from '../../access/scopes/roles.ts'
import type { Db } from '../../platform/database/client.ts'
import { messageRules } from './settings.ts'

/** A worker or a member. */
export interface Recipient {
  personId: string
  workerId: string | null
  userId: string | null
  name: string
  language: Language | null
  /** Whether they can sign in. */
  hasAccount: boolean
  /** The account's address, which was confirmed; otherwise that of the record. */
  email: string | null
  isGone: boolean
  /** What they do not want. */
  off: ReadonlySet<string>
}

/** Those of the people that exist, by id. */
export async function readRecipients(
  control: Db,
  orgId: string,
  { workerIds, userIds }: { workerIds: readonly string[]; userIds: readonly string[] },
): Promise<Map<string, Recipient>> {
  const ids = [...workerIds, ...userIds]
  const workers = await control.worker.findMany({
    where: { orgId, id: { in: [...workerIds] }, deletedAt: null },
    include: { memberships: { select: { user: { select: { email: true } } } } },
  })
  const members = await control.membership.findMany({
    where: { orgId, userId: { in: [...userIds] } },
    include: { user: true },
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
      hasAccount: account !== undefined,
      email: account?.user.email ?? worker.email,
      isGone: worker.status === 'inactive',
      off: offOf.get(id) ?? nothing,
    })),
    ...members.map(({ user, role }) => ({
      personId: user.id,
      workerId: null,
      userId: user.id,
      name: user.name,
      language: user.language,
      hasAccount: true,
      email: user.email,
      isGone: !(READERS as readonly Role[]).includes(role), // what members are told of are tasks, which others do not read
      off: offOf.get(user.id) ?? nothing,
    })),
  ]
  return new Map(all.map((each) => [each.personId, each]))
}

/** The language of a worker or a user. */
export async function languageOf(control: Db, orgId: string, personId: string): Promise<Language> {
  const ids = [personId]
  const recipients = await readRecipients(control, orgId, { workerIds: ids, userIds: ids })
  return recipients.get(personId)?.language ?? (await messageRules(control, orgId)).language
}
