/** What a failure of the database means for a request, and whether it is worth a line in the log. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { ConnectionLost, NoFreeConnection } from '../../../src/platform/database/connection-errors.ts'
import { fromDatabaseError } from '../../../src/platform/database/errors.ts'
import { inBackground } from '../../../src/platform/database/pool.ts'
import { toApiError } from '../../../src/platform/errors/errors.ts'
import { logFailure } from '../../../src/platform/http/respond.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 1)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** The code that the caller gets, and the number of lines in the log. */
function outcomeOf(thrown: unknown): [code: string, lines: number] {
  let lines = 0
  const error = toApiError(thrown)
  logFailure({ error: () => void lines++ } as never, error, 'req_1')
  return [error.code, lines]
}

const failureOf = (work: () => Promise<unknown>) =>
  work().then(
    () => undefined,
    (error: unknown) => error,
  )

it('a request that gets no connection is refused without a line in the log, however it asks', async () => {
  const impatient = openDatabase(own.url, 1, 50)
  const only = await inBackground(() => impatient.pool.connect())
  const failures = [
    () => impatient.pool.query('select'),
    () => impatient.prisma.organisation.count(),
    () => impatient.prisma.$queryRaw`select 1`,
    () => impatient.prisma.$transaction(() => sleep(1)),
  ].map(failureOf)
  const outcomes = (await Promise.all(failures)).map(outcomeOf)
  only.release()
  await impatient.close()
  expect(outcomes).toEqual(Array(4).fill(['unavailable', 0]))
})

it.each([
  ['a full pool', new NoFreeConnection(1000), 'unavailable', 0],
  ['a full server', { code: '53300' }, 'unavailable', 0],
  ['a lost connection', new ConnectionLost(undefined), 'unavailable', 1],
  ['a server that starts', { code: '57P03' }, 'unavailable', 1],
  ['a full disk', { code: '53100' }, 'unavailable', 1],
  ['a server of email', { code: 'ECONNREFUSED' }, 'unavailable', 1],
  ['anything else', new Error('a mistake'), 'internal_error', 1],
])('%s', (_what, thrown, code, lines) => {
  expect(outcomeOf(thrown)).toEqual([code, lines])
})

it.each(['workers_org_id_external_id_key', 'workers_org_id_external_id_key_102725'])(
  'a duplicate names its field, also by the key of a shard: %s',
  (constraint) => {
    const error = Object.assign(new pg.DatabaseError('duplicate', 9, 'error'), { code: '23505', constraint })
    expect(fromDatabaseError(error)).toEqual({ kind: 'duplicate', field: 'externalId' })
  },
)

it.each([
  ['23505', 'duplicate key value violates unique constraint "workers_org_id_external_id_key_102725"', 'externalId'],
  [
    '23503',
    'insert or update on table "jobs_102333" violates foreign key constraint "jobs_org_id_project_id_fkey_102333"',
    'projectId',
  ],
  ['23505', 'something else', 'id'],
])('a node of Citus names the constraint in its message alone: %s %s', (code, message, field) => {
  const error = Object.assign(new pg.DatabaseError(message, 9, 'error'), { code })
  expect(fromDatabaseError(error)).toMatchObject({ field })
})

it('a duplicate of plain SQL that Prisma sends is one, as of its own', async () => {
  const write = (id: string) =>
    database.prisma.$executeRaw`insert into users (id, email, name) values (${id}::uuid, 'twice@test.example', 'Twice')`
  await write(randomUUID())
  expect(fromDatabaseError(await failureOf(() => write(randomUUID())))).toMatchObject({ kind: 'duplicate' })
})

it.each([undefined, null, 'a text', 42])('whatever is thrown is an internal error: %s', (thrown) => {
  expect(toApiError(thrown)).toMatchObject({ code: 'internal_error', cause: thrown })
})

it('a server that is no primary any more is left by its connections, and clients hear to retry', async () => {
  const { pool } = database
  const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const before = await pid()
  await pool.query('set default_transaction_read_only = on') // as after a failover
  const failure = await failureOf(() =>
    database.prisma.organisation.create({ data: { id: randomUUID(), name: 'Nobody' } }),
  )
  expect(outcomeOf(failure)).toEqual(['unavailable', 1])
  expect(await inBackground(pid)).not.toBe(before)
  expect(await database.prisma.organisation.count({ where: { name: 'Nobody' } })).toBe(0)
})
