/** Checks that the records to which a batch refers exist. The database would reject the whole batch for a missing one. */
import { type Resource, tableOf } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError, type ErrorDetail, NO_SUCH_RECORD } from '../../platform/errors/errors.ts'

/**
 * Read the records that the fields of `inputs` name.
 * @param references the resource of each field with an id
 * @returns a check that throws validation_failed for an id that does not exist, as the write of a single record does
 */
export async function checkReferences(
  references: Readonly<Record<string, Resource>>,
  { db }: Pick<CallerWrite, 'db'>,
  inputs: readonly object[],
): Promise<(input: object) => void> {
  const existing = new Map<string, ReadonlySet<string>>()
  const idIn = (input: object, field: string) =>
    (input as Record<string, string | null | undefined>)[field]?.toLowerCase()
  for (const [field, resource] of Object.entries(references)) {
    const ids = [...new Set(inputs.map((input) => idIn(input, field)))].filter((id) => id !== undefined)
    const query = { where: { id: { in: ids } }, select: { id: true } }
    const found = ids.length === 0 ? [] : ((await tableOf(db, resource).findMany(query)) as { id: string }[])
    existing.set(field, new Set(found.map(({ id }) => id)))
  }
  return (input) => {
    const details = [...existing].flatMap(([path, known]): ErrorDetail[] => {
      const id = idIn(input, path)
      return id === undefined || known.has(id) ? [] : [{ path, code: 'unknown_reference', message: NO_SUCH_RECORD }]
    })
    if (details.length > 0) throw new ApiError('validation_failed', { details })
  }
}
