/** Concurrent queries in one transaction. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

let own: TestDatabase
let database: Database
const warnings: string[] = []
const note = (warning: Error) => void warnings.push(`${warning}`)

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 2)
  process.on('warning', note)
})
afterAll(async () => {
  process.off('warning', note)
  await database.close()
  await own.drop()
})

it('run one after another, without a driver warning', async () => {
  const numbers = [1, 2, 3, 4, 5, 6]
  const rows = await database.prisma.$transaction((tx) =>
    Promise.all(numbers.map((number) => tx.$queryRaw<[{ number: number }]>`select ${number}::int as number`)),
  )
  expect(rows.map(([row]) => row.number)).toEqual(numbers)
  expect(warnings).toEqual([])
})

it('each fail separately', async () => {
  const client = await database.pool.connect()
  const outcomes = await Promise.allSettled(['select 1 / 0', 'select 2 as two'].map((text) => client.query(text)))
  client.release()
  expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { rows: [{ two: 2 }] } }])
})
