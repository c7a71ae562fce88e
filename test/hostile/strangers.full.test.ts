/** A stranger's requests leave no rows behind: nobody without a credential can fill the database. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashSecret, makeSecretText } from '../../src/access/credentials/secret-text.ts'
import { sweepSessions } from '../../src/access/people/session-store.ts'
import { Browser, PASSWORD } from '../access/oauth/browser.ts'
import {
  authorizationRequest,
  browserOf,
  connect,
  exchange,
  makePerson,
  type Parties,
  post,
  refresh,
  registerClient,
  secretOf,
  startParties,
} from '../access/oauth/flow.ts'
import { silent } from '../support/log.ts'
import { makeWorker, submit } from '../support/people.ts'
import { request } from '../support/server.ts'

let { server, client, person, browser } = {} as Parties

beforeAll(async () => {
  ;({ server, client, person, browser } = await startParties({})) // it counts all rows of its database
})
afterAll(() => server.stop())

/** How many rows each table has. The counters of attempts are left out: there is one for an address, and it expires. */
async function rows(): Promise<Record<string, number>> {
  const { pool } = server.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'attempts'`,
  )
  const union = tables
    .map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
    .join(' union all ')
  const { rows: counts } = await pool.query<{ name: string; rows: number }>(union)
  return Object.fromEntries(counts.map(({ name, rows: count }) => [name, count]))
}

/** Each request that a stranger can make and that once could have stored something. */
const requests: Record<string, () => Promise<unknown>> = {
  'an authorisation request': async () => new Browser(server).go((await authorizationRequest(server, client)).url),
  'an authorisation request that asks for consent': async () =>
    new Browser(server).go((await authorizationRequest(server, client, { prompt: 'consent' })).url),
  'an authorisation request without interaction': async () =>
    new Browser(server).go((await authorizationRequest(server, client, { prompt: 'none' })).url),
  'an authorisation request of an unknown client': async () =>
    new Browser(server).go((await authorizationRequest(server, { ...client, clientId: 'mst_client_x' })).url),
  'an invented session': async () =>
    fetch((await authorizationRequest(server, client)).url, {
      headers: { cookie: 'muster_session=s%3Ainvented.c2ln; muster_oauth=x; muster_interaction=y' },
      redirect: 'manual',
    }),
  'an unknown interaction': () => fetch(`${server.url}/oauth/interaction/nothing`),
  'an unknown resumption': () => fetch(`${server.url}/oauth/authorize/nothing`),
  'the sign-in page': () => fetch(`${server.url}/sign-in`),
  'a sign-in to no account': () => submit(server, '/sign-in', { email: 'stranger@test.example', password: PASSWORD }),
  'a reset for no account': () => submit(server, '/forgot-password', { email: 'stranger@test.example' }),
  'an invented reset link': () => submit(server, '/reset-password', { token: 'invented', password: PASSWORD }),
  'an invented invitation': () => submit(server, '/invitation', { token: 'invented', name: 'A', password: PASSWORD }),
  'an invented join link': () => submit(server, '/join', { token: 'invented', name: 'A', email: 'a@test.example' }),
  'a sign-out': () => submit(server, '/sign-out', {}),
  'a wrong client secret': () =>
    post(server, 'token', { grant_type: 'client_credentials', ...secretOf({ ...client, secret: 'wrong' }) }),
  'an invented code': () => exchange(server, client, { code: makeSecretText('mst_code'), verifier: 'v'.repeat(43) }),
  'an invented refresh token': () => refresh(server, client, makeSecretText('mst_rt')),
  'an introspection': () => post(server, 'introspect', { token: 'x', client_id: client.clientId, client_secret: 'x' }),
  'a revocation': () => post(server, 'revoke', { token: 'x', client_id: client.clientId, client_secret: 'x' }),
  'a registration of a client': () =>
    fetch(`${server.url}/oauth/register`, { method: 'POST', body: '{"redirect_uris":["https://a.example"]}' }),
  'an invented key': () => request(`${server.base}/workers`, { key: makeSecretText('mst_live') }),
  'no key': () => request(`${server.url}/graphql`, { method: 'POST', body: { query: '{ workers { data { id } } }' } }),
}

describe('a stranger leaves no row behind with', () => {
  it.each(Object.entries(requests))('%s', async (_what, send) => {
    const before = await rows()
    for (let times = 0; times < 3; times++) await send()
    expect(await rows()).toEqual(before)
  })
})

describe('an authorisation request', () => {
  it('of a stranger goes on after the sign-in, with every parameter', async () => {
    const state = 'a b&c=d%20é'
    const stranger = new Browser(server)
    const page = await stranger.go((await authorizationRequest(server, client, { state })).url)
    expect(page.url.pathname).toBe('/sign-in')
    const consent = await stranger.submit(page, { email: person.email, password: PASSWORD })
    const { url } = await stranger.submit(consent, { decision: 'approve' })
    expect([url.host, url.searchParams.get('state')]).toEqual(['app.example.com', state])
  })

  it('that is too long to carry to the sign-in page is refused at the client', async () => {
    for (const by of [new Browser(server), browser]) {
      const { url } = await by.go((await authorizationRequest(server, client, { state: 'x'.repeat(7000) })).url)
      expect([url.host, url.searchParams.get('error')]).toEqual(['app.example.com', 'invalid_request'])
      expect(url.searchParams.get('error_description')).toMatch(/state/)
    }
  })
})

it('a reset link is deleted a day after it has expired', async () => {
  const { prisma } = server.database
  const hour = 3_600_000
  const ages = { old: 25 * hour, recent: 23 * hour, open: -hour }
  for (const [name, age] of Object.entries(ages)) {
    const expiresAt = new Date(Date.now() - age)
    await prisma.passwordReset.create({ data: { userId: person.id, secretHash: hashSecret(name), expiresAt } })
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stop = sweepSessions(server.database, silent)
    await vi.advanceTimersByTimeAsync(1.5 * hour)
    stop()
  } finally {
    vi.useRealTimers()
  }
  await expect.poll(() => prisma.passwordReset.count(), { timeout: 60_000 }).toBe(2)
})

it('a person who is signed in cannot store authorisation requests without end', async () => {
  const busy = await makePerson(server, { [server.orgId]: 'worker' }, await makeWorker(server))
  const theirs = await browserOf(server, busy)
  const open = async () => theirs.go((await authorizationRequest(server, client, { prompt: 'consent' })).url)
  expect((await open()).url.pathname).toMatch(/^\/oauth\/interaction\//)
  await server.database.pool.query('update attempts set points = 500 where key like $1', ['%authorization-of-user%'])
  const before = await rows()
  const { url } = await open()
  expect([url.host, url.searchParams.get('error')]).toEqual(['app.example.com', 'temporarily_unavailable'])
  expect(url.searchParams.get('error_description')).toMatch(/Try again in \d+ minutes/)
  expect(await rows()).toEqual(before)
  await server.database.pool.query('delete from attempts')
})

describe('tokens that a client asks for without end', () => {
  it('are limited by its rate: client credentials', async () => {
    const busy = await registerClient(server, { ratePerMinute: 3 })
    const form = { grant_type: 'client_credentials', ...secretOf(busy) }
    for (let times = 0; times < 3; times++) expect((await post(server, 'token', form)).status).toBe(200)
    const before = await rows()
    const refused = await post(server, 'token', form)
    expect([refused.status, refused.body.error]).toEqual([429, 'slow_down'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await rows()).toEqual(before)
  })

  it('are limited by its rate: refresh tokens, which stay usable', async () => {
    const busy = await registerClient(server, { ratePerMinute: 2 })
    let { refresh_token } = await connect(server, browser, busy)
    for (let times = 0; times < 2; times++) ({ refresh_token } = (await refresh(server, busy, refresh_token)).body)
    expect((await refresh(server, busy, refresh_token)).status).toBe(429)
    await server.database.pool.query('update oauth_clients set rate_per_minute = 100 where id = $1', [busy.id])
    expect((await refresh(server, busy, refresh_token)).status).toBe(200)
  })
})
