/**
 * An app's endpoint for all organisations: what it gets, from when until when, who manages it and who sees what.
 * Its parts share one receiver and one way to connect organisations, and so it is longer than other files.
 */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../src/access/authority.ts'
import { revokeClient } from '../../../src/access/oauth/clients.ts'
import { disconnect } from '../../../src/access/oauth/grants.ts'
import type { Browser } from '../../access/oauth/browser.ts'
import {
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
import { asPerson, makePerson as makeMember, signIn } from '../../support/people.ts'
import { type Received, type Receiver, startReceiver } from '../../support/receiver.ts'
import { createId } from '../../support/resources.ts'
import { graphql, request } from '../../support/server.ts'
import { sentStatements } from '../../support/statements.ts'
import { stamped } from '../../support/write.ts'

let server: OauthTestServer
let receiver: Receiver
let status = 200
let counter = 0

beforeAll(async () => {
  server = await startOauthServer({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  receiver = await startReceiver((_request, response) => response.writeHead(status).end())
})
afterAll(async () => {
  await server?.stop()
  await receiver?.close()
})

const call = (credential: string, method: string, path: string, body?: unknown) =>
  request(server.base + path, { method, key: credential, body })

const SCOPES = ['webhooks:manage', 'workers:read', 'clients:read']

interface App {
  client: TestClient
  /** A token of the app itself. */
  token: string
  id: string
  secret: string
  path: string
}

/** An app with an endpoint for all organisations. */
async function makeApp(input: object = {}, scopes = SCOPES): Promise<App> {
  const client = await registerClient(server, { scopes })
  const token = (await post(server, 'token', { grant_type: 'client_credentials', ...secretOf(client) })).body
    .access_token
  const path = `/${++counter}`
  const url = receiver.url + path
  const values = { url, event_types: ['*'], client_id: client.clientId, ...input }
  const { status: answer, body } = await call(token, 'POST', '/webhook-endpoints', values)
  expect(answer).toBe(201)
  return { client, token, path, id: body.id, secret: body.secret }
}

interface Customer {
  orgId: string
  person: Awaited<ReturnType<typeof makePerson>>
  browser: Browser
  key: string
}

async function makeCustomer(role: 'owner' | 'staff' = 'owner'): Promise<Customer> {
  const orgId = await server.organisation()
  const person = await makePerson(server, { [orgId]: role })
  const key = await server.key({ orgId, scopes: ['read', 'write', 'webhooks:manage'] })
  return { orgId, person, key, browser: await browserOf(server, person) }
}

const allow = ({ browser }: Customer, { client }: App, scopes: readonly string[] = SCOPES) =>
  connect(server, browser, client, { scope: scopes.join(' ') })

/** The requests that an app got of an organisation. */
const sentTo = ({ path }: App, orgId: string) =>
  receiver.received.filter((each) => each.path === `/hook${path}` && each.body.org_id === orgId)
const typesOf = (received: readonly Received[]) => received.map(({ body }) => body.type)

/** Connect, and wait until the app knows. */
async function connected(app: App, customer: Customer, scopes?: readonly string[]): Promise<Received> {
  await allow(customer, app, scopes)
  return eventually(async () => sentTo(app, customer.orgId).find(({ body }) => body.type === 'app.connected'))
}

/** Make a worker and a client; wait until each delivery of the app's row there has been tried. @returns their outcomes */
async function cause(app: App, { orgId, key }: Customer): Promise<string[]> {
  const name = `Okafor ${++counter}`
  await createId(server, key, '/workers', { first_name: 'Ada', last_name: name })
  await createId(server, key, '/clients', { name })
  const statement = `select d.event_type || ' ' || coalesce(a.outcome, b.status::text) as entry, b.status
    from webhook_endpoints w join webhook_deliveries d on d.org_id = w.org_id and d.endpoint_id = w.id
    left join webhook_backlog b on b.org_id = d.org_id and b.delivery_id = d.id
    left join webhook_attempts a on a.org_id = d.org_id and a.delivery_id = d.id
    where w.org_id = $1 and w.parent_id = $2 and d.body like '%' || $3 || '%' order by 1`
  const rows = await eventually(async () => {
    const { rows: found } = await server.database.pool.query(statement, [orgId, app.id, name])
    return found.every(({ status: now }) => now !== 'due') ? found : undefined
  })
  return rows.map(({ entry }) => entry)
}

const rowIn = async ({ key }: Customer, { client }: App) =>
  (await call(key, 'GET', '/webhook-endpoints')).body.data.find(
    (each: { client_id: string }) => each.client_id === client.clientId,
  )

/** Organisations that connected the app and got nothing: they come before all others, in more than one batch of a replay. */
async function connectSilent(app: App, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const orgId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    await server.database.pool.query(`insert into organisations (id, name) values ($1, 'Silent')`, [orgId])
    await stamped(server, orgId, (tx) =>
      tx.query(
        `insert into webhook_endpoints select (jsonb_populate_record(w, jsonb_build_object('org_id', $1::uuid, 'id', gen_random_uuid()))).*
         from webhook_endpoints w where w.parent_id = $2 order by w.id limit 1`,
        [orgId, app.id],
      ),
    )
  }
}

describe('an app with an endpoint for all organisations', () => {
  it('has its own headers in the deliveries of all, and shows organisations neither their names nor values', async () => {
    const app = await makeApp({
      event_types: ['client.created'],
      headers: { authorization: 'Bearer of-the-maker' },
      ordered: true,
    })
    const customer = await makeCustomer()
    await connected(app, customer)
    await createId(server, customer.key, '/clients', { name: 'Harbour' })
    const [sent] = await eventually(async () => {
      const clients = sentTo(app, customer.orgId).filter(({ body }) => body.type === 'client.created')
      return clients.length === 0 ? undefined : clients
    })
    expect(sent?.headers.authorization).toBe('Bearer of-the-maker')
    const row = await rowIn(customer, app)
    expect(row).toMatchObject({ header_names: [], ordered: true })
    const [delivery] = await eventually(async () => {
      const { data } = (await call(customer.key, 'GET', `/deliveries?endpoint_id=${row.id}&event_type=client.created`))
        .body
      return data[0]?.status === 'delivered' ? data : undefined
    })
    const whole = (await call(customer.key, 'GET', `/deliveries/${delivery.id}`)).body
    expect(whole.attempts[0].request_headers.authorization).toBe('[redacted]')
    expect(JSON.stringify(whole)).not.toContain('of-the-maker')
  })

  it('replays the deliveries to all organisations at once, for those who manage the app', async () => {
    const app = await makeApp({ event_types: ['client.created'], ordered: true })
    const customers = [await makeCustomer(), await makeCustomer()]
    for (const customer of customers) {
      await connected(app, customer)
      await createId(server, customer.key, '/clients', { name: 'Harbour' })
    }
    const got = () =>
      customers.map(({ orgId }) => sentTo(app, orgId).filter(({ body }) => body.type === 'client.created'))
    await eventually(async () => got().every(({ length }) => length === 1))
    const isLogged = async ({ orgId }: Customer) => {
      const open = await server.database.prisma.webhookBacklog.count({ where: { orgId } })
      return open === 0
    }
    await eventually(async () => (await Promise.all(customers.map(isLogged))).every(Boolean))
    await connectSilent(app, 120)
    const replay = `mutation { replayWebhookDeliveries(endpointId: "${app.id}",
      filter: { statuses: [delivered], eventType: "client.created" }) { id total } }`
    const owner = await makeMember(server, 'owner')
    const { body } = await asPerson(server, await signIn(server, owner.email), replay)
    expect(body.data?.replayWebhookDeliveries).toMatchObject({ total: 2 })
    const all = await eventually(async () => (got().every(({ length }) => length === 2) ? got() : undefined))
    for (const [first, second] of all)
      expect(second?.headers['x-service-delivery']).toBe(first?.headers['x-service-delivery'])
  })

  it('has one rate over all organisations', async () => {
    const app = await makeApp({ event_types: ['client.created'] })
    const customers = [await makeCustomer(), await makeCustomer()]
    for (const customer of customers) await connected(app, customer)
    const path = `/webhook-endpoints/${app.id}`
    expect((await call(app.token, 'PATCH', path, { rate_per_minute: 1 })).body.rate_per_minute).toBe(1)
    for (const { key } of customers) await createId(server, key, '/clients', { name: 'Harbour' })
    const got = () =>
      customers.flatMap(({ orgId }) => sentTo(app, orgId)).filter(({ body }) => body.type === 'client.created')
    await eventually(async () => got().length === 1)
    const { rows } = await server.database.pool.query(
      `select w.paced_until > now() as paced from webhook_endpoints w where w.client_id = $1 order by w.parent_id nulls first`,
      [app.client.clientId],
    )
    expect(rows.map(({ paced }) => paced)).toEqual([true, null, null])
    expect(got()).toHaveLength(1)
    await server.database.pool.query('update webhook_endpoints set paced_until = null where id = $1', [app.id])
    await eventually(async () => got().length === 2)
  })

  it('gets the events that meet its conditions, and of what it may not read all, refused as without conditions', async () => {
    const conditions = [{ path: 'object.name', op: 'eq', value: 'Harbour' }]
    const app = await makeApp({ event_types: ['client.created'], conditions })
    const [reader, other] = [await makeCustomer(), await makeCustomer()]
    await connected(app, reader)
    await connected(app, other, ['webhooks:manage', 'workers:read'])
    for (const { key } of [reader, other])
      for (const name of ['Harbour', 'Quay']) await createId(server, key, '/clients', { name })
    const queuedIn = async ({ orgId }: Customer) => {
      const { rows } = await server.database.pool.query(
        `select body::json #>> '{data,object,name}' as name from webhook_deliveries
         where org_id = $1 and event_type = 'client.created' order by id`,
        [orgId],
      )
      return rows.map(({ name }) => name)
    }
    expect(await queuedIn(reader)).toEqual(['Harbour'])
    expect(await queuedIn(other)).toEqual(['Harbour', 'Quay'])
    const changed = await call(app.token, 'PATCH', `/webhook-endpoints/${app.id}`, { conditions: [] })
    expect(changed.body.conditions).toEqual([])
    await createId(server, reader.key, '/clients', { name: 'Pier' })
    expect(await queuedIn(reader)).toEqual(['Harbour', 'Pier'])
  })

  it('is told of each organisation that connects it, signed with its one secret, and then gets its events', async () => {
    const app = await makeApp()
    const [one, other] = [await makeCustomer(), await makeCustomer()]
    const first = await connected(app, one)
    await connected(app, other)
    expect(first.body).toMatchObject({
      type: 'app.connected',
      org_id: one.orgId,
      data: {
        object: {
          object: 'app',
          client_id: app.client.clientId,
          name: 'Rota Planner',
          scopes: ['clients:read', 'webhooks:manage', 'workers:read'],
        },
        sequence: expect.any(Number),
      },
    })
    const [time] = String(first.headers['x-service-signature']).split(',')
    const signed = createHmac('sha256', app.secret)
      .update(`${time?.slice(2)}.${first.raw}`)
      .digest('hex')
    expect(first.headers['x-service-signature']).toBe(`${time},v1=${signed}`)
    expect(await cause(app, one)).toEqual(['client.created delivered', 'worker.created delivered'])
    expect(await cause(app, other)).toEqual(['client.created delivered', 'worker.created delivered'])
    for (const { orgId } of [one, other])
      expect(new Set(typesOf(sentTo(app, orgId)))).toEqual(
        new Set(['app.connected', 'client.created', 'worker.created']),
      )
  })

  it('gets nothing of an organisation that did not connect it, and the events of its own organisation neither', async () => {
    const app = await makeApp()
    const stranger = await makeCustomer()
    await connected(app, await makeCustomer())
    const own = { ...stranger, orgId: server.orgId, key: await server.key({ scopes: ['read', 'write'] }) }
    for (const each of [stranger, own]) {
      expect(await cause(app, each)).toEqual([])
      expect(sentTo(app, each.orgId)).toEqual([])
    }
  })

  it('gets what each organisation granted, and no more', async () => {
    const app = await makeApp()
    const customer = await makeCustomer()
    const { body } = await connected(app, customer, ['webhooks:manage', 'clients:read'])
    expect(body.data.object.scopes).toEqual(['clients:read', 'webhooks:manage'])
    expect(await cause(app, customer)).toEqual(['client.created delivered', 'worker.created not_permitted'])
    expect(JSON.stringify(sentTo(app, customer.orgId))).not.toContain('worker.created')
  })

  it('gets nothing by a member who is limited to some projects', async () => {
    const app = await makeApp()
    const customer = await makeCustomer()
    await connected(app, customer, ['webhooks:manage', 'clients:read'])
    const { orgId } = customer
    const { userId } = await makeMember(server, 'finance', { orgId, projectIds: [] })
    const grant = { orgId, userId, clientId: app.client.clientId, scopes: ['workers:read'] }
    await server.database.prisma.oauthGrant.create({ data: { ...grant, expiresAt: new Date(Date.now() + 60_000) } })
    expect(await cause(app, customer)).toEqual(['client.created delivered', 'worker.created not_permitted'])
    await server.database.prisma.membership.updateMany({ where: { userId }, data: { limitsId: null } })
    expect(await cause(app, customer)).toEqual(['client.created delivered', 'worker.created delivered'])
  })

  it('is not connected without webhooks:manage, nor by people whose role may not give it', async () => {
    const app = await makeApp()
    const [reader, staff, worker] = [await makeCustomer(), await makeCustomer('staff'), await makeCustomer()]
    await allow(reader, app, ['workers:read', 'clients:read'])
    const workerId = await createId(server, worker.key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
    const role = { role: 'worker', workerId } as const
    await server.database.prisma.membership.updateMany({ where: { userId: worker.person.id }, data: role })
    for (const { orgId, person } of [staff, worker]) {
      const grant = { orgId, userId: person.id, clientId: app.client.clientId, scopes: SCOPES }
      await server.database.prisma.oauthGrant.create({ data: { ...grant, expiresAt: new Date(Date.now() + 60_000) } })
    }
    await connected(app, await makeCustomer()) // the sweep has run
    for (const customer of [reader, staff, worker]) {
      expect(await cause(app, customer)).toEqual([])
      expect(await rowIn(customer, app)).toBeUndefined()
      expect(sentTo(app, customer.orgId)).toEqual([])
    }
  })

  it('gets only the types that it subscribes to, and thin payloads if it asks; app.connected always', async () => {
    const app = await makeApp({ event_types: ['worker.*'], payload: 'thin' })
    const customer = await makeCustomer()
    const { body } = await connected(app, customer)
    expect(Object.keys(body.data.object)).toEqual(['object', 'id'])
    expect(await cause(app, customer)).toEqual([])
    const [, created] = await eventually(async () => {
      const sent = sentTo(app, customer.orgId)
      return sent.length === 2 && sent
    })
    expect([created?.body.type, Object.keys(created?.body.data.object)]).toEqual(['worker.created', ['object', 'id']])
  })
})

const ends: [name: string, end: (app: App, customer: Customer, token: string) => Promise<unknown>][] = [
  [
    'the person disconnects it',
    ({ client }, { orgId, person }) =>
      disconnect(server.database.prisma, OPERATOR.origin, { orgId, userId: person.id, id: client.id }),
  ],
  ['it gives back its token', ({ client }, _customer, token) => post(server, 'revoke', { token, ...secretOf(client) })],
  [
    'its client is revoked',
    ({ client }) => revokeClient(server.database.prisma, OPERATOR.origin, { orgId: server.orgId, id: client.id }),
  ],
  [
    'the person leaves',
    (_app, { person }) => server.database.prisma.membership.deleteMany({ where: { userId: person.id } }),
  ],
  [
    'the grant expires',
    (_app, { orgId }) =>
      server.database.prisma.oauthGrant.updateMany({ where: { orgId }, data: { expiresAt: new Date(0) } }),
  ],
]

describe('the end of access', () => {
  it.each(ends)('%s: the app gets app.revoked, nothing after it, and no data before the sweep', async (_name, end) => {
    const app = await makeApp()
    const customer = await makeCustomer()
    await allow(customer, app).then(({ access_token }) => Object.assign(app, { granted: access_token }))
    await eventually(async () => sentTo(app, customer.orgId).length === 1)
    await end(app, customer, (app as App & { granted: string }).granted)
    const outcomes = await cause(app, customer)
    expect(outcomes.filter((each) => each.includes('delivered'))).toEqual([])
    const last = await eventually(async () =>
      sentTo(app, customer.orgId).find(({ body }) => body.type === 'app.revoked'),
    )
    expect(last.body.data.object).toMatchObject({ client_id: app.client.clientId, scopes: [] })
    expect(await cause(app, customer)).toEqual([])
    expect(typesOf(sentTo(app, customer.orgId))).toEqual(['app.connected', 'app.revoked'])
    expect(await rowIn(customer, app)).toBeUndefined()
  })

  it('a second connection begins again', async () => {
    const app = await makeApp()
    const customer = await makeCustomer()
    await connected(app, customer)
    await disconnect(server.database.prisma, OPERATOR.origin, {
      orgId: customer.orgId,
      userId: customer.person.id,
      id: app.client.id,
    })
    await eventually(async () => sentTo(app, customer.orgId).length === 2)
    await allow(customer, app)
    await eventually(async () => sentTo(app, customer.orgId).length === 3)
    expect(await cause(app, customer)).toEqual(['client.created delivered', 'worker.created delivered'])
    expect(typesOf(sentTo(app, customer.orgId)).slice(0, 3)).toEqual(['app.connected', 'app.revoked', 'app.connected'])
  })

  it('deleting the endpoint ends all deliveries without another request', async () => {
    const app = await makeApp()
    const customer = await makeCustomer()
    await connected(app, customer)
    expect((await call(app.token, 'DELETE', `/webhook-endpoints/${app.id}`)).status).toBe(200)
    expect(await cause(app, customer)).toEqual([])
    expect(await rowIn(customer, app)).toBeUndefined()
    expect(typesOf(sentTo(app, customer.orgId))).toEqual(['app.connected'])
  })
})

describe('a connected organisation', () => {
  it('sees the endpoint, and can neither change it nor get its secret; disconnecting ends it', async () => {
    const app = await makeApp()
    const customer = await makeCustomer()
    await connected(app, customer)
    const row = await rowIn(customer, app)
    expect(row).toMatchObject({ app_wide: true, client_id: app.client.clientId, url: receiver.url + app.path })
    expect(row.id).not.toBe(app.id)
    const path = `/webhook-endpoints/${row.id}`
    const { access_token } = await allow(customer, app)
    for (const credential of [customer.key, access_token])
      for (const [method, end, body] of [
        ['PATCH', '', { url: receiver.url }],
        ['PATCH', '', { enabled: false }],
        ['DELETE', '', undefined],
        ['POST', '/rotate-secret', undefined],
        ['POST', '/test', undefined],
      ] as const)
        expect((await call(credential, method, path + end, body)).status).toBe(409)
    expect((await call(customer.key, 'GET', `/webhook-endpoints/${app.id}`)).status).toBe(404)
    const log = await call(customer.key, 'GET', `/deliveries?endpoint_id=${row.id}`)
    expect(log.body.data.map(({ event_type }: { event_type: string }) => event_type)).toEqual(['app.connected'])
  })

  it('of another app of the same person sees nothing of it', async () => {
    const [app, other] = [await makeApp(), await makeApp()]
    const customer = await makeCustomer()
    await connected(app, customer)
    const { access_token } = await allow(customer, other)
    await connected(other, customer)
    const { data } = (await call(access_token, 'GET', '/webhook-endpoints')).body
    expect(data.map(({ client_id }: { client_id: string }) => client_id)).toEqual([other.client.clientId])
  })
})

describe('who manages it', () => {
  const create = (credential: string, clientId: string) =>
    call(credential, 'POST', '/webhook-endpoints', { url: receiver.url, event_types: ['*'], client_id: clientId })

  it('people who manage OAuth clients', async () => {
    const client = await registerClient(server, { scopes: SCOPES })
    const browser = await browserOf(server, await makePerson(server, { [server.orgId]: 'developer' }))
    const { createWebhookEndpoint } = await browser.graphql(
      `mutation { createWebhookEndpoint(input: { url: "${receiver.url}", eventTypes: ["*"], clientId: "${client.clientId}" }) {
        secret endpoint { id appWide clientId } } }`,
    )
    expect(createWebhookEndpoint).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      endpoint: { appWide: true, clientId: client.clientId },
    })
  })

  it('not keys, which could get the data of other organisations', async () => {
    const key = await server.key({ scopes: ['webhooks:manage', 'read', 'write'] })
    const client = await registerClient(server, { scopes: SCOPES })
    expect((await create(key, client.clientId)).status).toBe(403)
    const app = await makeApp()
    const path = `/webhook-endpoints/${app.id}`
    expect((await call(key, 'GET', path)).status).toBe(200)
    expect((await call(key, 'PATCH', path, { url: `${receiver.url}/elsewhere` })).status).toBe(403)
    expect((await call(key, 'POST', `${path}/rotate-secret`)).status).toBe(403)
    expect((await call(key, 'DELETE', path)).status).toBe(403)
    expect((await call(key, 'GET', `/deliveries?endpoint_id=${app.id}`)).status).toBe(403)
  })

  it('for clients of the own organisation only, and one endpoint a client', async () => {
    const [app, other] = [await makeApp(), await makeApp()]
    const customer = await makeCustomer()
    expect((await create(app.token, other.client.clientId)).body.error.details[0].code).toBe('unknown_reference')
    expect((await create(app.token, app.client.clientId)).status).toBe(409)
    const { access_token } = await allow(customer, app)
    expect((await create(access_token, app.client.clientId)).status).toBe(403)
    const createAs = (browser: Browser, { clientId }: TestClient) =>
      browser.graphql(
        `mutation { createWebhookEndpoint(input: { url: "${receiver.url}", eventTypes: ["*"], clientId: "${clientId}" }) { secret } }`,
      )
    await expect(createAs(customer.browser, app.client)).rejects.toThrow(
      'must be a live OAuth client of your organisation',
    )
    const sandbox = await registerClient(server, { scopes: SCOPES, environment: 'sandbox' })
    const owner = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))
    await expect(createAs(owner, sandbox)).rejects.toThrow('must be a live OAuth client of your organisation')
  })

  it('changes hold for all organisations, and so does a new secret', async () => {
    const app = await makeApp({ event_types: ['client.*'] })
    const customer = await makeCustomer()
    await connected(app, customer)
    const path = `${app.path}-moved`
    const change = { url: receiver.url + path, event_types: ['worker.*'], description: 'Payroll' }
    expect((await call(app.token, 'PATCH', `/webhook-endpoints/${app.id}`, change)).status).toBe(200)
    const rotated = await call(app.token, 'POST', `/webhook-endpoints/${app.id}/rotate-secret`, { overlap_hours: 0 })
    expect(await rowIn(customer, app)).toMatchObject(change)
    await cause(app, customer)
    const [event] = await eventually(async () => {
      const sent = receiver.received.filter((each) => each.path === `/hook${path}`)
      return sent.length > 0 && sent
    })
    const [time] = String(event?.headers['x-service-signature']).split(',')
    const signed = createHmac('sha256', rotated.body.secret)
      .update(`${time?.slice(2)}.${event?.raw}`)
      .digest('hex')
    expect([event?.body.type, event?.headers['x-service-signature']]).toEqual([
      'worker.created',
      `${time},v1=${signed}`,
    ])
  })

  it('disabling it holds the events of all organisations, and enabling it sends later ones', async () => {
    const app = await makeApp()
    const customer = await makeCustomer()
    await connected(app, customer)
    const enable = (enabled: boolean) => call(app.token, 'PATCH', `/webhook-endpoints/${app.id}`, { enabled })
    await enable(false)
    expect(await cause(app, customer)).toEqual(['client.created held', 'worker.created held'])
    await enable(true)
    expect(await cause(app, customer)).toEqual(['client.created delivered', 'worker.created delivered'])
  })

  it('a test event goes to it, with the id of its own organisation', async () => {
    const app = await makeApp()
    const { body } = await call(app.token, 'POST', `/webhook-endpoints/${app.id}/test`, { type: 'worker.created' })
    expect(body).toMatchObject({ test: true, endpoint_id: app.id })
    await eventually(async () => sentTo(app, server.orgId).length === 1)
  })
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

function deliveriesReadIn(node: PlanNode): number {
  const isRead = node['Relation Name']?.startsWith('webhook_deliveries') === true
  const inside = (node.Plans ?? []).map(deliveriesReadIn).reduce((sum, each) => sum + each, 0)
  return inside + (isRead ? node['Actual Rows'] * node['Actual Loops'] : 0)
}

describe('the delivery log of the maker', () => {
  it('has the deliveries of all organisations; each can be read and replayed, by the app and its people', async () => {
    const app = await makeApp()
    const [one, other] = [await makeCustomer(), await makeCustomer()]
    for (const customer of [one, other]) {
      await connected(app, customer)
      await cause(app, customer)
    }
    const { body } = await call(app.token, 'GET', `/deliveries?endpoint_id=${app.id}&limit=4`)
    expect(body.pagination).toMatchObject({ total: 6, has_more: true })
    expect(new Set(body.data.map(({ endpoint_id }: { endpoint_id: string }) => endpoint_id))).toEqual(new Set([app.id]))
    expect(new Set(body.data.map(({ org_id }: { org_id: string }) => org_id))).toEqual(
      new Set([one.orgId, other.orgId]),
    )
    const { body: rest } = await call(
      app.token,
      'GET',
      `/deliveries?endpoint_id=${app.id}&limit=4&before=${body.data.at(-1).id}`,
    )
    expect(rest.data).toHaveLength(2)
    const [{ id, org_id }] = body.data
    const detail = (await call(app.token, 'GET', `/deliveries/${id}`)).body
    expect(JSON.parse(detail.body).org_id).toBe(org_id)
    expect(detail.attempts).toHaveLength(1)
    const before = receiver.received.length
    expect((await call(app.token, 'POST', `/deliveries/${id}/replay`)).status).toBe(200)
    await eventually(async () => receiver.received.length === before + 1)
    const asGraphql = `{ webhookDelivery(id: "${id}") { orgId endpoint { id } body attempts { outcome } } }`
    const browser = await browserOf(server, await makePerson(server, { [server.orgId]: 'developer' }))
    expect((await browser.graphql(asGraphql)).webhookDelivery).toMatchObject({
      orgId: org_id,
      endpoint: { id: app.id },
    })
  })

  it('reads the scopes of all organisations on a page with one statement', async () => {
    const app = await makeApp()
    for (let n = 0; n < 2; n++) {
      const customer = await makeCustomer()
      await connected(app, customer)
      await cause(app, customer)
    }
    const query = `{ webhookDeliveries(endpointId: "${app.id}", limit: 6) { data { orgId body } } }`
    const sent = await sentStatements(async () => {
      const { data } = (await graphql(server, app.token, query)).body
      expect(data.webhookDeliveries.data).toHaveLength(6)
    })
    expect(sent.filter(({ name }) => name === 'scopes of apps')).toHaveLength(1)
  })

  it('counts no more than it shows, whatever the number of organisations', async () => {
    const app = await makeApp()
    const { pool } = server.database
    for (let n = 0; n < 3; n++) {
      const customer = await makeCustomer()
      await connected(app, customer)
      const { orgId } = customer
      await stamped(server, orgId, (tx) =>
        tx.query(
          `insert into webhook_deliveries (org_id, endpoint_id, event_id, event_type, body)
           select org_id, id, 'evt_' || md5(n::text), 'worker.created', '{}' from webhook_endpoints, generate_series(1, 6000) n
           where org_id = $1 and parent_id = $2`,
          [orgId, app.id],
        ),
      )
    }
    await pool.query('analyze webhook_deliveries')
    const sent = await sentStatements(async () => {
      const { pagination } = (await call(app.token, 'GET', `/deliveries?endpoint_id=${app.id}&limit=1`)).body
      expect(pagination).toMatchObject({ total: 10_000, offset: 0 })
    })
    const counting = sent.find(({ text }) => text.includes(' as total')) as { text: string; values: unknown[] }
    const { rows } = await pool.query(`explain (analyze, format json) ${counting.text}`, counting.values)
    expect(deliveriesReadIn(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(13_000) // not all 18,000
  })

  it('is closed to other apps, to keys, to other organisations and to delegated tokens of the app', async () => {
    const [app, other] = [await makeApp(), await makeApp()]
    const [customer, stranger] = [await makeCustomer(), await makeCustomer()]
    await connected(app, customer)
    const { id } = (await call(app.token, 'GET', `/deliveries?endpoint_id=${app.id}`)).body.data[0]
    const { access_token } = await allow(stranger, app)
    const closed = [other.token, stranger.key, access_token, await server.key({ scopes: ['read', 'webhooks:manage'] })]
    for (const credential of closed) {
      expect((await call(credential, 'GET', `/deliveries/${id}`)).status).toBe(404)
      expect((await call(credential, 'POST', `/deliveries/${id}/replay`)).status).toBe(404)
    }
    const own = await call(other.token, 'GET', `/deliveries?endpoint_id=${app.id}`)
    expect(own.body.data).toEqual([])
  })

  it('shows no body that the app may not read there any more', async () => {
    const app = await makeApp()
    const customer = await makeCustomer()
    await connected(app, customer, ['webhooks:manage', 'clients:read'])
    await cause(app, customer)
    const { data } = (await call(app.token, 'GET', `/deliveries?endpoint_id=${app.id}`)).body
    const statusOf = async (type: string) => {
      const { id } = data.find(({ event_type }: { event_type: string }) => event_type === type)
      const body = (await graphql(server, app.token, `{ webhookDelivery(id: "${id}") { body } }`)).body
      expect(body.data?.webhookDelivery?.body === undefined).toBe(body.errors !== undefined)
      return (await call(app.token, 'GET', `/deliveries/${id}`)).status
    }
    expect([await statusOf('client.created'), await statusOf('worker.created')]).toEqual([200, 403])
    await disconnect(server.database.prisma, OPERATOR.origin, {
      orgId: customer.orgId,
      userId: customer.person.id,
      id: app.client.id,
    })
    expect([await statusOf('client.created'), await statusOf('app.connected')]).toEqual([403, 200])
  })
})

describe('failures', () => {
  it('a connection that cannot be stored holds up no other, and is made up for', async () => {
    const app = await makeApp()
    const [stuck, other] = [await makeCustomer(), await makeCustomer()]
    await server.database.pool.query(`
      create function refuse_row() returns trigger language plpgsql as 'begin raise exception ''no row here''; end';
      create trigger refuse_row before insert on webhook_endpoints for each row
        when (new.org_id = '${stuck.orgId}') execute function refuse_row()`)
    try {
      await allow(stuck, app)
      await connected(app, other)
      expect(sentTo(app, stuck.orgId)).toEqual([])
    } finally {
      await server.database.pool.query('drop function refuse_row cascade')
    }
    await eventually(async () => sentTo(app, stuck.orgId).length === 1)
  })

  it('410 disables it in that organisation, and tells the people of the app', async () => {
    const app = await makeApp()
    const customer = await makeCustomer()
    await connected(app, customer)
    status = 410
    try {
      await cause(app, customer)
      await eventually(async () => (await rowIn(customer, app)).enabled === false)
    } finally {
      status = 200
    }
    expect((await rowIn(customer, app)).disabled_reason).toBe('gone')
    const notified = (orgId: string) =>
      server.database.prisma.notification.count({ where: { orgId, type: 'webhook_endpoint.disabled' } })
    await eventually(async () => (await notified(server.orgId)) > 0)
    expect(await notified(customer.orgId)).toBe(0)
    const change = (values: object) => call(app.token, 'PATCH', `/webhook-endpoints/${app.id}`, values)
    await change({ description: 'Payroll' })
    expect(await rowIn(customer, app)).toMatchObject({ description: 'Payroll', enabled: false })
    await change({ enabled: true })
    expect(await rowIn(customer, app)).toMatchObject({ enabled: true, disabled_reason: null })
  })
})
