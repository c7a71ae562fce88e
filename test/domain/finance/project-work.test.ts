/** The sums of projects are those of their timesheets and expenses, whatever was written, by whomever, in whichever order. */
import { afterAll, beforeAll, expect } from 'vitest'
import { type ProjectWork, projectWork } from '../../../src/domain/finance/project-work.ts'
import type { TimesheetEntry } from '../../../src/domain/finance/timesheet-entries.ts'
import { readRows } from '../../../src/domain/rows-query.ts'
import { credentialOf } from '../../support/resolvers.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { testKeptSums } from './kept-sums.ts'
import { inTransactions } from './random-writes.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NOW = new Date('2026-03-20T12:00:00Z')
const WEEKS = 6
/** The writes are of January to March. */
const SINCE = new Date('2026-02-06')

const KEPT = 'select * from project_work where org_id = $1 order by day, project_id, currency'
const keptRows = async (orgId: string) => (await server.database.pool.query(KEPT, [orgId])).rows

interface Sum {
  currency: string
  hours: number
  hoursWithoutRate: number
  charged: number
  expenses: number
}

/** Of the records alone, as `projectWork` says it. */
async function sumsOf(orgId: string): Promise<Map<string, Sum>> {
  const { prisma } = server.database
  const sums = new Map<string, Sum>()
  const add = (projectId: string, currency: string, part: Partial<Sum>) => {
    const key = `${projectId} ${currency}`
    const sum = sums.get(key) ?? { currency, hours: 0, hoursWithoutRate: 0, charged: 0, expenses: 0 }
    for (const [name, value] of Object.entries(part)) sum[name as 'hours'] += value as number
    sums.set(key, sum)
  }
  const sheets = await prisma.timesheet.findMany({
    where: { orgId, status: 'approved', deletedAt: null, periodStart: { gt: SINCE } },
    include: { assignment: { include: { chargeRate: true } } },
  })
  for (const { projectId, totalHours, entries, assignment } of sheets) {
    const rate = assignment?.chargeRate
    const overtime = (entries as unknown as TimesheetEntry[]).reduce((sum, { overtimeHours }) => sum + overtimeHours, 0)
    const charged = rate ? (totalHours - overtime) * rate.rate + overtime * rate.overtimeRate : 0
    add(projectId, rate?.currency ?? 'GBP', { hours: totalHours, hoursWithoutRate: rate ? 0 : totalHours, charged })
  }
  const expenses = await prisma.expense.findMany({
    where: {
      orgId,
      status: { in: ['approved', 'paid'] },
      deletedAt: null,
      incurredOn: { gt: SINCE },
      projectId: { not: null },
    },
  })
  for (const { projectId, currency, amount } of expenses) add(projectId as string, currency, { expenses: amount })
  return sums
}

async function checkSums(orgId: string): Promise<number> {
  const caller = { db: server.database.prisma, orgId, startedAt: NOW, credential: credentialOf(orgId) }
  const read = await readRows<ProjectWork, object>(caller as never, projectWork, { weeks: WEEKS, limit: 100 })
  const expected = await sumsOf(orgId)
  expect(read.map(({ projectId, currency }) => `${projectId} ${currency}`).sort()).toEqual([...expected.keys()].sort())
  expect(read.map(({ hours }) => hours)).toEqual(read.map(({ hours }) => hours).sort((one, other) => other - one))
  for (const sum of read) {
    const { charged, ...of } = expected.get(`${sum.projectId} ${sum.currency}`) as Sum
    for (const name of ['hours', 'hoursWithoutRate', 'expenses'] as const) expect(sum[name]).toBeCloseTo(of[name], 6)
    expect(Math.abs(sum.charged - charged)).toBeLessThan(0.51) // rounded once
  }
  const kept = await keptRows(orgId)
  for (const { records, hours } of kept) expect([records > 0, hours >= 0]).toEqual([true, true])
  return read.length
}

testKeptSums({
  server: () => server,
  table: 'project_work',
  kept: KEPT,
  check: checkSums,
  series: { runs: 4, rounds: 30, sums: 5 },
  filled: { migration: '20261123091000_project_work', from: '-- What is there already' },
  async atEnd(place) {
    await inTransactions(place, [
      async (client) => {
        for (const table of ['invoiced_timesheets', 'timesheets', 'expenses'])
          await client.query(`delete from ${table} where org_id = $1`, [place.orgId])
      },
    ])
    expect(await keptRows(place.orgId)).toEqual([])
  },
})
