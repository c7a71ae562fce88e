/**
 * A database that Citus distributes: where statements run with one, two and three nodes, writes over crashes and a
 * rebalance, and the test suites of the shared server.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/platform/database/client.ts'
import { BASE_PATH } from '../../src/platform/http/base-path.ts'
import { audit, startLoad } from '../hostile/ledger.ts'
import { createTenant, keepPrograms, serverSettings, subscribe } from '../hostile/outages.ts'
import { type CitusCluster, citusPrograms, startCitus } from '../support/citus.ts'
import { ask } from '../support/debian-postgres.ts'
import { freePort } from '../support/free-port.ts'
import { prepareDatabase } from '../support/postgres.ts'
import { run, temporaryFolder } from '../support/process.ts'
import { startReceiver } from '../support/receiver.ts'
import { atLeast, atMost, type Figure, figure, none, type Proof } from './figures.ts'
import { auditFigures } from './ledger-figures.ts'
import { findOverAll } from './over-all.ts'

const SHARDS = 16
/** Organisations whose statements are counted on each node. */
const TENANTS = 50
/** Acknowledged between two crashes: 10,000 in all. */
const WRITES = 320
const FEW_WRITES = 60
/** Seconds: a node recovers, and Citus tries it again. */
const LONGEST = 30
const ROOT = path.join(import.meta.dirname, '../..')
/** Files whose tests need what a shared server or database does not give: processes, a browser, a package of test/foreign. */
const APART = /\.heavy\.|\.browser\.|^(foreign|cli|console)\//

export const citus: Proof = {
  name: 'citus',
  about:
    'a coordinator of Citus with one to three nodes: writes while nodes, the coordinator and our processes are killed and shards move, then the test suites',
  async run({ quick, progress }) {
    if (citusPrograms === undefined) throw new Error('there is no PostgreSQL with citus.so: set CITUS_BIN')
    await using stack = new AsyncDisposableStack()
    const { folder, remove } = await temporaryFolder()
    stack.defer(remove)
    const cluster = stack.adopt(await startCitus(folder, { count: 1 }), (each) => each.stop())
    await cluster.ask('create extension pg_stat_statements') // Citus counts statements by its entries
    await prepareDatabase(cluster.url)
    const settings = { DATABASE_URL: cluster.url, MUSTER_DATA_DIR: folder, MUSTER_SECRET: randomUUID().repeat(2) }
    progress('distributing')
    const distribute = run(['distribute', '--shards', String(SHARDS), '--yes'], settings)
    if ((await distribute.ends()) !== 0) throw new Error(distribute.output())
    const database = stack.adopt(openDatabase(cluster.url, 4), (each) => each.close())
    const keys: string[] = []
    for (let index = 0; index < TENANTS; index++) keys.push((await createTenant(database, `Organisation ${index}`)).key)
    const spread = () => countStatements(cluster, settings, keys)
    const one = await spread()
    progress('adding a second node')
    await cluster.addNode()
    await moveShards(cluster)
    return [
      figure('organisations that create a worker and list their workers', TENANTS),
      ...one,
      ...(await spread()),
      ...(await crashes(cluster, settings, quick, progress)),
      ...(await spread()),
      ...(await suites(cluster, path.join(folder, 'report.json'), quick, progress)),
    ]
  },
}

async function crashes(
  cluster: CitusCluster,
  settings: Record<string, string>,
  quick: boolean,
  progress: (line: string) => void,
): Promise<Figure[]> {
  const [count, between] = quick ? [3, FEW_WRITES] : [30, WRITES]
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(openDatabase(cluster.url, 4), (each) => each.close())
  const { orgId, key } = await createTenant(database, 'Crashes')
  const receiver = stack.adopt(await startReceiver(), (each) => each.close())
  await subscribe(settings, orgId, receiver.url)
  const port = await freePort()
  const starts = [
    () => run(['serve'], { ...serverSettings, ...settings, PORT: String(port) }),
    () => run(['worker'], { ...settings, WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'silent' }),
  ]
  const { restart } = stack.use(await keepPrograms(starts))
  const url = `http://127.0.0.1:${port}`
  const load = stack.use(startLoad({ targets: [{ url, base: url + BASE_PATH }], key, writers: 4 }))
  const failures = [
    () => cluster.crash(1),
    () => restart(0),
    () => cluster.crash(0),
    () => cluster.crash(2),
    () => restart(1),
  ]
  for (let crash = 0; crash < count; crash++) {
    await load.writes(between)
    await failures[crash % failures.length]?.()
    if (crash % 5 === 4) progress(`${crash + 1} of ${count} crashes, ${load.acknowledged.length} writes`)
  }
  await load.writes(FEW_WRITES)

  progress('adding a node and moving shards to it, while writes go on')
  await cluster.addNode()
  const before = load.longest()
  let [last, since, pause] = [load.acknowledged.length, performance.now(), 0]
  const shards = await moveShards(cluster, () => {
    if (load.acknowledged.length > last) [last, since] = [load.acknowledged.length, performance.now()]
    pause = Math.max(pause, performance.now() - since)
  })
  await load.writes(FEW_WRITES)
  await load.end()
  return [
    figure('crashes of nodes, coordinator and processes', count),
    figure('writes acknowledged', load.acknowledged.length),
    ...auditFigures(await audit(database, orgId, load.acknowledged, receiver)),
    none('wrong answers', load.tally.others.length),
    atMost('longest request', load.longest() / 1000, LONGEST, 's'),
    atLeast('shards moved to a third node', shards, 1),
    figure('longest pause of all writes meanwhile', pause / 1000, 's'),
    figure('longest request before', before / 1000, 's'),
  ]
}

/** Move shards to the latest node. @param watch called all the while @returns how many of the workers' it has then */
async function moveShards(cluster: CitusCluster, watch: () => void = () => {}): Promise<number> {
  await cluster.ask("select citus_rebalance_start(shard_transfer_mode => 'force_logical')")
  for (let isMoving = true; isMoving; await sleep(20)) {
    watch()
    const [job] = await cluster.ask('select state::text from pg_dist_background_job order by job_id desc limit 1')
    if (job?.state === 'failed') throw new Error('shards did not move')
    isMoving = job !== undefined && job.state !== 'finished'
  }
  const [moved] = await cluster.ask(
    `select count(*)::int as shards from citus_shards
     where table_name = 'workers'::regclass and nodeport = ${Number(new URL(cluster.nodes.at(-1) as string).port)}`,
  )
  return moved?.shards as number
}

/** How many statements on workers each node gets when each organisation creates one and lists them. */
async function countStatements(
  cluster: CitusCluster,
  settings: Record<string, string>,
  keys: readonly string[],
): Promise<Figure[]> {
  const port = await freePort()
  await using _programs = await keepPrograms([
    () => run(['serve'], { ...serverSettings, ...settings, PORT: String(port) }),
  ])
  const url = `http://127.0.0.1:${port}${BASE_PATH}/workers`
  const onNodes = () => Promise.all(cluster.nodes.map(statementsOn))
  const before = await onNodes()
  for (const key of keys) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const worker = JSON.stringify({ first_name: 'Ada', last_name: 'Okafor' })
    const created = await fetch(url, { method: 'POST', headers, body: worker })
    const listed = await fetch(url, { headers })
    if (created.status !== 201 || listed.status !== 200) throw new Error(`${created.status} and ${listed.status}`)
  }
  const after = await onNodes()
  const counts = after.map((count, node) => count - (before[node] ?? 0))
  const nodes = `${counts.length} ${counts.length === 1 ? 'node' : 'nodes'}`
  return [
    atLeast(`their statements on the least busy of ${nodes}`, Math.min(...counts), 1),
    figure(`their statements on the busiest of ${nodes}`, Math.max(...counts)),
  ]
}

async function statementsOn(node: string): Promise<number> {
  const text = `select coalesce(sum(calls), 0)::int as count from pg_stat_statements where query ~ 'workers_[0-9]+'`
  return (await ask(node, text))[0]?.count as number
}

/** Run the test files that share a server against the distributed database. */
async function suites(
  cluster: CitusCluster,
  file: string,
  quick: boolean,
  progress: (line: string) => void,
): Promise<Figure[]> {
  const files = await sharedFiles()
  const some = quick ? files.filter((file) => file.startsWith('rest/')).slice(0, 5) : files
  progress(`running ${some.length} test files`)
  // Writes to people, sessions and credentials lock their tables on Citus: test processes would refuse each other.
  const args = [
    'vitest',
    'run',
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${file}`,
    ...some.map((each) => `test/${each}`),
  ]
  const child = spawn('npx', args, {
    cwd: ROOT,
    env: { ...process.env, TEST_DATABASE: cluster.url },
    stdio: 'ignore',
  })
  await once(child, 'close')
  const report = JSON.parse(await readFile(file, 'utf8')) as Report
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName } of assertionResults)
      if (status === 'failed') progress(`failed: ${path.relative(ROOT, name)}: ${fullName}`)
  return [
    figure('test files that share a server', some.length),
    figure('their tests that pass', report.numPassedTests),
    figure('their tests that fail', report.numFailedTests),
    ...(await overAll(cluster, progress)),
  ]
}

/** The statements of these tests that did not name one organisation. */
async function overAll(cluster: CitusCluster, progress: (line: string) => void): Promise<Figure[]> {
  const { known, unknown } = await findOverAll(cluster.pool)
  for (const text of unknown) progress(`goes over all organisations: ${text}`)
  return [
    figure('statements that go over all organisations on purpose', known.length),
    figure('others that do', unknown.length),
  ]
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

async function sharedFiles(): Promise<string[]> {
  const found: string[] = []
  const tests = path.join(ROOT, 'test')
  for (const file of await readdir(tests, { recursive: true }))
    if (file.endsWith('.test.ts') && !APART.test(file))
      if ((await readFile(path.join(tests, file), 'utf8')).includes('joinTestServer()')) found.push(file)
  return found.sort()
}
