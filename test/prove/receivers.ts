/** Receivers that never answer, beside one that does. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { openDatabase } from '../../src/platform/database/client.ts'
import { startDatabase } from '../bench/database.ts'
import { createTenant, startProcesses, subscribe } from '../hostile/outages.ts'
import { eventually } from '../support/eventually.ts'
import { startReceiver } from '../support/receiver.ts'
import { atMost, exactly, figure, type Proof } from './figures.ts'

const HUNG = 20
/** How many times as long a delivery may take, and milliseconds below which that says nothing. */
const [SLOWER, FLOOR] = [4, 50]

export const receivers: Proof = {
  name: 'receivers',
  about: `deliveries to one receiver while ${HUNG} others take each request and never answer`,
  async run({ quick, progress }) {
    const changes = quick ? 40 : 300
    await using stack = new AsyncDisposableStack()
    const store = stack.use(await startDatabase())
    const database = stack.adopt(openDatabase(store.url, 2), (each) => each.close())
    const shared = { DATABASE_URL: store.url, MUSTER_DATA_DIR: store.folder, MUSTER_SECRET: randomUUID().repeat(2) }
    const { base } = stack.adopt(await startProcesses(shared), ({ kill }) => kill())
    const { orgId, key } = await createTenant(database, 'Receivers')
    const healthy = stack.adopt(await startReceiver(), (each) => each.close())
    let held = 0
    const silent = createServer(() => held++)
    const hung = stack.adopt(await startReceiver(() => {}, silent), (each) => each.close())
    await subscribe(shared, orgId, healthy.url)

    /** Milliseconds from the answer of each change to its delivery. */
    async function delays(): Promise<number[]> {
      const found: number[] = []
      for (let change = 0; change < changes; change++) {
        const response = await fetch(`${base}/workers`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ first_name: 'Ada', last_name: 'Okafor' }),
        })
        const { id } = (await response.json()) as { id: string }
        const answered = Date.now()
        const delivery = await eventually(async () => healthy.received.find(({ body }) => body.data.object.id === id))
        found.push(Math.max(0, delivery.at - answered))
      }
      return found.toSorted((one, other) => one - other)
    }

    await delays() // warms up
    const alone = await delays()
    progress(`${HUNG} receivers that hang`)
    for (let each = 0; each < HUNG; each++) await subscribe(shared, orgId, `${hung.url}/${each}`)
    const beside = await delays()
    const median = (values: number[]) => values[Math.floor(values.length / 2)] ?? Number.NaN
    return [
      figure('changes', changes),
      exactly('deliveries to the one that answers', healthy.received.length, changes * 3),
      figure('requests that the others held or let time out', held),
      figure('median delay without them', median(alone), 'ms'),
      atMost('median delay beside them', median(beside), Math.max(FLOOR, SLOWER * median(alone)), 'ms'),
    ]
  },
}
