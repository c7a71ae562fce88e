/** Who may write and not read learns of a record what it sent, on every surface. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationExamples } from '../../rest/examples.ts'
import { resourceRoutes } from '../../rest/routes.ts'
import { allResources, caseOf, validRequest } from '../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../support/server.ts'
import { connect, disconnect } from '../surfaces/mcp/agent.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(async () => {
  await disconnect()
  await server.stop()
})

const writesOne = resourceRoutes.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/batch'))

describe.each(writesOne.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_name, route) => {
  const resource = caseOf(route.path)

  it.each(resource.write)('with %s alone answers the type, the id and what was sent', async (scope) => {
    const writer = await server.key({ scopes: [scope] })
    const headers = { 'idempotency-key': randomUUID() }
    const valid = await validRequest(route, server, key)
    const send = () => request(valid.url, { ...valid, key: writer, headers })
    const { file: _file, ...sent } = valid.body ?? {}
    const known = route.method === 'DELETE' ? ['deleted'] : route.path === '/jobs' ? ['job_id'] : []
    for (const answer of [await send(), await send()]) {
      expect(answer.status).toBe(route.status)
      expect(Object.keys(answer.body).toSorted()).toEqual(['object', 'id', ...known, ...Object.keys(sent)].toSorted())
      expect(answer.body).toMatchObject(sent)
    }
  })

  if (route.method === 'PATCH')
    it('answers an empty change with the type and the id', async () => {
      const writer = await server.key({ scopes: [resource.write.at(-1) ?? 'write'] })
      const id = await resource.make(server, key)
      const answer = await request(`${server.base}${resource.path}/${id}`, { method: 'PATCH', key: writer, body: {} })
      expect(answer.body).toEqual({ object: resource.object, id })
      expect(answer.headers.get('etag')).toBeTruthy()
    })
})

it('what the server adds to the elements of a list is left out', async () => {
  const jobs = allResources.find(({ path }) => path === '/jobs')
  const body = await jobs?.valid?.(server, key)
  const writer = await server.key({ scopes: ['jobs:write'] })
  const { roles } = (await request(`${server.base}/jobs`, { method: 'POST', key: writer, body })).body
  expect(roles).toEqual(body?.roles)
})

it('of invoices that are drafted, their type and ids are answered', async () => {
  const draft = async (...scopes: string[]) => {
    const writer = await server.key({ environment: 'sandbox', scopes })
    const body = operationExamples.createInvoiceDrafts?.request
    return (await request(`${server.base}/invoices/drafts`, { method: 'POST', key: writer, body })).body
  }
  const known = await draft('finance:write')
  expect(known).toEqual({
    object: 'invoice_drafts',
    drafts: [{ object: 'invoice', id: expect.any(String) }],
    skipped: expect.any(Array),
  })
  const [read] = (await draft('finance:write', 'finance:read')).drafts
  expect(read).toMatchObject({ status: 'draft', lines: expect.any(Array) })
})

it('a tool answers as REST does', async () => {
  const agent = await connect(server, await server.key({ scopes: ['workers:write'] }))
  const made = await agent.call('create_worker', { first_name: 'Ada', last_name: 'Okafor' })
  expect(made.body).toEqual({ object: 'worker', id: made.body.id, first_name: 'Ada', last_name: 'Okafor' })
  const changed = await agent.call('update_worker', { id: made.body.id, trade: 'rigger' })
  expect(changed.body).toEqual({ object: 'worker', id: made.body.id, trade: 'rigger' })
})

describe('a mutation', () => {
  const worker = async () => (await allResources.find(({ path }) => path === '/workers')?.make(server, key)) ?? ''
  const update = (selection: string) =>
    `mutation ($id: ID!, $input: UpdateWorkerInput!) { updateWorker(id: $id, input: $input) { ${selection} } }`
  const ask = async (selection: string, input: object, scopes: string[] = ['workers:write']) => {
    const id = await worker()
    const answer = await graphql(server, await server.key({ scopes }), update(selection), { id, input })
    return { id, body: answer.body }
  }

  it('may select the type, the id and what it sends', async () => {
    const { id, body } = await ask('__typename object id trade', { trade: 'rigger' })
    expect(body.data.updateWorker).toEqual({ __typename: 'Worker', object: 'worker', id, trade: 'rigger' })
    const literal = `mutation { createWorker(input: { firstName: "A", lastName: "B" }) { firstName ...R } }
      fragment R on Record { id }`
    const made = await graphql(server, await server.key({ scopes: ['write'] }), literal)
    expect(made.body.data.createWorker).toEqual({ firstName: 'A', id: expect.any(String) })
  })

  it.each([
    ['a field', 'id phone', { trade: 'rigger' }],
    ['a field of a fragment on an interface', 'id ... on Record { updatedAt }', { trade: 'rigger' }],
    ['a field that is sent as null', 'phone', { phone: null, trade: 'rigger' }],
    ['a list', 'assignments { pagination { total } }', { trade: 'rigger' }],
  ])('is refused for %s that it does not send, before anything is written', async (_what, selection, input) => {
    const { id, body } = await ask(selection, input)
    expect(body.errors[0].extensions).toMatchObject({
      code: 'insufficient_scope',
      requiredScopes: ['read', 'workers:read'],
    })
    const found = await request(`${server.base}/workers/${id}`, { key })
    expect(found.body.trade).not.toBe('rigger')
  })

  it('each root field has what is sent to it', async () => {
    const id = await worker()
    const text = `mutation ($id: ID!) {
      a: updateWorker(id: $id, input: { phone: "+441632960961" }) { ...F }
      b: updateWorker(id: $id, input: { trade: "rigger" }) { ...F }
    } fragment F on Worker { phone }`
    const { body } = await graphql(server, await server.key({ scopes: ['workers:write'] }), text, { id })
    expect(body.errors[0].extensions.code).toBe('insufficient_scope')
  })

  it('shows a reader all', async () => {
    const { body } = await ask('lastName', {}, ['workers:write', 'workers:read'])
    expect(body.data.updateWorker.lastName).toMatch('Okafor')
  })
})
