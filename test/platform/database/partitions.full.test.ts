/** Where partitions begin and end, and that they are added while tables are in use. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrganisation } from '../../../src/access/organisations.ts'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { TableInUse } from '../../../src/platform/database/partitions/brief-lock.ts'
import { readPartitions } from '../../../src/platform/database/partitions/catalogue.ts'
import { addPartitions, removePartitions } from '../../../src/platform/database/partitions/maintenance.ts'
import {
  boundAt,
  lengthFor,
  missingPartitions,
  type PartitionedTable,
  parseBounds,
} from '../../../src/platform/database/partitions/partition.ts'
import { partitionedTables } from '../../../src/server/growth.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'
import { stamped } from '../../support/write.ts'

const DAY = 86_400_000
const UNIT = 2 ** 26
const table = (days: number): PartitionedTable => ({ name: 'events', key: 'id', type: 'event_id', days })

describe('a partition', () => {
  it.each([1, 3, 7, 14, 30, 90, 365, 3650])('lasts at most a quarter of %i days, but for the shortest', (days) => {
    const length = lengthFor(days)
    expect(Math.log2(length / UNIT) % 1).toBe(0)
    expect(length).toBeLessThanOrEqual(Math.max((days * DAY) / 4, UNIT))
    expect((days * DAY) / length).toBeLessThan(80) // so many partitions
  })

  it.each([
    "FOR VALUES FROM ('evt_01a20c00000000000000000000000000') TO ('evt_01a21000000000000000000000000000')",
    "FOR VALUES FROM ('01a20c00-0000-0000-0000-000000000000') TO ('01a21000-0000-0000-0000-000000000000')",
  ])('is read as PostgreSQL prints it: %s', (bounds) => {
    expect(parseBounds(bounds)).toEqual({ from: 0x01a20c000000, to: 0x01a210000000 })
  })

  it('is one for all from before, or the default one', () => {
    const first = "FOR VALUES FROM (MINVALUE) TO ('evt_01a20c00000000000000000000000000')"
    expect(parseBounds(first)).toEqual({ from: -Infinity, to: 0x01a20c000000 })
    expect(parseBounds('DEFAULT')).toBeUndefined()
    expect([boundAt(-Infinity, 'uuid'), boundAt(0, 'event_id')]).toEqual(['minvalue', `'evt_${'0'.repeat(32)}'`])
  })
})

describe('partitions that are missing', () => {
  it.each([
    '2026-02-28T23:59:59.999Z',
    '2026-03-01T00:00:00Z',
    '2026-12-31T23:59:59Z',
    '2028-02-29T12:00:00Z',
    '2026-03-29T01:00:00Z',
  ])('follow each other without a gap and reach far enough at %s', (moment) => {
    const now = new Date(moment)
    for (const days of [1, 14, 30, 3650]) {
      const length = lengthFor(days)
      const missing = missingPartitions(table(days), -Infinity, now)
      expect(missing[0]?.from).toBeLessThanOrEqual(now.getTime())
      expect(missing.at(-1)?.to).toBeGreaterThanOrEqual(now.getTime() + 2 * length)
      for (const [index, { from, to }] of missing.entries()) {
        expect([to - from, to % UNIT]).toEqual([length, 0])
        if (index > 0) expect(from).toBe(missing[index - 1]?.to)
      }
      expect(new Set(missing.map(({ name }) => name)).size).toBe(missing.length)
      expect(missingPartitions(table(days), missing.at(-1)?.to as number, now)).toEqual([])
    }
  })

  it('begin where those of another retention end', () => {
    const now = new Date('2026-05-05T05:05:05Z')
    let last = missingPartitions(table(3), -Infinity, now).at(-1)?.to as number
    for (const days of [365, 30, 3650, 1]) {
      const later = new Date(last)
      const missing = missingPartitions(table(days), last, later)
      expect(missing[0]?.from).toBe(last)
      for (const [index, { from }] of missing.slice(1).entries()) expect(from).toBe(missing[index]?.to)
      last = missing.at(-1)?.to as number
    }
  })
})

describe('a table in use', () => {
  let own: TestDatabase
  let database: Database
  let orgId: string
  const tables = partitionedTables({ eventRetentionDays: 30 })
  const [events] = tables as [PartitionedTable]
  /** The same table, of which nothing is kept for longer. */
  const all: PartitionedTable = { ...table(30) }
  /** The template's partitions end before this time. */
  const later = new Date(Date.now() + 200 * DAY)

  beforeAll(async () => {
    own = await copyDatabase()
    database = openDatabase(own.url, 10)
    orgId = (await createOrganisation(database, 'Grows')).id
  })
  afterAll(async () => {
    await database.close()
    await own.drop()
  })

  /** Emit an event at a time. @returns the partition that has it */
  async function write(at: Date): Promise<string> {
    const id = boundAt(at.getTime(), 'event_id').slice(1, 17) + crypto.randomUUID().replaceAll('-', '').slice(0, 20)
    const { rows } = await stamped({ database }, orgId, (client) =>
      client.query(
        `insert into events (org_id, id, type, object_type, object_id, sequence, data)
         values ($1, $2, 'worker.created', 'worker', gen_random_uuid(), 1, '{}') returning tableoid::regclass::text as name`,
        [orgId, id],
      ),
    )
    return rows[0].name
  }

  const rangesOf = async () => (await readPartitions(database.pool, [events])).get('events')?.ranges ?? []

  it('has partitions ahead from the start, and none is added twice', async () => {
    expect(await addPartitions(database.pool, tables, new Date())).toEqual([])
    for (const [name, { ranges, rest }] of await readPartitions(database.pool, tables)) {
      expect(rest).toBe(`${name}_default`)
      expect(ranges.at(-1)?.to).toBeGreaterThan(Date.now() + 2 * DAY)
    }
    expect(await write(new Date())).toBe('events_first')
  })

  it('takes what is later than its partitions, and moves it when they are added', async () => {
    expect(await write(later)).toBe('events_default')
    const added = await Promise.all([1, 2, 3, 4].map(() => addPartitions(database.pool, tables, later)))
    const names = added.flat()
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(2 * tables.length)
    const { rows } = await database.pool.query(
      'select tableoid::regclass::text as name from events where org_id = $1',
      [orgId],
    )
    expect(rows.map(({ name }) => name)).not.toContain('events_default')
    expect(names).toContain(await write(later))
  })

  it('is written and read while partitions are added and dropped, and no write fails', async () => {
    const soon = new Date(later.getTime() + 100 * DAY)
    let writing = true
    let written = 0
    const writers = [0, 1, 2].map(async (n) => {
      while (writing) {
        await write(new Date(soon.getTime() + n))
        await database.pool.query('select id from events where org_id = $1 order by id desc limit 5', [orgId])
        written++
      }
    })
    const changing = addPartitions(database.pool, tables, soon).then(() => removePartitions(database.pool, all, soon))
    const removed = await changing.finally(() => {
      writing = false
    })
    await Promise.all(writers)
    expect(removed.length).toBeGreaterThan(2)
    const { rows } = await database.pool.query('select count(*)::int as n from events where org_id = $1', [orgId])
    expect(rows[0].n).toBe(written) // those of before were dropped
  })

  it('is locked shortly: a change waits for a reader in turns, and is given up for now', async () => {
    const reader = await database.pool.connect()
    await reader.query('begin')
    await reader.query('select from events limit 1')
    const far = new Date(later.getTime() + 400 * DAY)
    const removing = removePartitions(database.pool, all, far)
    expect(await Promise.race([removing.catch((error) => error), write(later).then(() => 'written')])).toBe('written')
    await expect(removing).rejects.toThrow(TableInUse)
    await reader.query('rollback')
    reader.release()
    const before = await rangesOf()
    const removed = await removePartitions(database.pool, all, far)
    expect(removed).toEqual(before.map(({ name }) => name))
    expect(await write(new Date())).toBe('events_default')
  })

  it('is not changed by a second process meanwhile, nor after a stop', async () => {
    const other = await database.pool.connect()
    await other.query("begin; select pg_advisory_xact_lock(hashtextextended('partitions of events', 0))")
    expect(await addPartitions(database.pool, [events], new Date())).toEqual([])
    await other.query('rollback')
    other.release()
    expect(await addPartitions(database.pool, [events], new Date())).not.toEqual([])
    const far = new Date(Date.now() + 400 * DAY)
    expect(await removePartitions(database.pool, events, far, AbortSignal.abort())).toEqual([])
  })
})
