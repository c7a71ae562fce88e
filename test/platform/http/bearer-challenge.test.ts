/** What a refused caller learns from `WWW-Authenticate` (RFC 6750, section 3; RFC 9728, section 5). */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/platform/errors/errors.ts'
import { bearerChallenge } from '../../../src/platform/http/bearer-challenge.ts'
import { makePerson, signIn } from '../../support/people.ts'
import { type Answer, graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

/** The parameters of a challenge. */
function partsOf({ headers }: Answer): Record<string, string> {
  const challenge = headers.get('www-authenticate') ?? ''
  expect(challenge).toMatch(
    /^Bearer [a-z_]+="[\x20-\x21\x23-\x5b\x5d-\x7e]*"(?:, [a-z_]+="[\x20-\x21\x23-\x5b\x5d-\x7e]*")*$/,
  )
  return Object.fromEntries([...challenge.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
}

const surfaces: [string, (key?: string) => Promise<Answer>, string][] = [
  ['REST', (key) => request(`${server.base}/workers`, { key }), '/api/public/v1'],
  ['GraphQL', (key) => graphql(server, key, '{ workers { data { id } } }'), '/graphql'],
]

describe.each(surfaces)('%s', (_name, ask, resource) => {
  it('names the metadata of the resource, which leads to the authorisation server', async () => {
    const parts = partsOf(await ask())
    expect(new URL(parts.resource_metadata ?? '').pathname).toBe(`/.well-known/oauth-protected-resource${resource}`)
    const { body } = await request(server.url + new URL(parts.resource_metadata ?? '').pathname)
    expect(body.resource).toMatch(new RegExp(`${resource}$`))
    expect(body.authorization_servers).toHaveLength(1)
  })

  it('says nothing of an error if no credential was sent', async () => {
    expect(Object.keys(partsOf(await ask()))).toEqual(['resource_metadata'])
  })

  it('says invalid_token for one that is unknown, expired or revoked', async () => {
    const expired = await server.key({ expiresAt: new Date(Date.now() - 1000) })
    for (const key of ['nonsense', 'mst_live_nonsense', expired]) {
      const parts = partsOf(await ask(key))
      expect(parts).toMatchObject({ error: 'invalid_token', error_description: expect.stringMatching(/\w/) })
      expect(parts.scope).toBeUndefined()
    }
  })
})

it('names the narrowest scope that is sufficient where one is missing', async () => {
  const key = await server.key({ scopes: ['planner:read'] })
  const at = async (method: string, path: string) =>
    partsOf(await request(server.base + path, { method, key, body: method === 'GET' ? undefined : {} }))
  expect(await at('GET', '/workers')).toMatchObject({
    error: 'insufficient_scope',
    error_description: 'This needs one of the scopes read, workers:read.',
    scope: 'workers:read',
  })
  expect((await at('POST', '/tasks')).scope).toBe('tasks:write')
  expect((await at('PATCH', '/expenses/any')).scope).toBe('finance:write')
})

it('a request from another site in the name of a session is told to use a credential', async () => {
  const cookie = await signIn(server, (await makePerson(server, 'owner')).email)
  const answer = await request(`${server.url}/graphql`, {
    method: 'POST',
    headers: { cookie },
    body: { query: '{ me { id } }' },
  })
  expect([answer.status, Object.keys(partsOf(answer))]).toEqual([403, ['resource_metadata']])
})

it('no other status has a challenge', async () => {
  const key = await server.key()
  for (const [path, status] of [
    ['/workers', 200],
    ['/nothing', 404],
    ['/workers?limit=0', 422],
  ] as const) {
    const answer = await request(server.base + path, { key })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([status, null])
  }
})

it('a message with quotes, line breaks and other letters stays inside its quotes', () => {
  const res = new ServerResponse(new IncomingMessage(new Socket()))
  const challenge = bearerChallenge('https://muster.example', '/graphql')
  challenge(res, new ApiError('credential_invalid', { message: 'a "quoted" \\ text,\r\nx-forged: 1 — Łódź 漢' }))
  expect(res.getHeader('www-authenticate')).toMatch(
    /^Bearer error="invalid_token", error_description="[ !#-[\]-~]*", resource_metadata="[^"]*"$/,
  )
})
