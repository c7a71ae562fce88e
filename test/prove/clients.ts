/** Clients that hold thousands of connections without using them. */
import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../src/platform/database/client.ts'
import { startDatabase } from '../bench/database.ts'
import { residentOf } from '../bench/memory.ts'
import { openHolders } from '../hostile/holders.ts'
import { createTenant, startServerProcess } from '../hostile/outages.ts'
import { atMost, figure, none, type Proof } from './figures.ts'

const MAX_CONNECTIONS = 3200
const [SENDERS, READERS] = [300, 100]
const REQUESTS = 101
/** How many times as long an answer may take, and milliseconds below which that says nothing. */
const [SLOWER, FLOOR] = [10, 200]
/** MiB: MEMORY_MB of the standard settings, and a third more, as a container should have. */
const MEMORY = 466

export const clients: Proof = {
  name: 'clients',
  about: 'one client’s requests while others send byte by byte, do not read, or hold thousands of silent connections',
  async run({ quick, progress }) {
    const silent = quick ? 600 : 3500
    await using stack = new AsyncDisposableStack()
    const store = stack.use(await startDatabase())
    const database = stack.adopt(openDatabase(store.url, 2), (each) => each.close())
    const settings = {
      DATABASE_URL: store.url,
      MUSTER_DATA_DIR: store.folder,
      MUSTER_SECRET: randomUUID().repeat(2),
      MAX_CONNECTIONS: String(MAX_CONNECTIONS),
    }
    const at = stack.adopt(await startServerProcess(settings), ({ kill }) => kill())
    const { key } = await createTenant(database, 'Clients')
    let failed = 0

    async function median(): Promise<number> {
      const times: number[] = []
      for (let request = 0; request < REQUESTS; request++) {
        const started = performance.now()
        const headers = { authorization: `Bearer ${key}`, connection: 'close' }
        const response = await fetch(`${at.base}/workers`, { headers }).catch(() => undefined)
        await response?.arrayBuffer()
        if (response?.status !== 200) failed++
        times.push(performance.now() - started)
      }
      return times.toSorted((one, other) => one - other)[Math.floor(REQUESTS / 2)] as number
    }

    await median() // the first requests compile
    const quiet = await median()
    const holders = stack.use(openHolders(Number(new URL(at.url).port), key))
    progress(`${SENDERS} slow senders, ${READERS} that do not read, ${silent} silent connections`)
    await holders.sendSlowly(SENDERS)
    await holders.doNotRead(READERS)
    for (let opened = 0; opened < silent; opened += 500) await holders.staySilent(Math.min(500, silent - opened))
    const busy = await median()
    return [
      figure('connections held', SENDERS + READERS + silent),
      figure('most connections (MAX_CONNECTIONS)', MAX_CONNECTIONS),
      none('requests of the other client refused or lost', failed),
      figure('median answer without them', quiet, 'ms'),
      atMost('median answer beside them', busy, Math.max(FLOOR, SLOWER * quiet), 'ms'),
      atMost('memory of the process', residentOf(at.server.child.pid as number).now, MEMORY, 'MiB'),
      none('processes that ended', at.server.child.exitCode === null ? 0 : 1),
    ]
  },
}
