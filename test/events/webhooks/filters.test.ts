/** Conditions of endpoints: which events they leave out, and which conditions are refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create, createId } from '../../support/resources.ts'
import { makeRule, runsOf } from '../../support/rules.ts'
import { request } from '../../support/server.ts'
import { sentStatements } from '../../support/statements.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'

let server: WebhookServer
let orgId: string
let key: string

beforeAll(async () => {
  server = await startWebhookServer()
})
afterAll(() => server?.stop())

const call = (method: string, path: string, body?: unknown) => request(server.base + path, { method, key, body })

/** An endpoint of a new organisation. Nothing answers at its URL. */
async function endpoint(more: Record<string, unknown>): Promise<string> {
  orgId = await server.organisation()
  key = await server.key({ orgId, scopes: ['read', 'write', 'webhooks:manage'] })
  return another(more)
}

async function another(more: Record<string, unknown>): Promise<string> {
  const { status, body } = await call('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9', ...more })
  expect([status, body]).toEqual([201, expect.anything()])
  return body.id
}

/** Type and name of the record of each delivery to an endpoint, in order. */
async function queued(id: string): Promise<string[]> {
  const { rows } = await server.database.pool.query(
    `select event_type || ' ' || coalesce(body::json #>> '{data,object,first_name}', body::json #>> '{data,object,name}', '')
       as delivery from webhook_deliveries where org_id = $1 and endpoint_id = $2 order by id`,
    [orgId, id],
  )
  return rows.map(({ delivery }) => delivery)
}

const worker = (name: string, more: object = {}) =>
  createId(server, key, '/workers', { first_name: name, last_name: 'Okafor', ...more })

const isActive = { path: 'object.status', op: 'eq', value: 'active' }

describe('an event', () => {
  it('makes a delivery only if it meets all conditions of the endpoint', async () => {
    const conditions = [isActive, { path: 'object.trade', op: 'in', value: 'diver, welder' }]
    const id = await endpoint({ event_types: ['worker.*'], conditions })
    const all = await another({ event_types: ['*'] })
    await worker('Ada', { status: 'active', trade: 'welder' })
    await worker('Ben', { status: 'active', trade: 'rigger' })
    const cleo = await worker('Cleo', { trade: 'diver' })
    await call('PATCH', `/workers/${cleo}`, { status: 'active' })
    await create(server, key, '/clients', { name: 'Harbour' })
    expect(await queued(id)).toEqual(['worker.created Ada', 'worker.updated Cleo'])
    expect(await queued(all)).toHaveLength(5)
    const { rows } = await server.database.pool.query(
      'select left_out::text[] as "leftOut" from events where org_id = $1 order by id',
      [orgId],
    )
    expect(rows.map(({ leftOut }) => leftOut)).toEqual([null, [id], [id], null, null])
  })

  it('is compared with the values before the change, and with all of the record if the payload is thin', async () => {
    const conditions = [{ path: 'previous.status', op: 'eq', value: 'candidate' }, isActive]
    const id = await endpoint({ event_types: ['worker.updated'], payload: 'thin', conditions })
    const ada = await worker('Ada')
    await call('PATCH', `/workers/${ada}`, { trade: 'diver' })
    await call('PATCH', `/workers/${ada}`, { status: 'active' })
    await call('PATCH', `/workers/${ada}`, { trade: 'welder' })
    expect(await queued(id)).toEqual(['worker.updated '])
  })

  it('of a batch is left out alone', async () => {
    const id = await endpoint({ event_types: ['worker.created'], conditions: [isActive] })
    const records = ['Ada', 'Ben', 'Cleo'].map((first_name, index) => ({
      first_name,
      last_name: 'Okafor',
      status: index === 1 ? 'candidate' : 'active',
    }))
    const { status } = await call('POST', '/workers/batch', { atomic: true, records })
    expect(status).toBe(200)
    expect(await queued(id)).toEqual(['worker.created Ada', 'worker.created Cleo'])
  })

  it('that runs automations is left out as well', async () => {
    const id = await endpoint({ event_types: ['worker.created'], conditions: [isActive] })
    const actions = [{ type: 'create_task', parameters: { title: 'Welcome {{object.first_name}}' } }]
    const rule = await makeRule(server, key, { trigger: 'worker.created', actions })
    await worker('Ada')
    await worker('Ben', { status: 'active' })
    expect(await runsOf(server, key, `automationId: "${rule}"`)).toHaveLength(2)
    expect(await queued(id)).toEqual(['worker.created Ben'])
  })

  it('costs a write what it did before, where every endpoint gets it', async () => {
    await endpoint({ event_types: ['worker.created'] })
    const plain = await sentStatements(() => worker('Ada', { status: 'active' }))
    await another({ event_types: ['worker.created'], conditions: [isActive] })
    const filtered = await sentStatements(() => worker('Ben', { status: 'active' }))
    const names = (statements: typeof plain) =>
      statements.map(({ name, text }) => name ?? text).filter((each) => /insert event|scopes of apps/.test(each))
    expect([names(plain), names(filtered)]).toEqual([['insert event'], ['insert event']])
  })
})

describe('conditions', () => {
  const refusal = async (input: object) => {
    const { status, body } = await call('POST', '/webhook-endpoints', {
      url: 'http://127.0.0.1:9',
      event_types: ['worker.created'],
      ...input,
    })
    expect(status).toBe(422)
    return body.error.details.map(({ path, message }: Record<string, string>) => `${path} ${message}`)
  }

  it('are shown, replaced and removed', async () => {
    const id = await endpoint({ event_types: ['worker.*'], conditions: [isActive] })
    const path = `/webhook-endpoints/${id}`
    expect((await call('GET', path)).body.conditions).toEqual([isActive])
    const exists = { path: 'object.email', op: 'exists' }
    const changed = await call('PATCH', path, { conditions: [exists] })
    expect(changed.body.conditions).toEqual([{ ...exists, value: null }])
    await worker('Ada')
    expect(await queued(id)).toEqual([])
    for (const none of [null, []]) expect((await call('PATCH', path, { conditions: none })).body.conditions).toEqual([])
    await worker('Ben')
    expect(await queued(id)).toEqual(['worker.created Ben'])
  })

  it('are refused with the field and what exists', async () => {
    await endpoint({ event_types: ['worker.*'] })
    const [unknown] = await refusal({ conditions: [{ path: 'object.state', op: 'eq', value: 'active' }] })
    expect(unknown).toMatch(
      /^conditions\[0\]\.path object has no state; its fields are .*status.* \(worker\.created\)$/,
    )
    const [value] = await refusal({ conditions: [isActive, { ...isActive, value: 'gone' }] })
    expect(value).toMatch(/^conditions\[1\]\.value 'gone' is not .*active, candidate, inactive/)
    const [op] = await refusal({ conditions: [{ ...isActive, op: 'gt' }] })
    expect(op).toMatch(/^conditions\[0\]\.op object\.status is one of a fixed set .*use eq, neq, in, exists, missing/)
    const [root] = await refusal({ conditions: [{ path: 'data.object.status', op: 'exists' }] })
    expect(root).toMatch(/^conditions\[0\]\.path must be a path, for example object\.trade/)
    const [many] = await refusal({ conditions: Array.from({ length: 21 }, () => isActive) })
    expect(many).toMatch(/^conditions .*20/)
  })

  it('must fit every event type of the endpoint, also when only the types change', async () => {
    const id = await endpoint({ event_types: ['worker.created'], conditions: [isActive] })
    const [wide] = await refusal({ event_types: ['*'], conditions: [isActive] })
    expect(wide).toMatch(/^conditions\[0\]\.(path|value) /)
    const { status, body } = await call('PATCH', `/webhook-endpoints/${id}`, { event_types: ['planner.updated'] })
    expect([status, body.error.details[0].path]).toEqual([422, 'conditions[0].path'])
    const whole = [{ path: 'object.id', op: 'exists' }]
    await another({ event_types: ['*'], conditions: whole })
  })
})
