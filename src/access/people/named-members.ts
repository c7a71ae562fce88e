/** Members that records refer to by user id: the assignee of a task, or whom an automation notifies. */
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { isUuid } from '../../platform/text/uuid.ts'

export const NO_SUCH_MEMBER = 'must be the user id of a member of the organisation'

/** The roles of the users who are members of the organisation, by user id in lower case. */
export async function rolesOfMembers(
  control: Db,
  orgId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Role>> {
  const ids = [...new Set(userIds.filter(isUuid))]
  if (ids.length === 0) return new Map()
  const where = { orgId, userId: { in: ids } }
  const members = await control.membership.findMany({ where, select: { userId: true, role: true } })
  return new Map(members.map(({ userId, role }) => [userId, role]))
}
