/** Migrations without a native engine: applied once whoever starts, in agreement with the schema, told by /readyz. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { drift, migrate, pendingMigrations } from '../../prisma/migrate.ts'
import { request, startTestServer } from '../support/server.ts'

let url: string
let admin: pg.Client

beforeAll(async () => {
  const server = new URL(inject('templateUrl'))
  server.pathname = '/postgres'
  admin = new pg.Client({ connectionString: server.href })
  await admin.connect()
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  server.pathname = `/${name}`
  url = server.href
})
afterAll(async () => {
  await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await admin.end()
})

it('are applied once by four that start at once', async () => {
  const due = await pendingMigrations(url)
  expect(due.length).toBeGreaterThan(0)
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url)))
  expect(applied.flat()).toEqual(due)
  expect(await pendingMigrations(url)).toEqual([])
  expect(await migrate(url)).toEqual([])
})

it('agree with the schema', async () => {
  expect(await drift(url)).toBe('')
  const left = await admin.query("select datname from pg_database where datname like 'prisma_migrate_shadow%'")
  expect(left.rows).toEqual([])
})

it('are missed by /readyz', async () => {
  const server = await startTestServer()
  try {
    expect((await request(`${server.url}/readyz`)).status).toBe(200)
    await server.database.pool.query(
      'delete from _prisma_migrations where migration_name = (select max(migration_name) from _prisma_migrations)',
    )
    const answer = await request(`${server.url}/readyz`)
    expect(answer.status).toBe(503)
    expect(answer.body.error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('muster migrate') })
  } finally {
    await server.stop()
  }
})
