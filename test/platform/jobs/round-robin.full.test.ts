/** Queues whose owners alternate: one with many jobs holds up nobody else's next job. */
import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { queues } from '../../../src/domain/queues.ts'
import { defineQueue, type QueueDefinition } from '../../../src/platform/jobs/definition.ts'
import { searchForJobs } from '../../../src/platform/jobs/due.ts'
import { openQueue } from '../../../src/platform/jobs/queue.ts'
import { nextPriorities } from '../../../src/platform/jobs/round-robin.ts'
import { startWorkers, workOn } from '../../../src/platform/jobs/workers.ts'
import { openLog } from '../../../src/platform/log.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

interface OwnedJob {
  owner: string
  number: number
}

const rules = { concurrency: 1, retryLimit: 1, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60 }
const owned = (name: string) => defineQueue<OwnedJob>(name, { ...rules, roundRobinBy: 'owner' })

const log = openLog({ logLevel: 'silent' } as never)
const changes = { subscribeJobs: () => () => {} }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Send = (owner: string, count: number) => Promise<void>

/**
 * Run the jobs of a queue one after the other, and return whose they were, in order.
 * @param during called when a job begins, with the number of those before it
 */
async function run(
  definition: QueueDefinition<OwnedJob>,
  first: (send: Send) => Promise<void>,
  during: (send: Send, begun: number) => Promise<void> = async () => {},
): Promise<string[]> {
  const { database } = server
  const queue = await openQueue(database, [definition], false)
  const order: string[] = []
  let sent = 0
  const send: Send = async (owner, count) => {
    for (let each = 0; each < count; each++) await queue.send(database.prisma, definition, { owner, number: ++sent })
  }
  await first(send)
  const workers = await startWorkers({ database, changes, log, searchEvery: 50 }, [definition], () => [
    workOn(definition, async ({ owner, number }) => {
      await during(send, order.length)
      order.push(`${owner}${number}`)
    }),
  ])
  await eventually(async () => (order.length === sent ? true : undefined))
  await workers.stop(5)
  await queue.close()
  return order
}

it('one job after twenty of another runs within the next two', async () => {
  const order = await run(owned('few_after_many'), async (send) => {
    await send('a', 20)
    await send('b', 1)
  })
  expect(order.indexOf('b21')).toBeLessThan(2)
  expect(order.filter((each) => each !== 'b21')).toEqual(Array.from({ length: 20 }, (_, n) => `a${n + 1}`))
})

it('who comes later alternates with who was there before, and does not overtake for good', async () => {
  const order = await run(
    owned('later'),
    (send) => send('a', 8),
    async (send, begun) => {
      if (begun === 3) await send('b', 4)
    },
  )
  expect(order).toEqual(['a1', 'a2', 'a3', 'a4', 'b9', 'a5', 'b10', 'a6', 'b11', 'a7', 'b12', 'a8'])
})

it('however many jobs of one owner wait, the next priority of another is known from a few rows', async () => {
  const definition = owned('long')
  const { database } = server
  const workers = await startWorkers({ database, changes, log }, [definition], () => []) // makes the indexes
  await workers.stop(5)
  const queue = await openQueue(database, [definition], false)
  await queue.sendAll(
    database.prisma,
    definition,
    Array.from({ length: 5000 }, (_, number) => ({ owner: 'many', number })),
  )
  await queue.send(database.prisma, definition, { owner: 'few', number: 1 })
  await database.pool.query('analyze pgboss.job')
  const read = await readRows(async (client) => {
    const tx = {
      async $queryRaw(strings: TemplateStringsArray, ...given: unknown[]) {
        const { text, values } = Prisma.sql(strings, ...given)
        return (await client.query(text, values)).rows
      },
    }
    const priorities = await nextPriorities(tx as never, definition.name, ['many', 'few', 'new'])
    expect(Object.fromEntries(priorities)).toEqual({ many: -5000, few: -1, new: 0 })
  })
  expect(read).toBeLessThan(50)
  await database.pool.query('delete from pgboss.job where name = $1', [definition.name])
  await queue.close()
})

it('the search for jobs that are due reads a few rows of a long queue', async () => {
  const definition = owned('searched')
  const { database } = server
  const queue = await openQueue(database, [definition], true)
  const jobs = Array.from({ length: 5000 }, (_, number) => ({ owner: 'many', number }))
  await queue.sendAll(database.prisma, definition, jobs)
  await database.pool.query('analyze pgboss.job')
  const found: string[] = []
  const read = await readRows(async (client) => {
    const pool = { query: client.query.bind(client) } as never
    const onLost = async () => {}
    const stop = searchForJobs({
      pool,
      queues: [definition.name, 'nothing_here'],
      every: 10,
      onDue: (name) => found.push(name),
      onLost,
    })
    await eventually(async () => (found.length > 0 ? true : undefined))
    await stop()
  })
  expect(found[0]).toBe(definition.name)
  expect(read / found.length).toBeLessThan(50)
  await database.pool.query('delete from pgboss.job where name = $1', [definition.name])
  await queue.close()
})

/** The rows of the table of jobs that `work` reads. */
async function readRows(work: (client: PoolClient) => Promise<void>): Promise<number> {
  const client = await server.database.pool.connect()
  try {
    // What the connection read in the second before the transaction is counted, too.
    const count = async () => {
      const { rows } = await client.query(`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_xact_user_tables where schemaname = 'pgboss' and relname like 'job%'`)
      return rows[0].read
    }
    await client.query('begin')
    const before = await count()
    await work(client)
    return (await count()) - before
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('without owners the jobs run in their order', async () => {
  const order = await run(defineQueue<OwnedJob>('in_order', rules), async (send) => {
    await send('a', 3)
    await send('b', 1)
  })
  expect(order).toEqual(['a1', 'a2', 'a3', 'b4'])
})

// A queue with a schedule has one job for all organisations.
describe.each(queues.filter(({ rules: { schedule } }) => schedule === undefined))(
  'organisations alternate',
  (queue) => {
    it(`in ${queue.name}: one job after two thousand of another begins next`, async () => {
      const { database } = server
      const { roundRobinBy = 'orgId' } = queue.rules
      const own = defineQueue<Record<string, unknown>>(`turns_of_${queue.name}`, { ...queue.rules, concurrency: 1 })
      const sender = await openQueue(database, [own], false)
      const [many, one] = [randomUUID(), randomUUID()]
      const jobs = Array.from({ length: 2000 }, (_, number) => ({ [roundRobinBy]: many, number }))
      await sender.sendAll(database.prisma, own, jobs, () => randomUUID())
      await sender.send(database.prisma, own, { [roundRobinBy]: one }, randomUUID())
      await sender.close()
      const order: unknown[] = []
      const workers = await startWorkers({ database, changes, log, searchEvery: 50 }, [own], () => [
        workOn(own, async (job) => void order.push(job[roundRobinBy])),
      ])
      await eventually(async () => (order.length >= 2 ? true : undefined))
      await workers.stop(5)
      await database.pool.query('delete from pgboss.job where name = $1', [own.name])
      expect(order.indexOf(one)).toBeOneOf([0, 1])
    })
  },
)
