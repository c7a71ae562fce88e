/** The members of an organisation who work in its office, by name. */
import type { Db } from '../../platform/database/client.ts'

export interface Colleague {
  userId: string
  name: string
}

/** The members whose role is not `worker`, in the order of their names. */
export async function listColleagues(control: Db, orgId: string): Promise<Colleague[]> {
  const members = await control.membership.findMany({
    where: { orgId, role: { not: 'worker' } },
    orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
    select: { userId: true, user: { select: { name: true } } },
  })
  return members.map(({ userId, user: { name } }) => ({ userId, name }))
}
