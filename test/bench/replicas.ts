/**
 * Reads of one primary and two replicas beside the same server with the primary alone: requests a second, and the
 * processor time that the primary takes for each. All PostgreSQLs share the machine, so the time says more about larger
 * ones than the throughput does.
 */
import { migrate } from '../../prisma/migrate.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { temporaryFolder } from '../support/process.ts'
import { startCluster } from '../support/standby.ts'
import type { Measured } from './load.ts'
import { Loader, type Rounds } from './loader.ts'
import { makeOrganisation, WORKERS } from './organisations.ts'
import { processorTime } from './processor.ts'
import { get } from './requests.ts'
import { Servers } from './servers.ts'

const REPLICAS = 2
const WARM_UP_SECONDS = 2

/** One kind of read. */
export interface ReplicaRow {
  name: string
  /** Round by round. */
  alone: ReplicaSide[]
  shared: ReplicaSide[]
}

interface ReplicaSide extends Measured {
  /** Processor time of the primary, in milliseconds. */
  primary: number
}

export async function measureReplicas(
  progress: (text: string) => void,
  { rounds, seconds }: Rounds,
): Promise<ReplicaRow[]> {
  await using stack = new AsyncDisposableStack()
  progress(`starting a primary and ${REPLICAS} replicas`)
  const { primary, standbys } = stack.use(await startCluster(REPLICAS))
  await migrate(primary.url)
  const database = stack.adopt(openDatabase(primary.url, 2), (each) => each.close())
  const caller = await makeOrganisation(database, 'Bench', WORKERS)
  const { folder, remove } = await temporaryFolder()
  stack.defer(remove)
  const store = { url: primary.url, folder }
  const [alone, shared] = [stack.use(new Servers(store)), stack.use(new Servers(store))]
  const urls = standbys.map(({ url }) => url).join()
  const ports = {
    alone: (await alone.start('forgetful')).port,
    shared: (await shared.start('forgetful', { DATABASE_REPLICA_URLS: urls })).port,
  }
  const loader = stack.use(new Loader())
  const pid = await primary.pid()
  const { rows: found } = await database.pool.query('select id from workers where org_id = $1 limit 500', [
    caller.orgId,
  ])
  const reads = {
    get: found.map(({ id }) => get(caller, `/workers/${id}`)),
    'list of 50': [get(caller, '/workers?limit=50')],
    'sync page of 50': [get(caller, '/workers?limit=50&updated_since={moment}')],
  }
  const rows: ReplicaRow[] = []
  for (const [name, samples] of Object.entries(reads)) {
    progress(`measuring ${name}`)
    const row: ReplicaRow = { name, alone: [], shared: [] }
    for (const port of Object.values(ports)) await loader.run({ port, samples, seconds: WARM_UP_SECONDS })
    for (let round = 0; round < rounds; round++)
      for (const side of ['alone', 'shared'] as const) {
        const before = processorTime(pid)
        const measured = await loader.run({ port: ports[side], samples, seconds })
        row[side].push({ ...measured, primary: processorTime(pid) - before })
      }
    rows.push(row)
  }
  return rows
}
