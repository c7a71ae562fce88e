/** Reads from a standby that replays late: no answer is stale. */
import { randomUUID } from 'node:crypto'
import { migrate } from '../../prisma/migrate.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { createTenant, startServerProcess } from '../hostile/outages.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/process.ts'
import { type ClusterMember, startCluster } from '../support/standby.ts'
import { atLeast, figure, none, type Proof } from './figures.ts'

/** Writes between two changes of the replay. */
const STEP = 25
/** What a sync asks for begins so many milliseconds before the write. */
const SYNCED = 500

export const replicas: Proof = {
  name: 'replicas',
  about: 'each write read back at once from a process with a replica, whose replay is paused half of the time',
  async run({ quick, progress }) {
    const writes = quick ? 50 : 1000
    await using stack = new AsyncDisposableStack()
    const { primary, standbys } = stack.use(await startCluster(1))
    await migrate(primary.url)
    const [standby] = standbys as [ClusterMember]
    const database = stack.adopt(openDatabase(primary.url, 2), (each) => each.close())
    const { folder, remove } = await temporaryFolder()
    stack.defer(remove)
    const at = stack.adopt(
      await startServerProcess({
        DATABASE_URL: primary.url,
        DATABASE_REPLICA_URLS: standby.url,
        DATABASE_WAIT_MS: '10000',
        ANSWER_CACHE_MB: '0',
        MUSTER_DATA_DIR: folder,
        MUSTER_SECRET: randomUUID().repeat(2),
      }),
      ({ kill }) => kill(),
    )
    const { key } = await createTenant(database, 'Replicas')
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const read = async (path: string) => (await (await fetch(at.base + path, { headers })).json()) as never
    let [stale, reads] = [0, 0]
    for (let write = 0; write < writes; write++) {
      if (write % STEP === 0) {
        const isPaused = (write / STEP) % 2 === 1
        await standby.query(isPaused ? 'select pg_wal_replay_pause()' : 'select pg_wal_replay_resume()')
        progress(`${write} of ${writes} writes, ${stale} stale reads`)
      }
      const last_name = randomUUID()
      const since = new Date(Date.now() - SYNCED).toISOString()
      const body = JSON.stringify({ first_name: 'Ada', last_name })
      const response = await fetch(`${at.base}/workers`, { method: 'POST', headers, body })
      const { id } = (await response.json()) as { id: string }
      const [one, list, sync] = (await Promise.all([
        read(`/workers/${id}`),
        read('/workers?limit=1&sort=-created_at'),
        read(`/workers?limit=200&updated_since=${since}`),
      ])) as [{ last_name: string }, { data: { id: string }[] }, { data: { id: string }[] }]
      reads += 3
      if (one.last_name !== last_name) stale++
      if (list.data[0]?.id !== id) stale++
      if (!sync.data.some((each) => each.id === id)) stale++
    }
    await standby.query('select pg_wal_replay_resume()')
    await eventually(async () => {
      await read('/workers?limit=1')
      return (await outcomes(at.url)).fresh > 0
    })
    const { fresh, behind, failed } = await outcomes(at.url)
    return [
      figure('writes', writes),
      figure('reads', reads),
      none('stale reads', stale),
      atLeast('answered by the replica', fresh, 1),
      figure('answered by the primary, because the replica was behind', behind),
      figure('answered by the primary, because the replica failed', failed),
    ]
  },
}

/** What became of reads that the replica was asked for. */
async function outcomes(url: string): Promise<{ fresh: number; behind: number; failed: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.matchAll(/muster_replica_reads_total\{outcome="(\w+)"\} (\d+)/g)
  const counts = Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]))
  return { fresh: 0, behind: 0, failed: 0, ...counts }
}
