/** Concurrent claims of idempotency keys: one at a time for each key of each credential, and no more than that. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemCredential } from '../../../src/access/credential.ts'
import { claim, readIdempotency } from '../../../src/access/idempotency.ts'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

let copy: TestDatabase
let database: Database

beforeAll(async () => {
  copy = await copyDatabase()
  database = openDatabase(copy.url, 3)
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

it('a key in progress stops only the same key of the same credential', async () => {
  const orgId = randomUUID()
  const [one, other] = [systemCredential(orgId, randomUUID()), systemCredential(orgId, randomUUID())]
  const attempt = (credential: typeof one, key: string) =>
    database.prisma.$transaction(async (tx) => claim(tx, credential, readIdempotency(key, ['a request']) as never))
  await database.prisma.$transaction(async (tx) => {
    expect(await claim(tx, one, readIdempotency('first', ['a request']) as never)).toBeUndefined()
    await expect(attempt(one, 'first')).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    expect(await attempt(one, 'second')).toBeUndefined()
    expect(await attempt(other, 'first')).toBeUndefined()
  })
  expect(await attempt(one, 'first')).toBeUndefined()
})
