/** The members of an organisation who work in its office, by name. */
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { TASK_READERS } from '../scopes/roles.ts'

export interface Colleague {
  userId: string
  name: string
}

/** The members who read tasks, in the order of their names. */
export function listColleagues(control: Db, orgId: string): Promise<Colleague[]> {
  return findColleagues(control, { orgId, role: { in: [...TASK_READERS] } })
}

/** Those of these users who are members and not workers. */
export function colleaguesById(control: Db, orgId: string, userIds: readonly string[]): Promise<Colleague[]> {
  return findColleagues(control, { orgId, userId: { in: [...userIds] }, role: { not: 'worker' } })
}

async function findColleagues(control: Db, where: Prisma.MembershipWhereInput): Promise<Colleague[]> {
  const members = await control.membership.findMany({
    where,
    orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
    select: { userId: true, user: { select: { name: true } } },
  })
  return members.map(({ userId, user: { name } }) => ({ userId, name }))
}
