/**
 * Failover under load: two servers and two workers on a cluster of two PostgreSQL under Patroni, one pair straight on its
 * proxy, the other through PgBouncer in transaction mode. Clients write with idempotency keys and repeat what got 503, and a
 * receiver gets an event for each write, while the primary is killed again and again.
 */
import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { eventually } from '../support/eventually.ts'
import { type ClusterNode, type PatroniCluster, startPatroni } from '../support/patroni.ts'
import { temporaryFolder } from '../support/process.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { audit, type Faults, startLoad } from './ledger.ts'
import { createTenant, type Processes, startProcesses, subscribe } from './outages.ts'

/** PostgreSQL alone; Patroni and PostgreSQL; both stopped until another one is the primary. */
export type Failure = 'database' | 'node' | 'freeze'

/** What came of it. */
interface FailoverReport {
  /** Writes that were answered with 201. */
  acknowledged: number
  faults: Faults
  /** Requests that got 503 with a time to retry. */
  unavailable: number
  /** Answers that should not be. */
  others: string[]
  /** Requests without an answer. */
  broken: number
  /** Milliseconds of the longest request. */
  longest: number
  /** Milliseconds of each failure until a write was answered again. */
  outages: number[]
  /** Processes of ours that ended. */
  ended: number
}

export interface FailoverSetup extends AsyncDisposable {
  cluster: PatroniCluster
  /** Through the proxy, and through PgBouncer. */
  pairs: [direct: Processes, pooled: Processes]
  database: Database
  orgId: string
  key: string
  receiver: Receiver
  /** Of commands. */
  settings: Record<string, string>
}

/** Start cluster, processes and receiver. */
export async function startFailover(): Promise<FailoverSetup> {
  await using stack = new AsyncDisposableStack()
  const cluster = stack.use(await startPatroni())
  const shared = { MUSTER_SECRET: randomUUID().repeat(2), DATABASE_POOL: '8' }
  const folders: { folder: string; remove(): Promise<void> }[] = []
  for (const _pair of ['direct', 'pooled']) folders.push(stack.adopt(await temporaryFolder(), ({ remove }) => remove()))
  const [one, two] = folders.map(({ folder }) => folder) as [string, string]
  const start = async (settings: Record<string, string>) =>
    stack.adopt(await startProcesses({ ...shared, ...settings }), ({ kill }) => kill())
  const direct = await start({ MUSTER_DATA_DIR: one, DATABASE_URL: cluster.url })
  const pooled = await start({
    MUSTER_DATA_DIR: two,
    DATABASE_URL: cluster.poolerUrl,
    DATABASE_DIRECT_URL: cluster.url,
  })
  const database = stack.adopt(openDatabase(cluster.url, 4), (each) => each.close())
  const tenant = await createTenant(database, 'Failover')
  const receiver = stack.adopt(await startReceiver(), (each) => each.close())
  const settings = { ...shared, MUSTER_DATA_DIR: one, DATABASE_URL: cluster.url }
  await subscribe(settings, tenant.orgId, receiver.url)
  const resources = stack.move()
  return {
    cluster,
    pairs: [direct, pooled],
    database,
    ...tenant,
    receiver,
    settings,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Cause these failures one after the other, each once the cluster is whole again. */
export async function runFailover(
  setup: FailoverSetup,
  failures: readonly Failure[],
  progress: (line: string) => void = () => {},
): Promise<FailoverReport> {
  const { cluster, pairs, receiver, database, orgId, key } = setup
  await using load = startLoad({ targets: pairs, key })
  const outages: number[] = []
  for (const [index, failure] of failures.entries()) {
    const before = await cluster.ready()
    await load.writes(20)
    const { unavailable } = load.tally
    const started = performance.now()
    await fail(before, failure)
    await eventually(async () => load.tally.unavailable > unavailable) // clients hear of it
    await eventually(async () => ![undefined, before.name].includes(await cluster.primary()), 4 * 60_000)
    await load.writes(1)
    outages.push(performance.now() - started)
    await load.writes(20)
    if (failure === 'node') before.start()
    if (failure === 'freeze') before.resume()
    progress(
      `${index + 1} of ${failures.length}: ${failure} of ${before.name}, ${load.acknowledged.length} writes so far`,
    )
  }
  await cluster.ready()
  await load.writes(20)
  await load.end()
  return {
    acknowledged: load.acknowledged.length,
    faults: await audit(database, orgId, load.acknowledged, receiver),
    unavailable: load.tally.unavailable,
    others: load.tally.others,
    broken: load.broken(),
    longest: load.longest(),
    outages,
    ended: pairs.flatMap(({ server, worker }) => [server, worker]).filter(({ child }) => hasEnded(child)).length,
  }
}

function fail(node: ClusterNode, failure: Failure): Promise<void> {
  if (failure === 'database') return node.killDatabase()
  return failure === 'node' ? node.kill() : node.freeze()
}

const hasEnded = (child: { exitCode: number | null; signalCode: string | null }) =>
  child.exitCode !== null || child.signalCode !== null
