/** Batches on both surfaces: the same answers and price, rights, retries with an Idempotency-Key, sandbox, webhooks. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snakeCase } from '../../../src/platform/text/names.ts'
import { budgetOf, expectLimited } from '../../access/budget/spending.ts'
import { eventsOf } from '../../support/events.ts'
import { type ReceivingServer, startReceivingServer } from '../../support/receiving-server.ts'
import { type Answer, graphql, request } from '../../support/server.ts'

let server: ReceivingServer
let key: string

beforeAll(async () => {
  server = await startReceivingServer()
  key = server.liveKey
})
afterAll(() => server.stop())

type Body = Record<string, unknown>

const rest = (body: unknown, as = key, headers: Record<string, string> = {}): Promise<Answer> =>
  request(`${server.base}/workers/batch`, { method: 'POST', key: as, body, headers })
const query = `mutation ($input: BatchWorkersInput!) { batchWorkers(input: $input) {
  object data { index status id error { code message details { path code message } } } summary { created updated unchanged failed } } }`
const gql = (input: unknown, as = key, headers: Record<string, string> = {}): Promise<Answer> =>
  graphql(server, as, query, { input }, headers)
const worker = (more: Body = {}): Body => ({ first_name: 'Ada', last_name: 'Okafor', ...more })
const workers = (count: number) => Array.from({ length: count }, () => worker())
const camel = (record: unknown) =>
  JSON.parse(
    JSON.stringify(record).replace(/"([a-z]+)_([a-z])([a-z]*)":/g, (_, a, b, c) => `"${a}${b.toUpperCase()}${c}":`),
  )
const total = async (as = key) => (await request(`${server.base}/workers?limit=1`, { key: as })).body.pagination.total

const inRestText = (message: string) => message.replace('externalId', 'external_id')

interface Outcome {
  status: string
  error?: { code: string; details?: { path: string; code: string; message: string }[] } | null
}

/** What both surfaces say of each record, in the names of REST and without ids. */
const outcomes = (data: Outcome[]) =>
  data.map(({ status, error }) => ({
    status,
    code: error?.code,
    details: error?.details?.map((each) => ({
      ...each,
      path: snakeCase(each.path),
      message: inRestText(each.message),
    })),
  }))

describe('both surfaces', () => {
  const records = (prefix: string) => [
    worker({ external_id: `${prefix}-1`, metadata: { a: '1' } }),
    worker({ external_id: `${prefix}-1` }),
    worker({ first_name: 1, status: 'asleep', email: 5 }),
    worker({ phone: '0', metadata: { a: 1 } }),
    worker({ nickname: 'A' }),
    { last_name: 'Okafor' },
    7,
  ]

  it.each(['create', 'upsert'])('say the same of each record in the mode %s', async (mode) => {
    const [one, other] = [`${mode}-r`, `${mode}-g`]
    const inRest = await rest({ mode, records: records(one) })
    const inGraphql = await gql({ mode, records: camel(records(other)) })
    const { data, summary } = inGraphql.body.data.batchWorkers
    expect(outcomes(data)).toEqual(outcomes(inRest.body.data))
    expect(summary).toEqual(inRest.body.summary)
    expect(summary.failed).toBe(6)
  })

  it('refuse an atomic batch with the same details', async () => {
    const inRest = await rest({ atomic: true, records: records('atomic-r') })
    const { errors, data } = (await gql({ atomic: true, records: camel(records('atomic-g')) })).body
    expect([inRest.status, data]).toEqual([422, null])
    const { code, details } = errors[0].extensions
    expect([code, errors[0].message]).toEqual([inRest.body.error.code, inRest.body.error.message])
    const inRestNames = details.map(({ path, ...rest }: { path: string; message: string }) => ({
      ...rest,
      message: inRestText(rest.message),
      path: snakeCase(path.replace('input.', '')),
    }))
    expect(inRestNames).toEqual(inRest.body.error.details)
  })

  it('take records as literals, and reject names of the other surface', async () => {
    const literal =
      'mutation { batchWorkers(input: { records: [{ firstName: "Ada", lastName: "Ng", status: active }] }) { data { status } } }'
    expect((await graphql(server, key, literal)).body.data.batchWorkers.data).toEqual([{ status: 'created' }])
    const inRest = await rest({ records: [{ firstName: 'Ada', last_name: 'Ng' }] })
    expect(inRest.body.data[0].error.details.map(({ path }: Body) => path)).toEqual(['firstName', 'first_name'])
    const inGraphql = await gql({ records: [worker()] })
    expect(inGraphql.body.data.batchWorkers.data[0].error.details[0]).toMatchObject({
      path: 'first_name',
      code: 'unknown_field',
    })
  })

  it('roll the batch back with the rest of their operation', async () => {
    const before = await total()
    const { errors } = (
      await graphql(
        server,
        key,
        'mutation { batchWorkers(input: { records: [{ firstName: "Ada", lastName: "Ng" }] }) { object } createClient(input: { name: "" }) { id } }',
      )
    ).body
    expect(errors[0].extensions.code).toBe('validation_failed')
    expect(await total()).toBe(before)
  })
})

describe('the price', () => {
  it.each([
    [1, 1],
    [50, 1],
    [51, 2],
    [1000, 20],
  ])('of %i records is %i points', async (count, points) => {
    expect(budgetOf(await rest({ records: workers(count) })).cost).toBe(points)
    expect(budgetOf(await gql({ records: camel(workers(count)) })).cost).toBe(points)
  })

  it('is paid before anything is written', async () => {
    const poor = await server.key({ ratePerMinute: 3 })
    const before = await total()
    expectLimited(await rest({ records: workers(200) }, poor), 3)
    expect(await total()).toBe(before)
  })
})

describe('rights', () => {
  it('are those of a create: its narrow scope suffices, and others are refused before the records are read', async () => {
    const narrow = await server.key({ scopes: ['workers:write'] })
    expect((await rest({ records: workers(1) }, narrow)).body.summary.created).toBe(1)
    expect((await gql({ records: camel(workers(1)) }, narrow)).body.data.batchWorkers.summary.created).toBe(1)
    const reader = await server.key({ scopes: ['read', 'clients:write'] })
    const refused = await rest({ records: 'nonsense' }, reader)
    expect([refused.status, refused.body.error.required_scopes]).toEqual([403, ['write', 'workers:write']])
    expect((await gql({ records: [5] }, reader)).body.errors[0].extensions.code).toBe('insufficient_scope')
  })
})

describe('an Idempotency-Key', () => {
  const surfaces = [
    ['REST', (count: number, headers: Record<string, string>) => rest({ records: workers(count) }, key, headers)],
    [
      'GraphQL',
      (count: number, headers: Record<string, string>) => gql({ records: camel(workers(count)) }, key, headers),
    ],
  ] as const

  it.each(surfaces)('covers the whole batch (%s)', async (_name, send) => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await send(3, headers)
    const before = await total()
    const again = await send(3, headers)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(await total()).toBe(before)
    const other = await send(2, headers)
    expect(other.body.error?.code ?? other.body.errors[0].extensions.code).toBe('idempotency_key_reused')
  })
})

describe('in the sandbox', () => {
  it('a batch is answered as ever and keeps nothing', async () => {
    const sandbox = await server.key({ environment: 'sandbox' })
    const before = await total(sandbox)
    const external_id = randomUUID()
    const body = { mode: 'upsert', records: [worker({ external_id }), worker({ email: '?', external_id: 'other' })] }
    for (const attempt of ['first', 'second']) {
      const answer = await rest(body, sandbox)
      expect(answer.body.summary, attempt).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 1 })
    }
    const { data } = (await request(`${server.base}/workers?limit=200`, { key: sandbox })).body
    const existing = data.find((each: Body) => each.external_id !== null)
    const change = { external_id: existing.external_id, first_name: 'Changed' }
    const changed = await rest({ mode: 'upsert', records: [change] }, sandbox)
    expect(changed.body.data[0]).toEqual({ index: 0, status: 'updated', id: existing.id })
    const { body: after } = await request(`${server.base}/workers/${existing.id}`, { key: sandbox })
    expect(after).toEqual(existing)
    expect(await total(sandbox)).toBe(before)
  })
})

describe('events', () => {
  it('are one for each record that was written, and reach webhooks', async () => {
    const last = (await eventsOf(server, server.orgId)).at(-1)?.id
    const { body } = await rest({ records: [worker(), worker({ email: '?' }), worker()] })
    const ids = [body.data[0].id, body.data[2].id]
    const events = await eventsOf(server, server.orgId, last)
    expect(events.map(({ type, object_id }) => [type, object_id])).toEqual(ids.map((id) => ['worker.created', id]))
    for (const id of ids) await server.receives(id, ['worker.created'])
  })
})
