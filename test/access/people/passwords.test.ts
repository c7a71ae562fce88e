/** Passwords: changed by who knows the old one, set anew by who reads the mail, kept so that nobody reads them. */
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
  server = await startTestServer({ SMTP_URL: mailbox.url, TRUST_PROXY: '1' })
  other = await startTestServer({ SMTP_URL: mailbox.url }, server.databaseUrl)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
  await mailbox.close()
})

let address = 0
/** As many requests as come from one address are too many for it. */
const fromElsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++address}` })

const forgot = (email: string) => submit(server, '/forgot-password', { email }, fromElsewhere())
const reset = (token: string, password = NEW_PASSWORD, on = server) =>
  submit(on, '/reset-password', { token, password })
const isSignedIn = async (on: TestServer, cookie: string) =>
  (await asPerson(on, cookie, '{ me { email } }')).status === 200
const lets = async (email: string, password: string) =>
  (await submit(server, '/sign-in', { email, password }, fromElsewhere())).status === 303

/** Ask for a link and read it in the letter. */
async function tokenFor(email: string): Promise<string> {
  const before = mailbox.messages.filter(({ to }) => to === email).length
  expect((await forgot(email)).status).toBe(200)
  const link = linkIn(await mailbox.emailTo(email, before + 1))
  expect(link).toMatch(/^\/reset-password\?token=[\w-]{43}$/)
  return link.split('=')[1] as string
}

async function expectDead(token: string): Promise<void> {
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
  it('is set anew by the link of a letter, which ends every session', async () => {
    const { email } = await makePerson(server, 'staff')
    const sessions = [await signIn(server, email), await signIn(other, email)]
    const token = await tokenFor(email)
    const form = await (await fetch(`${server.url}/reset-password?token=${token}`)).text()
    expect(form).toContain(email)
    const answer = await reset(token)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in?done=password'])
    for (const cookie of sessions) for (const on of [server, other]) expect(await isSignedIn(on, cookie)).toBe(false)
    expect([await lets(email, PASSWORD), await lets(email, NEW_PASSWORD)]).toEqual([false, true])
    expect(await auditOf(email)).toMatchObject([
      { action: 'password.reset_requested', actor_kind: 'nobody' },
      { action: 'password.reset', actor_kind: 'user', request_id: answer.headers.get('x-request-id') },
      { action: 'session.refused' },
    ])
  })

  it('is set once by a link, however often and wherever it is used at once', async () => {
    const { email } = await makePerson(server, 'staff')
    const token = await tokenFor(email)
    const answers = await Promise.all(
      [server, other, server, other].map((on, index) => reset(token, `${NEW_PASSWORD} ${index}`, on)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 403, 403, 403])
    await expectDead(token)
    expect(await lets(email, `${NEW_PASSWORD} ${answers.findIndex(({ status }) => status === 303)}`)).toBe(true)
  })

  it('is not set an hour later', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const token = await tokenFor(email)
    const row = await server.database.prisma.passwordReset.findFirstOrThrow({ where: { userId } })
    expect(Math.abs(row.expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000)
    await server.database.prisma.passwordReset.update({
      where: { id: row.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    })
    await expectDead(token)
    expect(await lets(email, PASSWORD)).toBe(true)
  })

  it('has one link, the latest', async () => {
    const { email } = await makePerson(server, 'staff')
    const [first, second] = [await tokenFor(email), await tokenFor(email)]
    await expectDead(first)
    expect((await reset(second)).status).toBe(303)
  })

  it.each(['', 'nonsense', '\u0000', 'x'.repeat(5000)])('%j is no link', (token) => expectDead(token))

  it.each([
    ['short', 'at least 12 characters'],
    ['x'.repeat(201), 'at most 200 characters'],
    ['aaaaaaaaaaaabbbb', '4 different characters'],
  ])('refuses %s, and the link goes on', async (password, said) => {
    const { email } = await makePerson(server, 'staff')
    const token = await tokenFor(email)
    const answer = await reset(token, password)
    expect([answer.status, (await answer.text()).includes(said)]).toEqual([422, true])
    expect((await reset(token)).status).toBe(303)
  })

  it('of nobody gets the same answer and no letter', async () => {
    const { email } = await makePerson(server, 'staff')
    const strangers = 'nobody@test.example'
    const [known, unknown] = [await forgot(email), await forgot(strangers)]
    const masked = async (answer: Response, name: string) => (await answer.text()).replaceAll(name, 'NAME')
    expect(await masked(known, email)).toBe(await masked(unknown, strangers))
    expect(known.status).toBe(unknown.status)
    const names = ({ headers }: Response) => [...headers.keys()].sort()
    expect(names(known)).toEqual(names(unknown))
    await mailbox.emailTo(email)
    expect(mailbox.messages.map(({ to }) => to)).not.toContain(strangers)
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

  it('fills no mailbox: three letters an hour for an account', async () => {
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

describe('a password that is known', () => {
  it('is changed, which ends every session', async () => {
    const { userId, email } = await makePerson(server, 'worker', { workerId: await makeWorker(server) })
    const sessions = [await signIn(server, email), await signIn(other, email)]
    const variables = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const answer = await asPerson(other, sessions[0] as string, CHANGE, variables)
    expect(answer.body).toEqual({ data: { changePassword: true } })
    for (const cookie of sessions) for (const on of [server, other]) expect(await isSignedIn(on, cookie)).toBe(false)
    expect([await lets(email, PASSWORD), await lets(email, NEW_PASSWORD)]).toEqual([false, true])
    expect((await auditOf(email))[0]).toMatchObject({
      action: 'password.changed',
      request_id: answer.headers.get('x-request-id'),
    })
    const { passwordHash } = await server.database.prisma.user.findUniqueOrThrow({ where: { id: userId } })
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it.each([
    ['the wrong old one', { currentPassword: 'wrong', newPassword: NEW_PASSWORD }, 'currentPassword'],
    ['a short new one', { currentPassword: PASSWORD, newPassword: 'short' }, 'newPassword'],
    ['an empty one', { currentPassword: PASSWORD, newPassword: '' }, 'newPassword'],
  ])('is not changed with %s', async (_what, variables, path) => {
    const { email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const answer = await asPerson(server, cookie, CHANGE, variables)
    expect(codeOf(answer)).toBe('validation_failed')
    expect(answer.body.errors[0].extensions.details[0].path).toBe(path)
    expect(await isSignedIn(server, cookie)).toBe(true)
    expect(await lets(email, PASSWORD)).toBe(true)
  })

  it('is not guessed by a stolen session', async () => {
    const { email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const guess = (currentPassword: string, on: TestServer) =>
      asPerson(on, cookie, CHANGE, { currentPassword, newPassword: NEW_PASSWORD })
    for (let tried = 0; tried < 5; tried++)
      for (const on of [server, other]) expect(codeOf(await guess('wrong', on))).toBe('validation_failed')
    const right = await guess(PASSWORD, server)
    expect(codeOf(right)).toBe('rate_limited')
  })

  it('leaves nothing under an Idempotency-Key, of which a fast hash would be kept', async () => {
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

it('changes of many people at once wait for each other and for nothing else', async () => {
  // More than the server has connections: none may hold one while it waits for another.
  const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(server, 'staff')))
  const cookies = await Promise.all(people.map(({ email }) => signIn(server, email)))
  const change = `mutation { changePassword(currentPassword: "${PASSWORD}", newPassword: "${NEW_PASSWORD}") }`
  const answers = await Promise.all(cookies.map((cookie) => asPerson(server, cookie, change)))
  expect(answers.map(({ body }) => body.data)).toEqual(people.map(() => ({ changePassword: true })))
})

it('a sign-in with the old password that is under way while it changes opens nothing', async () => {
  const { email, userId } = await makePerson(server, 'staff')
  const changing = await server.database.pool.connect()
  try {
    await changing.query('begin')
    const hash = await hashPassword(NEW_PASSWORD)
    await changing.query('update users set password_hash = $1 where id = $2', [hash, userId])
    const signingIn = submit(server, '/sign-in', { email, password: PASSWORD }, fromElsewhere())
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
  expect(await lets(email, NEW_PASSWORD)).toBe(true)
})

it('is the same password, however a keyboard composes its characters', async () => {
  const { userId, email } = await makePerson(server, 'staff')
  const passwordHash = await hashPassword('Ångström über alles')
  await server.database.prisma.user.update({ where: { id: userId }, data: { passwordHash } })
  expect(await lets(email, 'Ångström über alles'.normalize('NFD'))).toBe(true)
  expect(await lets(email, 'ångström über alles')).toBe(false)
})

describe('an account', () => {
  it('without a password lets nobody in', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    await server.database.prisma.user.update({ where: { id: userId }, data: { passwordHash: null } })
    for (const password of ['', 'null', 'nobody', PASSWORD]) expect(await lets(email, password)).toBe(false)
  })

  it('is not told from none: not by the answer of a wrong password', async () => {
    const { email } = await makePerson(server, 'staff')
    const wrong = (of: string) => submit(server, '/sign-in', { email: of, password: 'wrong' }, fromElsewhere())
    const [known, unknown] = [await wrong(email), await wrong('nobody@test.example')]
    expect([known.status, unknown.status]).toEqual([401, 401])
    const masked = async (answer: Response, name: string) => (await answer.text()).replaceAll(name, 'NAME')
    expect(await masked(known, email)).toBe(await masked(unknown, 'nobody@test.example'))
    const names = ({ headers }: Response) => [...headers.keys()].sort()
    expect(names(known)).toEqual(names(unknown))
  })

  it.each([
    ['nothing', {}],
    ['half a character', { email: '\ud800', password: 'x' }],
    ['a NUL', { email: 'a\u0000@test.example', password: '\u0000' }],
    ['an endless address', { email: `${'é'.repeat(319)}😀@x`, password: 'x' }],
    ['an endless password', { email: 'nobody@test.example', password: 'x'.repeat(10_000) }],
  ])('is not found by %s, which breaks nothing', async (_what, fields) => {
    expect((await submit(server, '/sign-in', fields, fromElsewhere())).status).toBe(401)
    expect((await submit(server, '/forgot-password', fields, fromElsewhere())).status).toBe(200)
  })
})
