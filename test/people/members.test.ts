/** Members: who moves whom between which roles, who removes whom, and that an owner always remains. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { asPerson, makePerson, signIn, type TestPerson } from '../support/people.ts'
import { type Answer, graphql, startTestServer, type TestServer } from '../support/server.ts'
import { insert } from '../support/write.ts'

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

/** An organisation of each test's own. */
let orgId: string
let owner: TestPerson & { cookie: string }

async function member(role: Role, workerId: string | null = null) {
  const person = await makePerson(server, role, { orgId, workerId })
  return { ...person, cookie: await signIn(server, person.email) }
}

beforeEach(async () => {
  orgId = await server.organisation()
  owner = await member('owner')
})

const codeOf = ({ body }: Answer) => body.errors?.[0].extensions.code
const detailOf = ({ body }: Answer) => body.errors?.[0].extensions.details?.[0]

const change = (cookie: string, userId: string, role: Role, workerId?: string) =>
  asPerson(
    server,
    cookie,
    'mutation ($userId: ID!, $role: Role!, $workerId: ID) { changeMemberRole(userId: $userId, role: $role, workerId: $workerId) { role workerId } }',
    { userId, role, workerId },
  )
const remove = (cookie: string, userId: string) =>
  asPerson(server, cookie, 'mutation ($userId: ID!) { removeMember(userId: $userId) { email } }', { userId })
const rolesIn = async (cookie: string) => {
  const { body } = await asPerson(server, cookie, '{ members { userId role } }')
  return Object.fromEntries(body.data.members.map((each: { userId: string; role: Role }) => [each.userId, each.role]))
}

it('lists the people of one organisation only', async () => {
  const staff = await member('staff')
  const { body } = await asPerson(server, owner.cookie, '{ members { userId email name role workerId createdAt } }')
  expect(body.data.members).toEqual([
    {
      userId: owner.userId,
      email: owner.email,
      name: 'Test owner',
      role: 'owner',
      workerId: null,
      createdAt: expect.any(String),
    },
    {
      userId: staff.userId,
      email: staff.email,
      name: 'Test staff',
      role: 'staff',
      workerId: null,
      createdAt: expect.any(String),
    },
  ])
})

describe('the rules of owners', () => {
  const noOwnersRole: Role[] = ['admin', 'developer', 'staff']

  it.each(noOwnersRole)('an admin makes a member %s, and never an owner', async (role) => {
    const admin = await member('admin')
    const staff = await member('staff')
    expect((await change(admin.cookie, staff.userId, role)).body.data.changeMemberRole.role).toBe(role)
    expect(codeOf(await change(admin.cookie, staff.userId, 'owner'))).toBe('insufficient_scope')
    expect(codeOf(await change(admin.cookie, admin.userId, 'owner'))).toBe('insufficient_scope')
    expect((await rolesIn(owner.cookie))[staff.userId]).toBe(role)
  })

  it('an admin neither demotes nor removes an owner', async () => {
    const admin = await member('admin')
    await member('owner')
    expect(codeOf(await change(admin.cookie, owner.userId, 'staff'))).toBe('insufficient_scope')
    expect(codeOf(await remove(admin.cookie, owner.userId))).toBe('insufficient_scope')
    expect((await rolesIn(owner.cookie))[owner.userId]).toBe('owner')
  })

  it('the last owner is neither demoted nor removed, not even by themselves', async () => {
    for (const answer of [await change(owner.cookie, owner.userId, 'admin'), await remove(owner.cookie, owner.userId)])
      expect(codeOf(answer)).toBe('conflict')
    const second = await member('staff')
    await change(owner.cookie, second.userId, 'owner')
    expect((await change(owner.cookie, owner.userId, 'admin')).body.data.changeMemberRole.role).toBe('admin')
    expect(codeOf(await remove(second.cookie, second.userId))).toBe('conflict')
  })

  it('two owners who remove each other at once leave one', async () => {
    const second = await member('owner')
    await Promise.all([remove(owner.cookie, second.userId), remove(second.cookie, owner.userId)])
    const left = await server.database.prisma.membership.findMany({ where: { orgId, role: 'owner' } })
    expect(left).toHaveLength(1)
  })

  it('two owners who step down at once, in two processes, leave one', async () => {
    const second = await member('owner')
    const query = 'mutation ($userId: ID!) { changeMemberRole(userId: $userId, role: staff) { role } }'
    await Promise.all([
      asPerson(server, owner.cookie, query, { userId: owner.userId }),
      asPerson(other, second.cookie, query, { userId: second.userId }),
    ])
    expect(await server.database.prisma.membership.count({ where: { orgId, role: 'owner' } })).toBe(1)
  })
})

describe('the role worker', () => {
  it('goes with a worker of the organisation, whom nobody else is, and no other role does', async () => {
    const key = await server.key({ orgId })
    const workerId = await insert(server, key, 'workers', { first_name: 'Ada', last_name: 'Okafor' })
    const foreign = await insert(server, await server.key(), 'workers', { first_name: 'Not', last_name: 'Ours' })
    const staff = await member('staff')
    const second = await member('staff')
    const wrong = async (answer: Promise<Answer>, code: string) =>
      expect([codeOf(await answer), detailOf(await answer)]).toMatchObject([
        'validation_failed',
        { path: 'workerId', code },
      ])
    await wrong(change(owner.cookie, staff.userId, 'worker'), 'required')
    await wrong(change(owner.cookie, staff.userId, 'worker', foreign), 'unknown_reference')
    await wrong(change(owner.cookie, staff.userId, 'worker', 'nonsense'), 'unknown_reference')
    await wrong(change(owner.cookie, staff.userId, 'staff', workerId), 'invalid')
    const made = await change(owner.cookie, staff.userId, 'worker', workerId)
    expect(made.body.data.changeMemberRole).toEqual({ role: 'worker', workerId })
    const taken = await change(owner.cookie, second.userId, 'worker', workerId)
    expect([codeOf(taken), detailOf(taken)]).toMatchObject(['conflict', { path: 'workerId', code: 'taken' }])
    const back = await change(owner.cookie, staff.userId, 'staff')
    expect(back.body.data.changeMemberRole).toEqual({ role: 'staff', workerId: null })
  })
})

describe('at once, in every process', () => {
  const asks = (cookie: string) =>
    [server, other].map((each) => asPerson(each, cookie, '{ workers { pagination { total } } }'))

  it('a member who is removed is signed out', async () => {
    const staff = await member('staff')
    for (const answer of await Promise.all(asks(staff.cookie))) expect(codeOf(answer)).toBeUndefined()
    expect((await remove(owner.cookie, staff.userId)).body.data.removeMember.email).toBe(staff.email)
    for (const answer of await Promise.all(asks(staff.cookie)))
      expect([answer.status, codeOf(answer)]).toEqual([401, 'credential_expired'])
    // Who signs in again belongs nowhere.
    const again = await signIn(other, staff.email)
    for (const answer of await Promise.all(asks(again))) expect(codeOf(answer)).toBe('insufficient_scope')
  })

  it('another role holds', async () => {
    const staff = await member('staff')
    const create = 'mutation { createClient(input: { name: "Harbour" }) { id } }'
    expect(codeOf(await asPerson(other, staff.cookie, create))).toBeUndefined()
    await change(owner.cookie, staff.userId, 'developer')
    for (const each of [server, other])
      expect(codeOf(await asPerson(each, staff.cookie, create))).toBe('insufficient_scope')
  })
})

describe('another organisation', () => {
  it("its administrators reach none of this one's members", async () => {
    const staff = await member('staff')
    const foreign = await makePerson(server, 'owner', { orgId: await server.organisation() })
    const cookie = await signIn(server, foreign.email)
    for (const answer of [await remove(cookie, staff.userId), await change(cookie, staff.userId, 'admin')])
      expect(codeOf(answer)).toBe('not_found')
    expect(Object.keys(await rolesIn(cookie))).toEqual([foreign.userId])
  })

  it('is chosen by a header, stays chosen, and is one of their own', async () => {
    const second = await server.organisation('Second')
    await server.database.prisma.membership.create({ data: { orgId: second, userId: owner.userId, role: 'staff' } })
    const me = '{ me { role organisation { id name } memberships { role organisation { id } } } organisation { id } }'
    const ask = async (headers: Record<string, string> = {}) => asPerson(server, owner.cookie, me, {}, headers)
    const first = (await ask()).body.data
    expect(first).toMatchObject({ me: { role: 'owner', organisation: { id: orgId } }, organisation: { id: orgId } })
    expect(first.me.memberships).toEqual([
      { role: 'owner', organisation: { id: orgId } },
      { role: 'staff', organisation: { id: second } },
    ])
    const chosen = { role: 'staff', organisation: { id: second, name: 'Second' } }
    expect((await ask({ 'x-organisation': second })).body.data.me).toMatchObject(chosen)
    expect((await ask()).body.data.me).toMatchObject(chosen)
    const members = await asPerson(server, owner.cookie, '{ members { userId } }')
    expect(codeOf(members)).toBe('insufficient_scope')
    for (const foreign of [server.orgId, 'nonsense', '']) {
      const refused = await ask({ 'x-organisation': foreign })
      expect([refused.status, codeOf(refused)]).toEqual([404, 'not_found'])
    }
  })
})

it('an unknown member is not found', async () => {
  for (const id of ['00000000-0000-7000-8000-00000000ffff', 'nonsense', ''])
    for (const answer of [await remove(owner.cookie, id), await change(owner.cookie, id, 'staff')])
      expect(codeOf(answer)).toBe('not_found')
})

it('no key reads who the members are', async () => {
  expect(codeOf(await graphql(server, await server.key({ orgId }), '{ members { email } }'))).toBe('insufficient_scope')
})
