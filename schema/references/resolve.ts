/** Reads the ids of records by their external ids: one statement for all references of a request. */
import type { Resource } from '../../src/access/resources.ts'
import { text } from '../../src/domain/input/checks.ts'
import type { Context } from '../../src/execution/context.ts'
import { changeTime, EVERYTHING } from '../../src/platform/database/change-times.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { EXTERNAL_PREFIX } from '../../src/platform/text/external-reference.ts'
import { callerIds, literal, ORGANISATION, Statement, viewerOf } from '../plans/statement.ts'

/** References by the resource of their records. */
export type Wanted = ReadonlyMap<Resource, ReadonlySet<string>>

export interface Found {
  /** The id of the record, or the reference itself if the caller sees no such record. */
  idOf(resource: Resource, reference: string): string
  /** When records of the organisation last changed, at the time of the read. */
  stamp: string
}

/** Read the records that the caller sees, in the organisation of the request. */
export async function readReferences(context: Context, wanted: Wanted): Promise<Found> {
  const { credential, read } = context
  const statement = new Statement<undefined>(viewerOf(credential))
  const queries = [...wanted].flatMap(([resource, references]) => {
    const externalIds = [...references].map(externalIdIn).filter((each) => each !== undefined)
    const from = externalIds.length === 0 ? undefined : rowsOf(statement, resource)
    if (from === undefined) return []
    const given = statement.parameter('text[]', () => externalIds)
    const { table, alias, condition } = from
    return `select ${literal(resource.table)} as resource, ${alias}.external_id, ${alias}.id::text from ${table}
      where ${condition} and ${alias}.deleted_at is null and ${alias}.external_id = any(${given})`
  })
  if (queries.length === 0) return { idOf: (_resource, reference) => reference, stamp: '' }
  const rows = await read<{ stamp: string | null; resource: string; external_id: string; id: string }>({
    name: '',
    text: statement.complete(`select time.stamp, found.* from (select ${changeTime(ORGANISATION, EVERYTHING)} as stamp) time
      left join (${queries.join(' union all ')}) found on true`),
    values: [...callerIds(context), ...statement.parameters.map((value) => value(undefined, context))],
  })
  const ids = new Map(rows.map(({ resource, external_id: own, id }) => [`${resource} ${own}`, id]))
  return {
    idOf: ({ table }, reference) => ids.get(`${table} ${externalIdIn(reference)}`) ?? reference,
    stamp: rows[0]?.stamp ?? '',
  }
}

/** Undefined if the caller may not read the resource: the operation then has the error of an id. */
function rowsOf(statement: Statement<undefined>, { type }: Resource) {
  try {
    return statement.from(type)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** As it is stored; undefined for a text that no record can have. */
const externalIdIn = (reference: string) => text.safeParse(reference.slice(EXTERNAL_PREFIX.length)).data
