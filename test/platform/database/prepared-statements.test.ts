/** A connection keeps a limited number of prepared statements: those that were used last. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nameStatement } from '../../../src/platform/database/client.ts'
import { PipelinedClient } from '../../../src/platform/database/pipelined-client.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

let own: TestDatabase
let client: PipelinedClient

beforeAll(async () => {
  own = await copyDatabase()
  client = new PipelinedClient({ connectionString: own.url, maxPrepared: 3 })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await own.drop()
})

const statement = (name: string, text = `select $1::text as ${name}`) => ({ name, text, values: [name] })
const send = async (...names: string[]) => {
  const results = await Promise.all(names.map((name) => client.query(statement(name))))
  expect(results.map(({ rows }) => rows)).toEqual(names.map((name) => [{ [name]: name }]))
}
const kept = async () =>
  (await client.query('select name from pg_prepared_statements order by 1')).rows.map((row) => row.name)

it('closes the one that was not used for the longest time', async () => {
  for (const name of ['a', 'b', 'c', 'a', 'd']) await send(name)
  expect(await kept()).toEqual(['a', 'c', 'd'])
  await send('b') // again
  expect(await kept()).toEqual(['a', 'b', 'd'])
})

it('also while many are on their way, of which each is used twice', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `many${n}`)
  await send(...names, ...names)
  await send('a', 'b')
  await send('c', 'd', 'a')
  for (const name of names) await send(name)
  expect(await kept()).toHaveLength(3)
})

it('in a transaction that failed, without a trace', async () => {
  for (const name of ['a', 'b', 'c']) await send(name)
  await client.query('begin')
  await expect(client.query(statement('zero', 'select 1 / (length($1::text) - 4)'))).rejects.toMatchObject({
    code: '22012',
  })
  await expect(client.query(statement('d'))).rejects.toMatchObject({ code: '25P02' })
  await client.query('rollback')
  for (const name of ['a', 'b', 'c', 'd']) await send(name)
  expect(await kept()).toEqual(['b', 'c', 'd'])
})

it('those that PostgreSQL refuses take no place', async () => {
  for (const name of ['a', 'b', 'c']) await send(name)
  for (let n = 0; n < 10; n++)
    await expect(client.query(statement(`bad${n}`, 'select nothing($1)'))).rejects.toMatchObject({ code: '42883' })
  await send('d')
  for (const name of ['a', 'b', 'd', 'a', 'b', 'd']) await send(name)
  expect(await kept()).toEqual(['a', 'b', 'd'])
})

it('and closes more of them if their texts are long', async () => {
  for (const name of ['a', 'b']) await send(name)
  const long = (name: string) => statement(name, `select $1::text as ${name}, '${'x'.repeat(600_000)}' as long`)
  for (const name of ['long1', 'long2']) await client.query(long(name))
  expect(await kept()).toEqual(['long2'])
  await send('a')
  expect(await kept()).toEqual(['a', 'long2'])
})

it('a text has its name, however many other texts had theirs before', () => {
  const name = nameStatement('select 1')
  for (let n = 0; n < 10_000; n++) expect(nameStatement(`select ${n} as many`)).not.toBe('')
  expect(nameStatement('select 1')).toBe(name)
  expect(nameStatement(`select '${'x'.repeat(70_000)}'`)).toBe('')
})
