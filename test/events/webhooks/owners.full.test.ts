/** Whose an endpoint is: an app sees its own only, gets what it may read only, and nothing once it is disconnected. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../src/access/authority.ts'
import { revokeClient, updateClient } from '../../../src/access/oauth/clients.ts'
import { disconnect } from '../../../src/access/oauth/grants.ts'
import {
  authorizationRequest,
  browserOf,
  connect,
  makePerson,
  type OauthTestServer,
  post,
  registerClient,
  secretOf,
  startOauthServer,
  type TestClient,
} from '../../access/oauth/flow.ts'
import { eventually } from '../../support/eventually.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { createId } from '../../support/resources.ts'
import { graphql, request } from '../../support/server.ts'

let server: OauthTestServer
let receiver: Receiver
let key: string
let counter = 0

beforeAll(async () => {
  server = await startOauthServer({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  receiver = await startReceiver()
  key = await server.key({ scopes: ['read', 'write', 'webhooks:manage'] })
})
afterAll(async () => {
  await server?.stop()
  await receiver?.close()
})

const call = (credential: string, method: string, path: string, body?: unknown) =>
  request(server.base + path, { method, key: credential, body })
const keepEndpoint = (credential: string, path: string) =>
  createId(server, credential, '/webhook-endpoints', { url: receiver.url + path, event_types: ['*'] })

/** An app that acts for people only, and the person who has connected it, who can be changed. */
async function makeApp(scopes: string[]) {
  const client = await registerClient(server, { scopes, grantTypes: ['authorization_code', 'refresh_token'] })
  const person = await makePerson(server, { [server.orgId]: 'owner' })
  const browser = await browserOf(server, person)
  const { access_token } = await connect(server, browser, client, { scope: scopes.join(' ') })
  return { client, person, token: access_token, path: `/${++counter}` }
}

async function tokenOf(client: TestClient): Promise<string> {
  return (await post(server, 'token', { grant_type: 'client_credentials', ...secretOf(client) })).body.access_token
}

/** Make a worker and a client. @returns the types of their events that came below `path`, when all has been tried */
async function cause(endpointId: string, path: string): Promise<{ got: string[]; log: string[] }> {
  const before = receiver.received.length
  const name = `Okafor ${++counter}`
  await createId(server, key, '/workers', { first_name: 'Ada', last_name: name })
  await createId(server, key, '/clients', { name })
  const statement = `select d.event_type || ' ' || coalesce(a.outcome, '') as entry, coalesce(b.status::text, 'delivered') as status
    from webhook_deliveries d left join webhook_backlog b on b.delivery_id = d.id
    left join webhook_attempts a on a.delivery_id = d.id
    where d.endpoint_id = $1 and d.body like '%' || $2 || '%' order by d.event_type`
  const rows = await eventually(async () => {
    const { rows: found } = await server.database.pool.query(statement, [endpointId, name])
    return found.length === 2 && found.every(({ status }) => status !== 'due') ? found : undefined
  })
  const got = receiver.received.slice(before).filter((each) => each.path === `/hook${path}`)
  return {
    got: got.map(({ body }) => body.type).toSorted((a, b) => a.localeCompare(b)),
    log: rows.map(({ entry }) => entry.trim()),
  }
}

const endpointOf = async (id: string) => (await call(key, 'GET', `/webhook-endpoints/${id}`)).body

describe('an app', () => {
  it('sees, changes, rotates and deletes its own endpoints only', async () => {
    const [one, other] = [await makeApp(['webhooks:manage']), await makeApp(['webhooks:manage'])]
    const ids = {
      organisation: await keepEndpoint(key, '/organisation'),
      one: await keepEndpoint(one.token, one.path),
      other: await keepEndpoint(other.token, other.path),
    }
    const list = async (credential: string) =>
      (await call(credential, 'GET', '/webhook-endpoints')).body.data.map(({ id }: { id: string }) => id)
    expect(await list(one.token)).toEqual([ids.one])
    expect(await list(other.token)).toEqual([ids.other])
    expect(await list(key)).toEqual(expect.arrayContaining(Object.values(ids)))
    for (const id of [ids.organisation, ids.other]) {
      const path = `/webhook-endpoints/${id}`
      expect((await call(one.token, 'GET', path)).status).toBe(404)
      expect((await call(one.token, 'PATCH', path, { url: receiver.url })).status).toBe(404)
      expect((await call(one.token, 'POST', `${path}/rotate-secret`)).status).toBe(404)
      expect((await call(one.token, 'DELETE', path)).status).toBe(404)
      expect((await endpointOf(id)).enabled).toBe(true)
    }
    expect([(await endpointOf(ids.one)).client_id, (await endpointOf(ids.organisation)).client_id]).toEqual([
      one.client.clientId,
      null,
    ])
    const own = `/webhook-endpoints/${ids.one}`
    expect((await call(one.token, 'PATCH', own, { description: 'Payroll' })).status).toBe(200)
    expect((await call(one.token, 'POST', `${own}/rotate-secret`)).status).toBe(200)
    expect((await call(one.token, 'DELETE', own)).status).toBe(200)
    for (const id of [ids.organisation, ids.other]) await call(key, 'DELETE', `/webhook-endpoints/${id}`)
  })

  it('sees, replays and tests deliveries to its own endpoints only', async () => {
    const { token, path } = await makeApp(['webhooks:manage', 'clients:read'])
    const ids = { own: await keepEndpoint(token, path), organisation: await keepEndpoint(key, '/organisation') }
    await cause(ids.own, path)
    const list = async (credential: string, query = '') =>
      (await call(credential, 'GET', `/deliveries?limit=200${query}`)).body
    const own = await list(token)
    expect(new Set(own.data.map((each: { endpoint_id: string }) => each.endpoint_id))).toEqual(new Set([ids.own]))
    expect(own.pagination.total).toBe(2)
    const { data } = await list(key, `&endpoint_id=${ids.organisation}`)
    expect(data.length).toBeGreaterThan(0)
    expect((await list(token, `&endpoint_id=${ids.organisation}`)).data).toEqual([])
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/replay'],
    ] as const)
      expect((await call(token, method, `/deliveries/${data[0].id}${end}`)).status).toBe(404)
    expect((await call(token, 'POST', `/webhook-endpoints/${ids.organisation}/test`)).status).toBe(404)
    const tried = await call(token, 'POST', `/webhook-endpoints/${ids.own}/test`, { type: 'worker.created' })
    expect([tried.status, tried.body.test, tried.body.endpoint_id]).toEqual([200, true, ids.own])
    await call(key, 'DELETE', `/webhook-endpoints/${ids.organisation}`)
  })

  it('gets no event of what it may not read, and the log says so', async () => {
    const { token, path } = await makeApp(['webhooks:manage'])
    const id = await keepEndpoint(token, path)
    expect(await cause(id, path)).toEqual({
      got: [],
      log: ['client.created not_permitted', 'worker.created not_permitted'],
    })
    expect((await endpointOf(id)).failing_since).toBe(null)
  })

  it('reads of a delivery in the log what it may read of the record, and of a test all', async () => {
    const { token, path } = await makeApp(['webhooks:manage', 'clients:read'])
    const id = await keepEndpoint(token, path)
    await cause(id, path)
    await call(token, 'POST', `/webhook-endpoints/${id}/test`, { type: 'worker.created' })
    const { data } = (await call(token, 'GET', '/deliveries')).body
    const answers = data.map(async (each: { id: string; event_type: string; test: boolean }) => {
      const { status, body } = await call(token, 'GET', `/deliveries/${each.id}`)
      const asGraphql = `{ webhookDelivery(id: "${each.id}") { body } }`
      const { data: found } = (await graphql(server, token, asGraphql)).body
      const isShown = found?.webhookDelivery?.body !== undefined
      expect((await call(key, 'GET', `/deliveries/${each.id}`)).status).toBe(200)
      return [each.event_type, each.test, status, body.error?.required_scopes, isShown]
    })
    const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other))
    expect((await Promise.all(answers)).toSorted(byText)).toEqual([
      ['client.created', false, 200, undefined, true],
      ['worker.created', false, 403, ['read', 'workers:read'], false],
      ['worker.created', true, 200, undefined, true],
    ])
  })

  it('gets the events of what it may read at that time', async () => {
    const { client, token, path } = await makeApp(['webhooks:manage', 'workers:read', 'clients:read'])
    const id = await keepEndpoint(token, path)
    expect((await cause(id, path)).got).toEqual(['client.created', 'worker.created'])
    const scopes = ['webhooks:manage', 'workers:read']
    await updateClient(server.database.prisma, OPERATOR, { orgId: server.orgId, id: client.id }, { scopes })
    expect(await cause(id, path)).toEqual({
      got: ['worker.created'],
      log: ['client.created not_permitted', 'worker.created delivered'],
    })
  })

  it('that acts for itself gets what it is registered for', async () => {
    const client = await registerClient(server, {
      scopes: ['webhooks:manage', 'clients:read'],
      grantTypes: ['client_credentials'],
    })
    const path = '/itself'
    expect((await cause(await keepEndpoint(await tokenOf(client), path), path)).got).toEqual(['client.created'])
  })
})

it('of endpoints that were there before they had owners, the owner is found in the audit log', async () => {
  const [app, itself] = [
    await makeApp(['webhooks:manage']),
    await registerClient(server, { scopes: ['webhooks:manage'], grantTypes: ['client_credentials'] }),
  ]
  const ids = [
    await keepEndpoint(app.token, app.path),
    await keepEndpoint(await tokenOf(itself), '/earlier'),
    await keepEndpoint(key, '/earlier'),
  ]
  const { pool } = server.database
  await pool.query('update webhook_endpoints set client_id = null where id = any ($1)', [ids])
  const migration = '../../../prisma/migrations/20261125023701_owners_of_earlier_endpoints/migration.sql'
  await pool.query(readFileSync(new URL(migration, import.meta.url), 'utf8'))
  const owners = await Promise.all(ids.map(async (id) => (await endpointOf(id)).client_id))
  expect(owners).toEqual([app.client.clientId, itself.clientId, null])
  for (const id of ids) await call(key, 'DELETE', `/webhook-endpoints/${id}`)
})

type App = Awaited<ReturnType<typeof makeApp>>
const ends: [name: string, end: (app: App) => Promise<unknown>][] = [
  [
    'the person disconnects it',
    ({ client, person }) =>
      disconnect(server.database.prisma, OPERATOR.origin, { orgId: server.orgId, userId: person.id, id: client.id }),
  ],
  ['it revokes its own token', ({ client, token }) => post(server, 'revoke', { token, ...secretOf(client) })],
  [
    'its client is revoked',
    ({ client }) => revokeClient(server.database.prisma, OPERATOR.origin, { orgId: server.orgId, id: client.id }),
  ],
  ['the person leaves', ({ person }) => server.database.prisma.membership.deleteMany({ where: { userId: person.id } })],
  [
    'the person may not manage endpoints any more',
    ({ person }) =>
      server.database.prisma.membership.updateMany({ where: { userId: person.id }, data: { role: 'staff' } }),
  ],
]

describe('nothing is sent any more, and the endpoint and its log say why, when', () => {
  for (const [name, end] of ends)
    it(name, async () => {
      const app = await makeApp(['webhooks:manage', 'read'])
      const id = await keepEndpoint(app.token, app.path)
      expect((await cause(id, app.path)).got).toEqual(['client.created', 'worker.created'])
      await end(app)
      const { got, log } = await cause(id, app.path)
      expect([got, log[0]]).toEqual([[], expect.stringMatching(/^client.created( disconnected)?$/)])
      expect(log.join()).toContain('disconnected')
      const endpoint = await eventually(async () => {
        const now = await endpointOf(id)
        return now.enabled ? undefined : now
      })
      expect(endpoint.disabled_reason).toBe('disconnected')
    })
})

it('the consent page says what will be sent', async () => {
  const client = await registerClient(server, { scopes: ['webhooks:manage', 'workers:read'] })
  const browser = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))
  const ask = async (scope: string) =>
    (await browser.go((await authorizationRequest(server, client, { scope })).url)).html
  expect(await ask('webhooks:manage workers:read')).toContain(
    'Have each change of what it may read sent to addresses of its choice, until you disconnect it',
  )
  expect(await ask('workers:read')).not.toContain('addresses of its choice')
})
