/** The sums of what can be billed are those of the timesheets, whatever was written, by whomever, in whichever order. */
import { afterAll, beforeAll, expect } from 'vitest'
import { unbilledWork } from '../../../src/domain/finance/invoices/unbilled.ts'
import { readRows } from '../../../src/domain/rows-query.ts'
import { credentialOf } from '../../support/resolvers.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { testKeptSums } from './kept-sums.ts'
import { billableOf } from './unbilled-reference.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const rows = async (text: string, values: unknown[]) => (await server.database.pool.query(text, values)).rows

/** Assignments are kept in any order. */
const ordered = (source: string) => `select w.*, array(select unnest(unrated) order by 1) as unrated from ${source} w
  where org_id = $1 order by project_id, worker_id, currency, rate, overtime_rate`

async function checkSums(orgId: string): Promise<number> {
  const computed = await rows(ordered('unbilled_work_of($1, array(select id from timesheets where org_id = $1))'), [
    orgId,
  ])
  expect(await rows(ordered('unbilled_work'), [orgId])).toEqual(computed)
  const caller = { db: server.database.prisma, orgId, startedAt: new Date(), credential: credentialOf(orgId) }
  const read = await readRows(caller as never, unbilledWork, {})
  expect(read).toEqual(await billableOf(server, orgId))
  return computed.length
}

testKeptSums({
  server: () => server,
  table: 'unbilled_work',
  kept: ordered('unbilled_work'),
  check: checkSums,
  series: { runs: 4, rounds: 30, sums: 10 },
  filled: { migration: '20261123090000_unbilled_work', from: '-- What is there already' },
})
