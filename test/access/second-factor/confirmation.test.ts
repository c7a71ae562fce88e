/** Proving again who one is, and organisations that require a second factor. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Role } from '../../../prisma/generated/client/enums.ts'
import { asPerson, codeOf, makePerson, PASSWORD, signIn, submit } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { enrol, read, SECURITY } from './steps.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

/** Let the proof of a person's sessions be 16 minutes old. */
const age = (userId: string) =>
  server.database.pool.query(`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1`, [
    userId,
  ])

const json = { accept: 'application/json' }
const CREATE = 'mutation { createApiKey(input: { name: "Payroll", scopes: ["read"], environment: live }) { key } }'

describe('confirming', () => {
  it('is asked for before keys, secrets, members and bank details, and for nothing else', async () => {
    const orgId = await server.organisation()
    const { email, userId } = await makePerson(server, 'owner', { orgId })
    const cookie = await signIn(server, email)
    await age(userId)
    const asked = [
      CREATE,
      'mutation { rotateApiKey(id: "x") { key } }',
      'mutation { inviteMember(email: "ada@example.com", name: "Ada", role: staff) { id } }',
      'mutation { changeMemberRole(userId: "x", role: staff) { userId } }',
      'mutation { removeMember(userId: "x") { userId } }',
      'mutation { resetMemberSecondFactor(userId: "x") { userId } }',
      'mutation { setSecondFactorRoles(roles: []) }',
      'mutation { setDeveloperScopes(scopes: ["read"]) }',
      'mutation { closeOrganisation(name: "x") { id } }',
      'mutation { reopenOrganisation { id } }',
      'mutation { updateInvoiceSettings(input: { prefix: "A" }) { prefix } }',
      'mutation { rotateWebhookSecret(id: "x") { secret } }',
      'mutation { createPersonalDataLink(workerId: "x") { url } }',
      'mutation { createOrganisationArchiveLink { url } }',
      'mutation { rotateOauthClientSecret(id: "x") { clientSecret } }',
    ]
    for (const mutation of asked)
      expect([mutation, codeOf(await asPerson(server, cookie, mutation))]).toEqual([mutation, 'confirmation_required'])
    const free = await asPerson(server, cookie, 'mutation { renameOrganisation(name: "Acme") }')
    expect(free.body).toEqual({ data: { renameOrganisation: 'Acme' } })
    const pages = await read(server, SECURITY, cookie)
    expect(pages).toBe(`303 /account/confirm?return_to=${encodeURIComponent(SECURITY)}`)
  })

  it('with the password lets the session on, for fifteen minutes', async () => {
    const orgId = await server.organisation()
    const { email, userId } = await makePerson(server, 'owner', { orgId })
    const cookie = await signIn(server, email)
    await age(userId)
    const ways = await fetch(`${server.url}/account/confirm`, { headers: { cookie, ...json } })
    expect(await ways.json()).toEqual({ has_second_factor: false, passkey: false, company: false })
    const wrong = await submit(server, '/account/confirm', { password: 'wrong' }, { cookie, ...json })
    expect([wrong.status, await wrong.json()]).toEqual([422, { confirmed: false }])
    expect(codeOf(await asPerson(server, cookie, CREATE))).toBe('confirmation_required')
    const right = await submit(server, '/account/confirm', { password: PASSWORD }, { cookie, ...json })
    expect([right.status, await right.json()]).toEqual([200, { confirmed: true }])
    expect(codeOf(await asPerson(server, cookie, CREATE))).toBeUndefined()
    await age(userId)
    expect(codeOf(await asPerson(server, cookie, CREATE))).toBe('confirmation_required')
  })

  it('with a second factor is not done by the password', async () => {
    const { cookie, userId, code } = await enrol(server, 'owner', await server.organisation())
    await age(userId)
    const ways = await fetch(`${server.url}/account/confirm`, { headers: { cookie, ...json } })
    expect(await ways.json()).toMatchObject({ has_second_factor: true })
    const password = await submit(server, '/account/confirm', { password: PASSWORD }, { cookie })
    expect(password.status).toBe(422)
    const right = await submit(server, '/account/confirm', { code: code(), return_to: SECURITY }, { cookie })
    expect([right.status, right.headers.get('location')]).toEqual([303, SECURITY])
    expect(codeOf(await asPerson(server, cookie, CREATE))).toBeUndefined()
  })

  it('leads nowhere else, and needs a session', async () => {
    const { email, userId } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    await age(userId)
    const away = await submit(
      server,
      '/account/confirm',
      { password: PASSWORD, return_to: '//evil.example' },
      { cookie },
    )
    expect(away.headers.get('location')).toBe('/account')
    const nobody = await submit(server, '/account/confirm', { password: PASSWORD }, json)
    expect([nobody.status, nobody.headers.get('content-type')]).toEqual([401, 'application/json; charset=utf-8'])
  })

  it('is limited', async () => {
    const { email } = await makePerson(server, 'staff')
    const cookie = await signIn(server, email)
    const guess = () => submit(server, '/account/confirm', { password: 'wrong' }, { cookie, ...json })
    const answers = []
    for (let index = 0; index < 11; index++) answers.push((await guess()).status)
    expect(answers).toEqual([...Array(10).fill(422), 429])
  })
})

describe('an organisation that requires a second factor', () => {
  const SET = 'mutation ($roles: [Role!]!) { setSecondFactorRoles(roles: $roles) }'
  const ME = '{ me { id } }'

  it('lets those roles in with one only, from the next request', async () => {
    const orgId = await server.organisation()
    const owner = await enrol(server, 'owner', orgId)
    const [staff, finance] = [
      await makePerson(server, 'staff', { orgId }),
      await makePerson(server, 'finance', { orgId }),
    ]
    const [staffCookie, financeCookie] = [await signIn(server, staff.email), await signIn(server, finance.email)]
    const set = await asPerson(server, owner.cookie, SET, { roles: ['staff', 'owner'] })
    expect(set.body).toEqual({ data: { setSecondFactorRoles: ['owner', 'staff'] } })
    const refused = await asPerson(server, staffCookie, ME)
    expect([refused.status, codeOf(refused)]).toEqual([403, 'second_factor_required'])
    expect(refused.body.errors[0].message).toContain('requires a second factor of the role staff')
    expect(await read(server, SECURITY, staffCookie)).toContain('requires a second factor. Add one to continue.')
    expect(codeOf(await asPerson(server, financeCookie, ME))).toBeUndefined()
    expect(codeOf(await asPerson(server, owner.cookie, ME))).toBeUndefined()
    const enrolled = await enrol(server, 'staff', orgId)
    expect(codeOf(await asPerson(server, enrolled.cookie, ME))).toBeUndefined()
    const { id } = await server.database.prisma.secondFactor.findFirstOrThrow({ where: { userId: enrolled.userId } })
    const removed = await submit(server, SECURITY, { remove: id }, { cookie: enrolled.cookie })
    expect([removed.status, await removed.text()]).toEqual([409, expect.stringContaining('Add another one')])
    const entries = await server.database.prisma.auditEntry.findMany({
      where: { orgId, action: 'organisation.second_factor_roles_set' },
    })
    expect(entries).toMatchObject([{ actorId: owner.userId, detail: { before: [], after: ['owner', 'staff'] } }])
  })

  it('is not set by who has none themselves, nor by admins', async () => {
    const orgId = await server.organisation()
    const owner = await makePerson(server, 'owner', { orgId })
    const cookie = await signIn(server, owner.email)
    expect(codeOf(await asPerson(server, cookie, SET, { roles: ['owner'] }))).toBe('conflict')
    expect((await asPerson(server, cookie, SET, { roles: ['staff'] })).body.data).toEqual({
      setSecondFactorRoles: ['staff'],
    })
    const admin = await enrol(server, 'admin', orgId)
    expect(codeOf(await asPerson(server, admin.cookie, SET, { roles: [] }))).toBe('insufficient_scope')
  })

  it.each(Object.values(Role))('holds for the role %s on GraphQL', async (role) => {
    const orgId = await server.organisation()
    const workerId =
      role === 'worker' ? await (await import('../../support/people.ts')).makeWorker(server, orgId) : null
    const { email } = await makePerson(server, role, { orgId, workerId })
    const cookie = await signIn(server, email)
    expect(codeOf(await asPerson(server, cookie, ME))).toBeUndefined()
    await server.database.prisma.organisation.update({ where: { id: orgId }, data: { secondFactorRoles: [role] } })
    expect(codeOf(await asPerson(server, cookie, ME))).toBe('second_factor_required')
  })
})

describe('who has lost the second factor', () => {
  const RESET = 'mutation ($userId: ID!) { resetMemberSecondFactor(userId: $userId) { userId hasSecondFactor } }'

  it('is helped by an administrator: sessions end, the password is enough, they hear of it', async () => {
    const orgId = await server.organisation()
    const admin = await makePerson(server, 'admin', { orgId })
    const lost = await enrol(server, 'staff', orgId)
    const cookie = await signIn(server, admin.email)
    const list = await asPerson(server, cookie, '{ members { userId hasSecondFactor } }')
    expect(list.body.data.members).toEqual([
      { userId: admin.userId, hasSecondFactor: false },
      { userId: lost.userId, hasSecondFactor: true },
    ])
    const reset = await asPerson(server, cookie, RESET, { userId: lost.userId })
    expect(reset.body.data).toEqual({ resetMemberSecondFactor: { userId: lost.userId, hasSecondFactor: false } })
    expect(await read(server, '/account', lost.cookie)).toContain('303')
    expect((await submit(server, '/sign-in', { email: lost.email, password: PASSWORD })).status).toBe(303)
    const { rows } = await server.database.pool.query(
      `select data->>'change' as change from pgboss.job where name = 'mail_letter' and data->>'userId' = $1 order by created_on`,
      [lost.userId],
    )
    expect(rows.map(({ change }) => change)).toEqual(['added', 'reset'])
    expect(codeOf(await asPerson(server, cookie, RESET, { userId: lost.userId }))).toBe('conflict')
  })

  it('is not reset by staff, by another organisation, by admins for owners, nor if they belong elsewhere too', async () => {
    const [orgId, elsewhere] = [await server.organisation(), await server.organisation()]
    const owner = await enrol(server, 'owner', orgId)
    const both = await enrol(server, 'staff', orgId)
    await server.database.prisma.membership.create({ data: { orgId: elsewhere, userId: both.userId, role: 'staff' } })
    const by = async (role: 'admin' | 'staff', org: string, userId: string) =>
      codeOf(
        await asPerson(server, await signIn(server, (await makePerson(server, role, { orgId: org })).email), RESET, {
          userId,
        }),
      )
    expect(await by('staff', orgId, both.userId)).toBe('insufficient_scope')
    expect(await by('admin', orgId, owner.userId)).toBe('insufficient_scope')
    expect(await by('admin', orgId, both.userId)).toBe('conflict')
    expect(await by('admin', elsewhere, owner.userId)).toBe('not_found')
    expect(await by('admin', orgId, 'no uuid')).toBe('not_found')
    expect(
      await server.database.prisma.secondFactor.count({ where: { userId: { in: [owner.userId, both.userId] } } }),
    ).toBe(2)
  })
})
