/** `/readyz`, `muster doctor` and metrics tell a full database from one that is away, and from one that refuses writes. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diagnose } from '../../src/server/doctor/diagnose.ts'
import { copyDatabase, type TestDatabase } from '../support/database.ts'
import { readGuide } from '../support/guides.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let own: TestDatabase
let admin: pg.Client
let server: TestServer
/** An account of its own, whose connections can be limited: it takes the rights of the owner when it has connected. */
const account = `limited_${process.pid}`

beforeAll(async () => {
  own = await copyDatabase()
  admin = new pg.Client({ connectionString: own.url })
  await admin.connect()
  await admin.query(`create role ${account} login password 'x' in role current_user`)
  await admin.query(`do $$ begin execute format('alter role ${account} set role to %I', current_user); end $$`)
  const url = new URL(own.url)
  url.username = account
  url.password = 'x'
  server = await startTestServer({}, url.href)
})
afterAll(async () => {
  await server.stop()
  await admin.query(`drop role ${account}`)
  await admin.end()
  await own.drop()
})

const writable = async () =>
  /^muster_database_writable (\d)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1]
const readiness = async () => {
  const answer = await fetch(`${server.url}/readyz`)
  return { status: answer.status, body: await answer.text() }
}
const endConnections = () =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [account])

it('answers as the guide to installation shows for a server with Redis', async () => {
  const shown = JSON.parse(/^\{"status".*$/m.exec(readGuide('install'))?.[0] ?? '{}')
  const answer = JSON.parse((await readiness()).body)
  expect({ ...answer, checks: { ...answer.checks, redis: 'ok' } }).toEqual(shown)
})

it('is ready while PostgreSQL takes no more connections, as long as it has its own', async () => {
  expect((await readiness()).status).toBe(200)
  await admin.query(`alter role ${account} connection limit 0`)
  await new Promise((resolve) => setTimeout(resolve, 1100)) // an earlier check is kept for a second
  expect(await readiness()).toMatchObject({ status: 200, body: expect.stringContaining('"ready"') })
  await endConnections()
  await expect
    .poll(readiness, { timeout: 60_000 })
    .toMatchObject({ status: 503, body: expect.stringContaining('no connection left') })
  await admin.query(`alter role ${account} connection limit -1`)
  await expect.poll(readiness, { timeout: 60_000 }).toMatchObject({ status: 200 })
})

it('is degraded while the database refuses writes, which doctor and metrics say too', async () => {
  const database = new URL(own.url).pathname.slice(1)
  await admin.query(`alter database ${database} set default_transaction_read_only = on`)
  await endConnections()
  await expect
    .poll(readiness, { timeout: 60_000 })
    .toMatchObject({ status: 200, body: expect.stringMatching(/degraded.*refuses writes/) })
  const found = await diagnose({ ...server.settings, NODE_ENV: 'test' })
  expect(found.find(({ message }) => message.includes('refuses writes'))).toMatchObject({ status: 'fail' })
  await expect.poll(writable, { timeout: 60_000 }).toBe('0')
  await admin.query('set default_transaction_read_only = off')
  await admin.query(`alter database ${database} reset default_transaction_read_only`)
  await endConnections()
  await expect.poll(readiness, { timeout: 60_000 }).toMatchObject({ body: expect.stringContaining('"ready"') })
  await expect.poll(writable, { timeout: 60_000 }).toBe('1')
})
