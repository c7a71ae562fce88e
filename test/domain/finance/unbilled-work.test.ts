/** The sums of what can be billed are those of the timesheets, whatever was written, by whomever, in whichever order. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unbilledWork } from '../../../src/domain/finance/invoices/unbilled.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { approveInSandbox, newPlace, randomNumbers, writeSome, writeTogether } from './random-writes.ts'
import { billableOf } from './unbilled-reference.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows

/** Assignments are kept in any order. */
const ordered = (source: string) => `select w.*, array(select unnest(unrated) order by 1) as unrated from ${source} w
  where org_id = $1 order by project_id, worker_id, currency, rate, overtime_rate`
const keptRows = (orgId: string) => rows(ordered('unbilled_work'), [orgId])

async function checkSums(orgId: string): Promise<number> {
  const computed = await rows(ordered('unbilled_work_of($1, array(select id from timesheets where org_id = $1))'), [
    orgId,
  ])
  expect(await keptRows(orgId)).toEqual(computed)
  const read = await unbilledWork({ db: server.database.prisma as never, orgId })
  expect(read).toEqual(await billableOf(server, orgId))
  return computed.length
}

it('are those of the timesheets after any series of writes', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(randomNumbers, async (stream) => {
      const random = () => stream.next().value as number
      const place = await newPlace(server)
      for (let round = 0; round < 30; round++) {
        await writeSome(place, 2, random)
        most = Math.max(most, await checkSums(place.orgId))
      }
    }),
    { numRuns: 4, seed: 20_261_123 },
  )
  expect(most).toBeGreaterThan(10)
})

it('are those of the timesheets where six write at once, and some give up', async () => {
  const place = await newPlace(server)
  await writeTogether(place)
  await checkSums(place.orgId)
})

it('stay as they are where the sandbox writes', async () => {
  const place = await newPlace(server)
  await writeSome(place, 20)
  const kept = await keptRows(place.orgId)
  await approveInSandbox(place, async (client) => {
    const inside = await client.query('select from unbilled_work where org_id = $1', [place.orgId])
    expect(inside.rowCount).toBe(kept.length)
  })
  expect(await keptRows(place.orgId)).toEqual(kept)
})

it('count what was there before the migration', async () => {
  const place = await newPlace(server)
  do await writeSome(place, 30)
  while ((await keptRows(place.orgId)).length === 0)
  const kept = await keptRows(place.orgId)
  await rows('delete from unbilled_work')
  const migration = readFileSync('prisma/migrations/20261123090000_unbilled_work/migration.sql', 'utf8')
  await rows(migration.slice(migration.indexOf('-- What is there already')))
  expect(await keptRows(place.orgId)).toEqual(kept)
})
