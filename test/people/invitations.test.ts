/** Invitations: made over GraphQL, mailed, accepted on the page; each link works once, for its mailbox, for a week. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, type MailServer, startMailServer, tokenIn } from '../support/mail.ts'
import { asPerson, cookieOf, makePerson, PASSWORD, signIn, submit } from '../support/people.ts'
import { type Answer, startTestServer, type TestServer } from '../support/server.ts'
import { insert } from '../support/write.ts'

let mail: MailServer
let server: TestServer
let owner: string
let admin: string
let counter = 0

beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ SMTP_URL: mail.url, MAIL_FROM: 'Muster <muster@muster.example>' })
  owner = await signIn(server, (await makePerson(server, 'owner')).email)
  admin = await signIn(server, (await makePerson(server, 'admin')).email)
})
afterAll(async () => {
  await server.stop()
  await mail.stop()
})

const newAddress = () => `new${++counter}@test.example`
const codeOf = ({ body }: Answer) => body.errors?.[0].extensions.code
const detailOf = ({ body }: Answer) => body.errors?.[0].extensions.details?.[0]
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers })

const invite = (email: string, role = 'staff', more: Record<string, unknown> = {}, cookie = owner) =>
  asPerson(
    server,
    cookie,
    `mutation ($email: String!, $name: String!, $role: Role!, $workerId: ID) {
      inviteMember(email: $email, name: $name, role: $role, workerId: $workerId) { id email name role expiresAt } }`,
    { email, name: 'Ada Okafor', role, ...more },
  )
const openInvitations = async (): Promise<string[]> =>
  (await asPerson(server, owner, '{ invitations { email } }')).body.data.invitations.map(
    ({ email }: { email: string }) => email,
  )
const join = (
  token: string,
  fields: Record<string, string> = { name: 'Ada Okafor', password: PASSWORD },
  cookie?: string,
) => submit(server, '/invitation', { token, ...fields }, cookie === undefined ? {} : { cookie })

async function invited(role = 'staff'): Promise<{ email: string; token: string; path: string }> {
  const email = newAddress()
  await invite(email, role)
  const letter = await mail.letterTo(email)
  return { email, token: tokenIn(letter), path: linkIn(letter) }
}

it('mails a link, whose page makes the account and signs it in', async () => {
  const email = newAddress()
  const made = await invite(` ${email.toUpperCase()} `)
  expect(made.body.data.inviteMember).toMatchObject({ email, name: 'Ada Okafor', role: 'staff' })
  expect(await openInvitations()).toContain(email)
  const letter = await mail.letterTo(email)
  expect(letter.subject).toBe('Test organisation invites you to Muster')
  const page = await get(linkIn(letter))
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(email)
  const answer = await join(tokenIn(letter))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account'])
  const me = await asPerson(server, cookieOf(answer) as string, '{ me { email name role } }')
  expect(me.body.data.me).toEqual({ email, name: 'Ada Okafor', role: 'staff' })
  expect(await openInvitations()).not.toContain(email)
  await signIn(server, email)
})

describe('a link opens nothing', () => {
  const isDead = async (token: string) => {
    for (const answer of [await get(`/invitation?token=${token}`), await join(token)]) {
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('This invitation has run out, was used or was taken back')
      expect(cookieOf(answer)).toBeUndefined()
    }
  }

  it('once it was used', async () => {
    const { token } = await invited()
    expect((await join(token)).status).toBe(303)
    await isDead(token)
  })

  it('after a week', async () => {
    const { email, token } = await invited()
    const [row] = await server.database.prisma.invitation.findMany({ where: { email } })
    const days = ((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
    await server.database.prisma.invitation.updateMany({ where: { email }, data: { expiresAt: new Date() } })
    await isDead(token)
    expect(await openInvitations()).not.toContain(email)
  })

  it('once it was taken back', async () => {
    const { email, token } = await invited()
    const { body } = await asPerson(server, admin, '{ invitations { id email } }')
    const { id } = body.data.invitations.find((each: { email: string }) => each.email === email)
    const revoke = 'mutation ($id: ID!) { revokeInvitation(id: $id) { email } }'
    expect((await asPerson(server, admin, revoke, { id })).body.data).toEqual({ revokeInvitation: { email } })
    await isDead(token)
    expect(codeOf(await asPerson(server, admin, revoke, { id }))).toBe('not_found')
  })

  it('once another replaced it', async () => {
    const { email, token } = await invited()
    await invite(email, 'developer')
    await isDead(token)
    expect((await join(tokenIn(await mail.letterTo(email, 2)))).status).toBe(303)
  })

  it.each(['', 'nonsense', 'a'.repeat(43)])('that is none: %o', isDead)

  it('twice at once', async () => {
    const { email, token } = await invited()
    const answers = await Promise.all([1, 2, 3].map(() => join(token)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 403, 403])
    expect(await server.database.prisma.membership.count({ where: { user: { email } } })).toBe(1)
  })
})

describe('who has an account', () => {
  it('signs in to accept, and keeps the password', async () => {
    const other = await server.organisation()
    const { email } = await makePerson(server, 'staff', { orgId: other })
    await invite(email)
    const letter = await mail.letterTo(email)
    const token = tokenIn(letter)
    expect(await (await get(linkIn(letter))).text()).toContain('You have an account already')
    // The link alone neither joins nor sets a password.
    expect((await join(token, { name: 'Thief', password: 'another long password' })).status).toBe(403)
    const thief = await signIn(server, (await makePerson(server, 'staff')).email)
    expect((await join(token, {}, thief)).status).toBe(403)
    const cookie = await signIn(server, email)
    expect((await join(token, {}, cookie)).status).toBe(303)
    const { body } = await asPerson(server, cookie, '{ me { memberships { role organisation { id } } } }')
    expect(body.data.me.memberships).toEqual([
      { role: 'staff', organisation: { id: other } },
      { role: 'staff', organisation: { id: server.orgId } },
    ])
  })

  it('is not invited where they are a member', async () => {
    const { email } = await makePerson(server, 'staff')
    const answer = await invite(email)
    expect([codeOf(answer), detailOf(answer)]).toMatchObject(['conflict', { path: 'email', code: 'taken' }])
  })
})

describe('is refused', () => {
  it.each([
    ['a weak password', { name: 'Ada', password: 'too short' }, 'at least 12 characters'],
    ['one character many times', { name: 'Ada', password: 'aaaaaaaaaaaaaaaa' }, 'more different characters'],
    ['no name', { name: ' ', password: PASSWORD }, '1 to 200 characters'],
  ])('%s, after which the link works still', async (_what, fields, message) => {
    const { token } = await invited()
    const answer = await join(token, fields)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(message)
    expect((await join(token)).status).toBe(303)
  })

  it.each([
    ['an address that is none', { email: 'ada' }, 'email', 'invalid'],
    ['a name of nothing', { name: '' }, 'name', 'invalid'],
    ['a worker without naming them', { role: 'worker' }, 'workerId', 'required'],
    ['a worker for another role', { workerId: '00000000-0000-7000-8000-00000000ffff' }, 'workerId', 'invalid'],
  ])('inviting %s', async (_what, more, path, code) => {
    const answer = await invite(newAddress(), 'staff', more)
    expect([codeOf(answer), detailOf(answer)]).toMatchObject(['validation_failed', { path, code }])
  })

  it('an owner whom an admin invites, and one whom an admin takes back', async () => {
    expect(codeOf(await invite(newAddress(), 'owner', {}, admin))).toBe('insufficient_scope')
    const made = await invite(newAddress(), 'owner')
    const { id } = made.body.data.inviteMember
    const revoke = await asPerson(server, admin, 'mutation ($id: ID!) { revokeInvitation(id: $id) { id } }', { id })
    expect(codeOf(revoke)).toBe('insufficient_scope')
  })

  it("another organisation's invitation", async () => {
    const made = await invite(newAddress())
    const { id } = made.body.data.inviteMember
    const foreign = await makePerson(server, 'owner', { orgId: await server.organisation() })
    const cookie = await signIn(server, foreign.email)
    const revoke = await asPerson(server, cookie, 'mutation ($id: ID!) { revokeInvitation(id: $id) { id } }', { id })
    expect(codeOf(revoke)).toBe('not_found')
    expect((await asPerson(server, cookie, '{ invitations { id } }')).body.data.invitations).toEqual([])
  })

  it('a worker whom somebody else has become meanwhile', async () => {
    const workerId = await insert(server, await server.key(), 'workers', { first_name: 'Ada', last_name: 'Okafor' })
    const email = newAddress()
    await invite(email, 'worker', { workerId })
    const token = tokenIn(await mail.letterTo(email))
    await makePerson(server, 'worker', { workerId })
    expect((await join(token)).status).toBe(409)
    expect(await server.database.prisma.user.count({ where: { email } })).toBe(0)
  })
})

it('sends no letter for an invitation that failed', async () => {
  const email = newAddress()
  const both = `mutation ($email: String!) {
    inviteMember(email: $email, name: "Ada", role: staff) { id }
    removeMember(userId: "00000000-0000-7000-8000-00000000ffff") { userId } }`
  expect(codeOf(await asPerson(server, owner, both, { email }))).toBe('not_found')
  const later = await invited()
  expect(mail.lettersTo(later.email)).toHaveLength(1)
  expect(mail.lettersTo(email)).toEqual([])
  expect(await openInvitations()).not.toContain(email)
})

it('shows names and organisations as text, never as HTML', async () => {
  const orgId = await server.organisation('<script>alert(1)</script>')
  const { email } = await makePerson(server, 'owner', { orgId })
  const guest = newAddress()
  await invite(guest, 'staff', { name: '"><img src=x>' }, await signIn(server, email))
  const page = await get(linkIn(await mail.letterTo(guest)))
  const text = await page.text()
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).not.toMatch(/<script|<img/)
})
