/** Which documents the endpoint runs: by identifier, by hash, and trusted ones only. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import trusted from '../../../schema/operations/trusted-documents.json' with { type: 'json' }
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { temporaryFolder } from '../../support/process.ts'
import { type Answer, joinTestServer, request, startTestServer, type TestServer } from '../../support/server.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const apq = (sha256Hash: string, version = 1) => ({ persistedQuery: { version, sha256Hash } })
const [id = '', text = ''] = Object.entries(trusted).find(([, each]) => each.startsWith('query JobProjects')) ?? []
const OWN = 'query Mine { workers(limit: 1) { pagination { total } } }'
const codeOf = ({ body }: Answer) => body.errors?.[0]?.extensions.code

const folder = await temporaryFolder()
let server: TestServer
let closed: TestServer
let key: string

const post = (at: TestServer, body: object, as = key, headers = {}) =>
  request(`${at.url}/graphql`, { method: 'POST', key: as, body, headers })

beforeAll(async () => {
  const directory = path.join(folder.folder, 'documents')
  await mkdir(directory)
  await writeFile(
    path.join(directory, 'relay.json'),
    JSON.stringify({ '5d41402abc4b2a76b9719d911017c592': '{ __typename }' }),
  )
  const operations = [{ id: 'mine', name: 'Mine', type: 'query', body: OWN }]
  await writeFile(
    path.join(directory, 'apollo.json'),
    JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations }),
  )
  server = await joinTestServer()
  closed = await startTestServer({ GRAPHQL_DOCUMENTS: 'trusted', GRAPHQL_DOCUMENTS_DIR: directory }, server.databaseUrl)
  key = await server.key()
})
afterAll(async () => {
  await closed.stop()
  await server.stop()
  await folder.remove()
})

describe('a trusted document', () => {
  it.each(['any', 'trusted'])('runs by its identifier, with variables, by POST and GET (%s)', async (mode) => {
    const at = mode === 'any' ? server : closed
    const expected = (await post(server, { query: text, variables: { limit: 2 } })).body
    expect(expected.errors).toBeUndefined()
    for (const documentId of [id, id.slice('sha256:'.length), id.slice('sha256:'.length).toUpperCase()])
      expect((await post(at, { documentId, variables: { limit: 2 } })).body).toEqual(expected)
    const parameters = new URLSearchParams({ documentId: id, variables: '{"limit":2}' })
    const accept = 'text/html, application/json;q=0.9'
    expect((await request(`${at.url}/graphql?${parameters}`, { key, headers: { accept } })).body).toEqual(expected)
    expect((await post(at, { extensions: apq(id.slice('sha256:'.length)), variables: { limit: 2 } })).body).toEqual(
      expected,
    )
  })

  it('costs and needs what its text does', async () => {
    const limited = await server.key({ scopes: ['workers:read'] })
    const [byText, byId] = [
      await post(server, { query: text }, limited),
      await post(server, { documentId: id }, limited),
    ]
    expect(codeOf(byId)).toBe('insufficient_scope')
    expect(byId.headers.get('x-ratelimit-remaining')).toBe(
      String(Number(byText.headers.get('x-ratelimit-remaining')) - costOf(byText)),
    )
    expect((await post(server, { documentId: id }, 'mst_live_nobody')).status).toBe(401)
  })

  it('that is not known is refused, and so are two documents', async () => {
    for (const at of [server, closed]) {
      const unknown = await post(at, { documentId: `sha256:${'0'.repeat(64)}` })
      expect(codeOf(unknown)).toBe('persisted_query_not_found')
      expect(unknown.body.errors[0].message).toContain('GRAPHQL_DOCUMENTS_DIR')
      for (const body of [{ documentId: id, query: text }, { documentId: 7 }]) {
        const answer = await post(at, body)
        expect([answer.status, codeOf(answer)]).toEqual([400, 'bad_request'])
      }
    }
  })
})

const costOf = ({ headers }: Answer) => 100_000 - Number(headers.get('x-ratelimit-remaining'))

describe('automatic persisted queries', () => {
  it('are asked for once, by hash, and then run without their text', async () => {
    const query = `query Automatic { workers(limit: 1) { data { id } } }`
    const extensions = apq(hashOf(query))
    const missing = await post(server, { extensions })
    expect(missing.body.errors[0]).toMatchObject({
      message: 'PersistedQueryNotFound',
      extensions: { code: 'persisted_query_not_found' },
    })
    const sent = await post(server, { query, extensions })
    expect(sent.body.errors).toBeUndefined()
    expect((await post(server, { extensions })).body).toEqual(sent.body)
  })

  it('are not shared between organisations', async () => {
    const query = 'query Secret { workers { pagination { total } } }'
    await post(server, { query, extensions: apq(hashOf(query)) })
    const stranger = await server.key({ orgId: await server.organisation() })
    expect(codeOf(await post(server, { extensions: apq(hashOf(query)) }, stranger))).toBe('persisted_query_not_found')
  })

  it('are forgotten when an organisation has sent more than fits, and never kept if too long', async () => {
    const orgId = await server.organisation()
    const own = await server.key({ orgId })
    const padded = (n: number, length: number) => `query Q${n} { __typename } #${'x'.repeat(length)}`
    const texts = Array.from({ length: 8 }, (_, n) => padded(n, 60_000))
    for (const query of texts)
      expect((await post(server, { query, extensions: apq(hashOf(query)) }, own)).body.data).toBeDefined()
    const kept = await Promise.all(texts.map((query) => post(server, { extensions: apq(hashOf(query)) }, own)))
    expect(codeOf(kept[0] as Answer)).toBe('persisted_query_not_found')
    expect(codeOf(kept[7] as Answer)).toBeUndefined()
    const long = padded(9, 70_000)
    expect(codeOf(await post(server, { query: long, extensions: apq(hashOf(long)) }, own))).toBe('query_too_complex')
    expect(codeOf(await post(server, { extensions: apq(hashOf(long)) }, own))).toBe('persisted_query_not_found')
  })

  it.each([
    ['another hash than that of the text', { query: OWN, extensions: apq(hashOf('{ me { id } }')) }],
    ['another version', { extensions: apq(hashOf(OWN), 2) }],
    ['no hash', { extensions: { persistedQuery: { version: 1 } } }],
    ['no object', { extensions: { persistedQuery: 'x' } }],
  ])('are refused with %s', async (_what, body) => {
    const answer = await post(server, body)
    expect([answer.status, codeOf(answer)]).toEqual([400, 'bad_request'])
  })
})

describe('a server for trusted documents only', () => {
  it('refuses every other text, however it comes', async () => {
    const other = 'query Other { workers { data { id } } }'
    const form = { method: 'POST', headers: { authorization: `Bearer ${key}` } }
    const answers = [
      await post(closed, { query: other }),
      await post(closed, { query: other, extensions: apq(hashOf(other)) }),
      await post(closed, { extensions: apq(hashOf(other)) }),
      await post(closed, { query: `${text} ` }),
      await post(closed, { query: '{ __schema { types { name } } }' }),
      await request(`${closed.url}/graphql?query=${encodeURIComponent(other)}`, { key }),
    ]
    for (const answer of answers) {
      expect([answer.status, codeOf(answer)]).toEqual([403, 'document_not_trusted'])
      expect(answer.body.errors[0].message).toContain('documentId')
    }
    const raw = await fetch(`${closed.url}/graphql`, {
      ...form,
      headers: { ...form.headers, 'content-type': 'application/graphql' },
      body: other,
    })
    expect(raw.status).toBe(403)
  })

  it('runs the exact text of one, and the documents of more manifests', async () => {
    expect((await post(closed, { query: text })).body.errors).toBeUndefined()
    expect((await post(closed, { documentId: '5d41402abc4b2a76b9719d911017c592' })).body.data).toEqual({
      __typename: 'Query',
    })
    for (const body of [
      { documentId: 'mine' },
      { query: OWN },
      { query: OWN, extensions: apq(hashOf(OWN)) },
      { extensions: apq(hashOf(OWN)) },
    ])
      expect((await post(closed, body)).body.data).toEqual({ workers: { pagination: { total: 0 } } })
  })

  it('runs what signed-in owners write, and nobody else', async () => {
    const other = 'query Explored { workers(limit: 3) { pagination { total } } }'
    for (const role of ['owner', 'admin', 'developer'] as const) {
      const cookie = await signIn(closed, (await makePerson(server, role)).email)
      const answer = await asPerson(closed, cookie, other)
      expect(codeOf(answer)).toBe(role === 'owner' ? undefined : 'document_not_trusted')
    }
    expect(codeOf(await post(closed, { query: other }))).toBe('document_not_trusted')
  })

  it('leaves REST as it is, and says in the explorer what it refuses', async () => {
    expect((await request(`${closed.base}/workers`, { key })).status).toBe(200)
    const page = (at: TestServer) => request(`${at.url}/graphql`, { headers: { accept: 'text/html' } })
    expect((await page(closed)).body).toContain('data-trusted-only')
    expect((await page(server)).body).not.toContain('data-trusted-only')
  })
})
