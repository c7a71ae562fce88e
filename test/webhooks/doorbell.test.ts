/** Hearing of deliveries at once: over a lost connection, and without keeping anybody from stopping. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/client.ts'
import { CHANNEL, openDoorbell } from '../../src/webhooks/doorbell.ts'
import { copyDatabase, type TestDatabase } from '../support/database.ts'

let own: TestDatabase

beforeAll(async () => {
  own = await copyDatabase()
})
afterAll(() => own.drop())

it.each([0, 1, 3, 10, 30])('stops %i ms after it began, connected or not', async (wait) => {
  const doorbell = openDoorbell(own.url, () => {})
  await sleep(wait)
  await doorbell.close()
})

it('rings when it is told, and again after its connection was lost', async () => {
  const database = openDatabase(own.url, 2)
  let rings = 0
  const doorbell = openDoorbell(own.url, () => rings++)
  const rung = async (count: number) => expect.poll(() => rings, { timeout: 60_000 }).toBe(count)
  await rung(1) // it has begun to listen
  await database.pool.query('select pg_notify($1, $2)', [CHANNEL, ''])
  await rung(2)
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster webhooks'",
  )
  await rung(3)
  await database.pool.query('select pg_notify($1, $2)', [CHANNEL, ''])
  await rung(4)
  await doorbell.close()
  await database.close()
})
