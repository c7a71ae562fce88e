/** Keys and tokens that may send only trusted documents, on a server that runs any. */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { type Answer, request, startTestServer, type TestServer } from '../../support/server.ts'
import { connect, disconnect } from '../mcp/agent.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const apq = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(text) } })
const TRUSTED = 'query Trusted { workers(limit: 1) { pagination { total } } }'
const OTHER = 'query Other { workers(limit: 2) { pagination { total } } }'
const codeOf = ({ body }: Answer) => body.error?.code ?? body.errors?.[0]?.extensions.code

let server: TestServer
let other: TestServer
let cookie: string
let limited: string
let free: string

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({}, server.databaseUrl)
  cookie = await signIn(server, (await makePerson(server, 'owner')).email)
  const key = await server.key({ scopes: ['graphql:publish'] })
  await request(`${server.url}/graphql/documents`, { method: 'POST', key, body: { trusted: TRUSTED } })
  limited = (await createKey()).key
  free = await server.key({ scopes: ['read'] })
})
afterEach(disconnect)
afterAll(async () => {
  await other.stop()
  await server.stop()
})

async function createKey(environment = 'live'): Promise<{ key: string; apiKey: { id: string } }> {
  const input = { name: 'app', environment, scopes: ['read'], trustedDocumentsOnly: true }
  const mutation = `mutation ($input: CreateApiKeyInput!) {
    createApiKey(input: $input) { key apiKey { id trustedDocumentsOnly } } }`
  const { createApiKey } = (await asPerson(server, cookie, mutation, { input })).body.data
  expect(createApiKey.apiKey.trustedDocumentsOnly).toBe(true)
  return createApiKey
}

const send = (key: string, body: object, at = server) => request(`${at.url}/graphql`, { method: 'POST', key, body })

async function expectLimited(key: string, at = server) {
  for (const body of [{ documentId: 'trusted' }, { query: TRUSTED }, { extensions: apq(TRUSTED) }])
    expect((await send(key, body, at)).body).toHaveProperty('data.workers.pagination.total')
  const refused = await send(key, { query: OTHER }, at)
  expect([refused.status, codeOf(refused)]).toEqual([403, 'document_not_trusted'])
  expect(refused.body.errors[0].message).toContain('`trustedDocumentsOnly`')
}

describe('a key for trusted documents only', () => {
  it('runs those, and no others, however they come', async () => {
    await expectLimited(limited)
    await send(free, { query: OTHER, extensions: apq(OTHER) }) // is remembered for keys that send what they like
    expect((await send(free, { extensions: apq(OTHER) })).body.errors).toBeUndefined()
    const answers = [
      await send(limited, { query: OTHER, extensions: apq(OTHER) }),
      await send(limited, { extensions: apq(OTHER) }),
      await send(limited, { query: '{ __schema { types { name } } }' }),
      await request(`${server.url}/graphql?query=${encodeURIComponent(OTHER)}`, { key: limited }),
    ]
    for (const answer of answers) expect([answer.status, codeOf(answer)]).toEqual([403, 'document_not_trusted'])
  })

  it('reads the sandbox in the same way', async () => {
    await expectLimited((await createKey('sandbox')).key)
  })

  it('runs no documents of another organisation', async () => {
    const stranger = await server.key({
      orgId: await server.organisation(),
      scopes: ['read'],
      trustedDocumentsOnly: true,
    })
    expect(codeOf(await send(stranger, { query: TRUSTED }))).toBe('document_not_trusted')
    expect(codeOf(await send(stranger, { documentId: 'trusted' }))).toBe('persisted_query_not_found')
  })

  it('uses REST as before, which says what it is', async () => {
    expect((await request(`${server.base}/workers`, { key: limited })).status).toBe(200)
    expect((await request(`${server.base}/me`, { key: limited })).body.trusted_documents_only).toBe(true)
    expect((await request(`${server.base}/me`, { key: free })).body.trusted_documents_only).toBe(false)
  })

  it('cannot write queries in MCP', async () => {
    const [closed, open] = [await connect(server, limited), await connect(server, free)]
    expect(await open.tools()).toContain('graphql_query')
    expect(await closed.tools()).not.toContain('graphql_query')
    for (const query of [OTHER, TRUSTED]) {
      const { isError, body } = await closed.call('graphql_query', { query })
      expect([isError, body.error.code]).toEqual([true, 'document_not_trusted'])
      expect(body.error.message).toContain('`trustedDocumentsOnly`')
    }
    expect((await closed.call('list_workers')).isError).toBe(false)
  })

  it('stays one when it is rotated', async () => {
    const { apiKey } = await createKey()
    const rotate = `mutation { rotateApiKey(id: "${apiKey.id}") { key apiKey { trustedDocumentsOnly } } }`
    const { rotateApiKey } = (await asPerson(server, cookie, rotate)).body.data
    expect(rotateApiKey.apiKey.trustedDocumentsOnly).toBe(true)
    await expectLimited(rotateApiKey.key)
  })
})

describe('a client for trusted documents only', () => {
  const create = `mutation ($input: CreateOauthClientInput!) {
    createOauthClient(input: $input) { clientSecret client { id clientId trustedDocumentsOnly } } }`
  const update = `mutation ($id: ID!, $input: UpdateOauthClientInput!) {
    updateOauthClient(id: $id, input: $input) { name trustedDocumentsOnly } }`

  async function tokenOf({ clientSecret, client }: { clientSecret: string; client: { clientId: string } }) {
    const answer = await fetch(`${server.base}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client.clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'read' }),
    })
    return ((await answer.json()) as { access_token: string }).access_token
  }

  it('gives its tokens the limit, and a change reaches all of them in every process', async () => {
    const input = {
      name: 'app',
      environment: 'live',
      scopes: ['read'],
      grantTypes: ['client_credentials'],
      trustedDocumentsOnly: true,
    }
    const { createOauthClient: made } = (await asPerson(server, cookie, create, { input })).body.data
    expect(made.client.trustedDocumentsOnly).toBe(true)
    const token = await tokenOf(made)
    await expectLimited(token)
    await expectLimited(token, other)
    const change = async (changes: object) =>
      (await asPerson(server, cookie, update, { id: made.client.id, input: changes })).body.data.updateOauthClient
    expect(await change({ name: 'App' })).toEqual({ name: 'App', trustedDocumentsOnly: true })
    await expectLimited(token, other)
    expect(await change({ trustedDocumentsOnly: false })).toEqual({ name: 'App', trustedDocumentsOnly: false })
    for (const at of [server, other]) expect((await send(token, { query: OTHER }, at)).body.errors).toBeUndefined()
    await change({ trustedDocumentsOnly: true })
    for (const at of [server, other]) await expectLimited(token, at)
  })
})

it('no key makes a server for trusted documents less strict', async () => {
  const strict = await startTestServer({ GRAPHQL_DOCUMENTS: 'trusted' }, server.databaseUrl)
  try {
    const { status, body } = await send(free, { query: OTHER }, strict)
    expect([status, body.errors[0].message]).toEqual([403, expect.stringContaining('This server runs')])
  } finally {
    await strict.stop()
  }
})
