/** The fixtures never change: the database rejects changes to them, and every start creates the same bytes. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { loadFixtures } from '../../../src/demo/fixtures.ts'
import { openDatabase } from '../../../src/platform/database/client.ts'
import { eventForms } from '../../../src/server/database.ts'
import { copyDatabase } from '../../support/database.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { inOneTransaction, type Statement } from '../../support/transaction.ts'
import { everyRow, everything } from './everything.ts'

let server: TestServer
let sandboxKey: string

beforeAll(async () => {
  server = await startTestServer()
  sandboxKey = await server.key({ environment: 'sandbox' })
})
afterAll(() => server.stop())

describe('the database', () => {
  const inTransaction = (...statements: Statement[]) => inOneTransaction(server.databaseUrl, statements)

  const fixtureWorker = '00000000-0000-7000-8003-000000000001'
  const writes: [string, string][] = [
    ['an insertion', "insert into workers (org_id, first_name, last_name) values ($1, 'A', 'B')"],
    ['a change', "update workers set trade = 'joiner' where org_id = $1"],
    [
      'a deletion',
      'delete from workers where id = (select id from workers where org_id = $1 order by id desc limit 1)',
    ],
  ]

  it.each(writes)('rejects the commit of %s as a sandbox write', async (_what, write) => {
    await inTransaction(
      ['select begin_write($1)', [server.orgId]],
      ["insert into workers (org_id, first_name, last_name) values ($1, 'A', 'B')", [server.orgId]],
    )
    const before = await everyRow(server)
    for (const orgId of [SANDBOX_ORGANISATION, server.orgId]) {
      const attempt = inTransaction(['select begin_sandbox_write($1)', [orgId]], [write, [orgId]])
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
    expect(await everyRow(server)).toEqual(before)
  })

  it('allows a write to be rolled back to a savepoint and the rest of its transaction to commit', async () => {
    const before = await everyRow(server)
    await inTransaction(
      ['savepoint attempt'],
      ['select begin_sandbox_write($1)', [SANDBOX_ORGANISATION]],
      ["update workers set trade = 'joiner' where org_id = $1 and id = $2", [SANDBOX_ORGANISATION, fixtureWorker]],
      ['rollback to savepoint attempt'],
      ['select begin_write($1)', [server.orgId]],
      ["insert into workers (org_id, first_name, last_name) values ($1, 'A', 'B')", [server.orgId]],
    )
    expect(await everyRow(server)).toEqual(before)
  })

  it("rejects another organisation's row in a sandbox write", async () => {
    const attempt = inTransaction(
      ['select begin_sandbox_write($1)', [SANDBOX_ORGANISATION]],
      ["insert into workers (org_id, first_name, last_name) values ($1, 'A', 'B')", [server.orgId]],
    )
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the fixtures', () => {
  /** Damage the fixtures, as if a server version with other fixtures had created them. */
  async function damage(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('begin')
    await client.query('select begin_write($1)', [SANDBOX_ORGANISATION])
    await client.query('delete from tasks where org_id = $1', [SANDBOX_ORGANISATION])
    await client.query("update workers set trade = 'older', external_id = null where org_id = $1", [
      SANDBOX_ORGANISATION,
    ])
    await client.query("insert into clients (org_id, name) values ($1, 'Older')", [SANDBOX_ORGANISATION])
    await client.query("update organisations set name = 'Sandbox older' where id = $1", [SANDBOX_ORGANISATION])
    await client.query('commit')
    await client.end()
  }

  it('are restored byte for byte over older ones, by any number of processes at once', async () => {
    const expected = await everything(server, sandboxKey)
    const copy = await copyDatabase()
    const databases = [1, 2, 3].map(() => openDatabase(copy.url, 2))
    let at: TestServer | undefined
    try {
      await damage(copy.url)
      at = await startTestServer({}, copy.url)
      const key = await at.key({ environment: 'sandbox' })
      expect(await everything(at, key)).toEqual(expected)
      await damage(copy.url)
      expect(await everything(at, key)).not.toEqual(expected)
      await Promise.all(databases.map((each) => loadFixtures(each, eventForms)))
      expect(await everything(at, key)).toEqual(expected)
      await Promise.all(databases.map((each) => loadFixtures(each, eventForms)))
      expect(await everything(at, key)).toEqual(expected)
    } finally {
      await at?.stop()
      for (const database of databases) await database.close()
      await copy.drop()
    }
  })

  it('have ten minutes where the database is slow', async () => {
    const copy = await copyDatabase()
    const database = openDatabase(copy.url, 2)
    const limits: unknown[] = []
    const prisma = new Proxy(database.prisma, {
      get: (client, name) =>
        name !== '$transaction'
          ? Reflect.get(client, name)
          : (work: never, options: { timeout?: number }) => {
              limits.push(options?.timeout)
              return client.$transaction(work, options)
            },
    })
    try {
      await damage(copy.url)
      await loadFixtures({ ...database, prisma }, eventForms)
      expect(limits).toEqual([600_000])
    } finally {
      await database.close()
      await copy.drop()
    }
  })

  it('are the same bytes in a new database', async () => {
    const expected = await everything(server, sandboxKey)
    const url = new URL(inject('templateUrl'))
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await server.database.pool.query(`create database ${name}`)
    url.pathname = `/${name}`
    const log = vi.spyOn(console, 'log').mockReturnValue()
    let at: TestServer | undefined
    try {
      at = await startTestServer({}, url.href)
      expect(log.mock.calls.join()).toContain('Loading the sandbox')
      expect(await everything(at, await at.key({ environment: 'sandbox' }))).toEqual(expected)
    } finally {
      log.mockRestore()
      await at?.stop()
      await server.database.pool.query(`drop database ${name} with (force)`)
    }
  })
})
