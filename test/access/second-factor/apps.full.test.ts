/** Authenticator apps and recovery codes: adding them, signing in, and what a thief tries. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOwnPending, pendingToken, pendingUserId } from '../../../src/access/people/pending-sign-in.ts'
import { cookieOf, makePerson, PASSWORD, signIn, submit } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { APP, appOn, enrol, passwordOnly, read, SECURITY, submitCode } from './steps.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const jobsOf = async (userId: string) => {
  const { rows } = await server.database.pool.query<{ change: string }>(
    `select data->>'change' as change from pgboss.job where name = 'mail_letter' and data->>'userId' = $1 order by created_on`,
    [userId],
  )
  return rows.map(({ change }) => change)
}

describe('an authenticator app', () => {
  it('is added with its first code, asked for at the next sign-in, and told by email and in the audit log', async () => {
    const { email, userId, code, cookie, recovery } = await enrol(server)
    expect(new Set(recovery).size).toBe(10)
    expect(await read(server, SECURITY, cookie)).toContain('Phone')
    const signedIn = await submitCode(server, await passwordOnly(server, email, PASSWORD), code())
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/console'])
    expect(await read(server, '/account', cookieOf(signedIn) as string)).toContain(email)
    expect(await jobsOf(userId)).toEqual(['added'])
    const entries = await server.database.prisma.auditEntry.findMany({ where: { targetId: userId } })
    expect(entries).toMatchObject([{ action: 'second_factor.added', detail: { name: 'Phone' }, actorId: userId }])
  })

  it('is not added with a wrong code, with the secret of another person, or without signing in', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const other = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const shown = appOn(await read(server, APP, cookie))
    const wrong = await submit(server, APP, { secret: shown.secret, code: '000000' }, { cookie })
    expect(wrong.status).toBe(422)
    const page = await wrong.text()
    expect(page).toContain('The code is wrong or too old.')
    expect(appOn(page).code()).toBe(shown.code()) // the same secret, which the app has already
    const foreign = await submit(server, APP, shown.secret === '' ? {} : { ...shown, code: shown.code() }, {
      cookie: await signIn(server, other.email),
    })
    expect(foreign.status).toBe(400)
    const nobody = await submit(server, APP, { secret: shown.secret, code: shown.code() })
    expect(nobody.headers.get('location')).toBe('/sign-in?return_to=/account/security')
    expect(await server.database.prisma.secondFactor.count({ where: { userId: { in: [userId, other.userId] } } })).toBe(
      0,
    )
  })

  it.each([
    ['Phone\0', 'Phone'],
    ['\u200b\n', 'Authenticator app'],
    [`${'x'.repeat(59)}😀`, `${'x'.repeat(59)}\ufffd`],
  ])('named %j is called %j', async (typed, name) => {
    const { email, userId } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const { secret, code } = appOn(await read(server, APP, cookie))
    expect((await submit(server, APP, { secret, code: code(), name: typed }, { cookie })).status).toBe(200)
    const factors = await server.database.prisma.secondFactor.findMany({ where: { userId } })
    expect(factors.map((each) => each.name)).toEqual([name])
  })

  it('ends the other sessions, which have not shown it', async () => {
    const { email, userId } = await makePerson(server, 'staff')
    const [elsewhere, cookie] = [await signIn(server, email), await signIn(server, email)]
    const { secret, code } = appOn(await read(server, APP, cookie))
    await submit(server, APP, { secret, code: code() }, { cookie })
    expect(await read(server, '/account', elsewhere)).toContain('303')
    const sessions = await server.database.prisma.session.findMany({ where: { userId } })
    expect(sessions.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true])
  })

  it('accepts each code once, also from requests at the same time', async () => {
    const { email, code } = await enrol(server)
    const pending = await passwordOnly(server, email, PASSWORD)
    const answers = await Promise.all([1, 2, 3, 4].map(() => submitCode(server, pending, code())))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 401, 401, 401])
    expect((await submitCode(server, pending, code(-1))).status).toBe(401) // an earlier step than the accepted one
  })

  it('refuses guesses after ten, in words, and audits them', async () => {
    const orgId = await server.organisation()
    const { email, code, userId } = await enrol(server, 'staff', orgId)
    const pending = await passwordOnly(server, email, PASSWORD)
    for (let guess = 0; guess < 10; guess++) expect((await submitCode(server, pending, '12345')).status).toBe(401)
    const refused = await submitCode(server, pending, code())
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('Too many attempts.')
    const entries = await server.database.prisma.auditEntry.findMany({ where: { orgId, action: 'session.refused' } })
    expect(entries.map(({ targetId }) => targetId)).toEqual(Array(10).fill(userId))
  })

  it.each(['', 'abcdef', '1234567', '０１２３４５', "1' or '1'='1", 'x'.repeat(40), '-'])(
    'refuses the code %j',
    async (code) => {
      const { email } = await enrol(server)
      expect((await submitCode(server, await passwordOnly(server, email, PASSWORD), code)).status).toBe(401)
    },
  )
})

describe('a sign-in that waits for its code', () => {
  it('ends with the password, and is bound to its account', async () => {
    const { email, code, userId } = await enrol(server)
    const pending = await passwordOnly(server, email, PASSWORD)
    await server.database.prisma.user.update({ where: { id: userId }, data: { passwordHash: 'another' } })
    const answer = await submitCode(server, pending, code())
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('This sign-in has expired. Sign in again.')
  })

  it.each([
    ['nothing', ''],
    ['another text', 'abc'],
    ['a NUL', '\0'],
    ['an id that is no UUID', `${'-'.repeat(36)}.9999999999999.${'x'.repeat(43)}`],
    ['a long text', 'x'.repeat(5000)],
  ])('is refused for %s', async (_name, pending) => {
    expect((await submitCode(server, pending, '123456')).status).toBe(403)
  })

  it('expires, and no part of it can be changed', () => {
    const services = { secret: Buffer.from('a secret of thirty-two characters'), config: {} } as never
    const account = { id: '01890a5d-ac96-774b-bcce-b302099a8057', passwordHash: 'a hash' }
    const token = pendingToken(services, account)
    expect([pendingUserId(token), isOwnPending(services, token, account)]).toEqual([account.id, true])
    const [id, expiry, tag] = token.split('.') as [string, string, string]
    expect(pendingUserId([id, Date.now() - 1, tag].join('.'))).toBeUndefined()
    expect(isOwnPending(services, [id, Number(expiry) + 1, tag].join('.'), account)).toBe(false)
    expect(isOwnPending(services, token, { ...account, passwordHash: 'another' })).toBe(false)
    expect(isOwnPending(services, token, { ...account, id: id.replace('0', '1') })).toBe(false)
  })
})

describe('a recovery code', () => {
  it('signs in once, however it is typed, and the person hears of it', async () => {
    const { email, recovery, userId } = await enrol(server)
    const [first = '', second = ''] = recovery
    const typed = first.replaceAll('-', ' ').toUpperCase()
    expect((await submitCode(server, await passwordOnly(server, email, PASSWORD), typed)).status).toBe(303)
    expect((await submitCode(server, await passwordOnly(server, email, PASSWORD), first)).status).toBe(401)
    expect((await submitCode(server, await passwordOnly(server, email, PASSWORD), second)).status).toBe(303)
    expect(await jobsOf(userId)).toEqual(['added', 'code used', 'code used'])
  })

  it('ends when new ones are made', async () => {
    const { email, recovery, cookie } = await enrol(server)
    const renewed = await submit(server, SECURITY, {}, { cookie })
    const page = await renewed.text()
    expect(page).not.toContain(recovery[0])
    expect((await submitCode(server, await passwordOnly(server, email, PASSWORD), recovery[0] as string)).status).toBe(
      401,
    )
  })

  it('is not stored as it is', async () => {
    const { recovery, userId } = await enrol(server)
    const { rows } = await server.database.pool.query(
      'select r::text, f::text as factor from recovery_codes r join second_factors f using (user_id) where user_id = $1',
      [userId],
    )
    expect(rows).toHaveLength(10)
    for (const code of recovery) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })
})

describe('removing', () => {
  it('a factor ends it, and the recovery codes go with the last', async () => {
    const { cookie, userId, email } = await enrol(server)
    const { id } = await server.database.prisma.secondFactor.findFirstOrThrow({ where: { userId } })
    expect((await submit(server, SECURITY, { remove: id }, { cookie })).status).toBe(303)
    expect(await server.database.prisma.recoveryCode.count({ where: { userId } })).toBe(0)
    expect((await submit(server, '/sign-in', { email, password: PASSWORD })).status).toBe(303)
    expect(await jobsOf(userId)).toEqual(['added', 'removed'])
  })

  it("another person's factor is not found", async () => {
    const [one, other] = [await enrol(server), await enrol(server)]
    const { id } = await server.database.prisma.secondFactor.findFirstOrThrow({ where: { userId: other.userId } })
    for (const remove of [id, 'no uuid'])
      expect((await submit(server, SECURITY, { remove }, { cookie: one.cookie })).status).toBe(404)
    expect(await server.database.prisma.secondFactor.count({ where: { id } })).toBe(1)
  })
})

it('a password that is reset by email does not replace the second factor', async () => {
  const { email, code } = await enrol(server)
  const { setPassword } = await import('../../../src/access/people/sign-in.ts')
  const { hashPassword } = await import('../../../src/access/people/passwords.ts')
  const user = await server.database.prisma.user.findUniqueOrThrow({ where: { email } })
  const hash = await hashPassword('another long password', email)
  await server.database.prisma.$transaction((tx) => setPassword(tx, user.id, hash))
  expect((await submitCode(server, await passwordOnly(server, email, 'another long password'), code())).status).toBe(
    303,
  )
})

it.each(['a\0b', 'a b', '', 'x'.repeat(2000)])('a passkey with the id %j is refused, not looked up', async (id) => {
  const { challenge } = (await (await fetch(`${server.url}/sign-in/passkey`)).json()) as { challenge: string }
  const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge })).toString('base64url')
  const passkey = JSON.stringify({ id, rawId: id, type: 'public-key', response: { clientDataJSON } })
  expect((await submit(server, '/sign-in', { passkey })).status).toBe(401)
})

it('pages of other sites can add, remove and confirm nothing', async () => {
  const { cookie } = await enrol(server)
  for (const path of [SECURITY, APP, '/account/security/passkey', '/account/confirm', '/sign-in/code']) {
    const answer = await submit(server, path, {}, { cookie, origin: 'https://evil.example' })
    expect([path, answer.status]).toEqual([path, 403])
  }
})
