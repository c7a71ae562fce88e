/** Sessions: how long they last, what ends them in every process, and that the cookie is the only credential. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, codeOf, cookieOf, makePerson, PASSWORD, signIn, submit } from '../../support/people.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'

const HOUR = 3_600_000

let server: TestServer
let other: TestServer

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({}, server.databaseUrl)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

interface Row {
  id: string
  current: boolean
  address: string | null
  userAgent: string | null
}

const sessionsOf = async (cookie: string, on = server): Promise<Row[]> =>
  (await asPerson(on, cookie, '{ sessions { id current address userAgent } }')).body.data.sessions
const isIn = async (cookie: string, on = server) => {
  const answer = await asPerson(on, cookie, '{ me { email } }')
  if (answer.status !== 200) expect([answer.status, codeOf(answer)]).toEqual([401, 'credential_expired'])
  return answer.status === 200
}

/** Move a user's stored session times into the past. */
const idleFor = (userId: string, milliseconds: number) =>
  server.database.pool.query(
    `update sessions set last_seen_at = last_seen_at - $2::int * interval '1 ms', expires_at = expires_at - $2::int * interval '1 ms'
     where user_id = $1`,
    [userId, milliseconds],
  )
const expiryOf = async (userId: string) =>
  (await server.database.prisma.session.findFirstOrThrow({ where: { userId } })).expiresAt.getTime()

describe('a session', () => {
  it('lasts for 12 hours after its last request, to a page or to GraphQL', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const uses = [
      () => isIn(cookie),
      () => isIn(cookie, other),
      () => fetch(`${server.url}/account`, { headers: { cookie } }),
    ]
    for (const use of uses) {
      await idleFor(userId, 11.9 * HOUR)
      await use()
      const deviation = async () => Math.abs((await expiryOf(userId)) - Date.now() - 12 * HOUR)
      await expect.poll(deviation, { timeout: 60_000 }).toBeLessThan(60_000) // written while the response is being sent
    }
    await idleFor(userId, 12 * HOUR + 60_000)
    expect([await isIn(cookie), await isIn(cookie, other)]).toEqual([false, false])
    const page = await fetch(`${server.url}/account`, { headers: { cookie }, redirect: 'manual' })
    expect(page.headers.get('location')).toBe('/sign-in?return_to=/account')
  })

  it('is valid in every process, and ends in every process', async () => {
    const { email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    expect(await isIn(cookie, other)).toBe(true)
    expect((await submit(other, '/sign-out', {}, { cookie })).status).toBe(303)
    expect([await isIn(cookie), await isIn(cookie, other)]).toEqual([false, false])
  })

  it('and a link to a file hold while the secret is replaced, in processes before and after', async () => {
    const [now, next] = ['the secret that is in use until today', 'the secret that comes after it today']
    const settings = [
      { MUSTER_SECRET: now, MUSTER_PREVIOUS_SECRET: next },
      { MUSTER_SECRET: next, MUSTER_PREVIOUS_SECRET: now },
    ]
    const [before, after] = (await Promise.all(settings.map((each) => startTestServer(each, server.databaseUrl)))) as [
      TestServer,
      TestServer,
    ]
    const { email } = await makePerson(server, 'staff')
    for (const [one, another] of [
      [before, after],
      [after, before],
    ] as const) {
      const cookie = await signIn(one, email)
      expect([await isIn(cookie, one), await isIn(cookie, another), await isIn(cookie)]).toEqual([true, true, false])
      const key = await one.key({ environment: 'sandbox' })
      const { body } = await request(`${one.base}/documents?limit=1`, { key })
      const { pathname } = new URL(body.data[0].file_url)
      const statuses = await Promise.all(
        [one, another, server].map(async ({ url }) => (await fetch(url + pathname)).status),
      )
      expect(statuses).toEqual([200, 200, 403])
    }
    await after.stop()
    await before.stop()
  })

  it('is listed and ended by its own user only', async () => {
    const { email } = await makePerson(server, 'staff')
    const [one, two] = [await signIn(server, email), await signIn(other, email)]
    const rows = await sessionsOf(one)
    expect(rows.map(({ current }) => current)).toEqual([false, true])
    expect(rows[0]).toMatchObject({ address: '127.0.0.1', userAgent: 'node' })
    const end = (cookie: string, id: unknown) =>
      asPerson(server, cookie, 'mutation ($id: ID!) { revokeSession(id: $id) { id } }', { id })
    const owner = await signIn(server, (await makePerson(server, 'owner')).email)
    const { id } = rows[0] as Row
    for (const [cookie, target] of [
      [owner, id],
      [one, (await sessionsOf(owner))[0]?.id],
      [one, 'nonsense'],
    ] as const)
      expect(codeOf(await end(cookie, target))).toBe('not_found')
    expect((await end(one, id)).body.data).toEqual({ revokeSession: { id } })
    expect([await isIn(one), await isIn(two), await isIn(two, other)]).toEqual([true, false, false])
    expect(codeOf(await end(one, id))).toBe('not_found')
  })

  it('is stored as the hash of its cookie value', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const secret = /s%3A([\w-]{43})\./.exec(cookie)?.[1] as string
    const { rows } = await server.database.pool.query('select s::text as row from sessions s where user_id = $1', [
      userId,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(secret)
    expect(rows[0].row).not.toContain(Buffer.from(secret).toString('hex'))
  })

  it('is not restored by a request that was running when it ended', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    await idleFor(userId, HOUR) // so that each request records its use
    const pages = Array.from({ length: 10 }, () => fetch(`${server.url}/account`, { headers: { cookie } }))
    await server.database.prisma.session.deleteMany({ where: { userId } })
    await Promise.all(pages)
    expect(await isIn(cookie)).toBe(false)
    expect(await server.database.prisma.session.count({ where: { userId } })).toBe(0)
  })
})

describe('signing in', () => {
  it('creates a new session id, whatever cookie the request has', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const ownCookie = await signIn(server, email)
    const fixed = await signIn(server, (await makePerson(server, 'staff')).email)
    for (const cookie of [
      fixed,
      ownCookie,
      `${ownCookie}x`,
      'muster_session=s%3Achosen.by-an-attacker',
      'muster_session=',
    ]) {
      const answer = await submit(server, '/sign-in', { email, password: PASSWORD }, { cookie })
      expect(answer.status).toBe(303)
      const newCookie = cookieOf(answer) as string
      expect([fixed, ownCookie]).not.toContain(newCookie)
      const { body } = await asPerson(server, newCookie, '{ me { email } }')
      expect(body.data.me.email).toBe(email)
    }
    expect([await isIn(fixed), await isIn(ownCookie)]).toEqual([false, false]) // each was replaced by the next sign-in
    expect(await server.database.prisma.session.count({ where: { userId } })).toBe(5)
  })

  it('that fails sets no cookie and ends no session', async () => {
    const { email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const answer = await submit(server, '/sign-in', { email, password: 'wrong' }, { cookie })
    expect([answer.status, cookieOf(answer)]).toEqual([401, undefined])
    expect(await isIn(cookie)).toBe(true)
  })

  it('is skipped while signed in', async () => {
    const cookie = await signIn(server, (await makePerson(server, 'staff')).email)
    const answer = await fetch(`${server.url}/sign-in?return_to=/docs`, { headers: { cookie }, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/docs'])
  })
})

describe('a cookie', () => {
  it('that was altered, or signed by another installation, is rejected', async () => {
    const cookie = await signIn(server, (await makePerson(server, 'staff')).email)
    const foreign = await startTestServer({ MUSTER_SECRET: 'of another installation, 32 long' }, server.databaseUrl)
    try {
      expect(await isIn(cookie, foreign)).toBe(false)
    } finally {
      await foreign.stop()
    }
    const [name, value = ''] = cookie.split('=')
    for (const altered of [value.slice(0, -1), `${value}A`, value.replace(/\..*/, ''), '', 'j%3A%7B%7D', '%'])
      expect(await isIn(`${name}=${altered}`)).toBe(false)
    expect(await isIn(cookie)).toBe(true)
  })

  it('is Secure and host-only when the service is reached over https', async () => {
    const publicUrl = 'https://muster.example'
    const secured = await startTestServer({ PUBLIC_URL: publicUrl }, server.databaseUrl)
    try {
      const { email } = await makePerson(server, 'staff')
      const answer = await submit(secured, '/sign-in', { email, password: PASSWORD }, { origin: publicUrl })
      const set = answer.headers.getSetCookie()
      expect(new Set(set.map((each) => each.split('=')[0]))).toEqual(
        new Set(['__Host-muster_browser', '__Host-muster_session']),
      )
      for (const each of set) expect(each).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/)
      const cookie = cookieOf(answer) as string
      expect(await isIn(cookie, secured)).toBe(true)
      const signedOut = await submit(secured, '/sign-out', {}, { cookie, origin: publicUrl })
      expect(signedOut.headers.getSetCookie().join()).toMatch(
        /^__Host-muster_session=; .*Expires=Thu, 01 Jan 1970.*Secure/,
      )
    } finally {
      await secured.stop()
    }
  })

  it('gives no access to REST, and is ignored when an Authorization header is present', async () => {
    const cookie = await signIn(server, (await makePerson(server, 'owner')).email)
    const headers = { cookie, 'x-requested-with': 'muster' }
    const rest = await request(`${server.base}/workers`, { headers })
    expect([rest.status, codeOf(rest)]).toEqual([401, 'credential_missing'])
    const key = await server.key({ scopes: ['read'] })
    const both = await asPerson(server, cookie, '{ me { email } }', {}, { authorization: `Bearer ${key}` })
    expect(codeOf(both)).toBe('insufficient_scope')
    const wrong = await asPerson(server, cookie, '{ me { email } }', {}, { authorization: 'Bearer nonsense' })
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'credential_invalid'])
  })
})

it('signing out twice, or without a session, is not an error', async () => {
  for (const cookie of ['', 'muster_session=nonsense'])
    expect((await submit(server, '/sign-out', {}, { cookie })).headers.get('location')).toBe('/sign-in')
})
