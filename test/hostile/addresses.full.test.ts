/** What a caller writes in forwarding headers decides nothing: no address in a log, no link, no cookie. */
import { globSync, readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../access/oauth/browser.ts'
import {
  authorize,
  exchange,
  joinOauthServer,
  makePerson,
  type OauthTestServer,
  passGrace,
  refresh,
  registerClient,
  startOauthServer,
  type TestClient,
} from '../access/oauth/flow.ts'

const FORGED = '203.0.113.77'
const forged = {
  'x-forwarded-for': FORGED,
  'x-real-ip': FORGED,
  'x-client-ip': FORGED,
  'cf-connecting-ip': FORGED,
  'true-client-ip': FORGED,
  forwarded: `for=${FORGED};proto=https;host=evil.example`,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
}

let direct: OauthTestServer
let behindProxy: OauthTestServer

beforeAll(async () => {
  direct = await joinOauthServer()
  behindProxy = await startOauthServer({ TRUST_PROXY: '1' }, direct.databaseUrl)
})
afterAll(async () => {
  await behindProxy.stop()
  await direct.stop()
})

/** A browser whose every request has these headers. */
class ForgingBrowser extends Browser {
  override send(url: URL, init: RequestInit): Promise<Response> {
    return super.send(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...forged } })
  }
}

/** Everything that leaves an address behind: signing in, consent, a change, and a refresh token that is used twice. */
async function leaveTraces(server: OauthTestServer): Promise<{ email: string; client: TestClient }> {
  const { email } = await makePerson(server, { [server.orgId]: 'owner' })
  const client = await registerClient(server)
  const browser = new ForgingBrowser(server)
  await browser.signIn({ email })
  const authorized = await authorize(server, browser, client)
  await browser.graphql('mutation { setOrganisationTimeZone(timeZone: "UTC") }')
  await browser.graphql(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
    { input: { name: 'a', environment: 'sandbox', scopes: ['read'] } },
    forged,
  )
  const { body } = await exchange(server, client, authorized)
  await refresh(server, client, body.refresh_token)
  await passGrace(server, body.refresh_token)
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: body.refresh_token,
    client_id: client.clientId,
    client_secret: client.secret as string,
  })
  const reused = await fetch(`${server.base}/oauth/token`, { method: 'POST', headers: forged, body: form })
  expect(reused.status).toBe(400)
  return { email, client }
}

async function recorded(server: OauthTestServer): Promise<Map<string, string>> {
  const { pool } = server.database
  const audit = await pool.query<{ what: string; address: string }>(
    `select action as what, address from audit_log where org_id = $1 and actor_kind <> 'cli'`,
    [server.orgId],
  )
  const sessions = await pool.query<{ what: string; address: string }>(
    `select 'session row' as what, s.address from sessions s join memberships m using (user_id) where m.org_id = $1`,
    [server.orgId],
  )
  return new Map([...audit.rows, ...sessions.rows].map(({ what, address }) => [what, address]))
}

const TRACES = [
  'api_key.created',
  'consent.granted',
  'organisation.time_zone_set',
  'session row',
  'session.started',
  'token.reuse_detected',
]

describe('the address of a caller', () => {
  it('is that of its connection when no proxy is trusted', async () => {
    await leaveTraces(direct)
    const traces = await recorded(direct)
    expect([...traces.keys()].sort()).toEqual(TRACES)
    expect(new Set(traces.values())).toEqual(new Set(['127.0.0.1']))
  })

  it('is the one that a trusted proxy reports', async () => {
    await leaveTraces(behindProxy)
    const traces = await recorded(behindProxy)
    expect([...traces.keys()].sort()).toEqual(TRACES)
    expect(new Set(traces.values())).toEqual(new Set([FORGED]))
  })

  it('is read in one place', () => {
    const files = globSync(['src/**/*.ts', 'rest/**/*.ts', 'schema/**/*.ts'])
    const reading = files.filter((file) =>
      /\b(req|request|ctx|context)\??\.ips?\b|remoteAddress|x-forwarded-for/i.test(readFileSync(file, 'utf8')),
    )
    expect(reading).toEqual(['src/platform/http/address.ts'])
  })
})

/** A GET with a forged Host, which fetch does not allow. */
function get(server: OauthTestServer, path: string): Promise<{ headers: object; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { ...forged, host: 'evil.example' }
    send(`${server.url}${path}`, { headers }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk)).on('end', () => resolve({ headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })
}

describe('a forged host and protocol', () => {
  it.each([
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource',
    '/api/public/v1/openapi.json',
    '/oauth/authorize?client_id=none',
    '/sign-in',
    '/account',
    '/console',
    '/docs',
    '/graphql',
    '/nowhere',
  ])('appear in no link, redirect or cookie of %s', async (path) => {
    for (const server of [direct, behindProxy]) {
      const { headers, body } = await get(server, path)
      expect(JSON.stringify(headers)).not.toMatch(/evil\.example|; secure/i)
      expect(body).not.toContain('evil.example')
    }
  })

  it('appear in no redirect or cookie of an authorisation', async () => {
    const client = await registerClient(direct)
    const query = new URLSearchParams({
      client_id: client.clientId,
      response_type: 'code',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    const { headers } = await get(direct, `/oauth/authorize?${query}`)
    expect(headers).toHaveProperty('location')
    expect(JSON.stringify(headers)).not.toMatch(/evil\.example|; secure/i)
  })
})
