/** The authorisation server as it is opened: tokens, and the cookies of the browser that gets them. */
import { describe, expect, it } from 'vitest'
import { openStore } from '../../../src/access/oauth/store.ts'
import { config, ISSUER } from './bare.ts'
import { Browser } from './browser.ts'
import { authorizationRequest, exchange, passGrace, post, REDIRECT, refresh, registerClient, secretOf } from './flow.ts'
import {
  authorize,
  client,
  connect,
  introspect,
  machine,
  openWorld,
  ownToken,
  person,
  publicClient,
  server,
} from './opened.ts'

openWorld()

describe('tokens', () => {
  it('of a person: the code, the answer, what is stored of it, and how it is described', async () => {
    const { counted } = server.open()
    const { code, verifier, state, callback } = await authorize({ scope: 'workers:read projects:read' })
    expect(code).toMatch(/^mst_code_[0-9A-Za-z]{49}$/)
    expect(Object.fromEntries(callback.searchParams)).toEqual({ code, state, iss: ISSUER })
    expect(counted).toEqual([['authorization of user', person]]) // once, although the browser came by again
    const { status, body, headers } = await exchange(server, client, { code, verifier })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      access_token: expect.stringMatching(/^mst_at_[0-9A-Za-z]{49}$/),
      refresh_token: expect.stringMatching(/^mst_rt_[0-9A-Za-z]{49}$/),
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'workers:read projects:read',
    })
    const { id: grantId } = await server.database.prisma.oauthGrant.findFirstOrThrow({
      where: { userId: person, clientId: client.clientId },
      orderBy: { id: 'desc' },
    })
    const rows = await server.database.prisma.oauthToken.findMany({ where: { grantId }, orderBy: { expiresAt: 'asc' } })
    expect(
      rows.map(({ kind, scopes, createdAt, expiresAt }) => ({
        kind,
        scopes,
        seconds: (expiresAt.getTime() - createdAt.getTime()) / 1000,
      })),
    ).toEqual([
      { kind: 'code', scopes: ['workers:read', 'projects:read'], seconds: expect.closeTo(60, -1) },
      { kind: 'access', scopes: ['workers:read', 'projects:read'], seconds: expect.closeTo(600, -1) },
      { kind: 'refresh', scopes: ['workers:read', 'projects:read'], seconds: expect.closeTo(86_400, -1) },
    ])
    const now = Math.floor(Date.now() / 1000)
    const common = { active: true, iss: ISSUER, client_id: client.clientId, sub: person, iat: expect.closeTo(now, -1) }
    expect(await introspect(body.access_token)).toEqual({
      ...common,
      exp: expect.closeTo(now + 600, -1),
      scope: 'workers:read projects:read',
      token_type: 'Bearer',
      org_id: server.orgId,
      environment: 'live',
    })
    expect(await introspect(body.refresh_token)).toEqual({
      ...common,
      exp: expect.closeTo(now + 86_400, -1),
      scope: 'workers:read projects:read',
    })
  })

  it('of a client itself', async () => {
    server.open()
    const { status, body } = await ownToken(machine)
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^mst_at_[0-9A-Za-z]{49}$/),
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'workers:read projects:read',
    })
    expect((await ownToken(machine, { scope: 'projects:read' })).body.scope).toBe('projects:read')
    const now = Math.floor(Date.now() / 1000)
    expect(await introspect(body.access_token, machine)).toEqual({
      active: true,
      iss: ISSUER,
      client_id: machine.clientId,
      iat: expect.closeTo(now, -1),
      exp: expect.closeTo(now + 600, -1),
      scope: 'workers:read projects:read',
      token_type: 'Bearer',
      org_id: server.orgId,
      environment: 'live',
    })
  })

  it('are new ones after each refresh, and a used one ends all of them', async () => {
    server.open()
    const first = await connect({ scope: 'workers:read projects:read' })
    const second = await refresh(server, client, first.refresh_token, { scope: 'workers:read' })
    expect([second.status, second.body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^mst_at_/),
        refresh_token: expect.stringMatching(/^mst_rt_/),
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'workers:read',
      },
    ])
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    await passGrace(server, first.refresh_token)
    const questions = server.questions()
    const reused = await refresh(server, client, first.refresh_token)
    expect([reused.status, reused.body.error]).toEqual([400, 'invalid_grant'])
    expect(server.questions()).toBe(questions + 1)
    for (const token of [first.access_token, second.body.access_token, second.body.refresh_token])
      expect(await introspect(token)).toEqual({ active: false })
    const [entry] = await server.database.prisma.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(entry).toMatchObject({
      orgId: server.orgId,
      action: 'token.reuse_detected',
      actorKind: 'client',
      actorId: client.id,
      actorName: 'Rota Planner',
      targetType: 'grant',
      targetName: 'Rota Planner',
      requestId: reused.headers.get('x-request-id'),
      address: '127.0.0.1',
    })
  })

  it('end when the client gives one back, and the log says that consent was withdrawn', async () => {
    server.open()
    const { access_token, refresh_token } = await connect()
    const { status, headers } = await post(server, 'revoke', { token: refresh_token, ...secretOf(client) })
    expect(status).toBe(200)
    for (const token of [access_token, refresh_token]) expect(await introspect(token)).toEqual({ active: false })
    const [entry] = await server.database.prisma.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(entry).toMatchObject({
      action: 'consent.revoked',
      actorKind: 'client',
      actorId: client.id,
      requestId: headers.get('x-request-id'),
    })
  })

  it('of a client itself end when it gives them back, in every process', async () => {
    server.open()
    const { body } = await ownToken(machine)
    const questions = server.questions()
    expect((await post(server, 'revoke', { token: body.access_token, ...secretOf(machine) })).status).toBe(200)
    expect(server.questions()).toBe(questions + 1)
    expect(await introspect(body.access_token, machine)).toEqual({ active: false })
  })

  it('of another client can be neither described nor revoked', async () => {
    server.open()
    const { access_token } = await connect()
    const { access_token: own } = (await ownToken(client)).body
    for (const token of [access_token, own]) {
      expect(await introspect(token, machine)).toEqual({ active: false })
      expect((await post(server, 'revoke', { token, ...secretOf(machine) })).status).toBe(200)
      expect((await introspect(token)).active).toBe(true)
    }
  })

  it('are not described to a public client, which anybody can pretend to be', async () => {
    server.open()
    const { access_token, refresh_token } = await connect({}, publicClient)
    expect(await introspect(access_token, publicClient)).toEqual({ active: false })
    expect((await refresh(server, publicClient, refresh_token)).status).toBe(200)
  })

  it('of a client without the grant type refresh_token are no refresh tokens', async () => {
    server.open()
    const short = await registerClient(server, { grantTypes: ['authorization_code'] })
    expect(Object.keys(await connect({}, short)).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type'])
  })
})

describe('cookies', () => {
  const UID = 'a-request-of-an-earlier-release-of-the-server'
  const resume = (signature: string) => {
    const cookie = `muster_resume=${UID}; muster_resume.sig=${signature}`
    return fetch(`${server.url}/oauth/authorize/${UID}`, { redirect: 'manual', headers: { cookie } })
  }

  it('that an earlier release signed are accepted, and no others', async () => {
    server.open()
    const { url } = await authorizationRequest(server, client)
    const { id: grantId } = await server.grant(person, { clientId: client.clientId })
    const now = Math.floor(Date.now() / 1000)
    const waiting = {
      kind: 'Interaction',
      iat: now,
      exp: now + 60,
      cid: 'x',
      prompt: { name: 'login', reasons: ['sign_in'], details: {} },
      params: Object.fromEntries(new URL(url).searchParams),
      result: { login: { accountId: person, remember: false }, consent: { grantId } },
    }
    await openStore(
      server.database,
      config,
      (text) => text,
      async () => {},
    )('Interaction').upsert(UID, waiting as never, 60)
    expect((await resume('z2Y0E3VuzM4xDYfTDRXjVdgyF0s')).status).toBe(400)
    const accepted = await resume('HtRPnaR7OsQbbtcvFmZZmSBNorA')
    expect(accepted.headers.get('location')).toMatch(`${REDIRECT}?code=mst_code_`)
    expect((await resume('HtRPnaR7OsQbbtcvFmZZmSBNorA')).status).toBe(400) // answered, and so closed
  })

  it('of the session stay on the authorisation page', async () => {
    server.open()
    const cookies: string[] = []
    const browser = new Browser(server)
    const send = browser.send.bind(browser)
    browser.send = async (...sent) => {
      const response = await send(...sent)
      cookies.push(...response.headers.getSetCookie())
      return response
    }
    await browser.go((await authorizationRequest(server, client)).url)
    const ofSession = cookies.filter((cookie) => cookie.startsWith('muster_oauth'))
    expect(ofSession.map((cookie) => cookie.split('=', 1)[0])).toEqual(['muster_oauth', 'muster_oauth.sig'])
    for (const cookie of ofSession)
      expect(cookie.replace(/expires=[^;]*; /, '')).toMatch(
        /; path=\/oauth\/authorize; samesite=lax; secure; httponly$/,
      )
  })
})
