/** Workers that are changed together: what becomes of each, what is refused, and that nothing foreign is touched. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgetOf } from '../../access/budget/spending.ts'
import { eventsOf } from '../../support/events.ts'
import { createId } from '../../support/resources.ts'
import { dataOf, graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { codeOf, makeWorkerWorld } from '../../support/worker-world.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

interface Version {
  id: string
  ifUnchangedSince?: string
}

const UPDATE = `mutation ($workers: [RecordVersionInput!]!, $input: UpdateWorkersInput!) { updateWorkers(workers: $workers, input: $input) {
  data { index status id updatedAt error { code message details { path code message } } } summary { created updated unchanged failed } } }`
const ask = (workers: unknown, input: unknown, as = key, headers: Record<string, string> = {}) =>
  graphql(server, as, UPDATE, { workers, input }, headers)
const update = async (workers: Version[], input: object) =>
  (await dataOf(server, key, UPDATE, { workers, input })).updateWorkers
const make = (fields = {}, as = key) =>
  createId(server, as, '/workers', { first_name: 'Ada', last_name: 'Okafor', status: 'active', ...fields })
const read = async (id: string, as = key) => (await request(`${server.base}/workers/${id}`, { key: as })).body
const updatedAt = async (id: string) => (await read(id)).updated_at as string

it('changes each, with its event, and says when', async () => {
  const ids = [await make(), await make({ trade: 'rigger' })]
  const last = (await eventsOf(server, server.orgId)).at(-1)?.id
  const { data, summary } = await update(
    ids.map((id) => ({ id })),
    { status: 'inactive', trade: 'rigger' },
  )
  expect(summary).toEqual({ created: 0, updated: 2, unchanged: 0, failed: 0 })
  for (const [index, id] of ids.entries()) {
    const worker = await read(id)
    expect(worker).toMatchObject({ first_name: 'Ada', status: 'inactive', trade: 'rigger' })
    expect(data[index]).toEqual({ index, id, status: 'updated', updatedAt: worker.updated_at, error: null })
  }
  const events = await eventsOf(server, server.orgId, last)
  expect(events.map(({ type, object_id, data: { previous } }) => [type, object_id, previous])).toEqual([
    ['worker.updated', ids[0], { status: 'active', trade: null }],
    ['worker.updated', ids[1], { status: 'active' }],
  ])
})

it('keeps the others when some fail, each with the error of a single update', async () => {
  const [changed, candidate, stale, same] = [
    await make(),
    await make({ status: 'candidate' }),
    await make(),
    await make(),
  ]
  const seen = await updatedAt(stale)
  await request(`${server.base}/workers/${stale}`, { method: 'PATCH', key, body: { phone: '+447700900123' } })
  const foreignKey = await server.key({ orgId: await server.organisation() })
  const foreign = await make({}, foreignKey)
  await update([{ id: same }], { status: 'inactive' })
  const before = await updatedAt(same)
  const { data, summary } = await update(
    [
      { id: changed, ifUnchangedSince: await updatedAt(changed) },
      { id: foreign },
      { id: stale, ifUnchangedSince: seen },
      { id: same },
      { id: changed.toUpperCase() },
      { id: randomUUID() },
      { id: "' or true --" },
      { id: candidate },
    ],
    { status: 'inactive' },
  )
  expect(summary).toEqual({ created: 0, updated: 2, unchanged: 1, failed: 5 })
  const found = data.map(({ status, id, error }: { status: string; id: string; error: { code: string } | null }) => [
    error?.code ?? status,
    id,
  ])
  expect(found).toEqual([
    ['updated', changed],
    ['not_found', null],
    ['precondition_failed', null],
    ['unchanged', same],
    ['conflict', null],
    ['not_found', null],
    ['not_found', null],
    ['updated', candidate],
  ])
  expect(data[4].error).toEqual({
    code: 'conflict',
    message: 'This record is the same as the one at index 0.',
    details: [{ path: 'id', code: 'taken', message: 'must be unique: the record at index 0 has this value' }],
  })
  expect(await updatedAt(same)).toBe(before)
  expect(await read(stale)).toMatchObject({ status: 'active' })
  expect(await read(foreign, foreignKey)).toMatchObject({ status: 'active' })
})

it('refuses a transition as a single update does, beside those that may', async () => {
  const [active, inactive] = [await make(), await make({ status: 'inactive' })]
  const { data } = await update([{ id: active }, { id: inactive }], { status: 'candidate' })
  for (const [index, id] of [active, inactive].entries()) {
    const single = await request(`${server.base}/workers/${id}`, {
      method: 'PATCH',
      key,
      body: { status: 'candidate' },
    })
    expect(data[index]).toMatchObject({
      status: 'failed',
      error: { code: single.body.error.code, message: single.body.error.message },
    })
  }
})

it('takes back what it did, unless somebody has changed it since', async () => {
  const [one, other] = [await make(), await make()]
  const { data } = await update([{ id: one }, { id: other }], { status: 'inactive' })
  await request(`${server.base}/workers/${other}`, { method: 'PATCH', key, body: { trade: 'welder' } })
  const back = await update(
    data.map(({ id, updatedAt }: { id: string; updatedAt: string }) => ({ id, ifUnchangedSince: updatedAt })),
    { status: 'active' },
  )
  expect(back.data.map(({ status }: { status: string }) => status)).toEqual(['updated', 'failed'])
  expect(back.data[1].error.code).toBe('precondition_failed')
})

describe('the whole request', () => {
  it.each([
    ['no worker', () => [], { status: 'inactive' }, 'workers', 'too_small'],
    ['more than 1,000', () => Array(1001).fill({ id: randomUUID() }), { status: 'inactive' }, 'workers', 'too_big'],
    ['an empty trade', () => [{ id: randomUUID() }], { trade: ' ' }, 'input.trade', 'too_small'],
  ])('is refused with %s', async (_what, workers, input, path, code) => {
    const { errors } = (await ask(workers(), input)).body
    expect(errors[0].extensions.code).toBe('validation_failed')
    expect(errors[0].extensions.details).toEqual([expect.objectContaining({ path, code })])
  })

  it.each([
    ['a status that is none', { status: 'asleep' }],
    ['what one worker alone can have', { externalId: 'A' }],
  ])('is refused with %s', async (_what, input) => {
    expect(codeOf((await ask([{ id: await make() }], input)).body)).toBe('validation_failed')
  })

  it('takes 1,000 workers, at the price of a batch', async () => {
    const records = Array.from({ length: 1000 }, () => ({ first_name: 'Bo', last_name: 'Ng' }))
    const made = await request(`${server.base}/workers/batch`, { method: 'POST', key, body: { records } })
    const workers = made.body.data.map(({ id }: Version) => ({ id }))
    const answer = await ask(workers, { status: 'active' })
    expect(answer.body.data.updateWorkers.summary.updated).toBe(1000)
    expect(budgetOf(answer).cost).toBe(20)
  })

  it('needs the scope of an update, and is refused to a worker of whatever scope', async () => {
    const id = await make()
    const narrow = await server.key({ scopes: ['workers:write'] })
    expect((await ask([{ id }], { trade: 'rigger' }, narrow)).body.data.updateWorkers.summary.updated).toBe(1)
    const reader = await server.key({ scopes: ['read', 'clients:write'] })
    expect(codeOf((await ask([{ id }], { trade: 'welder' }, reader)).body)).toBe('insufficient_scope')
    const world = await makeWorkerWorld(server)
    const variables = { workers: [{ id: world.workerId }], input: { trade: 'welder' } }
    expect(codeOf(await world.byToken(UPDATE, variables))).toBe('insufficient_scope')
    expect(await read(id)).toMatchObject({ trade: 'rigger' })
  })

  it('is not done again with its Idempotency-Key', async () => {
    const id = await make()
    const headers = { 'idempotency-key': randomUUID() }
    const workers = [{ id, ifUnchangedSince: await updatedAt(id) }]
    const first = await ask(workers, { status: 'inactive' }, key, headers)
    const again = await ask(workers, { status: 'inactive' }, key, headers)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(first.body.data.updateWorkers.summary.updated).toBe(1)
  })

  it('keeps nothing in the sandbox', async () => {
    const sandbox = await server.key({ environment: 'sandbox' })
    const [worker] = (await request(`${server.base}/workers?status=active`, { key: sandbox })).body.data
    const { summary } = (await ask([{ id: worker.id }], { status: 'inactive' }, sandbox)).body.data.updateWorkers
    expect(summary.updated).toBe(1)
    expect(await read(worker.id, sandbox)).toEqual(worker)
  })
})
