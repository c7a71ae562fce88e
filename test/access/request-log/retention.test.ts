/** How long the request log keeps requests and their counts. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeOldRequests, removeRequestCounts, removeRequests } from '../../../src/access/request-log/retention.ts'
import { type AccessWorld, openAccessWorld } from '../../support/access-world.ts'

const DAY = 86_400_000

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

const NOW = new Date('2026-03-31T12:00:00Z')

/** Log and count a request of that age in days. */
async function fill(orgId: string, ...ages: number[]): Promise<void> {
  for (const age of ages) {
    const values = [orgId, new Date(NOW.getTime() - age * DAY), randomUUID()]
    await world.database.pool.query(
      `insert into request_log (org_id, id, at, request_id, surface, method, path, credential_id, credential_kind,
         environment, status, duration_ms) values ($1, id_at($2), $2, 'req', 'rest', 'GET', '/', $3, 'key', 'live', 200, 1)`,
      values,
    )
    await world.database.pool.query(
      `insert into request_counts (org_id, minute, credential_id, credential_kind, environment, success, client_error,
         server_error, limited, points, rate_per_minute) values ($1, $2, $3, 'key', 'live', 1, 0, 0, 0, 1, 60)`,
      values,
    )
  }
}

/** The ages of what is left, in days. */
async function ages(table: string, column: string): Promise<number[]> {
  const { rows } = await world.database.pool.query(`select ${column} as at from ${table} order by 1 desc`)
  return rows.map(({ at }) => Math.round((NOW.getTime() - at.getTime()) / DAY))
}

const empty = () => world.database.pool.query('truncate request_log, request_counts')

it('requests are removed after 14 days, their counts after 31, and not while a stop is asked for', async () => {
  await empty()
  await fill(await world.organisation(), 13, 15, 30, 32)
  const { pool } = world.database
  expect(await removeRequests(pool, NOW, AbortSignal.abort())).toBe(0)
  expect(await removeRequests(pool, NOW, new AbortController().signal)).toBe(3)
  expect(await removeRequestCounts(pool, NOW)).toBe(1)
  expect([await ages('request_log', 'at'), await ages('request_counts', 'minute')]).toEqual([[13], [13, 15, 30]])
})

it('one removal does both', async () => {
  await empty()
  await fill(await world.organisation(), 13, 15, 30, 32)
  const removed = {}
  await removeOldRequests(world.database.pool, NOW, removed)
  expect(removed).toEqual({ 'partitions of request_log': [], request_log: 3, request_counts: 1 })
  expect([await ages('request_log', 'at'), await ages('request_counts', 'minute')]).toEqual([[13], [13, 15, 30]])
})
