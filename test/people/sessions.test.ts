/** Sessions: what the cookie is worth, for how long, where, and what ends it. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { removeEndedSessions } from '../../src/people/session-store.ts'
import { asPerson, cookieOf, makePerson, PASSWORD, signIn, submit } from '../support/people.ts'
import { type Answer, request, startTestServer, type TestServer } from '../support/server.ts'

const HOUR = 3_600_000

let server: TestServer
/** A second process on the same database. */
let other: TestServer

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({}, server.databaseUrl)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const codeOf = ({ body }: Answer) => body.errors?.[0].extensions.code
const me = (cookie: string, at = server, headers: Record<string, string> = {}) =>
  asPerson(at, cookie, '{ me { email } }', {}, headers)
const refused = async (cookie: string, at = server) => {
  const answer = await me(cookie, at)
  expect([answer.status, codeOf(answer)]).toEqual([401, 'credential_expired'])
}
const ownSession = (userId: string) => server.database.prisma.session.findFirstOrThrow({ where: { userId } })

async function person() {
  const made = await makePerson(server, 'staff')
  return { ...made, cookie: await signIn(server, made.email) }
}

describe('the cookie', () => {
  it('opens every process', async () => {
    const { email, cookie } = await person()
    for (const each of [server, other]) expect((await me(cookie, each)).body.data.me.email).toBe(email)
  })

  it('is worth nothing when altered, unsigned, signed with another secret or made up', async () => {
    const { cookie } = await person()
    const [name = '', value = ''] = cookie.split('=')
    const [secret = ''] = decodeURIComponent(value).slice(2).split('.')
    const foreign = createHmac('sha256', 'another secret').update(secret).digest('base64').replace(/=+$/, '')
    const values = [
      `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`,
      secret,
      `s%3A${secret}`,
      encodeURIComponent(`s:${secret}.${foreign}`),
      'x',
      '',
    ]
    for (const forged of values) await refused(`${name}=${forged}`)
    expect((await me(cookie)).status).toBe(200)
  })

  it('is not what the database keeps', async () => {
    const { userId, cookie } = await person()
    const [secret = ''] = decodeURIComponent(cookie.split('=')[1] as string)
      .slice(2)
      .split('.')
    const { rows } = await server.database.pool.query(
      'select to_jsonb(s)::text as row from sessions s where user_id = $1',
      [userId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(secret)
    expect(rows[0].row).not.toContain(Buffer.from(secret).toString('hex'))
  })

  it('is Secure, of this host alone, where PUBLIC_URL is https', async () => {
    const url = 'https://muster.example'
    const secure = await startTestServer({ PUBLIC_URL: url }, server.databaseUrl)
    try {
      const { email } = await makePerson(server, 'staff')
      const answer = await submit(secure, '/sign-in', { email, password: PASSWORD }, { origin: url })
      expect(answer.headers.getSetCookie().join()).toMatch(
        /^__Host-muster_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
    } finally {
      await secure.stop()
    }
  })

  it('is no credential of REST', async () => {
    const { cookie } = await person()
    const answer = await request(`${server.base}/workers`, { headers: { cookie, 'x-requested-with': 'muster' } })
    expect([answer.status, answer.body.error.code]).toEqual([401, 'credential_missing'])
  })

  it('yields to an Authorization header', async () => {
    const { cookie } = await person()
    const answer = await me(cookie, server, { authorization: 'Bearer nonsense' })
    expect([answer.status, codeOf(answer)]).toEqual([401, 'credential_invalid'])
    const key = await server.key({ scopes: ['read'] })
    expect(codeOf(await me(cookie, server, { authorization: `Bearer ${key}` }))).toBe('insufficient_scope')
  })
})

describe('idle', () => {
  it('ends after 12 hours, and each request begins them anew', async () => {
    const { userId, cookie } = await person()
    const { id, createdAt, expiresAt } = await ownSession(userId)
    expect((expiresAt.getTime() - createdAt.getTime()) / HOUR).toBeCloseTo(12, 2)
    const nearlyOver = new Date(Date.now() + HOUR)
    const data = { lastSeenAt: new Date(nearlyOver.getTime() - 12 * HOUR), expiresAt: nearlyOver }
    await server.database.prisma.session.update({ where: { id }, data })
    expect((await me(cookie)).status).toBe(200)
    await vi.waitFor(async () => {
      const touched = await ownSession(userId)
      expect((touched.expiresAt.getTime() - touched.lastSeenAt.getTime()) / HOUR).toBeCloseTo(12, 5)
      expect(touched.expiresAt.getTime()).toBeGreaterThan(nearlyOver.getTime())
    }, 15_000)
    await server.database.prisma.session.update({ where: { id }, data: { expiresAt: new Date() } })
    for (const each of [server, other]) await refused(cookie, each)
    const account = await fetch(`${server.url}/account`, { redirect: 'manual', headers: { cookie } })
    expect(account.headers.get('location')).toBe('/sign-in?return_to=/account')
    // A session that has ended is not brought back by the request that finds it so.
    expect((await ownSession(userId)).expiresAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('is swept up', async () => {
    const { userId } = await person()
    const living = await person()
    await server.database.prisma.session.updateMany({ where: { userId }, data: { expiresAt: new Date(0) } })
    await removeEndedSessions(server.database)
    expect(await server.database.prisma.session.count({ where: { userId } })).toBe(0)
    expect((await me(living.cookie)).status).toBe(200)
  })
})

describe('signing in again', () => {
  it('gives a new text, never one that was planted, and ends the session that the browser had', async () => {
    const { email, cookie } = await person()
    const again = await submit(server, '/sign-in', { email, password: PASSWORD }, { cookie })
    const fresh = cookieOf(again) as string
    expect(fresh).not.toBe(cookie)
    await refused(cookie, other)
    expect((await me(fresh)).status).toBe(200)
    const planted = 'muster_session=s%3Aplanted.signature'
    const answer = await submit(server, '/sign-in', { email, password: PASSWORD }, { cookie: planted })
    expect(cookieOf(answer)).not.toContain('planted')
  })

  it('leaves other browsers signed in', async () => {
    const { email, cookie } = await person()
    const second = await signIn(other, email)
    for (const each of [cookie, second]) expect((await me(each)).status).toBe(200)
  })

  it('sets no cookie for who fails', async () => {
    const { email } = await makePerson(server, 'staff')
    const answer = await submit(server, '/sign-in', { email, password: 'wrong password' })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
    expect(await answer.text()).toContain('do not belong together')
  })
})

describe('signing out', () => {
  it('ends the session in every process and clears the cookie', async () => {
    const { cookie } = await person()
    const answer = await submit(other, '/sign-out', {}, { cookie })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in'])
    expect(answer.headers.getSetCookie().join()).toMatch(/muster_session=;.*Expires=Thu, 01 Jan 1970/)
    for (const each of [server, other]) await refused(cookie, each)
  })

  it('of nobody does nothing', async () => {
    expect((await submit(server, '/sign-out', {})).headers.get('location')).toBe('/sign-in')
  })
})

describe("a person's list of sessions", () => {
  const sessions = async (cookie: string) =>
    (await asPerson(server, cookie, '{ sessions { id current userAgent address createdAt lastSeenAt expiresAt } }'))
      .body.data.sessions
  const end = (cookie: string, id: string) =>
    asPerson(server, cookie, 'mutation ($id: ID!) { revokeSession(id: $id) { id } }', { id })

  it('has their own, and ends one at once in every process', async () => {
    const { email, cookie } = await person()
    await person()
    const phone = cookieOf(
      await submit(server, '/sign-in', { email, password: PASSWORD }, { 'user-agent': 'Phone/1' }),
    ) as string
    const listed = await sessions(cookie)
    expect(listed).toMatchObject([
      { current: false, userAgent: 'Phone/1', address: expect.any(String) },
      { current: true },
    ])
    expect((await end(cookie, listed[0].id)).body.data.revokeSession.id).toBe(listed[0].id)
    for (const each of [server, other]) await refused(phone, each)
    expect(await sessions(cookie)).toHaveLength(1)
  })

  it("ends nobody else's", async () => {
    const { cookie } = await person()
    const victim = await person()
    const { id } = await ownSession(victim.userId)
    for (const each of [id, '00000000-0000-7000-8000-00000000ffff', 'nonsense'])
      expect(codeOf(await end(cookie, each))).toBe('not_found')
    expect((await me(victim.cookie)).status).toBe(200)
  })
})

describe('a session as a credential', () => {
  it('has a budget, and keeps answers under Idempotency-Key to itself', async () => {
    const [first, second] = [await person(), await person()]
    const create = 'mutation { createClient(input: { name: "Harbour" }) { id } }'
    const headers = { 'idempotency-key': 'the same' }
    const made = await asPerson(server, first.cookie, create, {}, headers)
    expect(made.headers.get('x-ratelimit-limit')).toBe('600')
    const replayed = await asPerson(other, first.cookie, create, {}, headers)
    expect([replayed.headers.get('idempotent-replayed'), replayed.body]).toEqual(['true', made.body])
    const apart = await asPerson(server, second.cookie, create, {}, headers)
    expect(apart.body.data.createClient.id).not.toBe(made.body.data.createClient.id)
  })

  it('writes events as keys do', async () => {
    const { cookie } = await person()
    const { body } = await asPerson(server, cookie, 'mutation { createClient(input: { name: "Quay" }) { id } }')
    const { rows } = await server.database.pool.query('select type from events where object_id = $1', [
      body.data.createClient.id,
    ])
    expect(rows).toEqual([{ type: 'client.created' }])
  })
})
