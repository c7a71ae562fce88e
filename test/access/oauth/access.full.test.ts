/**
 * Access tokens at the API: the same rules as keys on both surfaces, and their end takes effect at the next request.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret, makeSecretText } from '../../../src/access/credentials/secret-text.ts'
import { create } from '../../support/resources.ts'
import { graphql, request } from '../../support/server.ts'
import { insert } from '../../support/write.ts'
import {
  authorize,
  browserOf,
  connect,
  exchange,
  makePerson,
  type Parties,
  post,
  refresh,
  registerClient,
  secretOf,
  startOauthServer,
  startParties,
  type TestClient,
  workers,
} from './flow.ts'

let { server, client, person, browser } = {} as Parties
let key: string

beforeAll(async () => {
  ;({ server, client, person, browser } = await startParties(undefined, { scopes: ['read', 'write'] }))
  key = await server.key()
  await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Livesey' })
})
afterAll(() => server.stop())

async function ownToken(of: TestClient, scope?: string): Promise<string> {
  const form = { grant_type: 'client_credentials', ...secretOf(of), ...(scope !== undefined && { scope }) }
  const { status, body } = await post(server, 'token', form)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.access_token
}

const get = (path: string, token: string) => request(server.base + path, { key: token })

describe.each([
  ['from a user grant', (scope: string) => connect(server, browser, client, { scope })],
  ['from client credentials', async (scope: string) => ({ access_token: await ownToken(client, scope) })],
] as const)('a token %s', (whose, obtain) => {
  it('with workers:read lists workers but not clients, on both surfaces', async () => {
    const { access_token: token } = await obtain('workers:read')
    const list = await get('/workers', token)
    expect([list.status, list.body.data[0].last_name]).toEqual([200, 'Livesey'])
    const refused = await get('/clients', token)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope'])
    expect(refused.body.error.required_scopes).toEqual(['read', 'clients:read'])
    const write = await request(`${server.base}/workers`, { method: 'POST', key: token, body: {} })
    expect(write.status).toBe(403)
    expect(
      (await graphql(server, token, '{ workers { pagination { total } } }')).body.data.workers.pagination.total,
    ).toBe(list.body.pagination.total)
    const clients = await graphql(server, token, '{ clients { pagination { total } } }')
    expect(clients.body.errors[0].extensions.code).toBe('insufficient_scope')
  })

  it('says for whom it acts', async () => {
    const { access_token } = await obtain('workers:read')
    const { person: holder } = (await get('/me', access_token)).body
    const user = { id: person.id, name: 'Ada Okafor', role: 'owner' }
    expect(holder).toEqual(whose === 'from a user grant' ? user : null)
  })

  it("has its client's rate budget", async () => {
    const { access_token } = await obtain('workers:read')
    const { headers } = await workers(server, access_token)
    expect(headers.get('x-ratelimit-limit')).toBe('100000')
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(100_000)
  })

  it('writes once under an Idempotency-Key', async () => {
    const { access_token } = await obtain('workers:write')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { first_name: 'Once', last_name: 'Only' }
    const send = () => request(`${server.base}/workers`, { method: 'POST', key: access_token, body, headers })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true'])
    expect(again.body.id).toBe(first.body.id)
  })

  it("gets 404 for another organisation's records", async () => {
    const orgId = await server.organisation()
    const foreignWorker = await create(server, await server.key({ orgId }), '/workers', {
      first_name: 'B',
      last_name: 'C',
    })
    const { access_token } = await obtain('read')
    expect((await get(`/workers/${foreignWorker.body.id}`, access_token)).status).toBe(404)
  })

  it('cannot use operations that are for people only', async () => {
    const { access_token } = await obtain('read write')
    for (const field of ['oauthClients { id }', 'connections { id }', 'apiKeys { id }', 'members { userId }'])
      expect((await graphql(server, access_token, `{ ${field} }`)).body.errors[0].extensions.code).toBe(
        'insufficient_scope',
      )
  })
})

describe('a client of the sandbox', () => {
  it('reads the fixtures for every acting person and stores no writes', async () => {
    const sandboxed = await registerClient(server, {
      environment: 'sandbox',
      scopes: ['workers:read', 'workers:write'],
    })
    const byPerson = await connect(server, browser, sandboxed, { scope: 'workers:read workers:write' })
    for (const token of [byPerson.access_token, await ownToken(sandboxed)]) {
      const list = await get('/workers?limit=200', token)
      expect(list.body.pagination.total).toBeGreaterThanOrEqual(25)
      expect(JSON.stringify(list.body)).not.toContain('Livesey')
      expect((await get('/clients', token)).status).toBe(403)
      const body = { first_name: 'Not', last_name: 'Kept' }
      const made = await request(`${server.base}/workers`, { method: 'POST', key: token, body })
      expect(made.status).toBe(201)
      expect((await get(`/workers/${made.body.id}`, token)).status).toBe(404)
    }
  })
})

describe('a worker', () => {
  it('shares only its own records with a product, and one fixture worker in the sandbox', async () => {
    const ownId = await insert(server, key, 'workers', { first_name: 'Wanda', last_name: 'Own' })
    const worker = await makePerson(server, { [server.orgId]: 'worker' }, ownId)
    const workerBrowser = await browserOf(server, worker)
    const scopes = ['read', 'documents:read', 'projects:read', 'finance:read']
    const portal = await registerClient(server, { scopes })
    const scope = 'documents:read projects:read'
    const { access_token, scope: granted } = await connect(server, workerBrowser, portal, { scope })
    expect(granted.split(' ').sort()).toEqual(['documents:read', 'projects:read'])
    expect((await get('/documents', access_token)).body.pagination.total).toBe(0)
    expect((await get('/projects', access_token)).body.pagination.total).toBe(0) // the worker has no assignment
    expect((await get('/clients', access_token)).status).toBe(403)
    const sandboxed = await registerClient(server, { scopes, environment: 'sandbox' })
    const sandbox = await connect(server, workerBrowser, sandboxed, { scope: 'finance:read' })
    const { body } = await get('/timesheets', sandbox.access_token)
    expect(body.pagination.total).toBeGreaterThan(0)
    expect(new Set(body.data.map(({ worker_id }: { worker_id: string }) => worker_id)).size).toBe(1)
  })
})

describe('a token is rejected', () => {
  const code = async (token: string) => {
    const { status, body, headers } = await workers(server, token)
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toMatch(/^Bearer /)
    const { body: viaGraphql } = await graphql(server, token, '{ workers { pagination { total } } }')
    expect(viaGraphql.errors[0].extensions.code).toBe(body.error.code)
    return body.error.code
  }

  it('that is unknown, altered or not an access token', async () => {
    const { access_token, refresh_token } = await connect(server, browser, client)
    const authorized = await authorize(server, browser, client)
    const altered = `${access_token.slice(0, -1)}${access_token.endsWith('0') ? '1' : '0'}`
    for (const text of [makeSecretText('mst_at'), altered, refresh_token, authorized.code, 'mst_at_', client.secret])
      expect(await code(text as string)).toBe('credential_invalid')
  })

  it('that has expired', async () => {
    const { access_token } = await connect(server, browser, client)
    await server.database.pool.query(
      `
      update oauth_tokens set expires_at = now() - interval '1 second' where hash = $1`,
      [hashSecret(access_token)],
    )
    expect(await code(access_token)).toBe('credential_expired')
  })

  it('from the next request on when its user is removed, and also after they rejoin', async () => {
    const leaver = await makePerson(server, { [server.orgId]: 'staff' })
    const tokens = await connect(server, await browserOf(server, leaver), client)
    expect((await workers(server, tokens.access_token)).status).toBe(200)
    await browser.graphql(`mutation { removeMember(userId: "${leaver.id}") { userId } }`)
    expect(await code(tokens.access_token)).toBe('credential_revoked')
    expect((await refresh(server, client, tokens.refresh_token)).body.error).toBe('invalid_grant')
    await server.database.prisma.membership.create({
      data: { orgId: server.orgId, userId: leaver.id, role: 'staff' },
    })
    expect(await code(tokens.access_token)).toBe('credential_revoked')
    expect((await refresh(server, client, tokens.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('that comes from a code whose user was removed before the exchange', async () => {
    const leaver = await makePerson(server, { [server.orgId]: 'staff' })
    const authorized = await authorize(server, await browserOf(server, leaver), client)
    await server.database.prisma.membership.deleteMany({ where: { userId: leaver.id } })
    const { status, body } = await exchange(server, client, authorized)
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
  })

  it('from the next request on when its client is revoked', async () => {
    const revokedClient = await registerClient(server)
    const tokens = [(await connect(server, browser, revokedClient)).access_token, await ownToken(revokedClient)]
    for (const token of tokens) expect((await workers(server, token)).status).toBe(200)
    await browser.graphql(`mutation { revokeOauthClient(id: "${revokedClient.id}") { revokedAt } }`)
    for (const token of tokens) expect(await code(token)).toBe('credential_revoked')
  })
})

describe('the scopes of a token shrink at once', () => {
  it('with the role of its user', async () => {
    const member = await makePerson(server, { [server.orgId]: 'staff' })
    const { access_token, refresh_token } = await connect(server, await browserOf(server, member), client, {
      scope: 'workers:read workers:write',
    })
    const write = () => request(`${server.base}/workers`, { method: 'POST', key: access_token, body: {} })
    expect((await write()).status).toBe(422)
    await browser.graphql(`mutation { changeMemberRole(userId: "${member.id}", role: developer) { role } }`)
    expect((await write()).status).toBe(403)
    expect((await workers(server, access_token)).status).toBe(200)
    expect((await refresh(server, client, refresh_token)).body.scope).toBe('workers:read')
  })

  it('with the registration of its client', async () => {
    const registered = await registerClient(server, { scopes: ['workers:read', 'projects:read'] })
    const { access_token } = await connect(server, browser, registered, { scope: 'workers:read projects:read' })
    const machine = await ownToken(registered)
    expect((await get('/projects', access_token)).status).toBe(200)
    await browser.graphql(
      `mutation { updateOauthClient(id: "${registered.id}", input: { scopes: ["workers:read"] }) { id } }`,
    )
    for (const token of [access_token, machine]) {
      expect((await get('/projects', token)).status).toBe(403)
      expect((await workers(server, token)).status).toBe(200)
    }
    const { body } = await post(server, 'introspect', { token: access_token, ...secretOf(registered) })
    expect(body.scope).toBe('workers:read')
  })
})

it("the last use of a grant is recorded no later than the server's stop", async () => {
  const second = await startOauthServer({}, server.databaseUrl)
  const registered = await registerClient(server)
  const { access_token } = await connect(second, await browserOf(second, person), registered)
  expect((await workers(second, access_token)).status).toBe(200)
  await second.stop()
  const grant = await server.database.prisma.oauthGrant.findFirstOrThrow({ where: { clientId: registered.clientId } })
  expect(grant.lastUsedAt).not.toBeNull()
})
