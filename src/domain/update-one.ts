/**
 * Updates a record by a statement of plain SQL that nothing waits for: the row before is known, so the row after is, too.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Resource } from '../access/resources.ts'
import type { CallerWrite } from '../events/write.ts'
import { snakeCase } from '../platform/names.ts'
import { isUuid } from '../platform/uuid.ts'
import { asParameter } from './insert-one.ts'

/**
 * @param changes the new values of columns; those that are undefined stay
 * @returns the row after it; undefined if PostgreSQL has to say it, and nothing was sent
 */
export function updateLate<Row extends { id: string; updatedAt: Date }>(
  { late, orgId, credential }: Pick<CallerWrite, 'late' | 'orgId' | 'credential'>,
  { table }: Resource,
  current: Row,
  changes: object,
): Row | undefined {
  if (late === undefined || credential.workerId !== null) return undefined // Prisma's client checks the worker
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  if (!given.every(([field, value]) => isStoredAsGiven(value, current[field as keyof Row]))) return undefined
  const changed = given.filter(([field, value]) => !isDeepStrictEqual(current[field as keyof Row], value))
  if (changed.length === 0) return current // PostgreSQL would leave it as it is
  const columns = changed.map(([field]) => snakeCase(field))
  const sets = columns.map((column, index) => `"${column}" = $${index + 3}`)
  late.send({
    name: `update ${table} ${columns.join(' ')}`,
    text: `update "${table}" set ${sets.join(', ')} where org_id = $1 and id = $2`,
    values: [orgId, current.id, ...changed.map(([, value]) => asParameter(value))],
  })
  return { ...current, ...Object.fromEntries(changed), updatedAt: late.stamp }
}

/** Not so are numbers with decimals, objects, whose names it sorts, and ids in capitals. */
function isStoredAsGiven(value: unknown, current: unknown): boolean {
  if (typeof current === 'object' && current !== null && !(current instanceof Date)) return false
  if (typeof value === 'string') return !(isUuid(value) && value !== value.toLowerCase())
  return value === null || typeof value === 'boolean' || value instanceof Date
}
