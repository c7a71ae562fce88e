/** The authorisation server as it is opened: authorisation requests, and what comes back to the client. */
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/platform/errors/errors.ts'
import { ISSUER } from './bare.ts'
import { REDIRECT, registerClient } from './flow.ts'
import { client, machine, openWorld, person, publicClient, request, returned, server } from './opened.ts'

openWorld()

describe('an authorisation request', () => {
  const pending = () => server.database.prisma.oauthInteraction.findMany()
  const uidOf = (response: Response) => response.headers.get('location')?.split('/').at(-1) as string

  it('of a person who is signed in waits an hour for the decision, bound to the browser by cookies', async () => {
    const { counted } = server.open()
    await server.database.prisma.oauthInteraction.deleteMany()
    const response = await request({ state: 'a state' })
    const uid = uidOf(response)
    expect([response.status, response.headers.get('location')]).toEqual([303, `/oauth/interaction/${uid}`])
    const [row, ...others] = await pending()
    expect(others).toEqual([])
    expect(row?.payload).toMatchObject({
      kind: 'Interaction',
      prompt: { name: 'login', reasons: ['sign_in'], details: {} },
      params: { client_id: client.clientId, redirect_uri: REDIRECT, scope: 'workers:read', state: 'a state' },
    })
    expect(JSON.stringify(row?.payload)).not.toContain(uid)
    expect(((row?.expiresAt.getTime() as number) - Date.now()) / 60_000).toBeCloseTo(60, 0)
    expect(counted).toEqual([['authorization of user', person]])
    const cookies = response.headers.getSetCookie()
    const attributes = (path: string) => new RegExp(`; path=${path}; expires=.*; samesite=lax; secure; httponly$`)
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual([
      'muster_interaction',
      'muster_interaction.sig',
      'muster_resume',
      'muster_resume.sig',
    ])
    for (const cookie of cookies.slice(0, 2)) expect(cookie).toMatch(attributes(`/oauth/interaction/${uid}`))
    for (const cookie of cookies.slice(2)) expect(cookie).toMatch(attributes(`/oauth/authorize/${uid}`))
    const minutes = (Date.parse(/expires=([^;]*)/.exec(cookies[0] as string)?.[1] as string) - Date.now()) / 60_000
    expect(minutes).toBeCloseTo(60, 0)
  })

  it('of a stranger leads to the sign-in page, and nothing is stored', async () => {
    const { counted } = server.open()
    await server.database.prisma.oauthInteraction.deleteMany()
    server.signedIn = undefined
    const response = await request({ state: 'a state' })
    const target = new URL(response.headers.get('location') as string, ISSUER)
    expect([response.status, target.pathname]).toEqual([303, '/sign-in'])
    const back = new URL(target.searchParams.get('return_to') as string, ISSUER)
    expect(back.pathname).toBe('/oauth/authorize')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      client_id: client.clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'workers:read',
      state: 'a state',
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
    })
    expect([await pending(), counted]).toEqual([[], []])
  })

  it('without scopes asks for all that the client is registered for (RFC 6749, 3.3)', async () => {
    server.open()
    await server.database.prisma.oauthInteraction.deleteMany()
    await request({ scope: null })
    expect((await pending())[0]?.payload).toMatchObject({ params: { scope: 'workers:read projects:read' } })
  })

  it('can ask for the consent page, but not for another sign-in', async () => {
    server.open()
    expect((await request({ prompt: 'consent' })).headers.get('location')).toMatch('/oauth/interaction/')
    expect(await returned({ prompt: 'login' })).toMatchObject({ error: 'invalid_request' })
  })

  it('that must not show a page is told to sign in (OpenID Connect, 3.1.2.6)', async () => {
    server.open()
    expect(await returned({ prompt: 'none', state: 's' })).toEqual({
      to: REDIRECT,
      hash: '',
      error: 'login_required',
      error_description: 'sign-in required',
      state: 's',
      iss: ISSUER,
    })
  })

  it.each([
    [
      'a scope that nobody knows',
      { scope: 'workers:read secrets:read' },
      'invalid_scope',
      "unknown scope 'secrets:read'",
    ],
    ['a scope of OpenID Connect', { scope: 'openid' }, 'invalid_scope', 'requested scope is not allowed'],
    ['the plain method of PKCE', { code_challenge_method: 'plain' }, 'invalid_request', expect.any(String)],
    ['no challenge', { code_challenge: null, code_challenge_method: null }, 'invalid_request', expect.any(String)],
    [
      'more than fits into the address of the sign-in page',
      { state: 'x'.repeat(6000) },
      'invalid_request',
      'the request must have at most 6000 characters when it is encoded; use a shorter state',
    ],
    ['a form as response', { response_mode: 'form_post' }, 'unsupported_response_mode', expect.any(String)],
    ['a response that is no code', { response_type: 'id_token' }, 'unsupported_response_type', expect.any(String)],
  ])('with %s is answered with an error', async (_what, change, error, error_description) => {
    server.open()
    expect({ ...(await returned(change)), ...(await fragment(change)) }).toMatchObject({
      to: REDIRECT,
      error,
      error_description,
    })
  })

  /** Errors of the rejected implicit grant come back in the fragment. */
  const fragment = async (change: Record<string, string | null>) =>
    Object.fromEntries(new URLSearchParams((await returned(change)).hash.slice(1)))

  it('for a code in the fragment is refused, and one for a token is told so in the fragment', async () => {
    server.open()
    const asked = await returned({ response_mode: 'fragment' })
    expect([asked.to, await fragment({ response_mode: 'fragment' })]).toMatchObject([
      REDIRECT,
      { error: 'invalid_request' },
    ])
    expect(await fragment({ response_type: 'token' })).toMatchObject({ error: 'unsupported_response_type' })
    expect(await fragment({ response_type: 'token', response_mode: 'fragment' })).toMatchObject({
      error: 'unsupported_response_type',
    })
  })

  it('may leave out the only redirect URI, but not one of several', async () => {
    server.open()
    expect((await request({ redirect_uri: null })).headers.get('location')).toMatch('/oauth/interaction/')
    const answer = await request({ redirect_uri: null }, publicClient)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }])
  })

  it('of a public client may name any port of a loopback address; of another client it may not', async () => {
    server.open()
    const redirect_uri = 'http://127.0.0.1:51004/callback'
    expect((await request({ redirect_uri }, publicClient)).headers.get('location')).toMatch('/oauth/interaction/')
    const confidential = await registerClient(server, { redirectUris: ['http://127.0.0.1/callback'] })
    const answer = await request({ redirect_uri }, confidential)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_redirect_uri' }])
  })

  it('is refused for a client that uses no codes', async () => {
    server.open()
    const answer = await request({}, machine)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_redirect_uri' }])
  })

  it('is refused for a while after too many of one person', async () => {
    const tooMany = new ApiError('rate_limited', { message: 'Too many attempts. Try again in 9 minutes.' })
    const attempts = { count: () => Promise.reject(tooMany) }
    server.open({ attempts: attempts as never })
    expect(await returned()).toMatchObject({
      to: REDIRECT,
      error: 'temporarily_unavailable',
      error_description: 'Too many attempts. Try again in 9 minutes.',
    })
  })

  it('that fails for another reason is a fault of the server, and logged', async () => {
    const fault = new Error('the counter is broken')
    const { logged } = server.open({ attempts: { count: () => Promise.reject(fault) } as never })
    const response = await request()
    expect([response.status, await response.json()]).toMatchObject([500, { error: 'server_error' }])
    expect(logged).toEqual([{ request_id: expect.stringMatching(/^req_/), code: 'internal_error', err: fault }])
  })
})
