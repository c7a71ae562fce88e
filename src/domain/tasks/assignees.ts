/** The people that tasks are given to: a task of somebody whom nobody knows would be done by nobody. */
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors.ts'

interface Assigned {
  assigneeId?: string | null | undefined
}

/**
 * Read which of the assignees are members of the organisation.
 * @returns throws validation_failed for one that is not
 */
export async function checkAssignees(
  { control, orgId }: Pick<CallerWrite, 'control' | 'orgId'>,
  inputs: readonly Assigned[],
): Promise<(input: Assigned) => void> {
  const ids = [...new Set(inputs.flatMap(({ assigneeId }) => assigneeId ?? []))]
  const where = { orgId, userId: { in: ids } }
  const members = ids.length === 0 ? [] : await control.membership.findMany({ where, select: { userId: true } })
  const known = new Set(members.map(({ userId }) => userId))
  return ({ assigneeId }) => {
    if (assigneeId == null || known.has(assigneeId)) return
    throw invalidField('input.assigneeId', 'unknown_reference', 'must be the user id of a member of the organisation')
  }
}
