/** Writes while the processes that take them, and the one that sends their events, are killed. */
import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../src/platform/database/client.ts'
import { BASE_PATH } from '../../src/platform/http/base-path.ts'
import { startDatabase } from '../bench/database.ts'
import { audit, startLoad } from '../hostile/ledger.ts'
import { createTenant, keepPrograms, serverSettings, subscribe } from '../hostile/outages.ts'
import { freePort } from '../support/free-port.ts'
import { run } from '../support/process.ts'
import { startReceiver } from '../support/receiver.ts'
import { figure, none, type Proof } from './figures.ts'
import { auditFigures } from './ledger-figures.ts'

const SERVERS = 2
/** Acknowledged between two kills, so that each hits a working installation. */
const WRITES = 60

export const kills: Proof = {
  name: 'kills',
  about: 'writes to two API processes with one worker, while one after the other is killed (SIGKILL)',
  async run({ quick, progress }) {
    const count = quick ? 6 : 50
    await using stack = new AsyncDisposableStack()
    const store = stack.use(await startDatabase())
    const database = stack.adopt(openDatabase(store.url, 4), (each) => each.close())
    const { orgId, key } = await createTenant(database, 'Kills')
    const receiver = stack.adopt(await startReceiver(), (each) => each.close())
    const shared = { DATABASE_URL: store.url, MUSTER_DATA_DIR: store.folder, MUSTER_SECRET: randomUUID().repeat(2) }
    await subscribe(shared, orgId, receiver.url)
    const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
    const starts = [
      ...ports.map((port) => () => run(['serve'], { ...serverSettings, ...shared, PORT: String(port) })),
      () => run(['worker'], { ...shared, WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'silent' }),
    ]
    const { programs, restart } = stack.use(await keepPrograms(starts))
    const targets = ports.map((port) => {
      const url = `http://127.0.0.1:${port}`
      return { url, base: url + BASE_PATH }
    })
    const load = stack.use(startLoad({ targets, key, writers: 4 }))
    let ended = 0
    for (let kill = 0; kill < count; kill++) {
      await load.writes(WRITES)
      const index = kill % programs.length
      if (programs[index]?.child.exitCode !== null) ended++ // by itself
      await restart(index)
      if (kill % 10 === 9) progress(`${kill + 1} of ${count} kills, ${load.acknowledged.length} writes`)
    }
    await load.writes(WRITES)
    await load.end()
    return [
      figure('processes killed', count),
      figure('writes acknowledged', load.acknowledged.length),
      ...auditFigures(await audit(database, orgId, load.acknowledged, receiver)),
      none('wrong answers', load.tally.others.length),
      none('processes that ended by themselves', ended),
    ]
  },
}
