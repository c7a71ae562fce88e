/** Short reads of many callers on few connections: each is answered, or fails, for itself. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { readRows } from '../../../src/platform/database/json-rows.ts'
import { inBackground } from '../../../src/platform/database/pool.ts'
import { ShortReads } from '../../../src/platform/database/short-reads.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

let own: TestDatabase
let database: Database
/** With one connection, for which requests wait 200 ms. */
let narrow: Database

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 8)
  narrow = openDatabase(own.url, 1, 200)
})
afterAll(async () => {
  await database.close()
  await narrow.close()
  await own.drop()
})

/** Reads the value of an expression, and which connection read it. */
async function read(expression: string, { pool } = database) {
  const text = `select pg_backend_pid()::text as pid, ${expression} as value`
  const [row] = await readRows(pool, { name: '', text, values: [], hidden: 1, expected: 0, isShort: true })
  return { value: JSON.parse(String(row?.json)).value, pid: row?.hidden[0] }
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 30))
const NO_CONNECTION = { name: 'NoFreeConnection' }

it('those of one turn share connections, and each gets its own answer', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index)
  const answers = await Promise.all(numbers.map((number) => read(`${number}`)))
  expect(answers.map(({ value }) => value)).toEqual(numbers)
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(3) // 16, 16 and 8
})

it('more than the connections take are answered, too', async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => index)
  const answers = await Promise.all(numbers.map((number) => read(`${number}`)))
  expect(answers.map(({ value }) => value)).toEqual(numbers)
})

it('one that fails fails alone', async () => {
  const outcomes = await Promise.allSettled(['1', '1 / 0', '3'].map((expression) => read(expression)))
  expect(outcomes).toMatchObject([
    { value: { value: 1 } },
    { status: 'rejected', reason: { code: '22012' } },
    { value: { value: 3 } },
  ])
  expect((await read('4')).value).toBe(4)
})

it('slow ones do not hold up those of later turns', async () => {
  const slow = []
  let areSlowDone = false
  for (let n = 0; n < 5; n++) {
    slow.push(read("pg_sleep(2)::text || ''"))
    await nextTurn()
  }
  const all = Promise.all(slow).then(() => {
    areSlowDone = true
  })
  expect((await read('1')).value).toBe(1)
  expect(areSlowDone).toBe(false)
  await all
})

it('those of a connection that breaks hear so, and the next ones get another', async () => {
  const lost = ['1', 'pg_terminate_backend(pg_backend_pid())', '3'].map((expression) => read(expression))
  const outcomes = await Promise.allSettled(lost)
  expect(outcomes.slice(1)).toMatchObject([{ reason: { code: '57P01' } }, { reason: { name: 'ConnectionLost' } }])
  expect((await read('4')).value).toBe(4)
})

it('all hear in time that no connection is free, also those that came with background work', async () => {
  const client = await narrow.pool.connect()
  const outcomes = await Promise.allSettled([inBackground(() => read('1', narrow)), read('2', narrow)])
  client.release()
  expect(outcomes).toMatchObject([{ reason: NO_CONNECTION }, { reason: NO_CONNECTION }])
  expect((await read('3', narrow)).value).toBe(3)
})

it('each is sent in the context of its caller, to whose trace it belongs', async () => {
  const context = new AsyncLocalStorage<string>()
  const sentBy: (string | undefined)[] = []
  const query = async () => void sentBy.push(context.getStore())
  const connect = async () => ({ query, release: () => undefined })
  const reads = new ShortReads({ connect } as unknown as pg.Pool)
  await Promise.all(['first', 'second'].map((name) => context.run(name, () => reads.send({} as pg.Query))))
  expect(sentBy).toEqual(['first', 'second'])
})
