/** A single update reads its record behind the clock, and writes it without Prisma; nothing is lost beside others. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { create } from '../support/resources.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  key = await server.key()
})
afterAll(() => server.stop())

type Body = Record<string, unknown>
type Worker = Body & { id: string; updated_at: string }

const change = (path: string, id: string, body: Body, headers = {}): Promise<Answer> =>
  request(`${server.base}${path}/${id}`, { method: 'PATCH', key, body, headers })
const read = async (path: string, id: string) => (await request(`${server.base}${path}/${id}`, { key })).body
const makeWorker = async () =>
  (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body as Worker

/** Name a worker, unless it has changed since it was read. */
const rename = ({ id, updated_at: since }: Worker, name: string): Promise<Answer> =>
  graphql(
    server,
    key,
    `mutation { updateWorker(id: "${id}", input: { lastName: "${name}" }, ifUnchangedSince: "${since}") { id } }`,
  )

/** What the events of a record say that changed, in order. */
async function changesOf(id: string): Promise<unknown[]> {
  const { rows } = await server.database.pool.query(
    "select data->'previous' as previous from events where object_id = $1 and type like '%.updated' order by id",
    [id],
  )
  return rows.map(({ previous }) => previous)
}

it('of two changes of one record in one operation, the second has what the first made', async () => {
  const { id, updated_at: since } = await makeWorker()
  const text = `mutation {
    first: updateWorker(id: "${id}", input: { lastName: "Hall" }, ifUnchangedSince: "${since}") { lastName }
    second: updateWorker(id: "${id}", input: { firstName: "Bo" }) { firstName lastName documents { data { id } } }
  }`
  const { body } = await graphql(server, key, text)
  expect(body.errors).toBeUndefined()
  expect(body.data.second).toEqual({ firstName: 'Bo', lastName: 'Hall', documents: { data: [] } })
  expect(await changesOf(id)).toEqual([{ last_name: 'Okafor' }, { first_name: 'Ada' }])
})

it('a change that changes nothing has no event and leaves the record as it is', async () => {
  const before = await makeWorker()
  expect((await change('/workers', before.id, { last_name: 'Okafor', metadata: {} })).body).toEqual(before)
  expect(await read('/workers', before.id)).toEqual(before)
  expect(await changesOf(before.id)).toEqual([])
})

/** Work on a connection of its own in a transaction that is rolled back at its end. */
async function holding(text: string, values: unknown[], work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(text, values)
    await work()
  } finally {
    await client.end()
  }
}

const holdingClock = (work: () => Promise<void>) => holding('select begin_write($1)', [server.orgId], work)

/** The processes of PostgreSQL that wait for a lock with a statement like this, when there are so many. */
const waiting = (statement: string, count = 1): Promise<number[]> =>
  eventually(async () => {
    const { rows } = await server.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [statement],
    )
    return rows.length === count && rows.map(({ pid }) => pid)
  })

it('the record is asked for while the clock is waited for', async () => {
  const { id } = await makeWorker()
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const names = () => queries.mock.calls.map(([given]) => (given as { name?: string }).name)
  let answer: Promise<Answer> | undefined
  await holdingClock(async () => {
    answer = change('/workers', id, { last_name: 'Hall' })
    await waiting('%start_write%')
    expect(names()).toContain('read workers')
  })
  queries.mockRestore()
  expect((await answer)?.body.last_name).toBe('Hall')
})

it('two changes at the same time are both kept, and each event has what was before it', async () => {
  const { id } = await makeWorker()
  const answers: Promise<Answer>[] = []
  await holdingClock(async () => {
    answers.push(change('/workers', id, { last_name: 'Hall' }), change('/workers', id, { email: 'ada@hall.example' }))
    await waiting('%start_write%', 2)
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  expect(await read('/workers', id)).toMatchObject({ last_name: 'Hall', email: 'ada@hall.example' })
  expect(await changesOf(id)).toHaveLength(2)
  expect(await changesOf(id)).toEqual(expect.arrayContaining([{ last_name: 'Okafor' }, { email: null }]))
})

it('of two changes of what a caller has read, one is kept', async () => {
  const worker = await makeWorker()
  const answers: Promise<Answer>[] = []
  await holdingClock(async () => {
    answers.push(rename(worker, 'Hall'), rename(worker, 'Moss'))
    await waiting('%start_write%', 2)
  })
  const codes = (await Promise.all(answers)).map(({ body }) => body.errors?.[0].extensions.code)
  expect(codes.filter((code) => code !== undefined)).toEqual(['precondition_failed'])
  expect(await changesOf(worker.id)).toEqual([{ last_name: 'Okafor' }])
})

it('a change of a record that is deleted meanwhile finds none', async () => {
  const { id } = await makeWorker()
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select begin_write($1)', [server.orgId])
  await client.query('update workers set deleted_at = now() where org_id = $1 and id = $2', [server.orgId, id])
  const answer = change('/workers', id, { last_name: 'Hall' })
  await waiting('%start_write%')
  await client.query('commit')
  await client.end()
  expect((await answer).status).toBe(404)
  expect(await changesOf(id)).toEqual([])
})

describe('a change whose connection', () => {
  it.each([
    ['is cut as it waits for the clock', 'pg_terminate_backend'],
    ['waits too long for the clock', 'pg_cancel_backend'],
  ])('%s keeps nothing', async (_what, end) => {
    const before = await makeWorker()
    const { id } = before
    const send = () => change('/workers', id, { last_name: 'Hall' }, { 'idempotency-key': `of ${id}` })
    await holdingClock(async () => {
      const answer = send()
      await server.database.pool.query(`select ${end}($1)`, await waiting('%start_write%'))
      expect(await answer).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
    })
    expect(await read('/workers', id)).toEqual(before)
    expect(await changesOf(id)).toEqual([])
    expect(await send()).toMatchObject({ status: 200, body: { last_name: 'Hall' } })
    expect(await changesOf(id)).toEqual([{ last_name: 'Okafor' }])
  })

  it('is cut between the read and the commit keeps nothing, and is made once when it is sent again', async () => {
    const { id } = await makeWorker()
    const send = () => change('/workers', id, { last_name: 'Hall' }, { 'idempotency-key': `of ${id}` })
    let cut: Promise<Answer> | undefined
    const row = [server.orgId, id]
    await holding('select from workers where org_id = $1 and id = $2 for update', row, async () => {
      cut = send()
      await server.database.pool.query('select pg_terminate_backend($1)', await waiting('update "workers"%'))
    })
    expect(await cut).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
    expect(await changesOf(id)).toEqual([])
    const { status, body } = await send()
    expect([status, body.last_name]).toEqual([200, 'Hall'])
    expect(await read('/workers', id)).toEqual(body)
    expect(await changesOf(id)).toEqual([{ last_name: 'Okafor' }])
  })
})

it('a reference that leads nowhere is named, also where automations wait for the events', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  const client_id = (await create(server, own, '/clients', { name: 'Harbour' })).body.id
  const { id } = (await create(server, own, '/projects', { client_id, name: 'Dock' })).body
  const input =
    '{ name: "A", trigger: "project.updated", actions: [{ type: create_task, parameters: { title: "B" } }] }'
  const made = await graphql(server, own, `mutation { createAutomation(input: ${input}) { id } }`)
  expect(made.body.errors).toBeUndefined()
  const nowhere = { client_id: '01a2096a-0000-7000-8000-000000000000', name: 'Quay' }
  const refused = [
    await request(`${server.base}/projects/${id}`, { method: 'PATCH', key: own, body: nowhere }),
    await request(`${server.base}/projects`, { method: 'POST', key: own, body: nowhere }),
  ]
  for (const { status, body } of refused)
    expect([status, body.error.details?.[0]]).toEqual([422, expect.objectContaining({ path: 'client_id' })])
  expect((await request(`${server.base}/projects/${id}`, { key: own })).body).toMatchObject({ client_id, name: 'Dock' })
})
