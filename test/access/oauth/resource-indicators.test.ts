/** Tokens for one resource (RFC 8707): who gets them, and where they are accepted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, graphql, request } from '../../support/server.ts'
import { authorizationRequest, authorize, connect, exchange, post, refresh, secretOf } from './flow.ts'
import { expectRefusal, startTokenParties, type TokenParties } from './refusal.ts'

let { server, client, browser } = {} as TokenParties
let rest: string
let api: string

beforeAll(async () => {
  ;({ server, client, browser } = await startTokenParties())
  rest = `${server.issuer}/api/public/v1`
  api = `${server.issuer}/graphql`
})
afterAll(() => server.stop())

const atRest = (key: string) => request(`${server.base}/workers?limit=1`, { key })
const atGraphql = (key: string) => graphql(server, key, '{ workers(limit: 1) { data { id } } }')
const ownToken = (change: Record<string, string> = {}): Promise<Answer> =>
  post(server, 'token', { grant_type: 'client_credentials', scope: 'workers:read', ...secretOf(client), ...change })

describe('a token', () => {
  it('for a resource is accepted there, and nowhere else (RFC 8707, 2; RFC 6750, 3.1)', async () => {
    for (const [resource, there, elsewhere] of [
      [rest, atRest, atGraphql],
      [api, atGraphql, atRest],
    ] as const) {
      const { access_token } = await connect(server, browser, client, { resource })
      expect((await there(access_token)).status).toBe(200)
      const refused = await elsewhere(access_token)
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/)
      expect(JSON.stringify(refused.body)).toContain(`This token is for ${resource}.`)
    }
  })

  it('for the whole server, or for no resource, is accepted by every resource', async () => {
    for (const resource of [null, server.issuer, `${server.issuer}/`]) {
      const { access_token } = await connect(server, browser, client, { resource })
      for (const at of [atRest, atGraphql]) expect((await at(access_token)).status).toBe(200)
    }
  })

  it('of a client itself is for the resource that the client names', async () => {
    const { body } = await ownToken({ resource: `${rest}/` })
    expect(body.scope).toBe('workers:read')
    expect([(await atRest(body.access_token)).status, (await atGraphql(body.access_token)).status]).toEqual([200, 401])
    const about = await post(server, 'introspect', { token: body.access_token, ...secretOf(client) })
    expect(about.body).toMatchObject({ active: true, aud: rest })
  })

  it('of a refresh is for the same resource, with the same scopes', async () => {
    const { refresh_token } = await connect(server, browser, client, { resource: rest })
    const { body } = await refresh(server, client, refresh_token)
    expect(body.scope).toBe('workers:read')
    expect([(await atRest(body.access_token)).status, (await atGraphql(body.access_token)).status]).toEqual([200, 401])
  })

  it('is for one of several resources, each by its own request (RFC 8707, 2.2)', async () => {
    const { url, verifier } = await authorizationRequest(server, client, { resource: rest, prompt: 'consent' })
    const page = await browser.go(`${url}&resource=${encodeURIComponent(api)}`)
    const { url: callback } = await browser.submit(page, { decision: 'approve' })
    const code = callback.searchParams.get('code') as string
    const first = await exchange(server, client, { code, verifier }, { resource: rest })
    expect([(await atRest(first.body.access_token)).status, (await atGraphql(first.body.access_token)).status]).toEqual(
      [200, 401],
    )
    const second = await refresh(server, client, first.body.refresh_token, { resource: api })
    expect([
      (await atRest(second.body.access_token)).status,
      (await atGraphql(second.body.access_token)).status,
    ]).toEqual([401, 200])
    expectRefusal(await refresh(server, client, second.body.refresh_token), 400, 'invalid_target') // which of both?
  })
})

it('the sign-in page keeps the resources that a client asks for', async () => {
  const { url } = await authorizationRequest(server, client, { resource: rest })
  const response = await fetch(`${url}&resource=${encodeURIComponent(api)}`, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') as string, server.issuer).searchParams.get('return_to')
  expect(new URL(back as string, server.issuer).searchParams.getAll('resource')).toEqual([rest, api])
})

describe('an unknown resource is rejected', () => {
  const unknown = ['https://elsewhere.example', 'workers', '/graphql', 'http://localhost:1/graphql#part']

  it.each(unknown)('RFC 8707, 2.1: at the authorisation page, %s', async (resource) => {
    const { url } = await authorizationRequest(server, client, { resource })
    const { url: callback } = await browser.go(url)
    expect(callback.searchParams.get('error')).toBe('invalid_target')
    expect(callback.searchParams.get('code')).toBeNull()
  })

  it.each(unknown)('RFC 8707, 2.2: at the token endpoint, %s', async (resource) => {
    expectRefusal(await ownToken({ resource }), 400, 'invalid_target')
  })

  it('RFC 8707, 2.2: as one that was not part of the authorisation', async () => {
    const authorized = await authorize(server, browser, client, { resource: rest })
    expectRefusal(await exchange(server, client, authorized, { resource: api }), 400, 'invalid_target')
    const { refresh_token } = await connect(server, browser, client, { resource: rest })
    expectRefusal(await refresh(server, client, refresh_token, { resource: api }), 400, 'invalid_target')
  })

  it('RFC 8707, 2.2: as two for one token', async () => {
    const form = { grant_type: 'client_credentials', ...secretOf(client) }
    const body = `${new URLSearchParams(form)}&resource=${encodeURIComponent(rest)}&resource=${encodeURIComponent(api)}`
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await request(`${server.base}/oauth/token`, { method: 'POST', body, headers: type })
    expectRefusal(answer, 400, 'invalid_target')
  })
})
