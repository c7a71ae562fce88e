/** Lists are written as JSON from PostgreSQL's bytes exactly as JavaScript would write what the driver reads. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { readList } from '../../../src/platform/database/json-rows.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 2)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const about = (columns: number) => `union all select 'all'${', null'.repeat(columns)}`

/** The list of the rows of `select`, with nothing hidden. */
async function listOf(columns: string[], rows: string, values: unknown[] = [], limit = 1000) {
  const text = `select null as about, ${columns.join(', ')} from ${rows} ${about(columns.length)}`
  const list = await readList(database.pool, { name: '', text, values, hidden: 1, limit, expected: 0 })
  return { ...list, json: `[${list.json.toString()}]` }
}

/** Without what PostgreSQL stores in no text, and with numbers that it writes as JavaScript does. */
const storable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('\\u0000', ''), (_key, each) =>
    typeof each === 'number' ? Math.trunc(each % 1e6) + 0 : each,
  )

it('texts of all kinds, and null', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replaceAll('\0', '').toWellFormed())
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { maxLength: 20 }), async (texts) => {
      const { json, count } = await listOf(['value', 'place'], 'unnest($1::text[]) with ordinality t (value, place)', [
        texts,
      ])
      expect(json).toBe(JSON.stringify(texts.map((value, index) => ({ value, place: index + 1 }))))
      expect(count).toBe(texts.length)
    }),
    { numRuns: 200 },
  )
})

it('moments to the millisecond', async () => {
  const moment = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 20 }), async (moments) => {
      const texts = moments.map((each) => each.toISOString())
      const { json } = await listOf(['at'], 'unnest($1::timestamptz(3)[]) t (at)', [texts])
      expect(json).toBe(JSON.stringify(texts.map((at) => ({ at }))))
    }),
    { numRuns: 200 },
  )
})

it('JSON as JavaScript writes it, whatever blanks and quotes its texts have', async () => {
  const any = fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }).map(storable)
  const digits = fc.stringMatching(/^(?:0|-?[1-9]\d{0,10}|0\d|\d[a-z])$/)
  const value = fc.oneof(any, fc.dictionary(fc.oneof(digits, fc.string({ maxLength: 3 })), fc.string()).map(storable))
  await fc.assert(
    fc.asyncProperty(value, async (given) => {
      const { rows } = await database.pool.query('select $1::jsonb as value', [JSON.stringify(given)])
      const { json } = await listOf(['value'], '(select $1::jsonb as value) t', [JSON.stringify(given)])
      expect(json).toBe(JSON.stringify(rows))
    }),
    { numRuns: 200 },
  )
})

it('numbers, truth values, ids, dates and arrays', async () => {
  const columns = {
    whole: ['-7::int', -7],
    large: ['9007199254740991::bigint', 9007199254740991],
    small: ['1.5::float8', 1.5],
    exact: ['12.25::numeric', 12.25],
    yes: ['true', true],
    no: ['false', false],
    id: [`'00000000-0000-7000-8000-00000000aaaa'::uuid`, '00000000-0000-7000-8000-00000000aaaa'],
    day: [`date '2026-02-28'`, '2026-02-28'],
    texts: [`to_json(array['a"b', null])`, ['a"b', null]],
    none: ['null::uuid', null],
  } as const
  const names = Object.entries(columns).map(([name, [sql]]) => `${sql} as "${name}"`)
  const { json } = await listOf(names, '(select 1) one')
  const expected = Object.fromEntries(Object.entries(columns).map(([name, [, value]]) => [name, value]))
  expect(json).toBe(JSON.stringify([expected]))
})

it('rows after the limit are counted, and the last one shown tells where it is', async () => {
  const text = `select null as about, n::text as place, null as nothing, n from generate_series(1, 5) n ${about(3)}`
  const read = (limit: number) =>
    readList(database.pool, { name: '', text, values: [], hidden: 3, limit, expected: 10_000 })
  expect(await read(3)).toMatchObject({ count: 5, about: 'all', last: ['3', null] })
  expect((await read(3)).json.toString()).toBe('{"n":1},{"n":2},{"n":3}')
  expect(await read(5)).toMatchObject({ count: 5, last: [] }) // no row follows
})

it('a list without rows', async () => {
  expect(await listOf(['n'], 'generate_series(1, 0) n')).toMatchObject({ json: '[]', count: 0, about: 'all', last: [] })
})

it('a moment that is none fails this read only', async () => {
  await expect(listOf(['at'], `(select 'infinity'::timestamptz as at) t`)).rejects.toThrow(
    'not a time of UTC: infinity',
  )
  await expect(listOf(['at'], `(select '10001-01-01'::timestamptz as at) t`)).rejects.toThrow(RangeError)
  expect(await listOf(['n'], 'generate_series(1, 2) n')).toMatchObject({ json: '[{"n":1},{"n":2}]' })
})

it('an error of PostgreSQL, also one after some rows, is that of the read', async () => {
  await expect(listOf(['1 / (3 - n) as n'], 'generate_series(1, 5) n')).rejects.toMatchObject({ code: '22012' })
  expect(await listOf(['n'], 'generate_series(1, 1) n')).toMatchObject({ count: 1 })
})
