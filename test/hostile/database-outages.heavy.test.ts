/**
 * Overload and a database that is frozen, restarted or killed: every response is the right one, or 503 with
 * `Retry-After`; afterwards everything works, and nothing that was acknowledged is lost.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Installation, listenersOf, runJob, startInstallation, subscribe, Tally } from './outages.ts'

let at: Installation
let receiver: Receiver

beforeAll(async () => {
  at = await startInstallation({ DATABASE_POOL: '4' })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver?.close()
  await at?.close()
})

const json = { 'content-type': 'application/json' }
const bearer = () => ({ authorization: `Bearer ${at.key}` })

const get = (path = '/workers?limit=1') => fetch(at.base + path, { headers: bearer() })

const post = (path: string, body: object, name: string = randomUUID()) =>
  fetch(at.base + path, {
    method: 'POST',
    headers: { ...bearer(), ...json, 'idempotency-key': name },
    body: JSON.stringify(body),
  })

const postWorker = (name: string = randomUUID()) => post('/workers', { first_name: 'Ada', last_name: name }, name)

const graphql = (query: string) =>
  fetch(`${at.url}/graphql`, {
    method: 'POST',
    headers: { ...bearer(), ...json },
    body: JSON.stringify({ query }),
  })

const form = (path: string, fields: Record<string, string>) =>
  fetch(at.url + path, {
    method: 'POST',
    headers: { origin: at.url },
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })

const CLIENT = `mst_client_${'0123456789abcdef'.repeat(2)}`

/** A request of each surface, with the statuses of a working database. */
const surfaces: [statuses: number[], send: () => Promise<Response>][] = [
  [[200], () => get()],
  [[201], () => postWorker()],
  [[200], () => graphql('{ workers(limit: 1) { pagination { total } } }')],
  [[401, 429], () => form('/sign-in', { email: `${randomUUID()}@example.com`, password: 'a wrong password' })],
  [
    [401],
    () =>
      form('/api/public/v1/oauth/token', { grant_type: 'client_credentials', client_id: CLIENT, client_secret: 'x' }),
  ],
  [[400], () => fetch(`${at.url}/oauth/authorize?client_id=${CLIENT}&response_type=code`)],
]

/** Send a request of each surface again and again until `end` is called; it returns the tally. */
function startLoad() {
  let running = true
  const tally = new Tally()
  const loads = surfaces.map(async ([statuses, send]) => {
    while (running) {
      const { status } = await tally.add(statuses, send())
      if (status === 503) await sleep(100)
    }
  })
  return async () => {
    running = false
    await Promise.all(loads)
    return tally
  }
}

const untilReady = () => eventually(async () => (await get()).status === 200)

it('a thousand reads at once on four connections', async () => {
  const tally = new Tally()
  const reads = Array.from({ length: 900 }, () => tally.add([200], get()))
  const queries = Array.from({ length: 100 }, () =>
    tally.add([200], graphql('{ workers(limit: 1) { pagination { total } } }')),
  )
  await Promise.all([...reads, ...queries])
  expect(tally.others).toEqual([])
  expect(tally.expected).toBeGreaterThan(0)
})

it('a read whose connection is terminated is run again', async () => {
  const lock = await at.database.pool.connect()
  try {
    await lock.query('begin')
    await lock.query('lock table clients in access exclusive mode')
    const answer = get('/clients')
    const { rowCount } = await eventually(async () => {
      const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'muster'`
      const ended = await at.database.pool.query(`select pg_terminate_backend(pid) ${waiting}`)
      return ended.rowCount !== 0 && ended
    })
    await lock.query('rollback')
    expect([rowCount, (await answer).status]).toEqual([1, 200])
  } finally {
    lock.release()
  }
})

it('a frozen PostgreSQL: requests without a connection do not wait for it', async () => {
  await Promise.all(surfaces.map(([, send]) => send()))
  const tally = new Tally()
  const sent: Promise<Response>[] = []
  await at.signalAll('SIGSTOP')
  try {
    for (let round = 0; round < 10; round++)
      for (const [statuses, send] of surfaces) sent.push(tally.add(statuses, send()))
    await eventually(async () => tally.unavailable >= sent.length / 2) // while it is frozen
  } finally {
    await at.signalAll('SIGCONT')
  }
  await Promise.all(sent)
  expect(tally.others).toEqual([])
  await untilReady()
})

it('a killed PostgreSQL starts again, and every part of every process goes on', async () => {
  await subscribe(at.settings, at.orgId, receiver.url)
  const acknowledged: string[] = []
  const endLoad = startLoad()
  for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
    const before = await at.postmaster()
    for (let each = 0; each < 5; each++) {
      const name = randomUUID()
      if ((await postWorker(name)).status === 201) acknowledged.push(name)
    }
    process.kill(before, signal)
    await eventually(async () => (await at.postmaster()) !== before)
    await untilReady()
  }
  const tally = await endLoad()
  expect(tally.others).toEqual([])
  expect(tally.unavailable).toBeGreaterThan(0)

  const { rows } = await at.database.pool.query('select last_name from workers where org_id = $1', [at.orgId])
  expect(rows.map((row) => row.last_name)).toEqual(expect.arrayContaining(acknowledged))
  await eventually(async () => {
    const delivered = receiver.received.map(({ raw }) => raw).join()
    return acknowledged.every((name) => delivered.includes(name))
  })
  await eventually(
    async () => (await listenersOf(at.database)).join() === 'muster changes,muster changes,muster credentials',
  )
  await runJob(at.database, at.orgId)
})

it('a PostgreSQL that is killed again and again ends a process with a clear line', async () => {
  const programs = [at.server, at.worker]
  const ended = await eventually(async () => {
    const pid = await at.running()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    return programs.find(({ child }) => child.exitCode !== null)
  })
  expect(await ended.ends()).toBe(1)
  expect(ended.output()).toMatch(
    /^muster: MUSTER_DATA_DIR: the embedded PostgreSQL (was started again 5 times|did not)/m,
  )
})
