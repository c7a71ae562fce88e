/** Transactions of writes: what is sent together commits together, and what fails leaves nothing behind. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { inTransaction, type Sql } from '../../../src/platform/database/transaction.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 2)
  await database.pool.query(
    'create table jottings (text text primary key, other text references jottings deferrable initially deferred)',
  )
})
afterAll(async () => {
  await database.close()
  await own.drop()
})
beforeEach(() => database.pool.query('delete from jottings'))

const note = (text: string): Sql => ({ name: 'note', text: 'insert into jottings values ($1)', values: [text] })
const dangling: Sql = { name: '', text: "insert into jottings values ('x', 'nothing')", values: [] }
const notes = async () =>
  (await database.pool.query<{ text: string }>('select text from jottings order by 1')).rows.map(({ text }) => text)
const free = () => database.pool.idleCount === database.pool.totalCount

it("commits Prisma's queries and plain statements together, on one connection", async () => {
  const pids = await inTransaction(database, async (tx) => {
    await tx.query(note('plain'))
    await tx.db.$executeRaw`insert into jottings values ('prisma')`
    expect(await notes()).toEqual([])
    const [one] = await tx.query<{ pid: number }>({ name: '', text: 'select pg_backend_pid() as pid', values: [] })
    const [other] = await tx.db.$queryRaw<[{ pid: number }]>`select pg_backend_pid() as pid`
    await tx.commit(note('last'), note('very last'))
    return [one?.pid, other.pid]
  })
  expect(pids[0]).toBe(pids[1])
  expect(await notes()).toEqual(['last', 'plain', 'prisma', 'very last'])
  expect(free()).toBe(true)
})

it('keeps statements apart whose names differ after the 63 characters that PostgreSQL takes', async () => {
  const named = (end: string): Sql => ({ name: 'n'.repeat(63) + end, text: `select '${end}' as end`, values: [] })
  const [one, other] = await inTransaction(database, async (tx) => [
    await tx.query(named('a')),
    await tx.query(named('b')),
  ])
  expect([one, other]).toEqual([[{ end: 'a' }], [{ end: 'b' }]])
})

it('commits at the end of the work, if the work has not', async () => {
  await inTransaction(database, (tx) => tx.query(note('one')))
  expect(await notes()).toEqual(['one'])
})

it.each<[string, (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<unknown>]>([
  ['the work', () => Promise.reject(new Error('no'))],
  ['a statement', (tx) => tx.query(note('first'))],
  ["Prisma's query", (tx) => tx.db.$executeRaw`select 1 / 0`],
  ['a statement that is sent with the commit', (tx) => tx.commit(note('second'), note('first'), note('third'))],
  ['the commit', (tx) => tx.commit(dangling)],
  ['a statement whose error was swallowed', (tx) => tx.query(note('first')).catch(() => {})],
])('leaves nothing behind if %s fails, and the connection works on', async (_what, fail) => {
  const failing = inTransaction(database, async (tx) => {
    await tx.query(note('first'))
    await fail(tx)
  })
  await expect(failing).rejects.toThrow()
  expect(await notes()).toEqual([])
  expect(free()).toBe(true)
  await Promise.all([1, 2, 3].map((n) => inTransaction(database, (tx) => tx.query(note(String(n))))))
  expect(await notes()).toEqual(['1', '2', '3'])
})

it('is closed after its end', async () => {
  await expect(
    inTransaction(database, async (tx) => {
      await tx.commit(note('kept'))
      await tx.query(note('late'))
    }),
  ).rejects.toThrow('the transaction has ended')
  expect(await notes()).toEqual(['kept'])
})

it('is closed to Prisma after its end', async () => {
  const late = (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => tx.db.$executeRaw`select 1`
  const work = async (isUsed: boolean) =>
    inTransaction(database, async (tx) => {
      if (isUsed) await late(tx)
      await tx.commit(note(`kept ${isUsed}`))
      await late(tx)
    })
  await expect(work(false)).rejects.toThrow('the transaction has ended')
  await expect(work(true)).rejects.toThrow('the transaction has ended')
  expect(await notes()).toEqual(['kept false', 'kept true'])
})

it('opens no transaction of Prisma that nobody uses', async () => {
  const opened = vi.spyOn(database.prisma, '$transaction')
  await inTransaction(database, (tx) => tx.query(note('plain')))
  expect(opened).not.toHaveBeenCalled()
  await inTransaction(database, async ({ db }) => {
    await Promise.all([db.$executeRaw`select 1`, db.$executeRaw`select 2`, db.organisation.count()])
  })
  expect(opened).toHaveBeenCalledTimes(1)
  opened.mockRestore()
})

it("opens Prisma's transaction, whose time is limited, when what was sent before is answered", async () => {
  const opened = vi.spyOn(database.prisma, '$transaction')
  const other = await database.pool.connect()
  await other.query('select pg_advisory_lock(7)')
  await inTransaction(database, async (tx) => {
    const waiting = tx.query({ name: '', text: 'select pg_advisory_xact_lock(7)', values: [] })
    const used = tx.db.$executeRaw`select 1`
    await other.query('select 1')
    expect(opened).not.toHaveBeenCalled()
    await other.query('select pg_advisory_unlock(7)')
    await Promise.all([waiting, used])
  })
  other.release()
  expect(opened).toHaveBeenCalledTimes(1)
  opened.mockRestore()
})

it("opens none of Prisma's after its end", async () => {
  const opened = vi.spyOn(database.prisma, '$transaction')
  let used: Promise<unknown> | undefined
  await inTransaction(database, async (tx) => {
    void tx.query({ name: '', text: 'select pg_sleep(0.2)', values: [] })
    used = tx.db.$executeRaw`select 1`.catch((error: Error) => error.message)
    await tx.commit()
  })
  expect(await used).toBe('the transaction has ended')
  expect(opened).not.toHaveBeenCalled()
  opened.mockRestore()
})

it('gives a day as midnight UTC, whatever the time zone of the process is', async () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  const statement = { name: '', text: "select '2026-03-01'::date as day", values: [] }
  const [row] = await inTransaction(database, (tx) => tx.query<{ day: Date }>(statement))
  vi.unstubAllEnvs()
  expect(row?.day.toISOString()).toBe('2026-03-01T00:00:00.000Z')
})

it('gives a transaction of Prisma inside of it a connection of its own', async () => {
  await expect(
    inTransaction(database, async (tx) => {
      await tx.query(note('outer'))
      await database.prisma.$transaction((inner) => inner.$executeRaw`insert into jottings values ('inner')`)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await notes()).toEqual(['inner'])
})

it('does not give a broken connection back', async () => {
  await expect(
    inTransaction(database, async (tx) => {
      const [row] = await tx.query<{ pid: number }>({ name: '', text: 'select pg_backend_pid() as pid', values: [] })
      await database.pool.query('select pg_terminate_backend($1)', [row?.pid])
      await tx.query(note('lost'))
    }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^(57P01|08006)$/) })
  await inTransaction(database, (tx) => tx.query(note('after')))
  expect(await notes()).toEqual(['after'])
})
