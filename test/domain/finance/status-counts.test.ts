/** The counts of statuses are those of the records, whatever was written, by whomever, in whichever order. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { graphql, startTestServer, type TestServer } from '../../support/server.ts'
import { approveInSandbox, newPlace, randomNumbers, writeSome, writeTogether } from './random-writes.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
const keptRows = (orgId: string) =>
  rows('select * from status_counts where org_id = $1 and live <> 0 order by resource, status', [orgId])

async function checkCounts(orgId: string): Promise<number> {
  const counted = await rows(
    ['expenses', 'timesheets']
      .map(
        (table) => `select org_id, '${table}' as resource, status::text, count(*)::int as live from ${table}
          where org_id = $1 and deleted_at is null group by org_id, status`,
      )
      .join(' union all ')
      .concat(' order by resource, status'),
    [orgId],
  )
  expect(await keptRows(orgId)).toEqual(counted)
  return counted.length
}

it('are those of the records after any series of writes', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(randomNumbers, async (stream) => {
      const random = () => stream.next().value as number
      const place = await newPlace(server)
      for (let round = 0; round < 15; round++) {
        await writeSome(place, 2, random)
        most = Math.max(most, await checkCounts(place.orgId))
      }
    }),
    { numRuns: 3, seed: 20_261_123 },
  )
  expect(most).toBeGreaterThan(4)
})

it('are those of the records where six write at once, and some give up', async () => {
  const place = await newPlace(server)
  await writeTogether(place)
  await checkCounts(place.orgId)
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

it('stay as they are where the sandbox writes', async () => {
  const place = await newPlace(server)
  await writeSome(place, 20)
  const kept = await keptRows(place.orgId)
  await approveInSandbox(place, async (client) => {
    const inside = await client.query('select from status_counts where org_id = $1 and live <> 0', [place.orgId])
    expect(inside.rowCount).toBe(kept.length)
  })
})

it('count what was there before the migration', async () => {
  const place = await newPlace(server)
  do await writeSome(place, 30)
  while ((await keptRows(place.orgId)).length === 0)
  const kept = await keptRows(place.orgId)
  await rows('delete from status_counts')
  const migration = readFileSync('prisma/migrations/20261123092000_counts_of_statuses/migration.sql', 'utf8')
  for (const name of ['insert', 'update', 'delete'])
    for (const table of ['timesheets', 'expenses']) await rows(`drop trigger count_${name} on ${table}`)
  await rows(migration.slice(migration.indexOf("call keep_status_counts('timesheets')")))
  expect(await keptRows(place.orgId)).toEqual(kept)
})
