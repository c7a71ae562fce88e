/** Rights that a caller had when it sent a request or opened a stream, and has no longer: they are asked again. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../prisma/generated/client/enums.ts'
import type { Scope } from '../../src/access/scopes/scopes.ts'
import { eventually } from '../support/eventually.ts'
import { asPerson, codeOf, makePerson, makeWorkerPerson, signIn } from '../support/people.ts'
import { create } from '../support/resources.ts'
import { type Answer, graphql, joinTestServer, request, type TestServer } from '../support/server.ts'
import { openStream, type Stream } from '../support/stream.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

/** Change the scopes of the only key of an organisation. */
const setScopes = (key: string, scopes: Scope[]) =>
  server.database.pool.query('update api_keys set scopes = $2 where org_id = $1', [server.organisationOf(key), scopes])

async function keyOfItsOwn(scopes: Scope[]): Promise<string> {
  return server.key({ orgId: await server.organisation(), scopes })
}

describe('a replay over GraphQL', () => {
  const document = `mutation ($last: String!, $withPlans: Boolean!) {
    createWorker(input: { firstName: "Ada", lastName: $last }) {
      id lastName ...Plans @include(if: $withPlans)
    }
  }
  fragment Plans on Worker { plannerWindows { data { id } } }`
  const send = (key: string, idempotencyKey: string, withPlans: boolean): Promise<Answer> =>
    graphql(server, key, document, { last: 'Okafor', withPlans }, { 'idempotency-key': idempotencyKey })

  it.each([
    ['the field', ['workers:read', 'planner:read'], false, ['write', 'workers:write']],
    ['a field inside', ['workers:write', 'workers:read'], true, ['read', 'planner:read']],
  ] as const)('is refused when the scope of %s is gone', async (_what, left, withPlans, required) => {
    const key = await keyOfItsOwn(['read', 'write'])
    const idempotencyKey = randomUUID()
    const first = await send(key, idempotencyKey, withPlans)
    expect(first.body.errors).toBeUndefined()
    await setScopes(key, [...left])
    await expect.poll(async () => codeOf(await send(key, idempotencyKey, withPlans))).toBe('insufficient_scope')
    const refused = await send(key, idempotencyKey, withPlans)
    expect(refused.body.errors[0].extensions.requiredScopes).toEqual(required)
    expect(JSON.stringify(refused.body)).not.toContain('Okafor')
    await setScopes(key, ['read', 'write'])
    await expect.poll(async () => (await send(key, idempotencyKey, withPlans)).body).toEqual(first.body)
  })

  it('does not need the scopes of fields that are skipped', async () => {
    const key = await keyOfItsOwn(['read', 'write'])
    const idempotencyKey = randomUUID()
    const first = await send(key, idempotencyKey, false)
    await setScopes(key, ['workers:write'])
    await expect.poll(async () => (await request(`${server.base}/workers`, { key })).status).toBe(403)
    const again = await send(key, idempotencyKey, false)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  it('is refused when the role of the person is gone', async () => {
    const { email, userId } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const headers = { 'idempotency-key': randomUUID() }
    const variables = { last: 'Okafor', withPlans: false }
    expect((await asPerson(server, cookie, document, variables, headers)).body.errors).toBeUndefined()
    await server.database.prisma.membership.updateMany({ where: { userId }, data: { role: 'developer' } })
    expect(codeOf(await asPerson(server, cookie, document, variables, headers))).toBe('insufficient_scope')
  })
})

it('a replay over REST is refused to a credential that has become one worker’s', async () => {
  const key = await keyOfItsOwn(['read', 'write'])
  const workerId = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body.id
  const send = () =>
    request(`${server.base}/workers/${workerId}`, {
      method: 'PATCH',
      key,
      body: { trade: 'welder' },
      headers: { 'idempotency-key': 'once' },
    })
  expect((await send()).status).toBe(200)
  const { claim, readIdempotency } = await import('../../src/access/idempotency.ts')
  const { inTransaction } = await import('../../src/platform/database/transaction.ts')
  const [row] = await server.database.prisma.apiKey.findMany({ where: { orgId: server.organisationOf(key) } })
  const parts = ['PATCH', `/workers/${workerId}`, '{"trade":"welder"}']
  const idempotency = readIdempotency('once', parts)
  const claimAs = (boundTo: string | null) =>
    inTransaction(server.database, (tx) =>
      claim(
        tx,
        {
          id: row?.id,
          orgId: row?.orgId,
          workerId: boundTo,
          limits: null,
          tasksOf: null,
          scopes: new Set(row?.scopes),
        } as never,
        idempotency as never,
      ),
    )
  expect(await claimAs(null)).toBeDefined()
  await expect(claimAs(workerId)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})

describe('a subscription', () => {
  const next = (stream: Stream, count: number) =>
    eventually(async () => (stream.messages.length >= count ? stream.messages[count - 1] : undefined))
  const withKey = (key: string) => ({ authorization: `Bearer ${key}` })
  const change = (orgId: string) =>
    server.database.pool.query(`select pg_notify('muster_changes', $1)`, [`${orgId} notifications\n${orgId} events`])

  it.each([
    [
      'all topics',
      'subscription { changes }',
      ['notifications', 'events', 'records', 'automations'],
      ['events', 'records'],
    ],
    ['one topic', 'subscription { changes(topics: [notifications]) }', ['notifications'], undefined],
  ])('of %s ends when the scopes of its key no longer allow them', async (_what, query, before, after) => {
    const key = await keyOfItsOwn(['read'])
    const stream = await openStream(server, withKey(key), query)
    expect(new Set((await next(stream, 1))?.data?.changes)).toEqual(new Set(before))
    await setScopes(key, ['workers:read'])
    await expect.poll(async () => (await request(`${server.base}/notifications`, { key })).status).toBe(403)
    await change(server.organisationOf(key))
    await stream.ended
    expect(stream.messages).toHaveLength(1)
    const again = await openStream(server, withKey(key), query)
    const message = await next(again, 1)
    expect(message?.data?.changes).toEqual(after)
    if (after === undefined) expect(message?.errors?.[0]?.extensions.code).toBe('insufficient_scope')
    again.close()
  })

  it('goes on when its key has lost other scopes', async () => {
    const key = await keyOfItsOwn(['read', 'write'])
    const stream = await openStream(server, withKey(key), 'subscription { changes(topics: [events]) }')
    await next(stream, 1)
    await setScopes(key, ['workers:read'])
    await expect.poll(async () => (await request(`${server.base}/notifications`, { key })).status).toBe(403)
    await change(server.organisationOf(key))
    expect((await next(stream, 2))?.data?.changes).toEqual(['events'])
    stream.close()
  })

  it.each<Role>(['staff', 'worker'])('of a person ends when their role becomes %s', async (role) => {
    const { email, userId } = await makePerson(server, 'admin')
    const stream = await openStream(server, { cookie: await signIn(server, email), 'x-requested-with': 'muster' })
    await next(stream, 1)
    const workerId = role === 'worker' ? await workerIdOf(await makeWorkerPerson(server)) : null
    await server.database.prisma.membership.deleteMany({ where: { workerId: workerId ?? randomUUID() } })
    await server.database.prisma.membership.updateMany({ where: { userId }, data: { role, workerId } })
    await change(server.orgId)
    await stream.ended
    expect(stream.messages).toHaveLength(1)
  })

  const workerIdOf = async ({ userId }: { userId: string }) =>
    (await server.database.prisma.membership.findFirst({ where: { userId } }))?.workerId ?? null
})
