/**
 * The log rebuilds the records also where processes are killed amid automations, readings and printing. `SEED`
 * repeats the calls of a history.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DayServer, startDayServer } from '../support/days.ts'
import { eventually } from '../support/eventually.ts'
import { randomOf, SEED, scaled } from '../support/random.ts'
import { historyOf, prepare } from './histories.ts'
import { expectRebuilt } from './rebuilt.ts'

const ROUNDS = scaled(6)
const STEPS = 60

let server: DayServer

beforeAll(async () => {
  server = await startDayServer()
})
afterAll(() => server.stop())

/** How much is left to do in the background. A rule may cause more: those of its runs that are queued count. */
async function waiting(): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select ((select count(*) from automation_runs where org_id = $1 and status = 'queued')
      + (select count(*) from ai_jobs where org_id = $1 and status in ('queued', 'running'))
      + (select count(*) from pack_papers where org_id = $1 and document_id is null and deleted_at is null))::int as count`,
    [server.orgId],
  )
  return rows[0]?.count ?? 0
}

it(`the events of a history with killed processes rebuild every record (SEED=${SEED})`, async () => {
  const random = randomOf(SEED)
  const key = await prepare(server)
  const { step } = historyOf(server, key, random)
  for (let round = 0; round < ROUNDS; round++) {
    const worker = await server.worker()
    for (let count = 0; count < STEPS; count++) await step()
    server.clock.set(new Date(server.clock.now().getTime() + 86_400_000 * (1 + Math.floor(random() * 6))))
    await server.runDay(server.orgId, new AbortController().signal)
    worker.child.kill('SIGKILL')
    await worker.ends()
  }
  await server.database.pool.query(
    `update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
  )
  await server.worker()
  await eventually(async () => (await waiting()) === 0, 240_000)
  const { events, records } = await eventually(async () => {
    const before = await server.database.pool.query('select last_write from organisation_clocks where org_id = $1', [
      server.orgId,
    ])
    const found = await expectRebuilt(server, key).catch((error: unknown) => error as Error)
    const after = await server.database.pool.query('select last_write from organisation_clocks where org_id = $1', [
      server.orgId,
    ])
    if (String(before.rows[0].last_write) !== String(after.rows[0].last_write)) return undefined // it was still written
    if (found instanceof Error) throw found
    return found
  })
  expect(events).toBeGreaterThan(records)
}, 600_000)
