/** The counts of statuses are those of the records, whatever was written, by whomever, in whichever order. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { graphql, startTestServer, type TestServer } from '../../support/server.ts'
import { testKeptSums } from './kept-sums.ts'
import { newPlace, writeSome } from './random-writes.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const rows = async (text: string, values: unknown[]) => (await server.database.pool.query(text, values)).rows
const KEPT = 'select * from status_counts where org_id = $1 and live <> 0 order by resource, status'

const TABLES = ['assignments', 'expenses', 'timesheets']

async function checkCounts(orgId: string): Promise<number> {
  const counted = await rows(
    TABLES.map(
      (table) => `select org_id, '${table}' as resource, status::text, count(*)::int as live from ${table}
          where org_id = $1 and deleted_at is null group by org_id, status`,
    )
      .join(' union all ')
      .concat(' order by resource, status'),
    [orgId],
  )
  expect(await rows(KEPT, [orgId])).toEqual(counted)
  return counted.length
}

testKeptSums({
  server: () => server,
  table: 'status_counts',
  kept: KEPT,
  check: checkCounts,
  series: { runs: 3, rounds: 15, sums: 4 },
  filled: {
    migration: '20261123092000_counts_of_statuses',
    from: "call keep_status_counts('timesheets')",
    // Assignments have got theirs by a later one.
    before: TABLES.flatMap((table) =>
      ['insert', 'update', 'delete'].map((name) => `drop trigger count_${name} on ${table}`),
    )
      .concat("call keep_status_counts('assignments')")
      .join(';'),
  },
})

it('are answered, without statuses that no record has', async () => {
  const place = await newPlace(server)
  await writeSome(place, 30)
  const key = await server.key({ orgId: place.orgId })
  const { body } = await graphql(server, key, '{ timesheetCounts(by: status) { value count } }')
  const counted = await rows(
    `select status::text as value, count(*)::int as count from timesheets where org_id = $1 and deleted_at is null
     group by status order by 2 desc, 1`,
    [place.orgId],
  )
  expect(body.data.timesheetCounts).toEqual(counted)
})
