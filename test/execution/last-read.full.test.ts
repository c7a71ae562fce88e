/** The statement that reads the whole answer of a mutation leaves with its events and the commit; where that fails, nothing is kept. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ConnectionLost } from '../../src/platform/database/connection-errors.ts'
import { aFile, create } from '../support/resources.ts'
import { graphql, idleDatabase, request, startTestServer, type TestServer } from '../support/server.ts'
import { calledStatement } from '../support/statements.ts'
import { upload } from '../support/upload.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  key = await server.key()
})
afterAll(() => server.stop())

interface Sent {
  text: string
  name?: string
}

/** What is sent and answered while `work` runs, in order. @param changed statements of these names are sent as this text */
async function followed(work: () => Promise<unknown>, changed: Record<string, string> = {}): Promise<string[]> {
  const steps: string[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (this.database === idleDatabase()) return (query as (...args: unknown[]) => unknown).apply(this, args)
    const given = typeof args[0] === 'string' ? { text: args[0] } : (args[0] as Sent)
    const name = calledStatement(given)
    steps.push(`send ${name}`)
    const text = changed[name]
    const sent = text === undefined ? args : [{ text }]
    const answer = (query as (...args: unknown[]) => unknown).apply(this, sent)
    if (answer instanceof Promise)
      answer.then(
        () => steps.push(`got ${name}`),
        () => {},
      )
    return answer
  } as typeof query)
  try {
    await work()
    return steps
  } finally {
    spy.mockRestore()
  }
}

const body = { first_name: 'Ada', last_name: 'Okafor' }
const ada = '{ firstName: "Ada", lastName: "Okafor" }'

/** Whether the commit was sent before the answer was there. */
function isTogether(steps: readonly string[]): boolean {
  expect(steps).toContain('send commit')
  expect(steps).toContain('got read the answer')
  return steps.indexOf('send commit') < steps.indexOf('got read the answer')
}

async function kept(): Promise<number[]> {
  const { rows } = await server.database.pool.query(
    `select (select count(*) from workers where org_id = $1)::int as workers,
       (select count(*) from events where org_id = $1 and type = 'worker.created')::int as events`,
    [server.orgId],
  )
  return [rows[0].workers, rows[0].events]
}

describe('the answer of', () => {
  it.each<[string, boolean, () => Promise<unknown>]>([
    ['a create', true, () => create(server, key, '/workers', body)],
    ['a mutation of one record', true, () => graphql(server, key, `mutation { createWorker(input: ${ada}) { id } }`)],
    [
      'a mutation under an Idempotency-Key, which is stored',
      false,
      () => request(`${server.base}/workers`, { method: 'POST', key, body, headers: { 'idempotency-key': 'one' } }),
    ],
    [
      'one of two fields',
      false,
      () =>
        graphql(
          server,
          key,
          `mutation { a: createWorker(input: ${ada}) { id } b: createWorker(input: ${ada}) { id } }`,
        ),
    ],
    [
      'two fields of one fragment',
      false,
      () =>
        graphql(
          server,
          key,
          `mutation { ...Both } fragment Both on Mutation { a: createWorker(input: ${ada}) { id } b: createWorker(input: ${ada}) { id } }`,
        ),
    ],
  ])('%s leaves with its commit: %s', async (_what, expected, run) => {
    const before = await kept()
    expect(isTogether(await followed(run))).toBe(expected)
    const [workers = 0, events = 0] = await kept()
    expect(workers).toBeGreaterThan(before[0] as number)
    expect(events - (before[1] as number)).toBe(workers - (before[0] as number))
  })

  it('leaves with the commit where automations wait for the event, and its run is queued', async () => {
    const orgId = await server.organisation()
    const own = await server.key({ orgId })
    const input =
      '{ name: "A", trigger: "worker.created", actions: [{ type: create_task, parameters: { title: "B" } }] }'
    const made = await graphql(server, own, `mutation { createAutomation(input: ${input}) { id } }`)
    expect(made.body.errors).toBeUndefined()
    await create(server, own, '/workers', body)
    const { rows } = await server.database.pool.query(
      'select count(*)::int as runs from automation_runs where org_id = $1',
      [orgId],
    )
    expect(rows).toEqual([{ runs: 1 }])
  })
})

describe('nothing is kept if', () => {
  it.each(['read the answer', 'insert event'])('PostgreSQL refuses the statement to %s', async (name) => {
    const before = await kept()
    const answers: number[] = []
    const steps = await followed(
      async () => answers.push((await request(`${server.base}/workers`, { method: 'POST', key, body })).status),
      { [name]: 'select 1 / 0' },
    )
    expect(steps).toContain('send commit')
    expect(answers).toEqual([500])
    expect(await kept()).toEqual(before)
    expect((await create(server, key, '/workers', body)).status).toBe(201)
  })

  it('the caller may not read a field of the answer', async () => {
    const own = await server.key({ scopes: ['workers:read', 'workers:write'] })
    const before = await kept()
    const answer = await graphql(
      server,
      own,
      `mutation { createWorker(input: ${ada}) { id documents { data { id } } } }`,
    )
    expect(answer.body.errors[0].extensions.code).toBe('insufficient_scope')
    expect(await kept()).toEqual(before)
  })
})

it('an uploaded file stays if the connection is lost after the commit was sent: the document may be there', async () => {
  const workerId = (await create(server, key, '/workers', body)).body.id
  const { query } = pg.Client.prototype
  const broken = new Set<pg.Client>()
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const given = typeof args[0] === 'string' ? { text: args[0] } : (args[0] as Sent)
    if (calledStatement(given) === 'read the answer') broken.add(this)
    const answer = (query as (...args: unknown[]) => unknown).apply(this, args)
    if (!broken.has(this)) return answer
    return Promise.resolve(answer).then(() => Promise.reject(new ConnectionLost(undefined)))
  } as typeof query)
  const answer = await upload(server, key, { workerId, bytes: await aFile().bytes() }).finally(() => spy.mockRestore())
  expect(answer.body.errors[0].extensions.code).toBe('unavailable')
  const [document] = (await request(`${server.base}/documents?worker_id=${workerId}`, { key })).body.data
  expect((await fetch(document.file_url)).status).toBe(200)
})
