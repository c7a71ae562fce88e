/** Malformed and hostile input: every endpoint rejects it like any other invalid input. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationRequest, authorize, exchange, type Parties, post, secretOf, startParties } from './flow.ts'

let { server, client, browser } = {} as Parties

beforeAll(async () => {
  ;({ server, client, browser } = await startParties())
})
afterAll(() => server.stop())

const malformed = [
  '\0',
  'a\0b',
  '\ud800',
  '\u{1f4a9}',
  '%00',
  '../../etc/passwd',
  "' or 1=1 --",
  'x'.repeat(4000),
  '[]',
  '{"a":1}',
]

describe.each(malformed)('%j', (text) => {
  it.each([
    'client_id',
    'redirect_uri',
    'response_type',
    'scope',
    'code_challenge',
    'prompt',
    'claims',
    'nonce',
    'resource',
  ])('as %s of the authorisation page', async (name) => {
    const { url } = await authorizationRequest(server, client, { [name]: text })
    const { status } = await browser.go(url)
    expect(status).toBeLessThan(500)
  })

  it('as state is returned unchanged', async () => {
    const { url } = await authorizationRequest(server, client, {
      state: text,
      prompt: 'consent',
    })
    const sent = new URL(url).searchParams.get('state')
    const page = await browser.go(url)
    const { url: callback } = await browser.submit(page, { decision: 'approve' })
    expect(callback.searchParams.get('state')).toBe(sent)
  })

  it.each([
    'client_id',
    'client_secret',
    'code',
    'code_verifier',
    'redirect_uri',
    'grant_type',
    'refresh_token',
    'scope',
  ])('as %s of a token request', async (name) => {
    const form = {
      grant_type: 'authorization_code',
      code: 'mst_code_x',
      code_verifier: 'v'.repeat(43),
      ...secretOf(client),
    }
    for (const grant_type of ['authorization_code', 'refresh_token', 'client_credentials']) {
      const { status, body } = await post(server, 'token', { ...form, grant_type, [name]: text })
      expect(status, JSON.stringify(body)).toBeLessThan(500)
    }
  })

  it('as the user name and password of the Authorization header', async () => {
    const basic = Buffer.from(`${text}:${text}`).toString('base64')
    const { status } = await post(
      server,
      'token',
      { grant_type: 'client_credentials' },
      { authorization: `Basic ${basic}` },
    )
    expect([400, 401]).toContain(status)
  })

  it.each(['revoke', 'introspect'] as const)('as token and hint of %s', async (endpoint) => {
    for (const name of ['token', 'token_type_hint']) {
      const { status } = await post(server, endpoint, { token: 'mst_at_x', ...secretOf(client), [name]: text })
      expect(status).toBeLessThan(500)
    }
  })

  it('as the value of the pressed button', async () => {
    for (const name of ['organisation', 'decision', 'token']) {
      const page = await browser.go((await authorizationRequest(server, client, { prompt: 'consent' })).url)
      const { status } = await browser.submit(page, { decision: 'approve', [name]: text })
      expect(status).toBeLessThan(500)
    }
  })
})

it('the flow still works afterwards', async () => {
  expect((await exchange(server, client, await authorize(server, browser, client))).status).toBe(200)
})
