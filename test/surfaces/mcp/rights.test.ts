/** Whose tools these are: scopes, organisations, workers, environments, ended credentials. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  connect as authorise,
  browserOf,
  joinOauthServer,
  makePerson,
  type OauthTestServer,
  registerClient,
} from '../../access/oauth/flow.ts'
import { description } from '../../support/description.ts'
import { request } from '../../support/server.ts'
import { insert } from '../../support/write.ts'
import { connect, disconnect } from './agent.ts'

let server: OauthTestServer
let key: string

beforeAll(async () => {
  server = await joinOauthServer()
  key = await server.key()
})
afterAll(async () => {
  await disconnect()
  await server.stop()
})

it('a credential with every scope has a tool for every route', async () => {
  const names = await (
    await connect(server, await server.key({ scopes: ['read', 'write', 'webhooks:manage', 'test:manage'] }))
  ).tools()
  const described = Object.values(description.paths).flatMap((path) => Object.values(path))
  const routes = described.map(({ operationId }) => operationId.replace(/[A-Z]/g, (each) => `_${each.toLowerCase()}`))
  expect(routes.length).toBeGreaterThan(50)
  expect(names.toSorted()).toEqual([...routes, 'graphql_query'].toSorted())
})

it('only the tools that the scopes open are listed', async () => {
  const tools = async (...scopes: string[]) => (await connect(server, await server.key({ scopes }))).tools()
  expect(await tools('clients:read')).toEqual([
    'list_clients',
    'get_client',
    'get_me',
    'list_my_deprecations',
    'get_request',
    'list_events', // each event needs the scope of its record
    'get_event',
    'graphql_query',
  ])
  const own = ['get_me', 'list_my_deprecations', 'get_request']
  const writing = ['create_client', 'update_client', 'batch_clients', ...own, 'graphql_query']
  expect((await tools('clients:write')).toSorted()).toEqual(writing.toSorted())
  expect((await tools('read')).filter((name) => /^(create|update|delete)/.test(name))).toEqual([])
})

it('a batch costs what it costs over REST', async () => {
  const agent = await connect(server, await server.key({ scopes: ['clients:write'], ratePerMinute: 10 }))
  const batch = (count: number) =>
    agent.call('batch_clients', { records: Array.from({ length: count }, (_, n) => ({ name: `Client ${n}` })) })
  expect((await batch(50)).body.summary).toMatchObject({ created: 50 })
  const { isError, body } = await batch(1000) // twenty points
  expect(isError).toBe(true)
  expect(body.error).toMatchObject({ code: 'rate_limited' })
})

it('a tool without its scope is refused before its arguments are looked at', async () => {
  const agent = await connect(server, await server.key({ scopes: ['clients:read'] }))
  for (const values of [{ first_name: 'Ada', last_name: 'Okafor' }, { nonsense: 1 }]) {
    const { isError, body } = await agent.call('create_worker', values)
    expect(isError).toBe(true)
    expect(body.error).toMatchObject({ code: 'insufficient_scope', required_scopes: ['write', 'workers:write'] })
  }
})

it('records of another organisation are records that do not exist', async () => {
  const other = await server.key({ orgId: await server.organisation() })
  const id = await insert(server, other, 'workers', { first_name: 'Not', last_name: 'Ours' })
  const agent = await connect(server, key)
  for (const [tool, values] of [
    ['get_worker', { id }],
    ['update_worker', { id, trade: 'welder' }],
    ['get_worker', { id: 'nonsense' }],
  ] as const)
    expect((await agent.call(tool, values)).body.error.code).toBe('not_found')
  expect((await agent.call('list_workers', { q: 'Not Ours' })).body.data).toEqual([])
})

it("a worker's token has the worker's own records", async () => {
  const workerId = await insert(server, key, 'workers', { first_name: 'Own', last_name: 'Worker' })
  const another = await insert(server, key, 'workers', { first_name: 'Another', last_name: 'Worker' })
  const claim = { category: 'travel', amount: 100, currency: 'GBP', incurred_on: '2026-02-03' }
  const own = await insert(server, key, 'expenses', { worker_id: workerId, ...claim })
  const foreign = await insert(server, key, 'expenses', { worker_id: another, ...claim })
  const person = await makePerson(server, { [server.orgId]: 'worker' }, workerId)
  const client = await registerClient(server, { scopes: ['finance:read', 'finance:write'] })
  const scope = 'finance:read finance:write'
  const { access_token } = await authorise(server, await browserOf(server, person), client, { scope })
  const agent = await connect(server, access_token)
  const { body } = await agent.call('list_expenses')
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([own])
  expect((await agent.call('get_expense', { id: foreign })).body.error.code).toBe('not_found')
  expect((await agent.call('update_expense', { id: foreign, amount: 1 })).isError).toBe(true)
  expect((await agent.call('get_me')).body.worker_id).toBe(workerId)
})

it('a sandbox key writes for real and keeps nothing', async () => {
  const agent = await connect(server, await server.key({ environment: 'sandbox' }))
  const made = await agent.call('create_worker', { first_name: 'Try', last_name: 'It' })
  expect(made.isError).toBe(false)
  expect((await agent.call('get_worker', { id: made.body.id })).body.error.code).toBe('not_found')
})

it('what a live key writes is there for REST', async () => {
  const agent = await connect(server, key)
  const { body } = await agent.call('create_worker', { first_name: 'Stay', last_name: 'Here' })
  expect((await request(`${server.base}/workers/${body.id}`, { key })).body).toEqual(body)
})

it('a token for another resource is refused; one for /mcp is taken', async () => {
  const person = await makePerson(server, { [server.orgId]: 'owner' })
  const client = await registerClient(server, { scopes: ['workers:read'] })
  const browser = await browserOf(server, person)
  const forMcp = await authorise(server, browser, client, { resource: `${server.issuer}/mcp` })
  expect((await (await connect(server, forMcp.access_token)).call('list_workers')).isError).toBe(false)
  expect((await request(`${server.base}/workers`, { key: forMcp.access_token })).status).toBe(401)
  const forRest = await authorise(server, browser, client, { resource: `${server.issuer}/api/public/v1` })
  await expect(connect(server, forRest.access_token)).rejects.toThrow(/This token is for/)
})
