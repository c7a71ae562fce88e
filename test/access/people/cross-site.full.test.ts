/**
 * Cross-site request forgery: what a page of another site can make a signed-in browser send, and that all of it is
 * refused.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, codeOf, cookieOf, makePerson, PASSWORD, signIn, submit } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let email: string
let cookie: string

beforeAll(async () => {
  server = await startTestServer()
  email = (await makePerson(server, 'owner')).email
  cookie = await signIn(server, email)
})
afterAll(() => server.stop())

/** The headers that browsers send with cross-site requests, each with the session cookie. */
const foreign: [string, () => Record<string, string>][] = [
  ['no origin header', () => ({})],
  ['another origin', () => ({ origin: 'https://evil.example' })],
  ['the origin of another port of this host', () => ({ origin: 'http://127.0.0.1:1' })],
  ['the same host by another scheme', () => ({ origin: server.url.replace('http:', 'https:') })],
  ['an origin that begins with our own', () => ({ origin: `${server.url}.evil.example` })],
  ['an origin with our host as its user name', () => ({ origin: `http://${new URL(server.url).host}@evil.example` })],
  ['an opaque origin', () => ({ origin: 'null' })],
  ['a malformed origin', () => ({ origin: 'nonsense' })],
  ['no origin, and sec-fetch-site cross-site', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['no origin, and sec-fetch-site same-site', () => ({ 'sec-fetch-site': 'same-site' })],
  [
    'another origin, and a false sec-fetch-site',
    () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }),
  ],
]

type RequestParts = { method?: string; headers: Record<string, string>; body?: BodyInit }

const send = (path: string, { headers, ...init }: RequestParts) =>
  fetch(server.url + path, { redirect: 'manual', method: 'POST', ...init, headers: { cookie, ...headers } })

const CREATE_CLIENT = 'mutation { createClient(input: { name: "Forged" }) { id } }'
const form = (fields: Record<string, string>) => new URLSearchParams(fields)

async function expectRejected(answer: Response): Promise<void> {
  expect([answer.status, codeOf({ body: await answer.json() } as never)]).toEqual([403, 'cross_site_request'])
  expect(await server.database.prisma.client.count({ where: { name: 'Forged' } })).toBe(0)
}

describe.each(foreign)('with %s', (_what, headersOf) => {
  it.each([
    ['/sign-out', {}],
    ['/sign-in', { email: 'x@test.example', password: PASSWORD }],
    ['/invitation', { token: 'x' }],
    ['/join', { token: 'x' }],
    ['/forgot-password', { email: 'x@test.example' }],
    ['/reset-password', { token: 'x', password: 'x' }],
  ])('a form POST to %s is refused', async (path, fields) => {
    const answer = await send(path, { headers: headersOf(), body: form(fields) })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
    expect(cookieOf(answer)).toBeUndefined()
    expect(await answer.text()).toContain(answer.headers.get('x-request-id'))
  })

  it.each([
    ['JSON', 'application/json', () => JSON.stringify({ query: CREATE_CLIENT })],
    ['JSON as text/plain, which needs no preflight', 'text/plain', () => JSON.stringify({ query: CREATE_CLIENT })],
    ['a form', 'application/x-www-form-urlencoded', () => form({ query: CREATE_CLIENT }).toString()],
    ['GraphQL', 'application/graphql', () => CREATE_CLIENT],
  ])('/graphql refuses %s', async (_how, type, bodyOf) => {
    await expectRejected(await send('/graphql', { headers: { 'content-type': type, ...headersOf() }, body: bodyOf() }))
  })

  it('/graphql refuses a multipart form', async () => {
    const body = new FormData()
    body.set('operations', JSON.stringify({ query: CREATE_CLIENT }))
    body.set('map', '{}')
    await expectRejected(await send('/graphql', { headers: headersOf(), body }))
  })

  it('/graphql refuses a query in the URL, so nothing can be read either', async () => {
    const path = `/graphql?query=${encodeURIComponent('{ me { email } }')}`
    const answer = await fetch(server.url + path, { headers: { cookie, accept: 'application/json', ...headersOf() } })
    expect([answer.status, (await answer.text()).includes(email)]).toEqual([403, false])
  })

  it('/graphql refuses a subscription', async () => {
    const headers = { accept: 'text/event-stream', 'content-type': 'application/json', ...headersOf() }
    await expectRejected(await send('/graphql', { headers, body: '{"query":"subscription { changes }"}' }))
  })
})

it.each([
  ['our own origin', () => ({ origin: server.url })],
  ['the public address of the service', () => ({ origin: server.url.replace('127.0.0.1', 'localhost') })],
  ['no origin, and sec-fetch-site same-origin', () => ({ 'sec-fetch-site': 'same-origin' })],
  ['the header that a cross-site page cannot set', () => ({ 'x-requested-with': 'muster' })],
  ['that header from a non-browser client', () => ({ 'x-requested-with': 'muster', origin: 'null' })],
])('%s is accepted', async (_what, headersOf) => {
  const headers = { 'content-type': 'application/json', ...headersOf() }
  const answer = await send('/graphql', { headers, body: JSON.stringify({ query: '{ me { email } }' }) })
  expect(await answer.json()).toEqual({ data: { me: { email } } })
})

it.each(['Muster', 'XMLHttpRequest', 'muster, muster', ''])('%j is not accepted as that header', async (value) => {
  expect(codeOf(await asPerson(server, cookie, '{ me { email } }', {}, { 'x-requested-with': value }))).toBe(
    'cross_site_request',
  )
})

it('no response allows another origin to read it, and no preflight allows cookies or the headers of sessions', async () => {
  const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const preflightHeaders = { ...preflight, 'access-control-request-headers': 'x-requested-with, content-type' }
  const withoutCookie = { method: 'OPTIONS', headers: preflightHeaders } // as browsers send it
  const preflightAnswer = await fetch(`${server.url}/graphql`, withoutCookie)
  expect(preflightAnswer.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflightAnswer.headers.get('access-control-allow-credentials')).toBeNull()
  expect(preflightAnswer.headers.get('access-control-allow-headers')).not.toMatch(/x-requested-with|\*/)
  const answered = await send('/graphql', { headers: { origin: 'https://evil.example', 'x-requested-with': 'muster' } })
  const withCookie = await send('/graphql', withoutCookie)
  for (const { headers } of [answered, withCookie])
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

it('a cross-site form cannot sign a user in to another account', async () => {
  const answer = await submit(server, '/sign-in', { email, password: PASSWORD }, { origin: 'https://evil.example' })
  expect([answer.status, cookieOf(answer)]).toEqual([403, undefined])
})

it('with an https public address, a page without https is cross-site', async () => {
  const secured = await startTestServer({ PUBLIC_URL: 'https://muster.example' }, server.databaseUrl)
  try {
    const from = async (origin: string, host: string) => {
      const answer = await submit(secured, '/sign-in', { email, password: PASSWORD }, { origin, host })
      return answer.status
    }
    expect(await from('https://muster.example', 'muster.example')).toBe(303)
    expect(await from('http://muster.example', 'muster.example')).toBe(403)
    expect(await from(secured.url, new URL(secured.url).host)).toBe(403)
  } finally {
    await secured.stop()
  }
})
