/** Checks that the assignees of tasks are members, because nobody would do the task of an unknown user. */
import { NO_SUCH_MEMBER, rolesOfMembers } from '../../access/people/named-members.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors/errors.ts'

interface Assigned {
  assigneeId?: string | null | undefined
}

/**
 * Read which of the assignees are members of the organisation.
 * @returns a check that throws validation_failed for an assignee who is not
 */
export async function checkAssignees(
  { control, orgId }: Pick<CallerWrite, 'control' | 'orgId'>,
  inputs: readonly Assigned[],
): Promise<(input: Assigned) => void> {
  const ids = inputs.flatMap(({ assigneeId }) => assigneeId ?? [])
  const members = await rolesOfMembers(control, orgId, ids)
  return ({ assigneeId }) => {
    if (assigneeId == null || members.has(assigneeId)) return
    throw invalidField('input.assigneeId', 'unknown_reference', NO_SUCH_MEMBER)
  }
}
