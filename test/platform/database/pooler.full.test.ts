/**
 * DATABASE_URL leads to PgBouncer, whose sessions each transaction shares with others. Skipped without Debian's
 * `pgbouncer`.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/platform/database/client.ts'
import { diagnose } from '../../../src/server/doctor/diagnose.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../support/pgbouncer.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'

describe.skipIf(!hasPgBouncer)('behind PgBouncer', () => {
  let own: TestDatabase
  let pooler: PgBouncer
  let server: TestServer
  let key: string

  beforeAll(async () => {
    own = await copyDatabase()
    pooler = await startPgBouncer(own.url, 3) // fewer than the server has to it, so that they are shared
    server = await startTestServer({ DATABASE_DIRECT_URL: own.url, DATABASE_WAIT_MS: '10000' }, pooler.url)
    key = await server.key()
  })
  afterAll(async () => {
    await server.stop()
    await pooler[Symbol.asyncDispose]()
    await own.drop()
  })

  it('writes and reads of many requests at a time share few sessions', async () => {
    const names = Array.from({ length: 60 }, () => randomUUID())
    const written = await Promise.all(
      names.map(async (last_name) => {
        const { status, body } = await request(`${server.base}/workers`, {
          method: 'POST',
          key,
          headers: { 'idempotency-key': last_name },
          body: { first_name: 'Ada', last_name, external_id: last_name },
        })
        const read = await request(`${server.base}/workers/${body.id}`, { key })
        const query = await graphql(
          server,
          key,
          `{ worker(id: "${body.id}") { lastName assignments { data { id } } } }`,
        )
        const list = await request(`${server.base}/workers?limit=1&external_id=${last_name}`, { key })
        return [status, read.body.last_name, query.body.data?.worker.lastName, list.body.data?.[0]?.last_name]
      }),
    )
    expect(written).toEqual(names.map((name) => [201, name, name, name]))
  })

  it('a session is in UTC', async () => {
    const database = openDatabase(own.url, 1, 1000, { url: pooler.url, keepsStatements: false })
    const { rows } = await database.pool.query("select current_setting('TimeZone') as zone")
    await database.close()
    expect(rows).toEqual([{ zone: 'UTC' }])
  })

  it.each([
    ['without the address of PostgreSQL itself', () => ({}), /^DATABASE_DIRECT_URL: is required, because .* pooler/],
    [
      'with that of the pooler',
      () => ({ DATABASE_DIRECT_URL: pooler.url }),
      /^DATABASE_DIRECT_URL: .* is a connection pooler/,
    ],
    [
      'with a wrong one',
      () => ({ DATABASE_DIRECT_URL: 'postgresql://x@127.0.0.1:1/x' }),
      /^DATABASE_DIRECT_URL: .* refused/,
    ],
  ])('does not start %s', async (_case, settings, problem) => {
    await expect(startTestServer(settings(), pooler.url)).rejects.toThrow(problem)
  })

  it('doctor looks at both addresses', async () => {
    const check = async (settings: object) => {
      const found = await diagnose({ ...server.settings, PORT: '0', ...settings })
      return found.filter((each) => ['database', 'pooler'].includes(each.check)).map((each) => each.status)
    }
    expect(await check({ DATABASE_DIRECT_URL: own.url })).toEqual(['ok', 'ok'])
    expect(await check({})).toEqual(['ok', 'fail'])
    expect(await check({ DATABASE_URL: 'postgresql://x@127.0.0.1:1/x', DATABASE_DIRECT_URL: own.url })).toEqual([
      'fail',
      'ok',
    ])
  })
})
