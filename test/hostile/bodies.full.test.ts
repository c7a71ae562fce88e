/**
 * Broken request bodies on every surface: each gets an error that names the remedy, never a server error, and nothing
 * of a body reaches the log, not even when the server fails.
 */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerClient } from '../access/oauth/flow.ts'
import type { Program } from '../support/process.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** In every body; as a password would be. */
const MARKER = `secret-${randomUUID()}`
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Nothing of these may be in the log. */
const secrets = [MARKER]

let server: TestServer
let program: Program
let url: string
let key: string

beforeAll(async () => {
  server = await startTestServer()
  const settings = {
    PORT: '0',
    NODE_ENV: 'test',
    LOG_LEVEL: 'debug',
    WEBHOOK_WORKER: 'false',
    BACKGROUND_WORKER: 'false',
  }
  program = server.run(['serve'], settings)
  await program.prints('Press Ctrl-C to stop.')
  url = /http:\/\/localhost:\d+/.exec(program.output())?.[0].replace('localhost', '127.0.0.1') as string
  key = await server.key()
})
afterAll(() => server.stop())

interface Sent {
  type?: string
  encoding?: string
  body: string | Uint8Array<ArrayBuffer>
}

async function post(path: string, { type, encoding, body }: Sent, headers: Record<string, string> = {}) {
  const sent: Record<string, string> = { ...(path.includes('/oauth/token') ? {} : { origin: url }), ...headers }
  if (type !== undefined) sent['content-type'] = type
  if (encoding !== undefined) sent['content-encoding'] = encoding
  const response = await fetch(url + path, { method: 'POST', headers: sent, body, redirect: 'manual' })
  return { status: response.status, id: response.headers.get('x-request-id'), text: await response.text() }
}

const brokenForms: [what: string, status: number, sent: Sent][] = [
  ['17 kB', 413, { type: FORM, body: `password=${MARKER}&fill=${'x'.repeat(17_000)}` }],
  ['over 1,000 fields', 413, { type: FORM, body: `password=${MARKER}${'&a=1'.repeat(1001)}` }],
  ['charset=utf-7', 415, { type: `${FORM}; charset=utf-7`, body: `password=${MARKER}` }],
  ['an unknown encoding', 415, { type: FORM, encoding: 'zip', body: `password=${MARKER}` }],
  ['a broken encoding', 400, { type: FORM, encoding: 'gzip', body: `password=${MARKER}` }],
  ['a cut encoding', 400, { type: FORM, encoding: 'gzip', body: gzipSync(`password=${MARKER}`).subarray(0, 30) }],
  ['JSON', 415, { type: JSON_TYPE, body: JSON.stringify({ password: MARKER }) }],
  ['multipart', 415, { type: 'multipart/form-data; boundary=x', body: `--x\r\n\r\n${MARKER}\r\n--x--` }],
]

const pages = [
  '/sign-in',
  '/sign-out',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/join',
  '/oauth/interaction/none',
]

describe.each(pages)('the form %s', (path) => {
  it.each(brokenForms)('of %s gets %i', async (_what, status, sent) => {
    const answer = await post(path, sent)
    expect(answer.status).toBe(status)
    expect(answer.id).toMatch(/^req_/)
    expect(answer.text).toContain('<h1>The request failed</h1>')
    expect(answer.text).not.toContain(MARKER)
  })
})

const deep = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`

const brokenJson: [what: string, status: number, code: string, sent: Sent][] = [
  ['no JSON', 400, 'invalid_json', { type: JSON_TYPE, body: `{"first_name": ${MARKER}}` }],
  ['cut JSON', 400, 'invalid_json', { type: JSON_TYPE, body: `{"first_name": "${MARKER}` }],
  ['100,000 nested arrays', 400, 'invalid_json', { type: JSON_TYPE, body: deep('[', ']') }],
  ['100,000 nested objects', 400, 'invalid_json', { type: JSON_TYPE, body: deep('{"a":', '}') }],
  ['2 MB', 413, 'payload_too_large', { type: JSON_TYPE, body: `{"first_name": "${MARKER}${'x'.repeat(2_000_000)}"}` }],
  ['an unknown encoding', 415, 'unsupported_media_type', { type: JSON_TYPE, encoding: 'zip', body: MARKER }],
  ['a broken encoding', 400, 'bad_request', { type: JSON_TYPE, encoding: 'gzip', body: MARKER }],
]

describe('a REST body', () => {
  const types: typeof brokenJson = [
    'application/vnd.api+json',
    'application/merge-patch+json',
    'text/json',
    'application/jsonp',
    'application/json; charset=utf-16',
  ].map((type) => [type, 415, 'unsupported_media_type', { type, body: `{"first_name":"${MARKER}"}` }])

  it.each([...brokenJson, ...types])('of %s gets %i %s', async (_what, status, code, sent) => {
    const answer = await post('/api/public/v1/workers', sent, { authorization: `Bearer ${key}` })
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([status, code])
  })

  it.each(['application/json', 'Application/JSON ; Charset="UTF-8"', 'application/json;charset=utf-8;odata=verbose'])(
    'of %s is read',
    async (type) => {
      const sent = { type, body: '{"first_name":"Ada","last_name":"Okafor"}' }
      const { status } = await post('/api/public/v1/workers', sent, { authorization: `Bearer ${key}` })
      expect(status).toBe(201)
    },
  )

  it.each([
    ['{"first_name":"A","last_name":"B","__proto__":{}}', '__proto__', 'is not a field of this request'],
    ['{"first_name":"A","last_name":"B","metadata":{"__proto__":"x"}}', 'metadata.__proto__', 'must not be a key'],
  ])('with a key __proto__ is refused: %s', async (body, path, message) => {
    const answer = await post('/api/public/v1/workers', { type: JSON_TYPE, body }, { authorization: `Bearer ${key}` })
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text).error.details).toMatchObject([{ path, message }])
  })

  it('keeps metadata with keys that every object has', async () => {
    const metadata = { constructor: 'a', toString: 'b', hasOwnProperty: 'c', prototype: 'd' }
    const sent = { type: JSON_TYPE, body: JSON.stringify({ first_name: 'A', last_name: 'B', metadata }) }
    const { text } = await post('/api/public/v1/workers', sent, { authorization: `Bearer ${key}` })
    expect(JSON.parse(text).metadata).toEqual(metadata)
  })
})

describe('a GraphQL body', () => {
  const CREATE = 'mutation ($input: CreateWorkerInput!) { createWorker(input: $input) { id metadata } }'
  const call = (input: string) => `{"query":${JSON.stringify(CREATE)},"variables":{"input":${input}}}`
  const send = async (body: string) => post('/graphql', { type: JSON_TYPE, body }, { authorization: `Bearer ${key}` })

  it.each(brokenJson)('of %s gets %i', async (_what, status, _code, sent) => {
    const answer = await post('/graphql', sent, { authorization: `Bearer ${key}` })
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain('internal_error')
  })

  it.each([
    ['arrays', deep('[', ']')],
    ['objects', deep('{"a":', '}')],
    ['metadata', `{"firstName":"A","lastName":"B","metadata":${deep('{"a":', '}')}}`],
  ])('with deeply nested variables gets a clear 400: %s', async (_what, input) => {
    const answer = await send(call(input))
    expect([answer.status, JSON.parse(answer.text).errors[0].extensions.code]).toEqual([400, 'bad_request'])
  })

  it.each([
    ['variables', () => call('{"firstName":"A","lastName":"B","metadata":{"__proto__":"x"}}')],
    [
      'the document',
      () =>
        JSON.stringify({
          query:
            'mutation { createWorker(input: { firstName: "A", lastName: "B", metadata: { __proto__: "x" } }) { id } }',
        }),
    ],
  ])('with a metadata key __proto__ in %s is refused', async (_what, body) => {
    const { errors } = JSON.parse((await send(body())).text)
    expect(errors[0].extensions).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'input.metadata.__proto__', message: 'must not be a key' }],
    })
  })
})

describe('an OAuth body', () => {
  const paths = ['token', 'revoke', 'introspect']
  it.each(paths.flatMap((path) => brokenForms.map(([what, , sent]) => [path, what, sent] as const)))(
    'of /oauth/%s with %s gets 400 or 401',
    async (path, _what, sent) => {
      const answer = await post(`/api/public/v1/oauth/${path}`, sent)
      expect([400, 401]).toContain(answer.status)
      expect(answer.id).toMatch(/^req_/)
      expect(JSON.parse(answer.text).error).toMatch(/^invalid_/)
    },
  )
})

it('a path that is not valid percent-encoding gets 400 or 404', async () => {
  for (const path of [
    '/files/%ff',
    '/oauth/interaction/%ff',
    '/oauth/authorize/%ff',
    '/api/public/v1/workers/%ff',
    '/docs/guides/%ff',
    '/assets/%ff',
    '/console/%ff',
    '/%ff',
  ])
    expect([400, 404], path).toContain(
      (await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })).status,
    )
})

describe('when the database fails', () => {
  const fail = (table: string) =>
    server.database.pool.query(`alter table ${table} add constraint broken check (false) not valid`)

  it('nothing of a body is logged, only the error with its request id', async () => {
    const { clientId, secret } = await registerClient(server)
    secrets.push(secret as string)
    for (const table of ['clients', 'attempts', 'oauth_tokens']) await fail(table)
    const authorization = `Bearer ${key}`
    const name = `Name ${MARKER}`
    const query = 'mutation ($name: String!) { createClient(input: { name: $name }) { id } }'
    const failures = [
      await post('/api/public/v1/clients', { type: JSON_TYPE, body: JSON.stringify({ name }) }, { authorization }),
      await post(
        '/graphql',
        { type: JSON_TYPE, body: JSON.stringify({ query, variables: { name } }) },
        { authorization },
      ),
      await post('/sign-in', { type: FORM, body: `email=a@b.example&password=${MARKER}` }),
      await post('/forgot-password', { type: FORM, body: `email=${MARKER}@b.example` }),
      await post('/api/public/v1/oauth/token', {
        type: FORM,
        body: `grant_type=client_credentials&client_id=${clientId}&client_secret=${secret}&x=${MARKER}`,
      }),
    ]
    for (const { text, id } of failures) {
      expect(text).toMatch(/internal error|server_error/i)
      expect(text).not.toContain(MARKER)
      await program.prints(id as string)
      expect(program.output()).toMatch(new RegExp(`"level":50[^\\n]*"request_id":"${id}"[^\\n]*"stack"`))
    }
  })

  it('no line of the log of this whole file has a part of a body', () => {
    expect(program.output()).toContain('"request_id"') // LOG_LEVEL lets every line through
    for (const secret of secrets) expect(program.output()).not.toContain(secret)
  })
})
