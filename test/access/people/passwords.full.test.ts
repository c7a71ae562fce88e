/** Passwords: changed with the current one, reset through an email link, and stored only as a hash. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../src/access/people/passwords.ts'
import { eventually } from '../../support/eventually.ts'
import { linkIn, type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { asPerson, codeOf, makePerson, makeWorker, PASSWORD, signIn, submit } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const NEW_PASSWORD = 'a wholly new password'

let mailbox: Mailbox
let server: TestServer
let other: TestServer

beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url, TRUST_PROXY: '1', BACKGROUND_WORKER: 'true' })
  other = await startTestServer({ SMTP_URL: mailbox.url }, server.databaseUrl)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
  await mailbox.close()
})

let address = 0
/** A new client address for each request, because the attempts of one address are limited. */
const fromNewAddress = () => ({ 'x-forwarded-for': `198.51.100.${++address}` })

const forgot = (email: string) => submit(server, '/forgot-password', { email }, fromNewAddress())
const reset = (token: string, password = NEW_PASSWORD, on = server) =>
  submit(on, '/reset-password', { token, password })
const isSignedIn = async (on: TestServer, cookie: string) =>
  (await asPerson(on, cookie, '{ me { email } }')).status === 200
const canSignIn = async (email: string, password: string) =>
  (await submit(server, '/sign-in', { email, password }, fromNewAddress())).status === 303

/** Request a reset link and read it from the email. */
async function tokenFor(email: string): Promise<string> {
  const before = mailbox.messages.filter(({ to }) => to === email).length
  expect((await forgot(email)).status).toBe(200)
  const link = linkIn(await mailbox.emailTo(email, before + 1))
  expect(link).toMatch(/^\/reset-password\?token=[\w-]{43}$/)
  return link.split('=')[1] as string
}

async function expectInvalidToken(token: string): Promise<void> {
  const page = await fetch(`${server.url}/reset-password?token=${encodeURIComponent(token)}`)
  expect([page.status, (await page.text()).includes('has expired or was already used')]).toEqual([403, true])
  expect((await reset(token)).status).toBe(403)
}

const auditOf = async (email: string) =>
  (
    await server.database.pool.query(
      'select action, actor_kind, request_id, detail from audit_log where target_name = $1 order by id',
      [email],
    )
  ).rows

describe('a forgotten password', () => {
  it('is reset through an emailed link, which ends every session', async () => {
    const { email } = await makePerson(server, 'staff')
    const sessions = [await signIn(server, email), await signIn(other, email)]
    const token = await tokenFor(email)
    const form = await (await fetch(`${server.url}/reset-password?token=${token}`)).text()
    expect(form).toContain(email)
    const answer = await reset(token)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in?done=password'])
    for (const cookie of sessions) for (const on of [server, other]) expect(await isSignedIn(on, cookie)).toBe(false)
    expect([await canSignIn(email, PASSWORD), await canSignIn(email, NEW_PASSWORD)]).toEqual([false, true])
    expect(await auditOf(email)).toMatchObject([
      { action: 'password.reset_requested', actor_kind: 'nobody' },
      { action: 'password.reset', actor_kind: 'user', request_id: answer.headers.get('x-request-id') },
      { action: 'session.refused' },
    ])
  })

  it('is reset once per link, also when the link is used several times at once in several processes', async () => {
    const { email } = await makePerson(server, 'staff')
    const token = await tokenFor(email)
    const answers = await Promise.all(
      [server, other, server, other].map((on, index) => reset(token, `${NEW_PASSWORD} ${index}`, on)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 403, 403, 403])
    await expectInvalidToken(token)
    expect(await canSignIn(email, `${NEW_PASSWORD} ${answers.findIndex(({ status }) => status === 303)}`)).toBe(true)
  })

  it('cannot be reset an hour later', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const token = await tokenFor(email)
    const row = await server.database.prisma.passwordReset.findFirstOrThrow({ where: { userId } })
    expect(Math.abs(row.expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000)
    await server.database.prisma.passwordReset.update({
      where: { id: row.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    })
    await expectInvalidToken(token)
    expect(await canSignIn(email, PASSWORD)).toBe(true)
  })

  it('keeps a link that is in the mailbox when somebody requests another, until one is used', async () => {
    const { email } = await makePerson(server, 'staff')
    const [first, second] = [await tokenFor(email), await tokenFor(email)]
    expect((await reset(first)).status).toBe(303)
    await expectInvalidToken(second)
  })

  it('is reset once when two links are used at once', async () => {
    const { email } = await makePerson(server, 'staff')
    const tokens = [await tokenFor(email), await tokenFor(email)] as const
    const answers = await Promise.all([reset(tokens[0]), reset(tokens[1], NEW_PASSWORD, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 403])
    for (const token of tokens) await expectInvalidToken(token)
  })

  it.each(['', 'nonsense', '\u0000', 'x'.repeat(5000)])('%j is not a valid link', (token) => expectInvalidToken(token))

  it.each([
    ['short', 'at least 12 characters'],
    ['x'.repeat(201), 'at most 200 characters'],
    ['aaaaaaaaaaaabbbb', '4 different characters'],
  ])('refuses %s, and the link goes on', async (password, message) => {
    const { email } = await makePerson(server, 'staff')
    const token = await tokenFor(email)
    const answer = await reset(token, password)
    expect([answer.status, (await answer.text()).includes(message)]).toEqual([422, true])
    expect((await reset(token)).status).toBe(303)
  })

  it('of an unknown address gets the same response and no email', async () => {
    const { email } = await makePerson(server, 'staff')
    const unknownEmail = 'nobody@test.example'
    const [known, unknown] = [await forgot(email), await forgot(unknownEmail)]
    const masked = async (answer: Response, name: string) => (await answer.text()).replaceAll(name, 'NAME')
    expect(await masked(known, email)).toBe(await masked(unknown, unknownEmail))
    expect(known.status).toBe(unknown.status)
    const headerNames = ({ headers }: Response) => [...headers.keys()].sort()
    expect(headerNames(known)).toEqual(headerNames(unknown))
    await mailbox.emailTo(email)
    expect(mailbox.messages.map(({ to }) => to)).not.toContain(unknownEmail)
  })

  it('leaves only the hash of its link in the database', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const token = await tokenFor(email)
    const { rows } = await server.database.pool.query(
      'select r::text as row from password_resets r where user_id = $1',
      [userId],
    )
    expect(rows[0].row).not.toContain(token)
    expect(rows[0].row).not.toContain(Buffer.from(token).toString('hex'))
  })

  it('sends at most three emails an hour to an account', async () => {
    const { email } = await makePerson(server, 'staff')
    const statuses = []
    for (let sent = 0; sent < 5; sent++) statuses.push((await forgot(email)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    await mailbox.emailTo(email, 3)
    expect(mailbox.messages.filter(({ to }) => to === email)).toHaveLength(3)
  })
})

const CHANGE = `mutation ($currentPassword: String!, $newPassword: String!) {
  changePassword(currentPassword: $currentPassword, newPassword: $newPassword) }`

describe('a known password', () => {
  it('is changed, which ends every session', async () => {
    const { userId, email } = await makePerson(server, 'worker', { workerId: await makeWorker(server) })
    const sessions = [await signIn(server, email), await signIn(other, email)]
    const variables = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const answer = await asPerson(other, sessions[0] as string, CHANGE, variables)
    expect(answer.body).toEqual({ data: { changePassword: true } })
    for (const cookie of sessions) for (const on of [server, other]) expect(await isSignedIn(on, cookie)).toBe(false)
    expect([await canSignIn(email, PASSWORD), await canSignIn(email, NEW_PASSWORD)]).toEqual([false, true])
    expect((await auditOf(email))[0]).toMatchObject({
      action: 'password.changed',
      request_id: answer.headers.get('x-request-id'),
    })
    const { passwordHash } = await server.database.prisma.user.findUniqueOrThrow({ where: { id: userId } })
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it.each([
    ['a wrong current password', { currentPassword: 'wrong', newPassword: NEW_PASSWORD }, 'currentPassword'],
    ['a short new password', { currentPassword: PASSWORD, newPassword: 'short' }, 'newPassword'],
    ['an empty new password', { currentPassword: PASSWORD, newPassword: '' }, 'newPassword'],
  ])('is not changed with %s', async (_what, variables, path) => {
    const { email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const answer = await asPerson(server, cookie, CHANGE, variables)
    expect(codeOf(answer)).toBe('validation_failed')
    expect(answer.body.errors[0].extensions.details[0].path).toBe(path)
    expect(await isSignedIn(server, cookie)).toBe(true)
    expect(await canSignIn(email, PASSWORD)).toBe(true)
  })

  it('cannot be guessed from a stolen session', async () => {
    const { email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const guess = (currentPassword: string, on: TestServer) =>
      asPerson(on, cookie, CHANGE, { currentPassword, newPassword: NEW_PASSWORD })
    for (let attempt = 0; attempt < 5; attempt++)
      for (const on of [server, other]) expect(codeOf(await guess('wrong', on))).toBe('validation_failed')
    const correct = await guess(PASSWORD, server)
    expect(codeOf(correct)).toBe('rate_limited')
  })

  it('is not stored under an Idempotency-Key, where a fast hash would be kept', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const variables = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const answer = await asPerson(server, cookie, CHANGE, variables, { 'idempotency-key': 'change-1' })
    expect(answer.body.errors[0].extensions.details[0].path).toBe('Idempotency-Key')
    const { rowCount } = await server.database.pool.query(
      'select from idempotency_records r join sessions s on s.id = r.credential_id where s.user_id = $1',
      [userId],
    )
    expect(rowCount).toBe(0)
  })
})

it('simultaneous changes of many users do not exhaust the connection pool', async () => {
  // More requests than the server has connections: no request may hold one while it waits for another.
  const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(server, 'staff')))
  const cookies = await Promise.all(people.map(({ email }) => signIn(server, email)))
  const change = `mutation { changePassword(currentPassword: "${PASSWORD}", newPassword: "${NEW_PASSWORD}") }`
  const answers = await Promise.all(cookies.map((cookie) => asPerson(server, cookie, change)))
  expect(answers.map(({ body }) => body.data)).toEqual(people.map(() => ({ changePassword: true })))
})

it('a sign-in with the old password that runs during the change opens no session', async () => {
  const { email, userId } = await makePerson(server, 'staff')
  const changing = await server.database.pool.connect()
  try {
    await changing.query('begin')
    const hash = await hashPassword(NEW_PASSWORD, email)
    await changing.query('update users set password_hash = $1 where id = $2', [hash, userId])
    const signingIn = submit(server, '/sign-in', { email, password: PASSWORD }, fromNewAddress())
    await eventually(async () => {
      const waiting = `select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%for share%'`
      return (await server.database.pool.query(waiting)).rowCount || undefined
    })
    await changing.query('commit')
    expect((await signingIn).status).toBe(409)
  } finally {
    changing.release(true)
  }
  expect(await server.database.prisma.session.count({ where: { userId } })).toBe(0)
  expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
})

it('is the same in composed and decomposed Unicode form', async () => {
  const { userId, email } = await makePerson(server, 'staff')
  const passwordHash = await hashPassword('Ångström über alles', email)
  await server.database.prisma.user.update({ where: { id: userId }, data: { passwordHash } })
  expect(await canSignIn(email, 'Ångström über alles'.normalize('NFD'))).toBe(true)
  expect(await canSignIn(email, 'ångström über alles')).toBe(false)
})

describe('an account', () => {
  it('without a password cannot sign in', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    await server.database.prisma.user.update({ where: { id: userId }, data: { passwordHash: null } })
    for (const password of ['', 'null', 'nobody', PASSWORD]) expect(await canSignIn(email, password)).toBe(false)
  })

  it('cannot be distinguished from an unknown one by the response to a wrong password', async () => {
    const { email } = await makePerson(server, 'staff')
    const wrong = (of: string) => submit(server, '/sign-in', { email: of, password: 'wrong' }, fromNewAddress())
    const [known, unknown] = [await wrong(email), await wrong('nobody@test.example')]
    expect([known.status, unknown.status]).toEqual([401, 401])
    const masked = async (answer: Response, name: string) => (await answer.text()).replaceAll(name, 'NAME')
    expect(await masked(known, email)).toBe(await masked(unknown, 'nobody@test.example'))
    const headerNames = ({ headers }: Response) => [...headers.keys()].sort()
    expect(headerNames(known)).toEqual(headerNames(unknown))
  })

  it.each([
    ['nothing', {}],
    ['an unpaired surrogate', { email: '\ud800', password: 'x' }],
    ['a NUL', { email: 'a\u0000@test.example', password: '\u0000' }],
    ['too long an address', { email: `${'é'.repeat(319)}😀@x`, password: 'x' }],
    ['too long a password', { email: 'nobody@test.example', password: 'x'.repeat(10_000) }],
  ])('is not found by %s, without a server error', async (_what, fields) => {
    expect((await submit(server, '/sign-in', fields, fromNewAddress())).status).toBe(401)
    expect((await submit(server, '/forgot-password', fields, fromNewAddress())).status).toBe(200)
  })
})
