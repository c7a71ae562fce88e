/** Trusted documents that an organisation publishes: they are checked, run in every process, and are its own. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrganisation } from '../../../src/access/organisations.ts'
import { type Answer, joinTestServer, request, startTestServer, type TestServer } from '../../support/server.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const FIRST = 'query First { workers(limit: 1) { pagination { total } } }'
const SECOND = 'query Second { clients(limit: 1) { pagination { total } } }'
const codeOf = ({ body }: Answer) => body.error?.code ?? body.errors?.[0]?.extensions.code

let server: TestServer
let closed: TestServer
let key: string
let publisher: string

beforeAll(async () => {
  server = await joinTestServer()
  closed = await startTestServer({ GRAPHQL_DOCUMENTS: 'trusted' }, server.databaseUrl)
  key = await server.key({ scopes: ['workers:read', 'clients:read'] })
  publisher = await server.key({ scopes: ['graphql:publish'] })
})
afterAll(async () => {
  await closed.stop()
  await server.stop()
})

const anotherOrganisation = async () => (await createOrganisation(server.database, 'Another')).id
const publish = (body: unknown, as = publisher) =>
  request(`${server.url}/graphql/documents`, { method: 'POST', key: as, body: body as object })
const run = (at: TestServer, body: object, as = key) => request(`${at.url}/graphql`, { method: 'POST', key: as, body })
const remove = (id: string, as = publisher) =>
  request(`${server.url}/graphql/documents/${encodeURIComponent(id)}`, { method: 'DELETE', key: as })

describe('a published document', () => {
  it('runs by its id, its hash and its text, in every process', async () => {
    const apollo = {
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [{ id: hashOf(SECOND), name: 'Second', type: 'query', body: SECOND }],
    }
    expect((await publish({ first: FIRST })).body).toEqual({ published: 1, unchanged: 0 })
    expect((await publish(apollo)).body).toEqual({ published: 1, unchanged: 0 })
    expect((await publish({ first: FIRST, again: FIRST })).body).toEqual({ published: 1, unchanged: 1 })
    for (const at of [server, closed]) {
      for (const documentId of ['first', hashOf(FIRST), `sha256:${hashOf(FIRST)}`, 'again'])
        expect((await run(at, { documentId })).body).toHaveProperty('data.workers.pagination.total')
      const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf(SECOND) } }
      expect((await run(at, { extensions })).body).toHaveProperty('data.clients.pagination.total')
      expect((await run(at, { query: SECOND })).body).toHaveProperty('data.clients.pagination.total')
    }
    expect(codeOf(await run(closed, { query: `${SECOND} ` }))).toBe('document_not_trusted')
  })

  it('needs the scopes that its text needs', async () => {
    const reader = await server.key({ scopes: ['clients:read'] })
    expect(codeOf(await run(server, { documentId: 'first' }, reader))).toBe('insufficient_scope')
  })

  it('belongs to its organisation', async () => {
    const foreign = await server.key({ orgId: await anotherOrganisation(), scopes: ['read', 'graphql:publish'] })
    expect(codeOf(await run(server, { documentId: 'first' }, foreign))).toBe('persisted_query_not_found')
    expect(codeOf(await run(closed, { query: FIRST }, foreign))).toBe('document_not_trusted')
    expect((await request(`${server.url}/graphql/documents`, { key: foreign })).body.data).toEqual([])
    expect(codeOf(await remove('first', foreign))).toBe('not_found')
    expect((await publish({ first: SECOND }, foreign)).body).toEqual({ published: 1, unchanged: 0 })
  })

  it('stays as it is until it is removed', async () => {
    const other = 'query Other { workers(limit: 2) { pagination { total } } }'
    const refused = await publish({ fresh: other, first: other })
    expect([refused.status, codeOf(refused)]).toEqual([409, 'conflict'])
    expect(codeOf(await run(server, { documentId: 'fresh' }))).toBe('persisted_query_not_found')
    const { data, next_after } = (await request(`${server.url}/graphql/documents`, { key: publisher })).body
    expect(data).toContainEqual({ id: 'first', sha256: hashOf(FIRST), created_at: expect.any(String) })
    expect(next_after).toBeNull()
    for (const id of ['first', 'again']) expect((await remove(id)).body).toEqual({ id, deleted: true })
    for (const documentId of ['first', hashOf(FIRST)])
      expect(codeOf(await run(server, { documentId }))).toBe('persisted_query_not_found')
    expect(codeOf(await remove('first'))).toBe('not_found')
  })
})

describe('publishing', () => {
  const wrong = '0'.repeat(64)
  it.each<[string, unknown, number, string]>([
    ['a hash of another text', { [`sha256:${wrong}`]: FIRST }, 422, 'validation_failed'],
    ['the same without its prefix', { [wrong]: FIRST }, 422, 'validation_failed'],
    ['an id that is too long', { ['x'.repeat(201)]: FIRST }, 422, 'validation_failed'],
    ['an empty id', { '': FIRST }, 422, 'validation_failed'],
    ['an empty text', { one: ' ' }, 422, 'validation_failed'],
    ['a text that is too long', { one: `${FIRST} ${'#'.repeat(65_536)}` }, 422, 'validation_failed'],
    ['a text that cannot be stored', { one: 'a\0' }, 422, 'validation_failed'],
    ['no document', {}, 422, 'validation_failed'],
    [
      'two texts of one id',
      {
        format: 'apollo-persisted-query-manifest',
        operations: [
          { id: 'one', body: FIRST },
          { id: 'one', body: SECOND },
        ],
      },
      422,
      'validation_failed',
    ],
    ['something else', { one: 1 }, 400, 'bad_request'],
    ['a list', [FIRST], 400, 'bad_request'],
    [
      'more than a thousand',
      Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [n, FIRST])),
      400,
      'invalid_json',
    ],
  ])('refuses %s, and keeps nothing', async (_what, body, status, code) => {
    const refused = await publish(body)
    expect([refused.status, codeOf(refused)]).toEqual([status, code])
    expect(codeOf(await run(server, { documentId: 'one' }))).toBe('persisted_query_not_found')
  })

  it('refuses what exceeds the limit of the organisation', async () => {
    const orgId = await anotherOrganisation()
    const as = await server.key({ orgId, scopes: ['graphql:publish'] })
    await server.database.pool.query(
      `insert into graphql_documents (org_id, id, sha256, text) select $1, 'd' || n, md5(n::text), 'x' from generate_series(1, 5000) n`,
      [orgId],
    )
    expect(codeOf(await publish({ one: FIRST }, as))).toBe('conflict')
    expect((await request(`${server.url}/graphql/documents`, { key: as })).body.data).toHaveLength(200)
    const { next_after } = (await request(`${server.url}/graphql/documents?after=d999`, { key: as })).body
    expect(next_after).toBeNull()
  })

  it('needs its own scope, which no other includes', async () => {
    const all = await server.key({ scopes: ['read', 'write', 'webhooks:manage'] })
    for (const answer of [await publish({ one: FIRST }, all), await remove('first', all)]) {
      expect([answer.status, codeOf(answer)]).toEqual([403, 'insufficient_scope'])
      expect(answer.headers.get('www-authenticate')).toContain('scope="graphql:publish"')
    }
    expect((await publish({ one: FIRST }, 'mst_live_nobody')).status).toBe(401)
  })

  it('keeps nothing of a sandbox key', async () => {
    const sandbox = await server.key({ environment: 'sandbox', scopes: ['graphql:publish', 'read'] })
    expect((await publish({ one: FIRST }, sandbox)).body).toEqual({ published: 1, unchanged: 0 })
    expect(codeOf(await run(server, { documentId: 'one' }, sandbox))).toBe('persisted_query_not_found')
    expect(codeOf(await remove('one', sandbox))).toBe('not_found')
  })

  it('is recorded', async () => {
    const { rows } = await server.database.pool.query<{ action: string; detail: object }>(
      `select action, detail from audit_log where org_id = $1 and action like 'graphql_document%' order by id`,
      [server.orgId],
    )
    expect(rows[0]).toEqual({ action: 'graphql_documents.published', detail: { published: 1 } })
    expect(rows).toContainEqual({ action: 'graphql_document.removed', detail: { id: 'first' } })
  })

  it('answers other methods with those that there are', async () => {
    const refused = await request(`${server.url}/graphql/documents`, { method: 'PATCH', key: publisher })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    const other = await request(`${server.url}/graphql/documents/one`, { key: publisher })
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'DELETE'])
  })
})
