/** Migrations without a native engine: applied once when several processes start, in agreement with the schema, checked by /readyz. */
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { appliedMigrations, lockWait, migrate, migrationNames } from '../../prisma/migrate.ts'
import { run } from '../support/process.ts'
import { request, startTestServer } from '../support/server.ts'
import { drift } from './drift/drift.ts'

let url: string
let admin: pg.Client
const databases: string[] = []

/** An empty database. */
async function createEmpty(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  databases.push(name)
  return urlOf(name)
}

function urlOf(name: string): string {
  const server = new URL(inject('templateUrl'))
  server.pathname = `/${name}`
  return server.href
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function pendingOf(url: string): Promise<string[]> {
  const applied = await appliedMigrations(url)
  return migrationNames().filter((name) => !applied.includes(name))
}

beforeAll(async () => {
  admin = await connect(urlOf('postgres'))
  url = await createEmpty()
})
afterAll(async () => {
  for (const name of databases) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

it('are applied once by four that start at once', async () => {
  const due = await pendingOf(url)
  expect(due.length).toBeGreaterThan(0)
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url)))
  expect(applied.flat()).toEqual(due)
  expect(await pendingOf(url)).toEqual([])
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
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
    const answer = await request(`${server.url}/readyz`)
    expect(answer.body.error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('muster migrate') })
  } finally {
    await server.stop()
  }
})

it('go on where one failed, once its cause is gone', async () => {
  const broken = await createEmpty()
  const client = await connect(broken)
  try {
    await client.query("create type document_status as enum ('x')") // in the way of the sixth
    await expect(migrate(broken)).rejects.toThrow(/documents_and_compliance failed: .*document_status/)
    expect((await pendingOf(broken))[0]).toMatch(/documents_and_compliance/)
    await client.query('drop type document_status')
    await migrate(broken)
    expect(await pendingOf(broken)).toEqual([])
  } finally {
    await client.end()
  }
})

it('go on where a process was killed in the middle of one', async () => {
  const killed = await createEmpty()
  const obstacle = await connect(killed)
  try {
    await obstacle.query("begin; create type document_status as enum ('x')") // the sixth waits for this to end
    const program = run(['migrate'], { DATABASE_URL: killed })
    await expect
      .poll(async () => (await admin.query(WAITING, [new URL(killed).pathname.slice(1)])).rowCount, { timeout: 60_000 })
      .toBe(1)
    program.child.kill('SIGKILL')
    await program.ends()
    await obstacle.query('rollback')
    await migrate(killed)
    expect(await pendingOf(killed)).toEqual([])
    expect(await drift(killed)).toBe('')
  } finally {
    await obstacle.end()
  }
})

it('give way to those who hold what they change, also where each waits for the other', async () => {
  const busy = await createEmpty()
  const other = await connect(busy)
  const steps: string[] = []
  let release = async () => {}
  try {
    await other.query("create procedure partition_by_time(name text, key text) language sql as 'select 1'") // in the way
    await expect(migrate(busy)).rejects.toThrow(/partition_by_time/)
    await other.query('drop procedure partition_by_time')
    await other.query('begin; lock table organisations in row exclusive mode') // as a request that writes
    const migrating = migrate(busy, (step) => {
      steps.push(step)
      if (step.startsWith('Waiting')) void release()
    })
    await expect
      .poll(async () => (await admin.query(LOCKING, [new URL(busy).pathname.slice(1)])).rowCount, { timeout: 60_000 })
      .toBe(1)
    const read = other.query('select from events').catch((error: Error) => error) // the migration has it
    release = async () => {
      await read
      await other.query('rollback')
    }
    await migrating
    expect(await read).not.toBeInstanceOf(Error)
    expect([...new Set(steps)]).toEqual([
      expect.stringMatching(/^Applying \d+ migrations$/),
      expect.stringMatching(/^Waiting for others to release what \d+_partitioned_events changes, \d+ more after it$/),
    ])
    expect(await pendingOf(busy)).toEqual([])
    expect(await drift(busy)).toBe('')
  } finally {
    await other.end()
  }
})

it('say what to do where others do not release what they change', async () => {
  const held = await createEmpty()
  const other = await connect(held)
  try {
    await other.query("begin; create type document_status as enum ('x')") // the sixth waits for this to end
    await expect(migrate(held, () => {}, 0)).rejects.toThrow(
      /documents_and_compliance did not get its locks: .*pg_stat_activity/s,
    )
    await other.query('rollback')
    await migrate(held)
    expect(await pendingOf(held)).toEqual([])
  } finally {
    await other.end()
  }
})

it('keep others waiting for a moment at first, and longer where they do not give way', async () => {
  expect([0, 5000, 10_000, 55_000, 150_000, 600_000].map(lockWait)).toEqual([200, 200, 200, 1100, 3000, 3000])
  const held = await createEmpty()
  const other = await connect(held)
  try {
    await other.query("begin; create type document_status as enum ('x')")
    const migrating = migrate(held)
    const running = async () => (await admin.query(SHORT, [new URL(held).pathname.slice(1)])).rowCount
    await expect.poll(running, { timeout: 60_000, interval: 20 }).toBe(1)
    await other.query('rollback')
    await migrating
  } finally {
    await other.end()
  }
})

const SHORT = `select 1 from pg_stat_activity where datname = $1 and query like 'begin; set local lock_timeout = 200;%'`

const LOCKING = `select 1 from pg_stat_activity
  where datname = $1 and wait_event_type = 'Lock' and query like '%Tables that grow by the day%'`

const WAITING = `select 1 from pg_stat_activity
  where datname = $1 and wait_event_type = 'Lock' and query like '%create type document_status%'`

const RECORDS = 'prisma/migrations/SHA256SUMS'

describe('that are merged', () => {
  it(`stay as ${RECORDS} has them`, () => {
    const directory = path.resolve(import.meta.dirname, '../../prisma/migrations')
    const folders = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const files = folders.map(({ name }) => `${name}/migration.sql`).sort()
    const found = files.map((file) => recordOf(file, readFileSync(path.join(directory, file))))
    const recorded = readFileSync(path.join(directory, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
    expect(faults(found, recorded)).toEqual([])
  })

  it('are missed if they are edited, renamed or not recorded', () => {
    const [first, second, third, edited] = [
      recordOf('1_first/migration.sql', 'create table a ()'),
      recordOf('2_second/migration.sql', 'create table b ()'),
      recordOf('3_third/migration.sql', 'create table c ()'),
      recordOf('1_first/migration.sql', 'create table a (id int)'),
    ]
    expect(faults([first, second], [first, second])).toEqual([])
    expect(faults([edited], [first])).toEqual([expect.stringContaining('1_first/migration.sql was edited')])
    expect(faults([edited], [first, edited])).toEqual([expect.stringContaining('1_first/migration.sql was edited')])
    expect(faults([first], [first, second])).toEqual([expect.stringContaining('2_second/migration.sql is missing')])
    expect(faults([first, third], [first])).toEqual([expect.stringContaining(`SHA256SUMS:\n${third}`)])
  })
})

/** The line of a migration in `SHA256SUMS`, as `sha256sum` writes it. */
function recordOf(file: string, contents: string | Buffer): string {
  return `${createHash('sha256').update(contents).digest('hex')}  ${file}`
}

/** How the migrations differ from what is recorded of them, each with what to do. */
function faults(found: readonly string[], recorded: readonly string[]): string[] {
  const fileOf = (line: string) => line.split('  ')[1]
  const lineOf = (file: string | undefined, lines: readonly string[]) => lines.find((line) => fileOf(line) === file)
  const faultOf = (file: string | undefined, now: string | undefined) =>
    now === undefined
      ? `${file} is missing: restore it.`
      : `${file} was edited: restore it, and put the change into a new migration.
Only while it is not merged, its line in ${RECORDS} becomes:\n${now}`
  return [
    ...recorded
      .filter((line) => !found.includes(line))
      .map((line) => faultOf(fileOf(line), lineOf(fileOf(line), found))),
    ...found
      .filter((line) => lineOf(fileOf(line), recorded) === undefined)
      .map((line) => `${fileOf(line)} is not recorded: add this line to ${RECORDS}:\n${line}`),
  ]
}
