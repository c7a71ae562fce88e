/** API keys over GraphQL: made, shown once, replaced with an overlap, revoked, each at once in every process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import { type Answer, request, startTestServer, type TestServer } from '../support/server.ts'

const HOUR = 3_600_000

let server: TestServer
/** A second process on the same database. */
let other: TestServer
let developer: string

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({}, server.databaseUrl)
  developer = await signIn(server, (await makePerson(server, 'developer')).email)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const codeOf = ({ body }: Answer) => (body.error ?? body.errors?.[0].extensions)?.code
const detailOf = ({ body }: Answer) => body.errors?.[0].extensions.details?.[0]
const FIELDS = 'id name environment scopes hint ratePerMinute createdAt expiresAt revokedAt lastUsedAt'

const create = (input: Record<string, unknown> = {}, headers: Record<string, string> = {}, cookie = developer) =>
  asPerson(
    server,
    cookie,
    `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { ${FIELDS} } } }`,
    { input: { name: 'payroll', environment: 'live', scopes: ['read'], ...input } },
    headers,
  )
const rotate = (id: string, overlapHours?: number, headers: Record<string, string> = {}, cookie = developer) =>
  asPerson(
    server,
    cookie,
    `mutation ($id: ID!, $overlapHours: Int) { rotateApiKey(id: $id, overlapHours: $overlapHours) { key apiKey { ${FIELDS} } } }`,
    { id, overlapHours },
    headers,
  )
const revoke = (id: string, cookie = developer) =>
  asPerson(server, cookie, 'mutation ($id: ID!) { revokeApiKey(id: $id) { id revokedAt } }', { id })
const list = async (cookie = developer) =>
  (await asPerson(server, cookie, `{ apiKeys { ${FIELDS} } }`)).body.data.apiKeys as { id: string; name: string }[]

/** What REST says to a key, in both processes. */
const uses = async (key: string) => {
  const answers = await Promise.all([server, other].map((each) => request(`${each.base}/workers?limit=1`, { key })))
  return answers.map((answer) => codeOf(answer) ?? answer.status)
}

describe('a new key', () => {
  it('is shown once, listed without its text, and works', async () => {
    const { apiKey, key } = (
      await create({ name: ' payroll ', scopes: ['workers:read', 'workers:read'], ratePerMinute: 7 })
    ).body.data.createApiKey
    expect(key).toMatch(/^mst_live_\w{49}$/)
    expect(apiKey).toEqual({
      id: expect.any(String),
      name: 'payroll',
      environment: 'live',
      scopes: ['workers:read'],
      hint: key.slice(-4),
      ratePerMinute: 7,
      createdAt: expect.any(String),
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
    })
    expect(await uses(key)).toEqual([200, 200])
    expect(JSON.stringify(await list())).not.toContain(key)
    const { rows } = await server.database.pool.query('select to_jsonb(k)::text as row from api_keys k where id = $1', [
      apiKey.id,
    ])
    expect(rows[0].row).not.toContain(key.split('_')[2])
  })

  it('may be of the sandbox, and may end', async () => {
    const expiresAt = new Date(Date.now() + HOUR).toISOString()
    const { apiKey, key } = (await create({ environment: 'sandbox', expiresAt })).body.data.createApiKey
    expect(key).toMatch(/^mst_sandbox_/)
    expect(apiKey).toMatchObject({ environment: 'sandbox', expiresAt })
    await server.database.pool.query('update api_keys set expires_at = now() where id = $1', [apiKey.id])
    expect(await uses(key)).toEqual(['credential_expired', 'credential_expired'])
  })

  it.each([
    ['a scope there is not', { scopes: ['read', 'workers:eat'] }, 'scopes'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['no name', { name: ' ' }, 'input.name'],
    ['no budget', { ratePerMinute: 0 }, 'input.ratePerMinute'],
    ['too much budget', { ratePerMinute: 1_000_001 }, 'input.ratePerMinute'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'input.expiresAt'],
  ])('with %s is refused', async (_what, input, path) => {
    const answer = await create(input)
    expect([codeOf(answer), detailOf(answer)]).toMatchObject(['validation_failed', { path }])
  })
})

describe('a replaced key', () => {
  it('works on beside the new one for as long as was said, and then no more', async () => {
    const old = (await create({ name: 'sync', scopes: ['read', 'write'], ratePerMinute: 70 })).body.data.createApiKey
    expect(await uses(old.key)).toEqual([200, 200])
    const made = (await rotate(old.apiKey.id, 2)).body.data.rotateApiKey
    expect(made.key).not.toBe(old.key)
    expect(made.apiKey).toMatchObject({ name: 'sync', scopes: ['read', 'write'], ratePerMinute: 70, expiresAt: null })
    const listed = (await list()).find(({ id }) => id === old.apiKey.id) as unknown as { expiresAt: string }
    expect((Date.parse(listed.expiresAt) - Date.parse(made.apiKey.createdAt)) / HOUR).toBeCloseTo(2, 1)
    for (const key of [old.key, made.key]) expect(await uses(key)).toEqual([200, 200])
  })

  it('ends at once with no overlap, in every process that remembers it', async () => {
    const old = (await create()).body.data.createApiKey
    expect(await uses(old.key)).toEqual([200, 200])
    const made = (await rotate(old.apiKey.id, 0)).body.data.rotateApiKey
    expect(await uses(old.key)).toEqual(['credential_expired', 'credential_expired'])
    expect(await uses(made.key)).toEqual([200, 200])
  })

  it('keeps a day without being told, and never longer than it had', async () => {
    const expiresAt = new Date(Date.now() + HOUR).toISOString()
    const [plain, ending] = [
      (await create()).body.data.createApiKey,
      (await create({ expiresAt })).body.data.createApiKey,
    ]
    for (const { apiKey } of [plain, ending]) await rotate(apiKey.id)
    const ends = Object.fromEntries(
      (await list()).map((each) => [each.id, (each as unknown as { expiresAt: string }).expiresAt]),
    )
    expect((Date.parse(ends[plain.apiKey.id] as string) - Date.now()) / HOUR).toBeCloseTo(24, 0)
    expect(ends[ending.apiKey.id]).toBe(expiresAt)
  })

  it.each([-1, 169])('does not work on for %i hours', async (hours) => {
    const answer = await rotate((await create()).body.data.createApiKey.apiKey.id, hours)
    expect([codeOf(answer), detailOf(answer)]).toMatchObject(['validation_failed', { path: 'overlapHours' }])
  })

  it('is one that works', async () => {
    const { apiKey } = (await create()).body.data.createApiKey
    await revoke(apiKey.id)
    expect(codeOf(await rotate(apiKey.id))).toBe('conflict')
  })
})

describe('a revoked key', () => {
  it('is refused by every process as soon as the answer is there', async () => {
    const { apiKey, key } = (await create()).body.data.createApiKey
    expect(await uses(key)).toEqual([200, 200])
    expect((await revoke(apiKey.id)).body.data.revokeApiKey).toEqual({ id: apiKey.id, revokedAt: expect.any(String) })
    expect(await uses(key)).toEqual(['credential_revoked', 'credential_revoked'])
    // Again is no failure, and changes nothing.
    const [first, again] = [await revoke(apiKey.id), await revoke(apiKey.id)]
    expect(again.body).toEqual(first.body)
  })

  it('stays as it was where the operation fails', async () => {
    const { apiKey, key } = (await create()).body.data.createApiKey
    const both = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } revokeSession(id: "nonsense") { id } }'
    expect(codeOf(await asPerson(server, developer, both, { id: apiKey.id }))).toBe('not_found')
    expect(await uses(key)).toEqual([200, 200])
  })
})

it("another organisation's keys are neither listed, replaced nor revoked", async () => {
  const { apiKey, key } = (await create()).body.data.createApiKey
  const stranger = await makePerson(server, 'owner', { orgId: await server.organisation() })
  const cookie = await signIn(server, stranger.email)
  expect(await list(cookie)).toEqual([])
  for (const id of [apiKey.id, '00000000-0000-7000-8000-00000000ffff', 'nonsense'])
    for (const answer of [await rotate(id, 1, {}, cookie), await revoke(id, cookie)])
      expect(codeOf(answer)).toBe('not_found')
  expect(await uses(key)).toEqual([200, 200])
})

it('no text of a key is kept under an Idempotency-Key', async () => {
  const { apiKey } = (await create()).body.data.createApiKey
  const headers = { 'idempotency-key': 'once' }
  for (const answer of [await create({}, headers), await rotate(apiKey.id, 1, headers)])
    expect([codeOf(answer), detailOf(answer)]).toMatchObject(['validation_failed', { path: 'Idempotency-Key' }])
  const { rowCount } = await server.database.pool.query('select 1 from idempotency_records')
  expect(rowCount).toBe(0)
})
