/** Deliveries in the order of each record, and at most so many a minute, whatever worker sends them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWebhookBacklog } from '../../../src/events/webhooks/backlog.ts'
import { eventually } from '../../support/eventually.ts'
import type { Program } from '../../support/process.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { createId } from '../../support/resources.ts'
import { request } from '../../support/server.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'

let server: WebhookServer
const receivers: Receiver[] = []

const SETTINGS = { WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SCHEDULE: '1,1' }
let workers: Program[]

// Two processes send.
beforeAll(async () => {
  server = await startWebhookServer({ ...SETTINGS, WEBHOOK_WORKER: 'false' })
  workers = await Promise.all([server.worker(SETTINGS), server.worker(SETTINGS)])
})
afterAll(async () => {
  await server?.stop()
  for (const receiver of receivers) await receiver.close()
})

interface Place {
  orgId: string
  id: string
  receiver: Receiver
  call: (method: string, path: string, body?: unknown) => ReturnType<typeof request>
  worker: (name: string) => Promise<string>
  /** `Name trade` of the events that the receiver got, also those that it refused. */
  got: () => string[]
  states: () => Promise<string[]>
}

/** An organisation with an endpoint, whose receiver refuses the first `fails` requests about records named so, or never answers the first. */
async function place(settings: object, fails: Record<string, number> = {}, hangs = false): Promise<Place> {
  const left = { ...fails }
  const receiver = await startReceiver(({ body }, response, count) => {
    if (hangs && count === 0) return
    const { last_name: name } = body.data.object
    const fail = (left[name] ?? 0) > 0
    if (fail) left[name] = (left[name] ?? 0) - 1
    response.writeHead(fail ? 500 : 200).end()
  })
  receivers.push(receiver)
  const orgId = await server.organisation()
  const key = await server.key({ orgId, scopes: ['read', 'write', 'webhooks:manage'] })
  const call: Place['call'] = (method, path, body) => request(server.base + path, { method, key, body })
  const values = { url: receiver.url, event_types: ['worker.*'], ...settings }
  const { status, body } = await call('POST', '/webhook-endpoints', values)
  expect([status, body]).toEqual([201, expect.anything()])
  return {
    orgId,
    id: body.id,
    receiver,
    call,
    worker: (name) => createId(server, key, '/workers', { first_name: 'Ada', last_name: name, trade: '0' }),
    got: () => receiver.received.map(({ body: { data } }) => `${data.object.last_name} ${data.object.trade}`),
    states: async () => {
      const { rows } = await server.database.pool.query(
        `select coalesce(b.status::text, 'delivered') as status from webhook_deliveries d
         left join webhook_backlog b on b.org_id = d.org_id and b.delivery_id = d.id where d.org_id = $1 order by d.id`,
        [orgId],
      )
      return rows.map(({ status: each }) => each)
    },
  }
}

const trades = (count: number) => Array.from({ length: count }, (_each, index) => String(index + 1))
const allEnded = async ({ states }: Place) =>
  eventually(async () => (await states()).every((each) => each === 'delivered' || each === 'dead_lettered'))

describe('an endpoint with order', () => {
  it('gets the deliveries of a record one after the other, retries too, while those of others go on', async () => {
    const here = await place({ ordered: true }, { Slow: 2 })
    const [slow, quick] = [await here.worker('Slow'), await here.worker('Quick')]
    for (const trade of trades(5)) for (const id of [slow, quick]) await here.call('PATCH', `/workers/${id}`, { trade })
    await allEnded(here)
    const of = (name: string) => here.got().filter((each) => each.startsWith(name))
    expect(of('Quick')).toEqual(['0', ...trades(5)].map((trade) => `Quick ${trade}`))
    expect(of('Slow')).toEqual(['0', '0', '0', ...trades(5)].map((trade) => `Slow ${trade}`))
    const last = here.got().indexOf('Quick 5')
    expect(last).toBeLessThan(here.got().lastIndexOf('Slow 0'))
  })

  it('gets the next delivery once the one before is a dead letter, and that one again when it is replayed', async () => {
    const here = await place({ ordered: true }, { Ada: 3 })
    const id = await here.worker('Ada')
    for (const trade of trades(2)) await here.call('PATCH', `/workers/${id}`, { trade })
    await allEnded(here)
    expect(await here.states()).toEqual(['dead_lettered', 'delivered', 'delivered'])
    expect(here.got()).toEqual(['0', '0', '0', '1', '2'].map((trade) => `Ada ${trade}`))
    const { body } = await here.call('GET', `/deliveries?endpoint_id=${here.id}&status=dead_lettered`)
    expect((await here.call('POST', `/deliveries/${body.data[0].id}/replay`)).status).toBe(200)
    await eventually(async () => here.got().length === 6)
    expect(here.got().at(-1)).toBe('Ada 0')
    await allEnded(here)
    expect(await here.states()).toEqual(['delivered', 'delivered', 'delivered'])
  })

  it('that is disabled and enabled holds what waited, and a replay of all keeps the order', async () => {
    const here = await place({ ordered: true }, { Ada: 1 })
    const id = await here.worker('Ada')
    for (const trade of trades(3)) await here.call('PATCH', `/workers/${id}`, { trade })
    await here.receiver.gets(1)
    await here.call('PATCH', `/webhook-endpoints/${here.id}`, { enabled: false })
    await eventually(async () => (await here.states()).every((each) => each === 'held' || each === 'delivered'))
    await here.call('PATCH', `/webhook-endpoints/${here.id}`, { enabled: true })
    const before = here.got().length
    const held = (await here.states()).filter((each) => each === 'held').length
    // Everything at once, as a replay in bulk queues it.
    await server.database.pool.query(
      `insert into webhook_replays (org_id, id, endpoint_id, filter, total) values ($1, gen_random_uuid(), $2, '{"statuses":["held"]}', $3)`,
      [here.orgId, here.id, held],
    )
    await allEnded(here)
    const replayed = here.got().slice(before)
    expect(replayed).toHaveLength(held)
    expect(replayed).toEqual([...replayed].sort())
  })

  it('loses nothing between a write and the end of the delivery before it', async () => {
    const here = await place({ ordered: true })
    const ids = await Promise.all(['Ada', 'Ben', 'Cleo'].map(here.worker))
    await Promise.all(
      ids.map(async (id) => {
        for (const trade of trades(30)) await here.call('PATCH', `/workers/${id}`, { trade })
      }),
    )
    await allEnded(here)
    for (const name of ['Ada', 'Ben', 'Cleo'])
      expect(here.got().filter((each) => each.startsWith(name))).toEqual(
        ['0', ...trades(30)].map((trade) => `${name} ${trade}`),
      )
  })

  it('gets what a killed worker held again, before what waits behind it', async () => {
    const here = await place({ ordered: true }, {}, true)
    const id = await here.worker('Ada')
    await here.call('PATCH', `/workers/${id}`, { trade: '1' })
    await here.receiver.gets(1)
    for (const { child } of workers) child.kill('SIGKILL')
    await Promise.all(workers.map(({ ends }) => ends()))
    workers = [await server.worker(SETTINGS), await server.worker(SETTINGS)]
    await server.database.pool.query('update webhook_leases set until = now() where org_id = $1', [here.orgId])
    await allEnded(here)
    expect(here.got()).toEqual(['Ada 0', 'Ada 0', 'Ada 1'])
  })

  it('that loses its order sends what waited in order, and the rest as it comes', async () => {
    const here = await place({ ordered: true }, { Ada: 1 })
    const id = await here.worker('Ada')
    await here.call('PATCH', `/workers/${id}`, { trade: '1' })
    expect((await here.call('PATCH', `/webhook-endpoints/${here.id}`, { ordered: false })).body.ordered).toBe(false)
    await allEnded(here)
    expect(here.got()).toEqual(['Ada 0', 'Ada 0', 'Ada 1'])
    const { rows } = await server.database.pool.query('select from webhook_backlog where org_id = $1', [here.orgId])
    expect(rows).toEqual([])
  })

  it('shows what waits behind another delivery as waiting, without a time', async () => {
    const here = await place({ ordered: true }, { Ada: 3 })
    const id = await here.worker('Ada')
    await here.call('PATCH', `/workers/${id}`, { trade: '1' })
    const { body } = await here.call('GET', `/deliveries?endpoint_id=${here.id}&event_type=worker.updated`)
    expect(body.data).toMatchObject([{ status: 'waiting', next_attempt_at: null }])
    await allEnded(here)
  })
})

describe('an endpoint with a rate', () => {
  /** What a claim takes, from an endpoint that no dispatcher sees as due before. */
  async function claim(places: readonly Place[]): Promise<number[]> {
    const client = await server.database.pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query(
        `select d.org_id from claim_webhook_deliveries(gen_random_uuid(), 30, 1000, '00000000-0000-0000-0000-000000000000',
           '00000000-0000-0000-0000-000000000000', '{}') c join webhook_deliveries d on d.id = c.id`,
      )
      await client.query('rollback')
      return places.map(({ orgId }) => rows.filter((row) => row.org_id === orgId).length)
    } finally {
      client.release()
    }
  }

  it('gets no more than its share of a second at once, and others do not wait for it', async () => {
    const limited = await place({ rate_per_minute: 60 })
    const free = await place({})
    for (const here of [limited, free]) for (const trade of trades(6)) await here.worker(trade)
    await allEnded(free)
    const { rows } = await server.database.pool.query(
      `select a.started_at as at, w.paced_until from webhook_deliveries d join webhook_attempts a on a.delivery_id = d.id
       join webhook_endpoints w on w.id = d.endpoint_id where d.org_id = $1 order by a.started_at`,
      [limited.orgId],
    )
    expect(rows.length).toBeLessThanOrEqual(6)
    await allEnded(limited)
    const at = limited.receiver.received.map((each) => each.at)
    // Two at once at most, then one a second.
    expect((at.at(-1) as number) - (at[0] as number)).toBeGreaterThan(3000)
    expect(await limited.states()).toEqual(trades(6).map(() => 'delivered'))
  })

  it('waits without a failure until its time has come', async () => {
    const here = await place({ rate_per_minute: 1 })
    await here.worker('Ada')
    await here.receiver.gets(1)
    await allEnded(here)
    await here.worker('Ben')
    await here.worker('Cleo')
    expect(await claim([here])).toEqual([0])
    const { late } = await readWebhookBacklog(server.database.pool, 1000)
    expect(late.find(({ orgId }) => orgId === here.orgId)?.reason).toBe('rate')
    const paced = 'update webhook_endpoints set paced_until = now() - interval $$1 second$$ where org_id = $1'
    await server.database.pool.query(paced, [here.orgId])
    await here.receiver.gets(2)
    await expect.poll(async () => (await here.states()).filter((each) => each === 'due')).toHaveLength(1) // recorded
    const { body } = await here.call('GET', `/webhook-endpoints/${here.id}`)
    expect(body).toMatchObject({ rate_per_minute: 1, failing_since: null, last_failed_at: null })
    await here.call('PATCH', `/webhook-endpoints/${here.id}`, { rate_per_minute: null })
    await here.receiver.gets(3)
  })
})

it.each([
  [{ rate_per_minute: 0 }, 'rate_per_minute'],
  [{ rate_per_minute: 60_001 }, 'rate_per_minute'],
  [{ rate_per_minute: 1.5 }, 'rate_per_minute'],
  [{ ordered: 'yes' }, 'ordered'],
])('%o is refused', async (settings, path) => {
  const orgId = await server.organisation()
  const key = await server.key({ orgId, scopes: ['webhooks:manage'] })
  const body = { url: 'http://127.0.0.1:9', event_types: ['*'], ...settings }
  const answer = await request(`${server.base}/webhook-endpoints`, { method: 'POST', key, body })
  expect([answer.status, answer.body.error.details?.[0]?.path]).toEqual([422, path])
})
