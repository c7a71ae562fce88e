/** The backlog of the queues: counts and ages, read at a bounded cost however long a queue is. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readJobBacklog } from '../../../src/platform/jobs/backlog.ts'
import { defineQueue } from '../../../src/platform/jobs/definition.ts'
import { openQueue } from '../../../src/platform/jobs/queue.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'false' })
})
afterAll(() => server.stop())

const rules = { concurrency: 1, retryLimit: 1, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60 }

interface Jobs {
  state: string
  count?: number
  /** Minutes before now. */
  created?: number
  start?: number
  completed?: number
}

async function queueWith(name: string, jobs: readonly Jobs[]): Promise<void> {
  await (await openQueue(server.database, [defineQueue(name, rules)], true)).close()
  for (const { state, count = 1, created = 0, start = created, completed } of jobs)
    await server.database.pool.query(
      `insert into pgboss.job (name, state, policy, created_on, start_after, completed_on)
       select $1, $2::pgboss.job_state, 'standard', now() - make_interval(mins => $3), now() - make_interval(mins => $4),
         now() - make_interval(mins => $5) from generate_series(1, $6)`,
      [name, state, created, start, completed ?? null, count],
    )
  await server.database.pool.query('vacuum analyze pgboss.job')
}

const backlogOf = async (name: string) => (await readJobBacklog(server.database.pool, [name]))[0]
const minutes = (count: number) => expect.closeTo(60 * count, -2)

it('jobs count by what they wait for, with the age of the oldest', async () => {
  await queueWith('each', [
    { state: 'created', count: 2, created: 3 },
    { state: 'retry', created: 20, start: 10 },
    { state: 'retry', count: 3, created: 40, start: -5 },
    { state: 'active', created: 30 },
    { state: 'failed', count: 2, created: 60, completed: 5 },
    { state: 'failed', created: 90, completed: 15 },
    { state: 'completed', created: 90, completed: 1 },
  ])
  expect(await backlogOf('each')).toEqual({
    queue: 'each',
    due: 3,
    active: 1,
    retrying: 3,
    failed: 2,
    oldestSeconds: minutes(10),
    ageSeconds: minutes(40),
  })
})

it('a job whose process was killed is due since it should have answered', async () => {
  await queueWith('killed', [{ state: 'active', count: 2, created: 40 }])
  const lose = (set: string) => server.database.pool.query(`update pgboss.job set ${set} where name = 'killed'`)
  await lose(
    "heartbeat_seconds = 600, heartbeat_on = now(), expire_seconds = 3600, started_on = now() - interval '30 min'",
  )
  expect(await backlogOf('killed')).toMatchObject({ due: 0, active: 2, oldestSeconds: 0 })
  await lose("heartbeat_on = now() - interval '30 min'")
  expect(await backlogOf('killed')).toMatchObject({
    due: 2,
    active: 0,
    oldestSeconds: minutes(20),
    ageSeconds: minutes(40),
  })
  await lose('heartbeat_on = now(), expire_seconds = 900')
  expect(await backlogOf('killed')).toMatchObject({ due: 2, active: 0, oldestSeconds: minutes(15) })
})

it('of a queue without jobs, all is 0', async () => {
  await queueWith('none', [])
  expect(await backlogOf('none')).toEqual({
    queue: 'none',
    due: 0,
    active: 0,
    retrying: 0,
    failed: 0,
    oldestSeconds: 0,
    ageSeconds: 0,
  })
})

it('a long queue is counted to 10,000, and retries that came before hide no age', async () => {
  await queueWith('long', [
    { state: 'retry', count: 11_000, created: 50, start: -5 },
    { state: 'created', count: 11_000, created: 5 },
    { state: 'failed', count: 11_000, created: 60, completed: 5 },
    { state: 'completed', count: 30_000, created: 60, completed: 5 },
  ])
  const client = await server.database.pool.connect()
  try {
    await client.query('begin')
    expect((await readJobBacklog(client, ['long']))[0]).toEqual({
      queue: 'long',
      due: 10_000,
      active: 0,
      retrying: 10_000,
      failed: 10_000,
      oldestSeconds: minutes(5),
      ageSeconds: minutes(50),
    })
    const { rows } = await client.query(`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where schemaname = 'pgboss' and relname like 'job%'`)
    expect(rows[0].read).toBeLessThan(35_000)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
