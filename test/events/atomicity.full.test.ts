/**
 * A change and its event are stored together or not at all, also when the database rejects either or the connection is
 * lost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventsOf } from '../support/events.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let orgId: string
let key: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  orgId = await server.organisation()
  key = await server.key({ orgId })
})

const sql = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

async function workersAndEvents(): Promise<{ workers: number; events: number }> {
  const { rows } = await sql(
    `select (select count(*)::int from workers where org_id = $1) as workers,
       (select count(*)::int from events where org_id = $1) as events`,
    [orgId],
  )
  return rows[0]
}

const createWorker = (lastName: string) =>
  request(`${server.base}/workers`, { method: 'POST', key, body: { first_name: 'Ada', last_name: lastName } })

/** Run `work` while the trigger `trigger` (the end of a `create … trigger` statement) is installed on `table`. */
async function withTrigger(kind: string, table: string, body: string, work: () => Promise<void>): Promise<void> {
  await sql(`create function stumble() returns trigger language plpgsql as $$ begin ${body}; return new; end $$`)
  await sql(`create ${kind} stumble after insert on ${table} ${kind === 'trigger' ? '' : 'deferrable initially deferred'}
    for each row execute function stumble()`)
  try {
    await work()
  } finally {
    await sql(`drop trigger stumble on ${table}`)
    await sql('drop function stumble')
  }
}

it('a change and its event are stored together', async () => {
  expect((await createWorker('Okafor')).status).toBe(201)
  expect(await workersAndEvents()).toEqual({ workers: 1, events: 1 })
})

it('a change whose event the database rejects is not stored', async () => {
  await withTrigger('trigger', 'events', `raise exception 'no room'`, async () => {
    expect((await createWorker('Okafor')).status).toBe(500)
  })
  expect(await workersAndEvents()).toEqual({ workers: 0, events: 0 })
})

it.each(['workers', 'events'])('neither is stored when the commit itself fails, for a row of %s', async (table) => {
  await withTrigger('constraint trigger', table, `raise exception 'too late'`, async () => {
    expect((await createWorker('Okafor')).status).toBe(500)
  })
  expect(await workersAndEvents()).toEqual({ workers: 0, events: 0 })
})

it('neither is stored when the connection is cut during the commit', async () => {
  await withTrigger('constraint trigger', 'events', 'perform pg_sleep(30)', async () => {
    const answer = createWorker('Okafor')
    const victim = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep' and pid <> pg_backend_pid()`
    while ((await sql(victim)).rowCount === 0) await sleep(20)
    expect((await answer).status).toBeGreaterThanOrEqual(500)
  })
  expect(await workersAndEvents()).toEqual({ workers: 0, events: 0 })
})

it('an operation that fails in its second field stores no event of its first', async () => {
  const { body } = await graphql(
    server,
    key,
    `mutation {
      first: createWorker(input: { firstName: "Ada", lastName: "Okafor" }) { id }
      second: createWorker(input: { firstName: "", lastName: "Okafor" }) { id }
    }`,
  )
  expect(body.errors).toHaveLength(1)
  expect(await workersAndEvents()).toEqual({ workers: 0, events: 0 })
})

it('an empty change and a replayed request emit no events', async () => {
  const headers = { 'idempotency-key': 'one' }
  const body = { first_name: 'Ada', last_name: 'Okafor' }
  const { body: worker } = await request(`${server.base}/workers`, { method: 'POST', key, body, headers })
  const again = await request(`${server.base}/workers`, { method: 'POST', key, body, headers })
  expect(again.body).toEqual(worker)
  const change = { method: 'PATCH', key, body: { first_name: 'Ada' } }
  expect((await request(`${server.base}/workers/${worker.id}`, change)).status).toBe(200)
  expect(await workersAndEvents()).toEqual({ workers: 1, events: 1 })
})

it('a sandbox write stores no event, in its own organisation or in the fixtures', async () => {
  const before = (await sql('select count(*)::int as count from events')).rows
  const sandbox = await server.key({ orgId, environment: 'sandbox' })
  const body = { first_name: 'Ada', last_name: 'Okafor' }
  expect((await request(`${server.base}/workers`, { method: 'POST', key: sandbox, body })).status).toBe(201)
  expect((await sql('select count(*)::int as count from events')).rows).toEqual(before)
})

it('the database rejects an event outside a write, and an event of another organisation', async () => {
  const insert = `insert into events (org_id, type, object_type, object_id, sequence, data)
    values ($1, 'worker.created', 'worker', $1, 1, '{}')`
  await expect(sql(insert, [orgId])).rejects.toThrow()
  const other = await server.organisation()
  const client = await server.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select begin_write($1)', [other])
    await expect(client.query(insert, [orgId])).rejects.toMatchObject({ code: '42501' })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it("each record's last event shows its current state, after writers that overlap, fail and delete", async () => {
  const made = await Promise.all(Array.from({ length: 6 }, (_, n) => createWorker(`Okafor ${n}`)))
  const ids = made.map(({ body }) => body.id as string)
  const trades = ['welder', 'rigger', 'joiner']
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 15; n++) {
        const id = ids[(writer + n * 5) % ids.length]
        const body = n % 4 === 3 ? { email: 'not an address' } : { trade: `${trades[n % 3]} ${writer}.${n}` } // a different value each time: an empty change emits no event
        await request(`${server.base}/workers/${id}`, { method: 'PATCH', key, body })
      }
    }),
  )
  const events = await eventsOf(server, orgId)
  for (const id of ids) {
    const own = events.filter(({ object_id }) => object_id === id)
    const shown = (await request(`${server.base}/workers/${id}`, { key })).body
    const { deleted_at: _none, ...record } = shown
    const { deleted_at: _neither, ...last } = own.at(-1)?.data.object ?? {}
    expect(last).toEqual(record)
    const numbers = own.map(({ sequence }) => Number(sequence))
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    // The previous values of an event equal the values of the event before it.
    for (const [index, { data }] of own.entries())
      for (const [name, old] of Object.entries(data.previous ?? {}))
        expect(own[index - 1]?.data.object[name]).toEqual(old)
  }
})
