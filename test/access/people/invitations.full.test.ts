/** Invitations, from the email to the membership: who may accept one, how often and until when. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { asPerson, codeOf, cookieOf, makePerson, makeWorker, PASSWORD, signIn, submit } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const NEW_PASSWORD = 'a wholly new password'

let mailbox: Mailbox
let server: TestServer
let other: TestServer
let cookie: string
let counter = 0

beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url, BACKGROUND_WORKER: 'true' })
  other = await startTestServer({ SMTP_URL: mailbox.url }, server.databaseUrl)
  cookie = await signIn(server, (await makePerson(server, 'owner')).email)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
  await mailbox.close()
})

const INVITE = `mutation ($email: String!, $name: String!, $role: Role!, $workerId: ID) {
  inviteMember(email: $email, name: $name, role: $role, workerId: $workerId) { id email role workerId expiresAt } }`

interface Invitation {
  id: string
  email: string
  token: string
}

const newEmail = () => `invited${++counter}@test.example`
const invite = (variables: object) =>
  asPerson(server, cookie, INVITE, { name: 'Ada Okafor', role: 'staff', ...variables })

/** Invite a person, and read the email. */
async function makeInvitation(
  variables: { email?: string; role?: string; workerId?: string } = {},
): Promise<Invitation> {
  const email = variables.email ?? newEmail()
  const before = mailbox.messages.filter(({ to }) => to === email).length
  const { body } = await invite({ ...variables, email })
  const message = await mailbox.emailTo(email, before + 1)
  const token = new URL(linkIn(message), server.url).searchParams.get('token') as string
  return { id: body.data.inviteMember.id, email, token }
}

const open = async (token: string, headers: Record<string, string> = {}, on = server) => {
  const answer = await fetch(`${on.url}/invitation?token=${encodeURIComponent(token)}`, { headers })
  return { status: answer.status, text: await answer.text() }
}
const accept = (token: string, fields: object = {}, headers: Record<string, string> = {}, on = server) =>
  submit(on, '/invitation', { token, name: 'Ada Okafor', password: NEW_PASSWORD, ...fields }, headers)

const membershipsOf = (email: string) =>
  server.database.prisma.membership.findMany({ where: { user: { email } }, select: { orgId: true, role: true } })

async function expectRefused(token: string): Promise<void> {
  const page = await open(token)
  expect([page.status, page.text.includes('has expired, was already used or was revoked')]).toEqual([403, true])
  expect((await accept(token)).status).toBe(403)
}

describe('a person without an account', () => {
  it('chooses a name and a password, and is signed in as a member', async () => {
    const { id, email, token } = await makeInvitation({ role: 'developer' })
    expect(token).toMatch(/^[\w-]{43}$/)
    const page = await open(token)
    expect(page.status).toBe(200)
    for (const text of ['Test organisation', email, 'developer']) expect(page.text).toContain(text)
    const joined = await accept(token, { name: ' Ada O’Kafor ' })
    expect([joined.status, joined.headers.get('location')]).toEqual([303, '/console'])
    const { body } = await asPerson(server, cookieOf(joined) as string, '{ me { email name role } }')
    expect(body.data.me).toEqual({ email, name: 'Ada O’Kafor', role: 'developer' })
    expect(await signIn(server, email, NEW_PASSWORD)).toBeDefined()
    const { rows } = await server.database.pool.query(
      `select action, actor_kind, actor_name, target_id, request_id from audit_log
       where target_name = $1 or actor_name = $1 order by id`,
      [email],
    )
    expect(rows.slice(0, 3)).toMatchObject([
      { action: 'invitation.created', actor_kind: 'user', target_id: id },
      { action: 'invitation.accepted', actor_kind: 'user', actor_name: email, target_id: id },
      { action: 'session.started', actor_name: email, request_id: joined.headers.get('x-request-id') },
    ])
  })

  it('becomes the worker named in the invitation', async () => {
    const workerId = await makeWorker(server)
    const { token } = await makeInvitation({ role: 'worker', workerId })
    const joined = await accept(token)
    expect(joined.headers.get('location')).toBe('/console')
    const { body } = await asPerson(server, cookieOf(joined) as string, '{ me { role workerId } }')
    expect(body.data.me).toEqual({ role: 'worker', workerId })
    const again = await invite({ email: newEmail(), role: 'worker', workerId })
    expect(codeOf(again)).toBe('conflict')
  })

  it.each([
    ['a short password', { password: 'short' }, 'at least 12 characters'],
    ['one of few characters', { password: 'abababababababab' }, '4 different characters'],
    ['an endless one', { password: 'correct horse '.repeat(20) }, 'at most 200 characters'],
    ['no name', { name: '  ' }, '1 to 200 characters'],
    ['a name with control characters', { name: 'Ada\u0007' }, 'control characters'],
  ])('sees the problem with %s, and the form keeps their input', async (_what, fields, message) => {
    const { email, token } = await makeInvitation()
    const answer = await accept(token, fields)
    const text = await answer.text()
    expect([answer.status, text.includes(message)]).toEqual([422, true])
    expect(text).not.toContain(NEW_PASSWORD)
    expect(cookieOf(answer)).toBeUndefined()
    expect(await membershipsOf(email)).toEqual([])
    expect((await accept(token)).status).toBe(303)
  })

  it('cannot use the email address as the password', async () => {
    const { email, token } = await makeInvitation()
    expect((await accept(token, { password: email.toUpperCase() })).status).toBe(422)
  })
})

describe('a person with an account', () => {
  it('signs in to accept; the link alone gives no access to the account', async () => {
    const { email } = await makePerson(server, 'staff', { orgId: await server.organisation('Theirs') })
    const { token } = await makeInvitation({ email, role: 'admin' })
    expect((await open(token)).text).toContain(`Sign in as ${email}`)
    expect((await accept(token)).status).toBe(403)
    const otherUser = await signIn(server, (await makePerson(server, 'staff')).email)
    expect((await open(token, { cookie: otherUser })).text).toContain('Sign out')
    expect((await accept(token, {}, { cookie: otherUser })).status).toBe(403)
    expect(await membershipsOf(email)).toHaveLength(1)
    const userCookie = await signIn(server, email) // the previous password still works
    const joined = await accept(token, { password: NEW_PASSWORD }, { cookie: userCookie })
    expect(joined.headers.get('location')).toBe('/console')
    expect(await membershipsOf(email)).toContainEqual({ orgId: server.orgId, role: 'admin' })
    expect((await submit(server, '/sign-in', { email, password: NEW_PASSWORD })).status).toBe(401)
    expect(await signIn(server, email, PASSWORD)).toBeDefined()
  })

  it('cannot be invited to an organisation they belong to', async () => {
    const { email } = await makePerson(server, 'staff')
    const answer = await invite({ email: ` ${email.toUpperCase()}` })
    expect(codeOf(answer)).toBe('conflict')
    expect(answer.body.errors[0].extensions.details[0]).toMatchObject({ path: 'email', code: 'taken' })
  })
})

describe('a link', () => {
  it('works once', async () => {
    const { token } = await makeInvitation()
    expect((await accept(token)).status).toBe(303)
    await expectRefused(token)
  })

  it('creates one member when it is accepted several times at once through two processes', async () => {
    const { email, token } = await makeInvitation()
    const answers = await Promise.all(
      [server, other, server, other].map((on, index) =>
        accept(token, { password: `${NEW_PASSWORD} ${index}` }, {}, on),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 403, 403, 403])
    const succeeded = answers.findIndex(({ status }) => status === 303)
    expect(await membershipsOf(email)).toHaveLength(1)
    expect(await signIn(server, email, `${NEW_PASSWORD} ${succeeded}`)).toBeDefined()
  })

  it('expires after seven days', async () => {
    const { id, token } = await makeInvitation()
    const expiresAt = (await server.database.prisma.invitation.findFirstOrThrow({ where: { id } })).expiresAt.getTime()
    expect(Math.abs(expiresAt - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
    await server.database.prisma.invitation.updateMany({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } })
    await expectRefused(token)
    expect((await asPerson(server, cookie, '{ invitations { id } }')).body.data.invitations).not.toContainEqual({ id })
  })

  it('stops working when the invitation is revoked', async () => {
    const { id, token } = await makeInvitation()
    expect((await asPerson(server, cookie, '{ invitations { id } }')).body.data.invitations).toContainEqual({ id })
    const revoke = () => asPerson(server, cookie, `mutation { revokeInvitation(id: "${id}") { id } }`)
    expect((await revoke()).body.errors).toBeUndefined()
    await expectRefused(token)
    expect(codeOf(await revoke())).toBe('not_found')
  })

  it('stops working when the same person is invited again', async () => {
    const first = await makeInvitation()
    const second = await makeInvitation({ email: first.email, role: 'admin' })
    await expectRefused(first.token)
    expect((await accept(second.token)).status).toBe(303)
    expect(await membershipsOf(first.email)).toEqual([{ orgId: server.orgId, role: 'admin' }])
  })

  it.each(['', 'nonsense', 'x'.repeat(5000), '\u0000', "'; drop table invitations; --"])(
    '%j is invalid',
    async (token) => {
      await expectRefused(token)
    },
  )

  it('that is missing or repeated is invalid', async () => {
    const answer = await fetch(`${server.url}/invitation`)
    expect(answer.status).toBe(403)
    const twice = await fetch(`${server.url}/invitation?token=a&token=b`)
    expect(twice.status).toBe(403)
  })

  it('cannot be revoked by another organisation', async () => {
    const { id, token } = await makeInvitation()
    const orgId = await server.organisation()
    const otherUser = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
    const answer = await asPerson(server, otherUser, `mutation { revokeInvitation(id: "${id}") { id } }`)
    expect(codeOf(answer)).toBe('not_found')
    expect((await open(token)).status).toBe(200)
  })

  it('is stored only as a hash', async () => {
    const { id, token } = await makeInvitation()
    const { rows } = await server.database.pool.query('select i::text as row from invitations i where id = $1', [id])
    expect(rows[0].row).not.toContain(token)
    expect(rows[0].row).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('an invitation', () => {
  it.each([
    ['no address', { email: 'nobody' }, 'email'],
    ['too long an address', { email: `${'a'.repeat(300)}@test.example` }, 'email'],
    ['an address with a line break', { email: 'a@test.example\nBcc: b@test.example' }, 'email'],
    ['no name', { name: '' }, 'name'],
    ['a name with a line break', { name: 'Ada\nOkafor' }, 'name'],
    ['no worker for the role worker', { role: 'worker' }, 'workerId'],
    ['an unknown worker', { role: 'worker', workerId: '00000000-0000-7000-8000-00000000ffff' }, 'workerId'],
  ])('with %s is refused, and no email is sent', async (_what, variables, path) => {
    const before = mailbox.messages.length
    const answer = await invite({ email: newEmail(), ...variables })
    expect(codeOf(answer)).toBe('validation_failed')
    expect(answer.body.errors[0].extensions.details[0].path).toBe(path)
    expect(mailbox.messages).toHaveLength(before)
  })

  it('shows names as text, whatever they contain', async () => {
    const orgId = await server.organisation('<script>alert(1)</script> & Sons')
    const owner = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
    const email = newEmail()
    await asPerson(server, owner, INVITE, { email, name: '"><img src=x>', role: 'staff' })
    const message = await mailbox.emailTo(email)
    expect(message.subject).toBe('<script>alert(1)</script> & Sons invited you to Muster')
    const page = await (await fetch(server.url + linkIn(message))).text()
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; Sons')
    expect(page).toContain('value="&quot;&gt;&lt;img src=x&gt;"')
    expect(page).not.toMatch(/<script|<img/)
  })

  it('that was rolled back sends no email', async () => {
    const email = newEmail()
    const query = `mutation { first: inviteMember(email: "${email}", name: "A", role: staff) { id }
      second: inviteMember(email: "nobody", name: "A", role: staff) { id } }`
    expect(codeOf(await asPerson(server, cookie, query))).toBe('validation_failed')
    await makeInvitation() // emails are sent in the order of their jobs
    expect(mailbox.messages.map(({ to }) => to)).not.toContain(email)
    expect(await server.database.prisma.invitation.count({ where: { email } })).toBe(0)
  })
})
