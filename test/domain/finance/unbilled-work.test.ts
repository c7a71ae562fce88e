/** The sums of what can be billed are those of the timesheets, whatever was written, by whomever, in whichever order. */
import { afterAll, beforeAll, expect } from 'vitest'
import { draftOf } from '../../../src/domain/finance/invoices/draft.ts'
import { type Unbilled, unbilledWork } from '../../../src/domain/finance/invoices/unbilled.ts'
import { readRows } from '../../../src/domain/rows-query.ts'
import { credentialOf } from '../../support/resolvers.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { testKeptSums } from './kept-sums.ts'
import { inTransactions, type Place } from './random-writes.ts'
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

/**
 * Leave the timesheets that name an assignment, and give all assignments rates in pounds: all can be billed then. One
 * rate has two overtime rates, which an invoice multiplies apart.
 */
const billable = (place: Place) =>
  inTransactions(place, [
    async (client) => {
      for (const text of [
        'delete from charge_rates where org_id = $1',
        `insert into charge_rates (org_id, assignment_id, rate, overtime_rate, currency)
         select org_id, id, 2437, 3333 + row_number() over (order by id) % 2, 'GBP' from assignments where org_id = $1`,
        'update timesheets set deleted_at = now() where org_id = $1 and assignment_id is null',
      ])
        await client.query(text, [place.orgId])
    },
  ])

/** @returns how many clients have something to pay */
async function checkPromises(orgId: string): Promise<number> {
  const caller = { db: server.database.prisma, orgId, startedAt: new Date(), credential: credentialOf(orgId) }
  const promised = (await readRows(caller as never, unbilledWork, {})) as Unbilled[]
  for (const { clientId, periodStart, periodEnd, amounts, timesheets } of promised) {
    const draft = await draftOf(server.database.prisma as never, { clientId, periodStart, periodEnd }, 0)
    expect([draft.timesheetIds.length, draft.total]).toEqual([timesheets, amounts[0]?.amount])
  }
  return promised.filter(({ amounts }) => amounts.some(({ amount }) => amount > 0)).length
}

const paying: number[] = []
afterAll(() => {
  if (paying.length > 0) expect(Math.max(...paying)).toBeGreaterThan(0) // else nothing was compared
})

testKeptSums({
  server: () => server,
  table: 'unbilled_work',
  kept: ordered('unbilled_work'),
  check: checkSums,
  series: { runs: 4, rounds: 30, sums: 10 },
  atEnd: async (place) => {
    await billable(place)
    paying.push(await checkPromises(place.orgId))
  },
  filled: { migration: '20261123090000_unbilled_work', from: '-- What is there already' },
})
