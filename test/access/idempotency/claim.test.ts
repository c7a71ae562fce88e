/** Concurrent claims of idempotency keys: one at a time for each key of each credential, and no more than that. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemCredential } from '../../../src/access/credentials/credential.ts'
import { claim, readIdempotency, storing } from '../../../src/access/idempotency.ts'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
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
    inTransaction(database, (tx) => claim(tx, credential, readIdempotency(key, ['a request']) as never))
  await inTransaction(database, async (tx) => {
    expect(await claim(tx, one, readIdempotency('first', ['a request']) as never)).toBeUndefined()
    await expect(attempt(one, 'first')).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    expect(await attempt(one, 'second')).toBeUndefined()
    expect(await attempt(other, 'first')).toBeUndefined()
  })
  expect(await attempt(one, 'first')).toBeUndefined()
})

it('a stored response is for the same request of the same worker', async () => {
  const orgId = await organisation()
  const credential = { ...systemCredential(orgId, randomUUID()), orgId }
  const idempotency = readIdempotency('a key', ['a request']) as never
  const answer = { data: { done: true } }
  const bound = (workerId: string | null) => ({ ...credential, workerId })
  await inTransaction(database, (tx) => tx.commit(storing(bound('one worker'), idempotency, answer)))
  const claimBy = (workerId: string | null, request = idempotency) =>
    inTransaction(database, (tx) => claim(tx, bound(workerId), request))
  expect(await claimBy('one worker')).toEqual(answer)
  for (const workerId of [null, 'another worker'])
    await expect(claimBy(workerId)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  const other = readIdempotency('a key', ['another request']) as never
  await expect(claimBy('one worker', other)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})

async function organisation(): Promise<string> {
  const { id } = await database.prisma.organisation.create({ data: { name: 'Claims' } })
  return id
}
