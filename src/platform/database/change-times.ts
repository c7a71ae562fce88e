/**
 * Reads when an organisation's records last changed. As long as this time stays the same, cached reads stay valid. Many
 * callers share a statement, and each gets a time that was read after its call.
 */
import type { Pool } from 'pg'
import { retryRead } from './errors.ts'
import { gather } from './gather.ts'
import { limitSharedRead } from './pool.ts'

/** The records of one table, of several, joined by commas, or of all tables. */
export type ChangeSource = string | undefined
/** All tables of the organisation. */
export const EVERYTHING: ChangeSource = undefined

/** Reads when records last changed. */
export interface ChangeTimes {
  /** The time of the latest committed write to the records, as opaque text; empty before the first. */
  read(orgId: string, source: ChangeSource): Promise<string>
}

const NO_TABLE = ''

const statement = {
  name: 'read change times',
  text: `select asked.org::text || ' ' || asked.source as key,
      extract(epoch from coalesce((select max(t.last_change) from tallies t
        where t.org_id = asked.org and t.resource = any(string_to_array(asked.source, ','))), c.last_write))::text as stamp
    from unnest($1::uuid[], $2::text[]) asked (org, source)
    left join organisation_clocks c on c.org_id = asked.org and asked.source = '${NO_TABLE}'`,
}

/** Create the reader of a process. */
export function openChangeTimes(pool: Pool): ChangeTimes {
  async function readAll(keys: readonly string[]): Promise<Map<string, string>> {
    const asked = keys.map((key) => key.split(' ') as [org: string, source: string])
    const values = [asked.map(([org]) => org), asked.map(([, source]) => source)]
    const { rows } = await pool.query<{ key: string; stamp: string | null }>({ ...statement, values })
    return new Map(rows.map(({ key, stamp }) => [key, stamp ?? '']))
  }
  const read = gather<string, string>((keys) => retryRead(() => readAll(keys)))
  return {
    read: async (orgId, source) => (await limitSharedRead(read(`${orgId} ${source ?? NO_TABLE}`))) ?? '',
  }
}

/** SQL for the same time in the same format. @param organisation SQL for the organisation's id */
export function changeTime(organisation: string, source: ChangeSource): string {
  if (source === undefined)
    return `(select extract(epoch from last_write)::text from organisation_clocks where org_id = ${organisation})`
  const tables = source.split(',')
  const [column, test] =
    tables.length === 1
      ? ['last_change', `= '${source}'`]
      : ['max(last_change)', `in (${tables.map((table) => `'${table}'`).join(', ')})`]
  return `(select extract(epoch from ${column})::text from tallies where org_id = ${organisation} and resource ${test})`
}
