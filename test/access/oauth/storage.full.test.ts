/** What OAuth stores, in which form and for how long. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashSecret } from '../../../src/access/credentials/secret-text.ts'
import { removeExpired, sweepOauth } from '../../../src/access/oauth/sweep.ts'
import { silent } from '../../support/log.ts'
import {
  authorizationRequest,
  authorize,
  connect,
  exchange,
  type Parties,
  post,
  refresh,
  secretOf,
  startOauthServer,
  startParties,
} from './flow.ts'

let { server, client, browser } = {} as Parties

beforeAll(async () => {
  const seconds = {
    OAUTH_CODE_SECONDS: '300',
    OAUTH_ACCESS_TOKEN_SECONDS: '1200',
    OAUTH_REFRESH_TOKEN_SECONDS: '6000',
  }
  ;({ server, client, browser } = await startParties(seconds))
})
afterAll(() => server.stop())

it('no table of the database stores a code, token, secret or pending request in clear text', async () => {
  const authorized = await authorize(server, browser, client, { prompt: 'consent' })
  const { body: tokens } = await exchange(server, client, authorized)
  const { body: own } = await post(server, 'token', { grant_type: 'client_credentials', ...secretOf(client) })
  const waiting = await browser.go((await authorizationRequest(server, client, { prompt: 'consent' })).url)
  const secrets = [
    authorized.code,
    tokens.access_token,
    tokens.refresh_token,
    own.access_token,
    client.secret as string,
    waiting.url.pathname.split('/').at(-1) as string,
    ...browser.cookieValues(),
  ]
  expect(secrets.every((secret) => secret.length > 15)).toBe(true)

  const { pool } = server.database
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  let rows = 0
  for (const { name } of tables.rows) {
    const { rows: texts } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    rows += texts.length
    const all = texts.map(({ text }) => text).join('\n')
    for (const secret of secrets) {
      expect(all.includes(secret), `${name} has ${secret}`).toBe(false)
      expect(all.includes(Buffer.from(secret).toString('hex')), `${name} has ${secret} in hex`).toBe(false)
    }
  }
  expect(rows).toBeGreaterThan(100)
  expect(await server.database.prisma.oauthToken.count({ where: { hash: hashSecret(tokens.access_token) } })).toBe(1)
})

describe('lifetimes', () => {
  const seconds = async (text: string) => {
    const row = await server.database.prisma.oauthToken.findUniqueOrThrow({ where: { hash: hashSecret(text) } })
    return Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 1000)
  }

  it('are those of the settings; a refresh token starts a new lifetime at each use', async () => {
    const authorized = await authorize(server, browser, client)
    expect(await seconds(authorized.code)).toBeCloseTo(300, -2)
    const { body: tokens } = await exchange(server, client, authorized)
    expect(tokens.expires_in).toBe(1200)
    expect(await seconds(tokens.access_token)).toBeCloseTo(1200, -2)
    expect(await seconds(tokens.refresh_token)).toBeCloseTo(6000, -2)
    const { body: next } = await refresh(server, client, tokens.refresh_token)
    expect(await seconds(next.refresh_token)).toBeCloseTo(6000, -2)
    const { body: own } = await post(server, 'token', { grant_type: 'client_credentials', ...secretOf(client) })
    expect(own.expires_in).toBe(1200)
  })

  it('of a grant are those of its last token', async () => {
    const { refresh_token } = await connect(server, browser, client)
    const token = await server.database.prisma.oauthToken.findUniqueOrThrow({
      where: { hash: hashSecret(refresh_token) },
      include: { grant: true },
    })
    expect(token.grant?.expiresAt).toEqual(token.expiresAt)
  })
})

describe('an expired row', () => {
  async function makeExpired(days: number): Promise<string> {
    const { refresh_token } = await connect(server, browser, client, { prompt: 'consent' })
    const hash = hashSecret(refresh_token)
    const { grantId } = await server.database.prisma.oauthToken.findUniqueOrThrow({ where: { hash } })
    const expiresAt = new Date(Date.now() - days * 86_400_000)
    await server.database.prisma.oauthGrant.update({ where: { id: grantId as string }, data: { expiresAt } })
    await server.database.prisma.oauthToken.updateMany({ where: { grantId }, data: { expiresAt } })
    return grantId as string
  }
  const remaining = async (grantId: string) => ({
    grants: await server.database.prisma.oauthGrant.count({ where: { id: grantId } }),
    tokens: await server.database.prisma.oauthToken.count({ where: { grantId } }),
  })

  it('is distinct from unknown values for a week, then removed; valid rows stay', async () => {
    const [old, recent, valid] = [await makeExpired(8), await makeExpired(6), await makeExpired(-1)]
    await browser.go((await authorizationRequest(server, client, { prompt: 'consent' })).url)
    await server.database.pool.query(`update oauth_interactions set expires_at = now() - interval '1 second'`)
    await browser.go((await authorizationRequest(server, client, { prompt: 'consent' })).url)
    await removeExpired(server.database, new Date())
    expect(await remaining(old)).toEqual({ grants: 0, tokens: 0 })
    for (const id of [recent, valid]) expect(await remaining(id)).toEqual({ grants: 1, tokens: 3 })
    expect(await server.database.prisma.oauthInteraction.count()).toBe(1)
  })

  it('is removed on a schedule', async () => {
    const old = await makeExpired(8)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const stop = sweepOauth(server.database, silent)
      await vi.advanceTimersByTimeAsync(15 * 60_000)
      stop()
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(() => remaining(old), { timeout: 60_000 }).toEqual({ grants: 0, tokens: 0 })
  })
})

it('cookies signed with another secret are rejected', async () => {
  const other = await startOauthServer({ MUSTER_SECRET: 'o'.repeat(40) }, server.databaseUrl)
  try {
    browser.moveTo(other)
    const { url } = await browser.go((await authorizationRequest(other, client)).url)
    expect(url.pathname).toBe('/sign-in')
  } finally {
    browser.moveTo(server)
    await other.stop()
  }
})
