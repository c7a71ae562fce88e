/** API keys as users manage them: shown once, rotated with an overlap, revoked immediately. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopes } from '../../../src/access/scopes/scopes.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'

const HOUR = 3_600_000

let server: TestServer
let other: TestServer
let cookie: string

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({}, server.databaseUrl)
  cookie = await signIn(server, (await makePerson(server, 'admin')).email)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const FIELDS = 'id name environment scopes hint ratePerMinute createdAt expiresAt revokedAt lastUsedAt'
const CREATE = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { ${FIELDS} } } }`
const valid = { name: 'payroll', environment: 'live', scopes: ['read', 'workers:write'] }

const create = (input: object = {}, headers = {}) =>
  asPerson(server, cookie, CREATE, { input: { ...valid, ...input } }, headers)
const rotate = (id: string, more = '', headers = {}) =>
  asPerson(server, cookie, `mutation { rotateApiKey(id: "${id}"${more}) { key apiKey { ${FIELDS} } } }`, {}, headers)
const revoke = (id: string, by = cookie) =>
  asPerson(server, by, `mutation { revokeApiKey(id: "${id}") { id revokedAt } }`)
const listed = async (by = cookie) => (await asPerson(server, by, `{ apiKeys { ${FIELDS} } }`)).body.data.apiKeys
const status = async (key: string, on = server) => (await request(`${on.base}/workers?limit=1`, { key })).status
const made = async (input = {}) => (await create(input)).body.data.createApiKey

describe('a new key', () => {
  it('works immediately with its scopes, and its text appears in one response only', async () => {
    const { key, apiKey } = await made()
    expect(key).toMatch(/^mst_live_\w{49}$/)
    expect(apiKey).toMatchObject({
      ...valid,
      hint: key.slice(-4),
      ratePerMinute: 600,
      expiresAt: null,
      revokedAt: null,
    })
    expect([await status(key), await status(key, other)]).toEqual([200, 200])
    const refused = await request(`${server.base}/clients`, { method: 'POST', key, body: { name: 'A' } })
    expect(refused.status).toBe(403)
    expect(JSON.stringify(await listed())).not.toContain(key.slice(-20))
    const { rows } = await server.database.pool.query('select k::text as row from api_keys k where id = $1', [
      apiKey.id,
    ])
    expect(rows[0].row).not.toContain(key.slice(-20))
  })

  it('with the sandbox environment reads the sandbox', async () => {
    const { key } = await made({ environment: 'sandbox' })
    expect(key).toMatch(/^mst_sandbox_/)
    expect((await request(`${server.base}/workers?limit=1`, { key })).body.pagination.total).toBe(28)
  })

  it('has the requested budget and expiry', async () => {
    const expiresAt = new Date(Date.now() + HOUR).toISOString()
    const { key, apiKey } = await made({ ratePerMinute: 5, expiresAt, scopes: ['read', 'read'] })
    expect(apiKey).toMatchObject({ ratePerMinute: 5, expiresAt, scopes: ['read'] })
    expect((await request(`${server.base}/workers`, { key })).headers.get('x-ratelimit-limit')).toBe('5')
  })

  it.each([
    ['no scope', { scopes: [] }, 'input.scopes'],
    ['an unknown scope', { scopes: ['read', 'admin'] }, 'input.scopes'],
    ['no name', { name: ' ' }, 'input.name'],
    ['a name that nobody sees', { name: '\u200b' }, 'input.name'],
    ['a name of two lines', { name: 'Ada\nNg' }, 'input.name'],
    ['no budget', { ratePerMinute: 0 }, 'input.ratePerMinute'],
    ['too large a budget', { ratePerMinute: 1_000_001 }, 'input.ratePerMinute'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'input.expiresAt'],
  ])('with %s is not created', async (_what, input, path) => {
    const before = (await listed()).length
    const answer = await create(input)
    expect(codeOf(answer)).toBe('validation_failed')
    expect(answer.body.errors[0].extensions.details[0].path).toBe(path)
    expect(await listed()).toHaveLength(before)
  })

  it('may have every scope', async () => {
    expect((await made({ scopes: Object.keys(scopes) })).apiKey.scopes).toEqual(Object.keys(scopes))
  })
})

describe('with an Idempotency-Key', () => {
  it.each([
    ['created', (headers: object) => create({}, headers)],
    ['rotated', async (headers: object) => rotate((await made()).apiKey.id, '', headers)],
  ])('no key is %s, because the stored response would contain its text', async (what, act) => {
    const before = (await listed()).length
    const answer = await act({ 'idempotency-key': 'key-1' })
    expect(answer.body.errors[0].extensions.details[0].path).toBe('Idempotency-Key')
    expect(await listed()).toHaveLength(what === 'created' ? before : before + 1)
    const { rows } = await server.database.pool.query('select from idempotency_records')
    expect(rows).toEqual([])
  })
})

describe('a rotated key', () => {
  it('stays valid for the requested overlap, next to an equal new key', async () => {
    const old = await made({ ratePerMinute: 50, environment: 'sandbox' })
    const { key, apiKey } = (await rotate(old.apiKey.id, ', overlapHours: 2')).body.data.rotateApiKey
    expect(key).not.toBe(old.key)
    const { name, environment, scopes: granted, ratePerMinute } = old.apiKey
    expect(apiKey).toMatchObject({ name, environment, scopes: granted, ratePerMinute, expiresAt: null })
    for (const each of [key, old.key]) for (const on of [server, other]) expect(await status(each, on)).toBe(200)
    const row = (await listed()).find(({ id }: { id: string }) => id === old.apiKey.id)
    expect(Math.abs(Date.parse(row.expiresAt) - Date.now() - 2 * HOUR)).toBeLessThan(60_000)
  })

  it('stays valid for a day by default, but never longer than its own expiry', async () => {
    const { apiKey } = await made()
    await rotate(apiKey.id)
    const soon = new Date(Date.now() + HOUR).toISOString()
    const ending = await made({ expiresAt: soon })
    await rotate(ending.apiKey.id)
    const expiryTimes = new Map((await listed()).map(({ id, expiresAt }: Record<string, string>) => [id, expiresAt]))
    expect(Math.abs(Date.parse(expiryTimes.get(apiKey.id) as string) - Date.now() - 24 * HOUR)).toBeLessThan(60_000)
    expect(expiryTimes.get(ending.apiKey.id)).toBe(soon)
  })

  it('is refused immediately in every process when the overlap is zero', async () => {
    const old = await made()
    for (const on of [server, other]) expect(await status(old.key, on)).toBe(200) // every process caches it from here on
    const { key } = (await rotate(old.apiKey.id, ', overlapHours: 0')).body.data.rotateApiKey
    for (const on of [server, other]) expect([await status(old.key, on), await status(key, on)]).toEqual([401, 200])
    expect(codeOf(await rotate(old.apiKey.id))).toBe('conflict')
  })

  it.each([-1, 169])('rejects an overlap of %i hours', async (overlap) => {
    const { apiKey } = await made()
    const answer = await rotate(apiKey.id, `, overlapHours: ${overlap}`)
    expect(answer.body.errors[0].extensions.details[0].path).toBe('overlapHours')
  })
})

describe('a revoked key', () => {
  it('is refused at its next request in every process, and stays in the list', async () => {
    const { key, apiKey } = await made()
    for (const on of [server, other]) expect(await status(key, on)).toBe(200)
    expect((await revoke(apiKey.id)).body.data.revokeApiKey.revokedAt).not.toBeNull()
    for (const on of [server, other]) {
      const answer = await request(`${on.base}/workers`, { key })
      expect([answer.status, codeOf(answer)]).toEqual([401, 'credential_revoked'])
    }
    expect((await listed()).find(({ id }: { id: string }) => id === apiKey.id).revokedAt).not.toBeNull()
    expect((await revoke(apiKey.id)).body.errors).toBeUndefined()
    expect(codeOf(await rotate(apiKey.id))).toBe('conflict')
  })
})

it('the keys of another organisation cannot be seen, rotated or revoked', async () => {
  const { key, apiKey } = await made()
  const orgId = await server.organisation()
  const foreignOwner = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
  expect(await listed(foreignOwner)).toEqual([])
  expect(codeOf(await revoke(apiKey.id, foreignOwner))).toBe('not_found')
  expect(codeOf(await asPerson(server, foreignOwner, `mutation { rotateApiKey(id: "${apiKey.id}") { key } }`))).toBe(
    'not_found',
  )
  for (const id of ['nonsense', '00000000-0000-7000-8000-00000000ffff']) {
    expect(codeOf(await revoke(id))).toBe('not_found')
    expect(codeOf(await rotate(id))).toBe('not_found')
  }
  expect(await status(key)).toBe(200)
})
