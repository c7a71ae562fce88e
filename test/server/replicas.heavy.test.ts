/**
 * Reads from a real standby: never stale, whatever happens to it. Each test leaves it as it was, except for the last, which
 * makes it a primary of its own.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { createId } from '../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'
import { type Cluster, type ClusterMember, startCluster } from '../support/standby.ts'

let cluster: Cluster
let standby: ClusterMember
let server: TestServer
let key: string

beforeAll(async () => {
  cluster = await startCluster(1)
  standby = cluster.standbys[0] as ClusterMember
  await cluster.primary.query('alter system set fsync = off')
  await cluster.primary.query('select pg_reload_conf()')
  const settings = { DATABASE_REPLICA_URLS: standby.url, ANSWER_CACHE_MB: '0', WEBHOOK_WORKER: 'false' }
  server = await startTestServer(settings, cluster.primary.url)
  key = await server.key()
})
afterAll(async () => {
  await server.stop()
  await cluster[Symbol.asyncDispose]()
})

/** How many reads had each outcome since the start. */
async function outcomes(): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const lines = text.matchAll(/muster_replica_reads_total\{outcome="(\w+)"\} (\d+)/g)
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]))
}

const createWorker = (last_name: string) => createId(server, key, '/workers', { first_name: 'Ada', last_name })

/** Read a new worker in every way; each must have it. */
async function expectToRead(id: string, lastName: string): Promise<void> {
  const [one, list, sync, query] = await Promise.all([
    request(`${server.base}/workers/${id}`, { key }),
    request(`${server.base}/workers?limit=1&sort=-created_at`, { key }),
    request(`${server.base}/workers?limit=1&updated_since=2020-01-01T00:00:00Z`, { key }),
    graphql(
      server,
      key,
      `{ worker(id: "${id}") { lastName assignments { data { id } } } workers { pagination { total } } }`,
    ),
  ])
  expect([one.status, one.body.last_name]).toEqual([200, lastName])
  expect(list.body.data[0].id).toBe(id)
  expect(sync.body.data[0].id).toBe(id)
  expect(query.body.data.worker.lastName).toBe(lastName)
  expect(query.body.data.workers.pagination.total).toBe(list.body.pagination.total)
}

/** Wait until a read is answered by the standby. */
async function untilFresh(): Promise<void> {
  const { fresh = 0 } = await outcomes()
  await eventually(async () => {
    await request(`${server.base}/workers?limit=1`, { key })
    return ((await outcomes()).fresh ?? 0) > fresh
  })
}

it('answers from the standby once that has come as far', async () => {
  await createWorker('First')
  await untilFresh()
})

it('has every write at once, also while the standby replays them', async () => {
  for (let n = 0; n < 100; n++) await expectToRead(await createWorker(`Okafor ${n}`), `Okafor ${n}`)
  const { fresh = 0 } = await outcomes()
  expect(fresh).toBeGreaterThan(0)
})

it('has every write at once while replay is paused; what did not change comes from the standby', async () => {
  const other = await server.key({ orgId: await server.organisation() })
  await untilFresh()
  await eventually(async () => (await readOther()).fresh)
  await standby.query('select pg_wal_replay_pause()')
  try {
    const before = await outcomes()
    for (let n = 0; n < 20; n++) await expectToRead(await createWorker(`Paused ${n}`), `Paused ${n}`)
    const after = await outcomes()
    expect(after.behind).toBeGreaterThan(before.behind ?? 0)
    expect(await eventually(async () => (await readOther()).fresh)).toBe(true)
  } finally {
    await standby.query('select pg_wal_replay_resume()')
  }
  await untilFresh()

  /** Another organisation's list, and whether the standby answered it. */
  async function readOther() {
    const { fresh = 0 } = await outcomes()
    const { body } = await request(`${server.base}/clients`, { key: other })
    expect(body.data).toEqual([])
    return { fresh: ((await outcomes()).fresh ?? 0) > fresh }
  }
})

it('answers while the standby hangs, and uses it again afterwards', async () => {
  const pid = await standby.pid()
  const backends = (await standby.query('select pid from pg_stat_activity')).rows.map((row) => row.pid as number)
  const all = [pid, ...backends]
  for (const each of all) signal(each, 'SIGSTOP')
  try {
    await expectToRead(await createWorker('Hung'), 'Hung')
    await expectToRead(await createWorker('Hung still'), 'Hung still')
  } finally {
    for (const each of all) signal(each, 'SIGCONT')
  }
  await untilFresh()
})

it('answers while the standby restarts', async () => {
  process.kill(await standby.pid(), 'SIGKILL')
  for (let n = 0; n < 10; n++) await expectToRead(await createWorker(`Killed ${n}`), `Killed ${n}`)
  await eventually(() =>
    standby.query('select 1').then(
      () => true,
      () => false,
    ),
  ) // it is started again
  await untilFresh()
})

it('refuses to start with another database', async () => {
  const another = await copyDatabase() // nobody can connect to the template while other tests copy it
  const settings = { DATABASE_REPLICA_URLS: another.url, WEBHOOK_WORKER: 'false' }
  const problem = 'it is not a replica of the server of DATABASE_URL'
  await expect(startTestServer(settings, cluster.primary.url)).rejects.toThrow(problem)
  await another.drop()
})

it.each([
  ['that is away', () => 'postgresql://muster@127.0.0.1:1/muster'],
  ['that is the primary since a failover', () => cluster.primary.url],
])('starts without a replica %s', async (_case, url) => {
  const settings = { DATABASE_REPLICA_URLS: url(), WEBHOOK_WORKER: 'false' }
  const another = await startTestServer(settings, cluster.primary.url)
  const own = await another.key()
  expect((await request(`${another.base}/workers`, { key: own })).status).toBe(200)
  await another.stop()
})

it('does not believe a standby that became a primary and was written to', async () => {
  const id = await createWorker('True')
  await untilFresh()
  await standby.query('select pg_promote()')
  await eventually(async () => !(await standby.query('select pg_is_in_recovery() as is')).rows[0].is)
  await standby.query(
    `do $$ begin
       perform begin_write('${server.orgId}');
       update workers set last_name = 'False' where org_id = '${server.orgId}' and id = '${id}';
     end $$`,
  )
  expect((await standby.query('select last_name from workers where id = $1', [id])).rows[0].last_name).toBe('False')
  for (let n = 0; n < 20; n++)
    expect((await request(`${server.base}/workers/${id}`, { key })).body.last_name).toBe('True')
})

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it has ended in the meantime
  }
}
