/** Hearing of changes at once: over a lost connection, and without keeping anybody from stopping. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChanges } from '../../../src/platform/changes/changes.ts'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

const ORGANISATION = randomUUID()
let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 2)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

it.each([0, 1, 3, 10, 30])('stops %i ms after it began, connected or not', async (wait) => {
  const changes = openChanges(database)
  const begun = changes.listen()
  await sleep(wait)
  await changes.close()
  await begun
})

it('rings when another process tells, and after its connection was lost; of its own it rings at once', async () => {
  const [changes, other] = [openChanges(database), openChanges(database)]
  let rings = 0
  const stop = changes.subscribeAll(['events', 'deliveries'], () => rings++)
  const rung = async (count: number) => expect.poll(() => rings, { timeout: 60_000 }).toBe(count)
  await changes.listen()
  await rung(1) // what came while nobody listened
  other.publish(ORGANISATION, 'events')
  await rung(2)
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster changes'",
  )
  await rung(3)
  other.publish(ORGANISATION, 'requests') // nobody waits for it
  other.publish(ORGANISATION, 'deliveries')
  await rung(4)
  changes.publish(ORGANISATION, 'deliveries')
  expect(rings).toBe(5)
  await rung(6) // as it hears every process
  stop()
  changes.publish(ORGANISATION, 'deliveries')
  expect(rings).toBe(6)
  await Promise.all([changes.close(), other.close()])
})
