/** The people that rules name: members of the organisation, when the rule is written and when it runs. */
import { NOTIFICATION_READERS } from '../../access/roles.ts'
import type { Db } from '../../platform/database/client.ts'
import type { ErrorDetail } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { Action } from './rule.ts'

interface Named {
  parameter: 'assignee_id' | 'recipient_id'
  userId: string
}

/** The person that an action names, if it does. */
export function personIn({ parameters }: Action): Named | undefined {
  for (const parameter of ['assignee_id', 'recipient_id'] as const) {
    const userId = parameters[parameter]
    if (userId !== undefined) return { parameter, userId }
  }
  return undefined
}

/** @returns what is wrong with the person, in words that name the remedy; undefined for nothing */
export async function problemWithPerson(
  control: Db,
  orgId: string,
  { parameter, userId }: Named,
): Promise<string | undefined> {
  const where = { orgId_userId: { orgId, userId } }
  const member = isUuid(userId) ? await control.membership.findUnique({ where, select: { role: true } }) : null
  if (member === null) return 'must be the id of a member of the organisation (see members)'
  const isReader = (NOTIFICATION_READERS as readonly unknown[]).includes(member.role)
  if (parameter === 'recipient_id' && !isReader)
    return `must be a member who reads notifications: ${NOTIFICATION_READERS.join(', ')}`
  return undefined
}

/** A detail for each action of a new rule that names nobody who could be meant. */
export async function problemsWithPeople(
  control: Db,
  orgId: string,
  actions: readonly Action[],
): Promise<ErrorDetail[]> {
  const details: ErrorDetail[] = []
  for (const [index, action] of actions.entries()) {
    const named = personIn(action)
    const message = named && (await problemWithPerson(control, orgId, named))
    const path = `input.actions[${index}].parameters.${named?.parameter}`
    if (message !== undefined) details.push({ path, code: 'unknown_reference', message })
  }
  return details
}
