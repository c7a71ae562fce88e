/** Reads through a cursor: batches by size, one snapshot, and what closing it leaves behind. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { openRecordCursor, type RecordCursor } from '../../../src/platform/database/record-cursor.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 3)
  await database.pool.query('create table numbers as select n from generate_series(1, 5) n')
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const before = { text: 'select now() as moment', values: [] }
const open = (text: string, values: unknown[] = []) =>
  openRecordCursor(database.pool, { before, records: { text, values } })

async function countsOf(cursor: RecordCursor): Promise<number[]> {
  const counts: number[] = []
  for (let batch = await cursor.next(); batch.count > 0; batch = await cursor.next()) counts.push(batch.count)
  await cursor.close()
  return counts
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

describe('a cursor', () => {
  it('gives records as lines of JSON, with the names of their fields, and the row before them', async () => {
    const cursor = await open('select n, $1::text as "name" from numbers order by n', ['a\n"b"'])
    const batch = await cursor.next()
    expect(batch.count).toBe(5)
    expect(batch.lines.toString().split('\n')[1]).toBe(JSON.stringify({ n: 2, name: 'a\n"b"' }))
    expect([cursor.columns, cursor.before?.moment]).toEqual([['n', 'name'], expect.any(Date)])
    expect((await cursor.next()).count).toBe(0)
    expect((await cursor.next()).count).toBe(0)
    await cursor.close()
  })

  it('knows the names of fields without any record', async () => {
    const cursor = await open('select n from numbers where false')
    expect([(await cursor.next()).count, cursor.columns]).toEqual([0, ['n']])
    await cursor.close()
  })

  it('reads many small records at once, and few large ones', async () => {
    const small = await countsOf(await open('select n from generate_series(1, 10000) n'))
    expect([sum(small), Math.max(...small)]).toEqual([10_000, 2000])
    const large = await countsOf(await open(`select repeat('x', 100000) as text from generate_series(1, 150)`))
    expect([sum(large), large[0], large[1]]).toEqual([150, 100, 2])
  })

  it('sees one snapshot', async () => {
    const cursor = await open('select n from numbers order by n')
    await database.pool.query('insert into numbers values (6)')
    expect(sum(await countsOf(cursor))).toBe(5)
    await database.pool.query('delete from numbers where n = 6')
  })

  it('writes nothing', async () => {
    await database.pool.query('create sequence numbering')
    const cursor = await open(`select nextval('numbering')`)
    await expect(cursor.next()).rejects.toThrow('read-only')
    await cursor.close()
    await expect(open('delete from numbers returning n')).rejects.toThrow()
  })
})

describe('closing', () => {
  const inUse = () => database.pool.totalCount - database.pool.idleCount

  it('gives the connection back, also when records are left, and once', async () => {
    const cursor = await open('select n from generate_series(1, 10000) n')
    await cursor.next()
    await Promise.all([cursor.close(), cursor.close()])
    expect(inUse()).toBe(0)
    await expect(cursor.next()).rejects.toThrow('closed')
    const { rows } = await database.pool.query('select count(*)::int as open from pg_cursors')
    expect(rows[0].open).toBe(0)
  })

  it('cancels what is being read', async () => {
    const cursor = await open('select pg_sleep(600)')
    const reading = expect(cursor.next()).rejects.toThrow()
    await cursor.close()
    await reading
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like 'fetch%'`,
      )
      return rows.length === 0
    })
    expect(inUse()).toBe(0)
  })

  it('after a failure gives the connection back', async () => {
    const cursor = await open('select 1 / (n - 3) as value from numbers order by n')
    await expect(cursor.next()).rejects.toThrow('division by zero')
    await cursor.close()
    expect(inUse()).toBe(0)
    expect(sum(await countsOf(await open('select n from numbers')))).toBe(5)
  })

  it('a statement that cannot be read leaves no connection in use', async () => {
    await expect(open('select nothing from numbers')).rejects.toThrow('nothing')
    expect(inUse()).toBe(0)
  })
})
