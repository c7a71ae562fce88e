/** The sums of what can be billed are those of the timesheets, whatever was written, by whomever, in whichever order. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unbilledWork } from '../../../src/domain/finance/invoices/unbilled.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { inTransactions, makePlace, type Place, randomTransaction } from './random-writes.ts'
import { billableOf } from './unbilled-reference.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows

async function newPlace(): Promise<Place> {
  const place = { databaseUrl: server.databaseUrl, orgId: await server.organisation() }
  await makePlace(place)
  return place
}

const keptRows = (orgId: string) =>
  rows('select * from unbilled_work where org_id = $1 order by project_id, worker_id, currency, rate, overtime_rate', [
    orgId,
  ])

async function checkSums(orgId: string): Promise<number> {
  const computed = await rows(
    `select * from unbilled_work_of($1, array(select id from timesheets where org_id = $1))
     order by project_id, worker_id, currency, rate, overtime_rate`,
    [orgId],
  )
  expect(await keptRows(orgId)).toEqual(computed)
  const read = await unbilledWork({ db: server.database.prisma as never, orgId })
  expect(read).toEqual(await billableOf(server, orgId))
  return computed.length
}

/** Evenly between 0 and 1, which `fc.double` is not. */
const randomNumbers = fc.infiniteStream(fc.noBias(fc.nat(999_999)).map((number) => number / 1_000_000))

it('are those of the timesheets after any series of writes', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(randomNumbers, async (stream) => {
      const random = () => stream.next().value as number
      const place = await newPlace()
      for (let round = 0; round < 30; round++) {
        await inTransactions(
          place,
          Array.from({ length: 2 }, () => randomTransaction(place.orgId, random)),
        )
        most = Math.max(most, await checkSums(place.orgId))
      }
    }),
    { numRuns: 4, seed: 20_261_123 },
  )
  expect(most).toBeGreaterThan(10)
})

it('are those of the timesheets where six write at once, and some give up', async () => {
  const place = await newPlace()
  await Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      for (let round = 0; round < 10; round++)
        await inTransactions(
          place,
          Array.from({ length: 3 }, () => randomTransaction(place.orgId, Math.random)),
          'begin_write',
          writer === 0 ? 'rollback' : 'commit',
        )
    }),
  )
  expect(await checkSums(place.orgId)).toBeGreaterThan(0)
})

it('stay as they are where the sandbox writes', async () => {
  const place = await newPlace()
  await inTransactions(
    place,
    Array.from({ length: 20 }, () => randomTransaction(place.orgId, Math.random)),
  )
  const kept = await keptRows(place.orgId)
  const approveAll = async (client: { query(text: string, values: unknown[]): Promise<unknown> }) => {
    await client.query(`update timesheets set status = 'approved', total_hours = 1 where org_id = $1`, [place.orgId])
    const inside = await client.query('select * from unbilled_work where org_id = $1', [place.orgId])
    expect((inside as { rows: object[] }).rows).toHaveLength(kept.length)
  }
  await inTransactions(place, [approveAll], 'begin_sandbox_write', 'rollback')
  expect(await keptRows(place.orgId)).toEqual(kept)
})

it('count what was there before the migration', async () => {
  const place = await newPlace()
  await inTransactions(
    place,
    Array.from({ length: 30 }, () => randomTransaction(place.orgId, Math.random)),
  )
  const kept = await keptRows(place.orgId)
  expect(kept.length).toBeGreaterThan(0)
  await rows('delete from unbilled_work')
  const migration = readFileSync('prisma/migrations/20261123090000_unbilled_work/migration.sql', 'utf8')
  await rows(migration.slice(migration.indexOf('-- What is there already')))
  expect(await keptRows(place.orgId)).toEqual(kept)
})
