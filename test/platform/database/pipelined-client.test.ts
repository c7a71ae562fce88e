/** Concurrent queries in one transaction. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { PipelinedClient } from '../../../src/platform/database/pipelined-client.ts'
import { StatementTimes } from '../../../src/platform/database/statement-times.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'

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

it('run in their order, without a driver warning', async () => {
  const numbers = [1, 2, 3, 4, 5, 6]
  const rows = await database.prisma.$transaction((tx) =>
    Promise.all(numbers.map((number) => tx.$queryRaw<[{ number: number }]>`select ${number}::int as number`)),
  )
  expect(rows.map(([row]) => row.number)).toEqual(numbers)
  expect(warnings).toEqual([])
})

it('an idle transaction whose connection is terminated fails at its next statement and does not end the process', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  const failure = await client.query('select 1').catch((error) => error)
  client.release()
  expect(failure).toMatchObject({ code: '08006', name: 'ConnectionLost' })
})

it('each take the time from the answer of the one before', async () => {
  const times = new StatementTimes()
  const observed = vi.spyOn(times, 'observe')
  const client = new PipelinedClient({ connectionString: own.url, times })
  await client.connect()
  const started = performance.now()
  await Promise.all(['select pg_sleep(0.3)', 'select 1', 'select 2'].map((text) => client.query(text)))
  const taken = performance.now() - started
  await client.end()
  const sum = observed.mock.calls.reduce((total, [, milliseconds]) => total + milliseconds, 0)
  expect(sum).toBeLessThanOrEqual(taken)
})

it('each fail separately', async () => {
  const client = await database.pool.connect()
  const outcomes = await Promise.allSettled(['select 1 / 0', 'select 2 as two'].map((text) => client.query(text)))
  client.release()
  expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { rows: [{ two: 2 }] } }])
})

it('a statement that nobody waits for any more ends in PostgreSQL, too', async () => {
  const client = new PipelinedClient({ connectionString: own.url, maxSilence: 300 })
  await client.connect()
  const failure = await client.query('select pg_sleep(600)').catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'ConnectionLost' })
  await eventually(async () => {
    const { rows } = await database.pool.query(
      "select from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()",
    )
    return rows.length === 0 || undefined
  })
})
