/** The rate budget of a key over several processes that share it in Redis. */
import { randomUUID } from 'node:crypto'
import { createApiKey } from '../../src/access/organisations.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { startRedis } from '../access/budget/redis.ts'
import { startDatabase } from '../bench/database.ts'
import { createTenant, startServerProcess } from '../hostile/outages.ts'
import { exactly, figure, none, type Proof } from './figures.ts'

const PROCESSES = 3
const BUDGET = 300
/** Each sends one request after the other, to all processes in turn. */
const CLIENTS = 30

export const budget: Proof = {
  name: 'budget',
  about: `the budget of a key that is spent at ${PROCESSES} API processes at the same time, counted in Redis`,
  async run({ quick, progress }) {
    const rounds = quick ? 1 : 10
    await using stack = new AsyncDisposableStack()
    const redis = await startRedis()
    if (redis === undefined) throw new Error('not installed: apt-get install redis-server')
    stack.defer(() => redis.remove())
    const store = stack.use(await startDatabase())
    const database = stack.adopt(openDatabase(store.url, 2), (each) => each.close())
    const shared = {
      DATABASE_URL: store.url,
      MUSTER_DATA_DIR: store.folder,
      MUSTER_SECRET: randomUUID().repeat(2),
      REDIS_URL: redis.url,
      DATABASE_WAIT_MS: '10000',
    }
    const bases: string[] = []
    for (let each = 0; each < PROCESSES; each++)
      bases.push(stack.adopt(await startServerProcess(shared), ({ kill }) => kill()).base)
    const { orgId } = await createTenant(database, 'Budget')
    let [admitted, refused, others] = [0, 0, 0]
    for (let round = 1; round <= rounds; round++) {
      const options = { orgId, environment: 'live', scopes: ['read'], ratePerMinute: BUDGET } as const
      const { key } = await createApiKey(database, options)
      const send = async (index: number) => {
        const response = await fetch(`${bases[index % PROCESSES]}/workers?limit=1`, {
          headers: { authorization: `Bearer ${key}` },
        })
        await response.arrayBuffer()
        if (response.status === 200) admitted++
        else if (response.status === 429) refused++
        else others++
      }
      let next = 0
      const client = async () => {
        while (next < BUDGET * 2) await send(next++)
      }
      await Promise.all(Array.from({ length: CLIENTS }, client))
      progress(`round ${round}: ${admitted} admitted, ${refused} refused so far`)
    }
    return [
      figure('requests sent', rounds * BUDGET * 2),
      exactly('admitted', admitted, rounds * BUDGET),
      exactly('refused (429)', refused, rounds * BUDGET),
      none('other answers', others),
    ]
  },
}
