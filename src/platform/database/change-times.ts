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

/** The same of one organisation, whose rows are on one node. */
const ofOne = {
  name: 'read change time',
  text: `select $1::text || ' ' || $2::text as key,
      extract(epoch from coalesce(max(t.last_change), max(case when $2::text = '${NO_TABLE}' then c.last_write end)))::text as stamp
    from organisation_clocks c
    left join tallies t on t.org_id = c.org_id and t.resource = any(string_to_array($2::text, ','))
    where c.org_id = $1::uuid`,
}

/** As Citus refuses what it cannot send to the nodes. */
const NOT_SUPPORTED = '0A000'

interface StampRow {
  key: string
  stamp: string | null
}

/** Create the reader of a process. */
export function openChangeTimes(pool: Pool): ChangeTimes {
  let isDistributed = false

  async function readAll(keys: readonly string[]): Promise<StampRow[]> {
    const asked = keys.map((key) => key.split(' ') as [org: string, source: string])
    if (isDistributed) {
      const found = await Promise.all(asked.map((values) => pool.query<StampRow>({ ...ofOne, values })))
      return found.flatMap(({ rows }) => rows)
    }
    const values = [asked.map(([org]) => org), asked.map(([, source]) => source)]
    try {
      return (await pool.query<StampRow>({ ...statement, values })).rows
    } catch (error) {
      if ((error as { code?: string }).code !== NOT_SUPPORTED) throw error
      isDistributed = true
      return readAll(keys)
    }
  }
  const read = gather<string, string>(
    async (keys) => new Map((await retryRead(() => readAll(keys))).map(({ key, stamp }) => [key, stamp ?? ''])),
  )
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
