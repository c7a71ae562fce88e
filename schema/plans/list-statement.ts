/** The statement of one page and nothing else: one row per record, and one row `about` the list. */
import type { Pool } from 'pg'
import { readList } from '../../src/platform/database/json-rows.ts'
import type { PageList, PageRow } from './page.ts'
import type { Variables } from './planning.ts'
import { ORGANISATION, type Statement } from './statement.ts'

/** @param stamp the SQL of the time of the latest change */
export function listStatement(statement: Statement<Variables>, list: PageList, stamp: string): string {
  const { before, hidden, columns, width, rows, total } = list
  const records = `${before} select null as about, ${hidden.join(', ')}, ${columns} from ${rows}`
  const nothing = Array.from({ length: hidden.length + width }, () => 'null').join(', ')
  const about = `select json_build_array(${total}, ${stamp}, c.last_write)::text, ${nothing}`
  const clock = `left join organisation_clocks c on c.org_id = ${ORGANISATION}`
  const unused = statement.unusedIn(records + about + clock)
  return statement.complete(`${records} union all ${about} from (select ${unused.join(', ') || '1'}) one ${clock}`)
}

/** The result of a list statement. */
export interface ReadPage {
  page: PageRow
  stamp: string | null
}

/** The number of columns that are not shown: `about`, the id, the time of change, and the value of the sort field. */
const HIDDEN = 4

/**
 * Read the page.
 * @param limit number of records that it shows
 * @param expected estimated size in bytes
 */
export async function readPage(
  pool: Pool,
  statement: { name: string; text: string; values: unknown[] },
  { limit, expected }: { limit: number; expected: number },
): Promise<ReadPage> {
  const { json, count, about, last } = await readList(pool, { ...statement, limit, expected, hidden: HIDDEN })
  const [total, stamp, lastWrite] = JSON.parse(about) as [number | null, string | null, string | null]
  const [lastId = null, changedAt = null, lastSortedBy = null] = last
  const lastUpdatedAt = changedAt === null ? null : new Date(`${changedAt.replace(' ', 'T')}:00`) // it ends with `+00`
  const rows = count === 0 ? null : json
  const page = { rows, count, lastId, lastUpdatedAt, lastSortedBy, total, lastWrite: lastWrite && new Date(lastWrite) }
  return { page: page as PageRow, stamp }
}
