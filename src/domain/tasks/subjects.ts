/** Checks that tasks are about records that exist and that their writer may see, as references of other fields are. */
import { type Resource, resources } from '../../access/resources.ts'
import { taskSubjectsOf } from '../../access/scopes/roles.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField, NO_SUCH_RECORD } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { visibleAmong } from '../records/records.ts'

interface About {
  subjectType?: string | null | undefined
  subjectId?: string | null | undefined
}

const byObject = new Map(Object.values<Resource>(resources).map((resource) => [resource.object, resource]))

/**
 * Read which of the subjects the caller sees, with one statement for each type of record.
 * @returns a check that throws validation_failed for a subject that does not exist for them, or of a type whose tasks their
 * role does not see. Types that are no resources are not checked.
 */
export async function checkSubjects(
  write: Pick<CallerWrite, 'read' | 'orgId' | 'credential'>,
  inputs: readonly About[],
): Promise<(input: About) => void> {
  const wanted = Map.groupBy(inputs, ({ subjectType }) => byObject.get(subjectType ?? ''))
  const seen = new Map<Resource, ReadonlySet<string>>()
  for (const [resource, group] of wanted) {
    const ids = group.map(({ subjectId }) => subjectId?.toLowerCase() ?? '').filter(isUuid)
    if (resource !== undefined && ids.length > 0) seen.set(resource, await visibleAmong(write, resource, ids))
  }
  const { tasksOf } = write.credential
  const seenTypes = tasksOf === null ? undefined : taskSubjectsOf(tasksOf.role)
  return ({ subjectType, subjectId }) => {
    if (subjectType != null && seenTypes !== undefined && !seenTypes.includes(subjectType))
      throw invalidField('input.subjectType', 'invalid', `must, with your role, be one of ${seenTypes.join(', ')}`)
    const resource = byObject.get(subjectType ?? '')
    if (resource === undefined || subjectId == null || seen.get(resource)?.has(subjectId.toLowerCase())) return
    throw invalidField('input.subjectId', 'unknown_reference', NO_SUCH_RECORD)
  }
}
