/** A worker process sends webhooks of a database that Citus distributes: each organisation's rows are on one of two nodes. */
import { verifyWebhook } from 'muster/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWebhookBacklog } from '../../src/events/webhooks/backlog.ts'
import { removeDeliveries } from '../../src/events/webhooks/retention.ts'
import { post, registerClient, secretOf } from '../access/oauth/flow.ts'
import { type CitusCluster, citusPrograms, startCitus } from '../support/citus.ts'
import { command } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import { type Program, temporaryFolder } from '../support/process.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { createId } from '../support/resources.ts'
import { type Answer, request, startTestServer, type TestServer } from '../support/server.ts'

const DAY = 86_400_000
const skipped = citusPrograms === undefined
const SETTINGS = {
  WEBHOOK_ALLOW_PRIVATE: 'true',
  WEBHOOK_RETRY_SCHEDULE: '1,1,1',
  WEBHOOK_TIMEOUT_SECONDS: '2',
  BACKGROUND_WORKER: 'false',
}

describe.skipIf(skipped)(`webhooks on Citus${skipped ? ' (skipped: no PostgreSQL with citus.so)' : ''}`, () => {
  let cluster: CitusCluster
  let remove: () => Promise<void>
  let server: TestServer
  let worker: Program
  let organisations: Organisation[]
  const receivers: Receiver[] = []

  beforeAll(async () => {
    const { folder, remove: removed } = await temporaryFolder()
    remove = removed
    cluster = await startCitus(folder)
    const settings = { DATABASE_URL: cluster.url, MUSTER_DATA_DIR: folder }
    // The tables of jobs are made before: Citus refuses them afterwards.
    await (await startTestServer({ WEBHOOK_WORKER: 'false' }, cluster.url)).stop()
    const { code, text } = await command(['distribute', '--shards', '8', '--yes', '--json'], settings)
    expect(code, text).toBe(0)
    server = await startTestServer({ ...SETTINGS, WEBHOOK_WORKER: 'false' }, cluster.url)
    organisations = await onTwoNodes()
    worker = await server.worker(SETTINGS)
  }, 280_000)
  afterAll(async () => {
    await server?.stop()
    for (const receiver of receivers) await receiver.close()
    await cluster?.stop()
    await remove?.()
  })

  interface Organisation {
    orgId: string
    key: string
  }

  /** Two organisations whose rows are on different nodes. */
  async function onTwoNodes(): Promise<Organisation[]> {
    const nodes = new Map<unknown, string>()
    while (nodes.size < 2) {
      const orgId = await server.organisation()
      const [row] = await cluster.ask(
        `select nodename || nodeport as node from citus_shards
         where shardid = get_shard_id_for_distribution_column('webhook_backlog', '${orgId}'::uuid)`,
      )
      nodes.set(row?.node, orgId)
    }
    const scopes = ['read', 'write', 'webhooks:manage'] as const
    return Promise.all(
      [...nodes.values()].map(async (orgId) => ({ orgId, key: await server.key({ orgId, scopes: [...scopes] }) })),
    )
  }

  const call = (key: string, method: string, path: string, body?: unknown): Promise<Answer> =>
    request(server.base + path, { method, key, body })

  /** As an owner of the organisation. */
  async function replayAll(orgId: string, endpointId: string, filter: string): Promise<{ total: number }> {
    const owner = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
    const mutation = `mutation { replayWebhookDeliveries(endpointId: "${endpointId}", filter: ${filter}) { total } }`
    const { body } = await asPerson(server, owner, mutation)
    expect(body.errors).toBeUndefined()
    return body.data.replayWebhookDeliveries
  }

  interface Place extends Organisation {
    id: string
    secret: string
    receiver: Receiver
    /** Make a worker of this name. */
    cause(name: string): Promise<string>
    /** The names in the requests so far. */
    got(): string[]
    /** The logged deliveries, latest first. */
    log(): Promise<{ id: string; status: string; attempt_count: number; attempts: { outcome: string }[] }[]>
    until(status: string, count: number): Promise<void>
  }

  /** An endpoint with a receiver that answers with `statusOf`; 0: not at all. */
  async function place(
    organisation: Organisation,
    settings: object = {},
    statusOf: () => number = () => 200,
  ): Promise<Place> {
    const { key } = organisation
    const receiver = await startReceiver((_request, response) => {
      const status = statusOf()
      if (status !== 0) response.writeHead(status).end()
    })
    receivers.push(receiver)
    const values = { url: receiver.url, event_types: ['worker.*'], ...settings }
    const { status, body } = await call(key, 'POST', '/webhook-endpoints', values)
    expect([status, body]).toEqual([201, expect.anything()])
    const log: Place['log'] = async () =>
      (await call(key, 'GET', `/deliveries?endpoint_id=${body.id}&limit=100`)).body.data
    return {
      ...organisation,
      id: body.id,
      secret: body.secret,
      receiver,
      log,
      cause: (name) => createId(server, key, '/workers', { first_name: 'Ada', last_name: name }),
      got: () => receiver.received.map((each) => each.body.data.object.last_name),
      async until(state, count) {
        await eventually(async () => (await log()).filter((each) => each.status === state).length === count)
      },
    }
  }

  it('delivers to organisations on two nodes, signed and logged', async () => {
    const places = await Promise.all(organisations.map((each) => place(each)))
    for (const each of places) {
      await each.cause('One')
      await each.until('delivered', 1)
      const [received] = await each.receiver.gets(1)
      expect(verifyWebhook(received?.raw ?? '', received?.headers ?? {}, each.secret)).toMatchObject({
        type: 'worker.created',
        org_id: each.orgId,
      })
      const [delivery] = await each.log()
      const { body } = await call(each.key, 'GET', `/deliveries/${delivery?.id}`)
      expect(body.attempts).toMatchObject([{ outcome: 'delivered' }])
      expect((await call(each.key, 'DELETE', `/webhook-endpoints/${each.id}`)).status).toBe(200)
    }
  })

  it('tries again what a receiver refuses, until it recovers', async () => {
    let refusals = 2
    const here = await place(organisations[0] as Organisation, {}, () => (refusals-- > 0 ? 500 : 200))
    await here.cause('Again')
    await here.until('delivered', 1)
    expect(here.got()).toEqual(['Again', 'Again', 'Again'])
    const endpoint = (await call(here.key, 'GET', `/webhook-endpoints/${here.id}`)).body
    expect(endpoint).toMatchObject({ failing_since: null, last_failed_at: expect.any(String) })
    await call(here.key, 'DELETE', `/webhook-endpoints/${here.id}`)
  })

  it('keeps the order of a record while its first delivery fails', async () => {
    let refusals = 1
    const here = await place(organisations[1] as Organisation, { ordered: true }, () => (refusals-- > 0 ? 500 : 200))
    const id = await here.cause('First')
    for (const name of ['Second', 'Third'])
      expect((await call(here.key, 'PATCH', `/workers/${id}`, { last_name: name })).status).toBe(200)
    await here.until('delivered', 3)
    expect(here.got()).toEqual(['First', 'First', 'Second', 'Third'])
    await call(here.key, 'DELETE', `/webhook-endpoints/${here.id}`)
  })

  it('holds what a disabled endpoint would get; replays one, and then all', async () => {
    const here = await place(organisations[0] as Organisation)
    const path = `/webhook-endpoints/${here.id}`
    expect((await call(here.key, 'PATCH', path, { enabled: false })).status).toBe(200)
    for (const name of ['Held', 'Kept']) await here.cause(name)
    await here.until('held', 2)
    expect((await call(here.key, 'PATCH', path, { enabled: true })).status).toBe(200)
    const kept = (await here.log())[1]
    expect((await call(here.key, 'POST', `/deliveries/${kept?.id}/replay`)).status).toBe(200)
    await here.until('delivered', 1)
    expect(here.got()).toEqual(['Held'])
    const replay = await replayAll(here.orgId, here.id, '{}')
    expect(replay.total).toBe(2)
    await here.until('delivered', 2)
    await here.receiver.gets(3)
    expect(here.got().toSorted()).toEqual(['Held', 'Held', 'Kept'])
    const [row] = await cluster.ask(`select done, finished_at from webhook_replays where org_id = '${here.orgId}'`)
    expect(row).toEqual({ done: 2, finished_at: expect.any(Date) })
    await call(here.key, 'DELETE', path)
  })

  it('sends a test event', async () => {
    const here = await place(organisations[1] as Organisation)
    expect(
      (await call(here.key, 'POST', `/webhook-endpoints/${here.id}/test`, { type: 'worker.created' })).status,
    ).toBe(200)
    const [received] = await here.receiver.gets(1)
    expect(received?.body.type).toBe('worker.created')
    await call(here.key, 'DELETE', `/webhook-endpoints/${here.id}`)
  })

  it('loses nothing where a worker is killed while it sends', async () => {
    let hangs = true
    const places = await Promise.all(organisations.map((each) => place(each, {}, () => (hangs ? 0 : 200))))
    for (const each of places) for (const name of ['Un', 'Deux', 'Trois']) await each.cause(name)
    for (const each of places) await each.receiver.gets(3)
    worker.child.kill('SIGKILL')
    await worker.ends()
    hangs = false
    worker = await server.worker(SETTINGS)
    for (const each of places) {
      await each.until('delivered', 3)
      expect(new Set(each.got())).toEqual(new Set(['Un', 'Deux', 'Trois']))
      await call(each.key, 'DELETE', `/webhook-endpoints/${each.id}`)
    }
    await eventually(async () => (await cluster.ask('select from webhook_leases')).length === 0)
  })

  it('sends what an app gets of organisations on two nodes at one rate, and replays it', async () => {
    const receiver = await startReceiver()
    receivers.push(receiver)
    const scopes = ['webhooks:manage', 'clients:read']
    const client = await registerClient(server, { scopes })
    const answer = await post(server, 'token', {
      grant_type: 'client_credentials',
      ...secretOf(client),
    })
    const token = answer.body.access_token
    const values = { url: receiver.url, event_types: ['client.created'], client_id: client.clientId }
    const { status, body: endpoint } = await call(token, 'POST', '/webhook-endpoints', values)
    expect([status, endpoint]).toEqual([201, expect.anything()])
    for (const { orgId } of organisations) {
      const { userId } = await makePerson(server, 'owner', { orgId })
      const grant = { orgId, userId, clientId: client.clientId, scopes, expiresAt: new Date(Date.now() + 3_600_000) }
      await server.database.prisma.oauthGrant.create({ data: grant })
    }
    const got = (type: string) => receiver.received.filter(({ body }) => body.type === type)
    await eventually(async () => got('app.connected').length === 2)
    expect((await call(token, 'PATCH', `/webhook-endpoints/${endpoint.id}`, { rate_per_minute: 1 })).status).toBe(200)
    for (const { key } of organisations) await createId(server, key, '/clients', { name: 'Harbour' })
    await eventually(async () => got('client.created').length === 1)
    const paced = await cluster.ask(`select from webhook_endpoints where paced_until > now()`)
    expect(paced).toHaveLength(1)
    const { late } = await eventually(async () => {
      const backlog = await readWebhookBacklog(cluster.pool)
      return backlog.due === 1 && backlog // the other is recorded
    })
    expect(late).toMatchObject([{ reason: 'rate', endpoints: 1 }])
    expect(got('client.created')).toHaveLength(1)
    expect((await call(token, 'PATCH', `/webhook-endpoints/${endpoint.id}`, { rate_per_minute: null })).status).toBe(
      200,
    )
    await eventually(async () => got('client.created').length === 2)
    await eventually(async () => (await cluster.ask('select from webhook_backlog')).length === 0)
    const replay = await replayAll(server.orgId, endpoint.id, '{ eventType: "client.created" }')
    expect(replay.total).toBe(2)
    await eventually(async () => got('client.created').length === 4)
    const owner = await signIn(server, (await makePerson(server, 'owner', { orgId: server.orgId })).email)
    for (const filter of ['', ', statuses: [delivered]', ', eventType: "client.created"']) {
      const query = `{ webhookDeliveries(endpointId: "${endpoint.id}"${filter}) { data { id } pagination { total } } }`
      const { data, pagination } = (await asPerson(server, owner, query)).body.data.webhookDeliveries
      const expected = filter.includes('client') ? 2 : 4 // with two of app.connected
      expect([filter, data.length, pagination.total]).toEqual([filter, expected, expected])
    }
  })

  it('removes old deliveries of all organisations with their attempts, and endpoints that were deleted', async () => {
    await eventually(async () => (await cluster.ask('select from webhook_backlog')).length === 0)
    const later = new Date(Date.now() + 100 * DAY)
    expect(await removeDeliveries(cluster.pool, 30, later)).toBeGreaterThan(10)
    for (const table of ['webhook_deliveries', 'webhook_attempts', 'webhook_backlog'])
      expect([table, await cluster.ask(`select from ${table}`)]).toEqual([table, []])
    expect(await cluster.ask('select from webhook_endpoints where deleted_at is not null')).toEqual([])
  })
})
