/** Callers without a credential: however many ask at once, they take no more database connections than the pool has. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApiKey } from '../../src/access/credentials/api-key.ts'
import { registerClient } from '../access/oauth/flow.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'

const POOL = 4
/** Connections besides the pool: attempts 2, listeners 2, one check, the queue's, and those of the test itself. */
const OTHERS = 16

let server: TestServer
let watcher: pg.Client

beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL: String(POOL), WEBHOOK_WORKER: 'false' })
  watcher = new pg.Client({ connectionString: server.databaseUrl })
  await watcher.connect()
})
afterAll(async () => {
  await watcher.end()
  await server.stop()
})

/** Send `count` requests at once. @returns how often each status came, and the most connections open meanwhile */
async function flood(count: number, send: () => Promise<Response>) {
  const statuses: Record<number, number> = {}
  let connections = 0
  let running = true
  const watching = (async () => {
    for (; running; await sleep(5)) {
      const sql = 'select count(*)::int as open from pg_stat_activity where datname = current_database()'
      connections = Math.max(connections, (await watcher.query(sql)).rows[0].open)
    }
  })()
  await Promise.all(
    Array.from({ length: count }, async () => {
      const response = await send()
      await response.arrayBuffer()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
    }),
  )
  running = false
  await watching
  return { statuses, connections }
}

it('1,500 readiness checks at once share one connection and all succeed', async () => {
  const { statuses, connections } = await flood(1500, () => fetch(`${server.url}/readyz`))
  expect(statuses).toEqual({ 200: 1500 })
  expect(connections).toBeLessThanOrEqual(POOL + OTHERS)
})

it('150 at once on any other open path leave the pool to others, and none is a server error', async () => {
  const { clientId } = await registerClient(server)
  const key = await server.key()
  const form = (path: string, fields: Record<string, string>) => () =>
    fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url },
      body: new URLSearchParams(fields),
    })
  const get =
    (path: string, headers: Record<string, string> = {}) =>
    () =>
      fetch(server.url + path, { redirect: 'manual', headers })
  const paths = {
    metadata: get('/.well-known/oauth-authorization-server'),
    file: get('/files/x.y'),
    invitation: get('/invitation?token=x'),
    'password reset': get('/reset-password?token=x'),
    'reset request': form('/forgot-password', { email: 'nobody@example.com' }),
    'sign-in': form('/sign-in', { email: 'nobody@example.com', password: 'x' }),
    authorization: get(
      `/oauth/authorize?response_type=code&client_id=${clientId}&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256`,
    ),
    'unknown key': () => get('/api/public/v1/workers', { authorization: `Bearer ${makeApiKey('live')}` })(),
    'unknown client': () =>
      fetch(`${server.base}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: 'x' }),
      }),
  }
  for (const [name, send] of Object.entries(paths)) {
    const flooding = flood(150, send)
    const other = await request(`${server.base}/workers`, { key })
    const { statuses, connections } = await flooding
    expect(other.status, name).toBe(200)
    expect(connections, name).toBeLessThanOrEqual(POOL + OTHERS)
    expect(
      Object.keys(statuses).filter((status) => Number(status) >= 500),
      name,
    ).toEqual([])
  }
})

it('requests for /readyz share one check, also while it waits', async () => {
  const lock = await server.database.pool.connect()
  try {
    await lock.query('begin')
    await lock.query('lock table webhook_endpoints in access exclusive mode')
    await sleep(1100) // an earlier check is kept for a second
    const answers = Array.from({ length: 50 }, () => fetch(`${server.url}/readyz`))
    const waiting = `select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and application_name = 'muster' and datname = current_database()`
    const count = async () => (await server.database.pool.query(waiting)).rows[0].count
    await expect.poll(count).toBeGreaterThan(0)
    await sleep(200)
    expect(await count()).toBe(1)
    await lock.query('rollback')
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  } finally {
    lock.release()
  }
})
