/** The users that actions refer to. They must be members, both when the automation is saved and when it runs. */
import { NO_SUCH_MEMBER, rolesOfMembers } from '../../access/people/named-members.ts'
import { NOTIFICATION_READERS } from '../../access/scopes/roles.ts'
import type { Db } from '../../platform/database/client.ts'
import type { ErrorDetail } from '../../platform/errors/errors.ts'
import type { Action } from './rule.ts'

interface NamedUser {
  parameter: 'assignee_id' | 'recipient_id'
  userId: string
}

/** The user that an action refers to, if any. */
export function userIn({ parameters }: Action): NamedUser | undefined {
  for (const parameter of ['assignee_id', 'recipient_id'] as const) {
    const userId = parameters[parameter]
    if (userId !== undefined) return { parameter, userId }
  }
  return undefined
}

/** Why an action cannot refer to a user; undefined if it can. */
export async function problemWithUser(
  control: Db,
  orgId: string,
  { parameter, userId }: NamedUser,
): Promise<string | undefined> {
  const role = (await rolesOfMembers(control, orgId, [userId])).get(userId.toLowerCase())
  if (role === undefined) return NO_SUCH_MEMBER
  const isReader = (NOTIFICATION_READERS as readonly unknown[]).includes(role)
  if (parameter === 'recipient_id' && !isReader)
    return `must be a member with a role that receives notifications: ${NOTIFICATION_READERS.join(', ')}`
  return undefined
}

/** An error detail for each action that refers to an invalid user. */
export async function problemsWithUsers(
  control: Db,
  orgId: string,
  actions: readonly Action[],
): Promise<ErrorDetail[]> {
  const details: ErrorDetail[] = []
  for (const [index, action] of actions.entries()) {
    const userReference = userIn(action)
    const message = userReference && (await problemWithUser(control, orgId, userReference))
    const path = `input.actions[${index}].parameters.${userReference?.parameter}`
    if (message !== undefined) details.push({ path, code: 'unknown_reference', message })
  }
  return details
}
