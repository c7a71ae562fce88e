/** The tables of the queues are made by whichever process starts first. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineQueue } from '../../../src/platform/jobs/definition.ts'
import { openQueue } from '../../../src/platform/jobs/queue.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

const rules = { concurrency: 1, retryLimit: 1, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60 }
const definition = defineQueue('together', rules)

let database: TestDatabase

beforeAll(async () => {
  database = await copyDatabase()
})
afterAll(() => database.drop())

async function openAlone(pool: pg.Pool) {
  const queue = await openQueue({ pool } as never, [definition], false)
  await queue.close()
}

it('processes that start at the same time share one set of tables', async () => {
  const pools = Array.from({ length: 6 }, () => new pg.Pool({ connectionString: database.url, max: 1 }))
  const [one = new pg.Pool()] = pools
  await Promise.all(pools.map((pool) => pool.query('drop schema if exists pgboss cascade')))
  await Promise.all(pools.map(openAlone))
  const { rows } = await one.query(`select name from pgboss.queue where name = 'together'`)
  expect(rows).toHaveLength(1)
  await Promise.all(pools.map((pool) => pool.end()))
})
