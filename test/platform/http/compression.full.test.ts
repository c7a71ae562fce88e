/** Which answers are compressed, how they are cached and what their tags are. */
import { request as send } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodingFor } from '../../../src/platform/http/compression.ts'
import { makePerson, signIn } from '../../support/people.ts'
import { expectLinear } from '../../support/processor-time.ts'
import { allResources, create } from '../../support/resources.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  key = await server.key()
  for (let n = 0; n < 8; n++) await create(server, key, '/workers', { first_name: 'Ada', last_name: `Okafor ${n}` })
})
afterAll(() => server.stop())

interface Raw {
  status: number | undefined
  headers: Record<string, string | undefined>
  bytes: Buffer
}

const withKey = (headers: Record<string, string>) =>
  headers.cookie === undefined ? { authorization: `Bearer ${key}`, ...headers } : headers

/** Without the decompression of `fetch`. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = send(server.url + path, { method, headers: withKey(headers) }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk) => chunks.push(chunk))
      res.on('end', () =>
        resolve({ status: res.statusCode, headers: res.headers as Raw['headers'], bytes: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const accept = (encodings: string) => ({ 'accept-encoding': encodings })
const decoded = ({ headers, bytes }: Raw) =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync : gunzipSync)(bytes).toString()

const LIST = '/api/public/v1/workers'
const QUERY = '{ workers { data { id firstName lastName status createdAt updatedAt } } }'
const graphql = (headers: Record<string, string>, query = QUERY) =>
  raw('/graphql', { 'content-type': 'application/json', ...headers }, 'POST', JSON.stringify({ query }))

describe('an Accept-Encoding header', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br ; q=0.8 , gzip; q=0.8', 'br'],
    ['gzip;q=0', undefined],
    ['gzip;q=0.000, br;q=0.0', undefined],
    ['identity;q=1, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip;q=1.000', 'gzip'],
    ['identity;q=0', undefined],
    ['gzip;q=2, br;q=nonsense', undefined],
    ['br;q=', undefined],
  ])('%j takes %j', (header, expected) => {
    for (let time = 0; time < 2; time++) expect(encodingFor(header)).toBe(expected)
  })

  it('of any length is read in linear time', async () => {
    let header = 0 // no two are alike, so that none is remembered
    await expectLinear((length) => encodingFor(`${'gzip;q=0.1,'.repeat(length)}${header++}`), 1400)
  })
})

describe.each([
  ['a list', () => raw(LIST), (encodings: string) => raw(LIST, accept(encodings))],
  ['a GraphQL query', () => graphql({}), (encodings: string) => graphql(accept(encodings))],
  ['a guide', () => raw('/docs/guides/events'), (encodings: string) => raw('/docs/guides/events', accept(encodings))],
  [
    'the description',
    () => raw('/api/public/v1/openapi.json'),
    (encodings: string) => raw('/api/public/v1/openapi.json', accept(encodings)),
  ],
])('%s', (_what, plain, inEncoding) => {
  it('is compressed for who takes it, and says so', async () => {
    const whole = await plain()
    expect([whole.headers['content-encoding'], whole.headers.vary]).toEqual([undefined, 'accept-encoding'])
    expect(whole.bytes.length).toBe(Number(whole.headers['content-length']))
    for (const [encodings, expected] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0.1, gzip;q=0.2', 'gzip'],
    ] as const)
      for (let time = 0; time < 2; time++) {
        const answer = await inEncoding(encodings)
        expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([expected, 'accept-encoding'])
        expect(answer.bytes.length).toBe(Number(answer.headers['content-length']))
        expect(answer.bytes.length).toBeLessThan(whole.bytes.length / 2)
        expect(decoded(answer)).toBe(whole.bytes.toString())
        for (const name of ['content-type', 'cache-control', 'link', 'x-sync-watermark'])
          expect(answer.headers[name]).toBe(whole.headers[name])
      }
    for (const encodings of ['deflate', 'identity', 'gzip;q=0']) {
      const answer = await inEncoding(encodings)
      expect([answer.headers['content-encoding'], answer.bytes.equals(whole.bytes)]).toEqual([undefined, true])
    }
  })

  it('is right when many ask at once for different encodings', async () => {
    const whole = (await plain()).bytes.toString()
    await create(server, key, '/tasks', { title: 'Something else' })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => inEncoding(['br', 'gzip', 'identity'][n % 3] as string)),
    )
    for (const [n, answer] of answers.entries())
      expect(n % 3 === 2 ? answer.bytes.toString() : decoded(answer)).toBe(whole)
  })
})

describe('a strong tag', () => {
  it('differs by encoding, and only the tag of the form that would be sent gets a 304', async () => {
    const forms = ['identity', 'br', 'gzip']
    const tags = await Promise.all(forms.map(async (form) => (await raw(LIST, accept(form))).headers.etag as string))
    expect(new Set(tags).size).toBe(3)
    for (const [n, form] of forms.entries())
      for (const [m, tag] of tags.entries()) {
        const answer = await raw(LIST, { ...accept(form), 'if-none-match': tag })
        expect(answer.status, `${form} ${tag}`).toBe(n === m ? 304 : 200)
        if (n !== m) continue
        expect([answer.headers.etag, answer.headers.vary]).toEqual([tag, 'accept-encoding'])
        expect([answer.bytes.length, answer.headers['content-encoding']]).toEqual([0, undefined])
      }
    const all = { ...accept('br'), 'if-none-match': tags.join(', ') }
    expect([(await raw(LIST, all)).status, (await raw(LIST, all)).headers.etag]).toEqual([304, tags[1]])
  })

  it('of any form permits a write', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`key${n}`, 'a value that repeats']))
    const made = await create(server, key, '/clients', { name: 'Long', metadata })
    const path = `/api/public/v1/clients/${made.body.id}`
    for (const form of ['br', 'gzip', 'identity']) {
      const { headers } = await raw(path, accept(form))
      expect(headers['content-encoding']).toBe(form === 'identity' ? undefined : form)
      const sent = { 'content-type': 'application/json', 'if-match': headers.etag as string }
      expect((await raw(path, sent, 'PATCH', JSON.stringify({ name: form }))).status).toBe(200)
      expect((await raw(path, sent, 'PATCH', JSON.stringify({ name: 'Late' }))).status).toBe(412)
    }
  })

  it('of a record with a signed link is its own in every encoding, and permits a write', async () => {
    const expenses = allResources.find(({ path }) => path === '/expenses')
    const path = `/api/public/v1/expenses/${await expenses?.make(server, key)}`
    await raw(path, { 'content-type': 'application/json' }, 'PATCH', JSON.stringify({ description: 'd'.repeat(200) }))
    const { headers } = await raw(path, accept('br'))
    const sent = { 'content-type': 'application/json', 'if-match': headers.etag as string }
    expect((await raw(path, sent, 'PATCH', JSON.stringify({ description: 'Taxi' }))).status).toBe(200)
  })
})

it('a list with signed links is compressed, too: its links differ in each answer', async () => {
  const documents = allResources.find(({ path }) => path === '/documents')
  for (let n = 0; n < 3; n++) await documents?.make(server, key)
  const answer = await raw('/api/public/v1/documents', accept('gzip'))
  expect([answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual(['gzip', 'no-store'])
  expect(JSON.parse(decoded(answer)).data).toHaveLength(3)
})

it('HEAD has the headers of the form that GET would send', async () => {
  const get = await raw(LIST, accept('br'))
  const head = await raw(LIST, accept('br'), 'HEAD')
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary', 'content-type'])
    expect(head.headers[name]).toBe(get.headers[name])
  expect(head.bytes.length).toBe(0)
})

it('a list follows its changes in every encoding', async () => {
  for (const form of ['br', 'gzip', 'br']) {
    const before = await raw(LIST, accept(form))
    const { id } = (await create(server, key, '/workers', { first_name: 'New', last_name: form })).body
    expect(decoded(await raw(LIST, { ...accept(form), 'if-none-match': before.headers.etag as string }))).toContain(id)
  }
})

describe('not compressed', () => {
  const everything = accept('br, gzip')

  it.each([
    ['a short answer', () => raw(`${LIST}?limit=1&offset=100`, everything)],
    ['an error', () => raw(`${LIST}?${'x'.repeat(900)}=1&${'y'.repeat(900)}=1`, everything)],
    ['a short GraphQL answer', () => graphql(everything, '{ workers(limit: 1) { pagination { total } } }')],
    ['a GraphQL error', () => graphql(everything, `{ ${'wrong '.repeat(40)} }`)],
    [
      "a mutation's answer",
      async () => {
        const fields = Array.from({ length: 14 }, (_, n) => `a${n}: name`).join(' ')
        const answer = await graphql(
          everything,
          `mutation { createClient(input: { name: "${'n'.repeat(190)}" }) { ${fields} } }`,
        )
        expect(answer.bytes.length).toBeGreaterThan(1024)
        return answer
      },
    ],
  ])('%s', async (_what, ask) => {
    expect((await ask()).headers['content-encoding']).toBeUndefined()
  })

  it('an answer that shows a new secret: an API key, a signing secret, a token, a form', async () => {
    const cookie = await signIn(server, (await makePerson(server, 'owner')).email)
    const session = { cookie, 'x-requested-with': 'muster', 'content-type': 'application/json', ...everything }
    const ask = async (query: string) => {
      const answer = await raw('/graphql', session, 'POST', JSON.stringify({ query }))
      expect(answer.bytes.toString()).toMatch(/mst_live_|whsec_/)
      expect(answer.bytes.length).toBeGreaterThan(1024)
      return answer
    }
    const aliases = (field: string) => Array.from({ length: 15 }, (_, n) => `a${n}: ${field}`).join(' ')
    const input = `{ name: "${'n'.repeat(190)}", environment: live, scopes: ["read"] }`
    const hook = `{ url: "http://127.0.0.1:1/${'p'.repeat(190)}", eventTypes: ["worker.created"] }`
    const answers = [
      await ask(`mutation { createApiKey(input: ${input}) { key apiKey { ${aliases('name')} } } }`),
      await ask(`mutation { createWebhookEndpoint(input: ${hook}) { secret endpoint { ${aliases('url')} } } }`),
      await raw('/api/public/v1/oauth/token', everything, 'POST'),
      await raw('/sign-in', everything),
      await raw('/forgot-password', everything),
    ]
    for (const { headers } of answers) expect(headers['content-encoding']).toBeUndefined()
  })

  it('a stream of events', async () => {
    const sent = await new Promise<Record<string, unknown>>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${key}`,
        accept: 'text/event-stream',
        'content-type': 'application/json',
        ...everything,
      }
      const req = send(`${server.url}/graphql`, { method: 'POST', headers }, (res) => {
        resolve(res.headers)
        res.destroy()
      })
      req.on('error', reject)
      req.end(JSON.stringify({ query: 'subscription { changes }' }))
    })
    expect(sent['content-type']).toContain('event-stream')
    expect(['none', undefined]).toContain(sent['content-encoding'])
  })
})
