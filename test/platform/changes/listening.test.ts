/** Change notifications between processes: after a lost connection, and without delaying a stop. */
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

it.each([0, 1, 3, 10, 30])('stops %i ms after the start, connected or not', async (wait) => {
  const changes = openChanges(database)
  const started = changes.listen()
  await sleep(wait)
  await changes.close()
  await started
})

it('notifies after each connection, when another process publishes, and immediately of its own changes', async () => {
  const [changes, other] = [openChanges(database), openChanges(database)]
  let notifications = 0
  const stop = changes.subscribeAll(['events', 'deliveries'], () => notifications++)
  const untilNotified = async (count: number) => expect.poll(() => notifications, { timeout: 60_000 }).toBe(count)
  await changes.listen()
  await untilNotified(1) // for changes before the connection
  other.publish(ORGANISATION, 'events')
  await untilNotified(2)
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'muster changes'",
  )
  await untilNotified(3)
  other.publish(ORGANISATION, 'requests') // no subscriber
  other.publish(ORGANISATION, 'deliveries')
  await untilNotified(4)
  changes.publish(ORGANISATION, 'deliveries')
  expect(notifications).toBe(5)
  await untilNotified(6) // its own change also comes back through the database
  stop()
  changes.publish(ORGANISATION, 'deliveries')
  expect(notifications).toBe(6)
  await Promise.all([changes.close(), other.close()])
})
