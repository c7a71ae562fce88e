/** Signing in and out over HTTP, as a browser without scripts does it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, makePerson, makeWorker, PASSWORD, signIn, submit } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers })

it('signs a user in with a session cookie, and out again', async () => {
  const { userId, email } = await makePerson(server, 'staff')
  const answer = await submit(server, '/sign-in', { email: ` ${email.toUpperCase()} `, password: PASSWORD })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/console')
  expect(answer.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^muster_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
  )
  const cookie = cookieOf(answer) as string
  const account = await get('/account', { cookie })
  expect(account.status).toBe(200)
  expect(await account.text()).toContain(email)
  const signedOut = await submit(server, '/sign-out', {}, { cookie })
  expect(signedOut.headers.get('location')).toBe('/sign-in')
  const told = new RegExp(`^muster_signed_out\\.${userId}=1; Max-Age=31536000; Path=/console; [^;]+; SameSite=Lax$`)
  expect(signedOut.headers.getSetCookie()).toContainEqual(expect.stringMatching(told)) // to the console's scripts
  expect((await get('/account', { cookie })).headers.get('location')).toContain('/sign-in')
})

it('creates a new session at each sign-in and ends the previous one', async () => {
  const { email } = await makePerson(server, 'staff')
  const first = await signIn(server, email)
  const again = await submit(server, '/sign-in', { email, password: PASSWORD }, { cookie: first })
  expect(cookieOf(again)).not.toBe(first)
  expect((await get('/account', { cookie: first })).status).toBe(303)
})

describe('after signing in', () => {
  it.each([
    ['/oauth/authorize?client_id=x&state=%2F', '/oauth/authorize?client_id=x&state=%2F'],
    ['//evil.example/', '/console'],
    ['/\\evil.example', '/console'],
    ['/\t/evil.example', '/console'],
    ['/.//evil.example', '/console'],
    ['https://evil.example/', '/console'],
    ['javascript:alert(1)', '/console'],
    ['account', '/console'],
    ['', '/console'],
  ])('return_to %s leads to %s', async (return_to, location) => {
    const { email } = await makePerson(server, 'staff')
    const answer = await submit(server, '/sign-in', { email, password: PASSWORD, return_to })
    expect(answer.headers.get('location')).toBe(location)
  })

  it.each([
    [['owner'], '/console'],
    [['admin'], '/console'],
    [['developer'], '/console'],
    [['staff'], '/console'],
    [['worker'], '/console'],
    [['worker', 'developer'], '/console'],
    [[], '/account'],
  ] as const)('a user with the role %j lands on %s, also when they sign in again', async (roles, location) => {
    const { email, userId } = await makePerson(server, 'owner')
    const { membership } = server.database.prisma
    await membership.deleteMany({ where: { userId } })
    for (const role of roles) {
      const orgId = await server.organisation()
      const workerId = role === 'worker' ? await makeWorker(server, orgId) : null
      await membership.create({ data: { userId, orgId, role, workerId } })
    }
    const answer = await submit(server, '/sign-in', { email, password: PASSWORD })
    expect(answer.headers.get('location')).toBe(location)
    const again = await get('/sign-in', { cookie: cookieOf(answer) as string })
    expect(again.headers.get('location')).toBe(location)
  })
})
