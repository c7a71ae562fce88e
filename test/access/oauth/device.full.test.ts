/** The device authorisation grant (RFC 8628): connecting a device, and every refusal of its two endpoints. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from '../../../src/access/oauth/sweep.ts'
import type { Browser } from './browser.ts'
import { askDevice, decide, poll, registerDevice, startDevice, typeCode, wait } from './device.ts'
import {
  browserOf,
  makePerson,
  type OauthTestServer,
  post,
  refresh,
  registerClient,
  secretOf,
  startOauthServer,
  type TestClient,
  workers,
} from './flow.ts'
import { makeProof, makeProofKey } from './proofs.ts'
import { expectRefusal } from './refusal.ts'

let server: OauthTestServer
let client: TestClient
let browser: Browser

beforeAll(async () => {
  server = await startOauthServer({ OAUTH_DEVICE_POLL_SECONDS: '1' })
  client = await registerDevice(server)
  browser = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))
})
afterAll(() => server.stop())

describe('a device', () => {
  it('is connected: shows a code, polls, refreshes, revokes', async () => {
    const device = await startDevice(server, client)
    expect(device).toMatchObject({ interval: 1, expires_in: 600, verification_uri: `${server.issuer}/device` })
    expect(device.user_code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/)
    const page = await browser.go(device.verification_uri_complete)
    expect(page.html).toContain(`value="${device.user_code}"`) // to be compared: nothing is decided yet (RFC 8628, 3.3.1)
    expectRefusal(await poll(server, client, device), 400, 'authorization_pending')
    await browser.submit(await browser.submit(page, { user_code: device.user_code }), { decision: 'approve' })
    await wait(server)
    const { body } = await poll(server, client, device)
    expect((await workers(server, body.access_token)).status).toBe(200)
    const next = (await refresh(server, client, body.refresh_token)).body
    expect((await workers(server, next.access_token)).status).toBe(200)
    await post(server, 'revoke', { token: next.refresh_token, ...secretOf(client) })
    expect((await workers(server, next.access_token)).body.error.code).toBe('credential_revoked')
  })

  it('with a secret, and for all scopes that it is registered for, if it names none', async () => {
    const confidential = await registerDevice(server, { isPublic: false })
    const device = await startDevice(server, confidential, { scope: null })
    await decide(browser, device, 'approve')
    const { status, body } = await poll(server, confidential, device)
    expect([status, body.scope.split(' ').sort()]).toEqual([200, ['projects:read', 'workers:read']])
  })

  it('gets tokens for the resource that it names, and bound to its key', async () => {
    const resource = `${server.issuer}/graphql`
    const device = await startDevice(server, client, { resource })
    await decide(browser, device, 'approve')
    const { status, body } = await poll(server, client, device)
    expect([status, (await workers(server, body.access_token)).status]).toEqual([200, 401])
    const second = await startDevice(server, client)
    await decide(browser, second, 'approve')
    const url = `${server.issuer}/api/public/v1/oauth/token`
    const dpop = await makeProof(await makeProofKey(), { method: 'POST', url })
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: second.device_code,
      client_id: client.clientId,
    })
    const response = await fetch(url, { method: 'POST', body: form, headers: { dpop } })
    expect(await response.json()).toMatchObject({ token_type: 'DPoP' })
  })
})

describe('the device authorisation endpoint rejects', () => {
  it.each([
    ['RFC 8628, 3.1', 'an unknown client', { client_id: 'unknown' }, 401, 'invalid_client'],
    ['RFC 8628, 3.1', 'no client', { client_id: null }, 400, 'invalid_request'],
    ['RFC 6749, 3.3', 'an unknown scope', { scope: 'secrets:read' }, 400, 'invalid_scope'],
    ['RFC 6749, 3.3', 'a scope that is not registered', { scope: 'jobs:read' }, 400, 'invalid_scope'],
    ['RFC 8707, 2', 'an unknown resource', { resource: 'https://elsewhere.example' }, 400, 'invalid_target'],
  ] as const)('%s: %s', async (_section, _what, change, status, error) => {
    expectRefusal(await askDevice(server, client, change), status, error)
  })

  it('RFC 8628, 3.1: a client that is not registered for it', async () => {
    const codeOnly = await registerClient(server)
    expect((await askDevice(server, codeOnly)).status).toBe(400)
  })
})

describe('the token endpoint answers', () => {
  it('RFC 8628, 3.5: authorization_pending until somebody decides, and slow_down to one that asks too soon', async () => {
    const slow = await startOauthServer({ OAUTH_DEVICE_POLL_SECONDS: '60' }, server.databaseUrl)
    const device = await startDevice(slow, client)
    expectRefusal(await poll(slow, client, device), 400, 'authorization_pending')
    expectRefusal(await poll(slow, client, device), 400, 'slow_down')
    await wait(slow) // as long as before: too short now
    expectRefusal(await poll(slow, client, device), 400, 'slow_down')
    for (let minutes = 0; minutes < 2; minutes++) await wait(slow)
    expectRefusal(await poll(slow, client, device), 400, 'authorization_pending')
    await slow.stop()
  })

  it('RFC 8628, 3.5: access_denied when the person denied it, and nothing afterwards', async () => {
    const device = await startDevice(server, client)
    expect((await decide(browser, device, 'deny')).html).toContain('has no access')
    expectRefusal(await poll(server, client, device), 400, 'access_denied')
    await wait(server)
    expectRefusal(await poll(server, client, device), 400, 'invalid_grant')
  })

  it('RFC 8628, 3.5: expired_token after its time, until it is removed', async () => {
    const device = await startDevice(server, client)
    const past = `update oauth_device_codes set expires_at = now() - interval '25 hours',
      payload = payload::jsonb || jsonb_build_object('exp', extract(epoch from now())::bigint - 1)`
    await server.database.pool.query(past)
    expectRefusal(await poll(server, client, device), 400, 'expired_token')
    expect((await typeCode(browser, device.user_code)).html).toContain('No device is waiting with this code')
    await removeExpired(server.database, new Date())
    expectRefusal(await poll(server, client, device), 400, 'invalid_grant')
  })

  it('RFC 8628, 3.4: invalid_grant to an unknown code, to another client, and the second time', async () => {
    const device = await startDevice(server, client)
    const unknown = { ...device, device_code: 'mst_device_unknown' }
    expectRefusal(await poll(server, client, unknown), 400, 'invalid_grant')
    expectRefusal(await poll(server, await registerDevice(server), device), 400, 'invalid_grant')
    await decide(browser, device, 'approve')
    const { status, body } = await poll(server, client, device)
    expect(status).toBe(200)
    await wait(server)
    expectRefusal(await poll(server, client, device), 400, 'invalid_grant')
    expectRefusal(await refresh(server, client, body.refresh_token), 400, 'invalid_grant') // RFC 6749, 10.5
    expect((await workers(server, body.access_token)).body.error.code).toBe('credential_revoked')
  })

  it('RFC 8628, 3.4: invalid_request without a code, unauthorized_client to another kind of client', async () => {
    const device = await startDevice(server, client)
    expectRefusal(await poll(server, client, device, { device_code: null }), 400, 'invalid_request')
    expectRefusal(await poll(server, await registerClient(server), device), 400, 'unauthorized_client')
  })

  it('RFC 8628, 3.4: one set of tokens to several requests at once', async () => {
    const device = await startDevice(server, client)
    await decide(browser, device, 'approve')
    const answers = await Promise.all([1, 2, 3].map(() => poll(server, client, device)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
