/** Members and their rules as the code calls them: what is stored and audited of a change, and every refusal. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { OPERATOR } from '../../../src/access/authority.ts'
import { lockMembers, workersOfRoles } from '../../../src/access/people/member-rules.ts'
import {
  addMember,
  changeRole,
  listMembers,
  readEmail,
  readName,
  removeMember,
} from '../../../src/access/people/members.ts'
import { startSession } from '../../../src/access/people/session-store.ts'
import { type AccessWorld, authorityOf, byOrigin, failureOf, openAccessWorld } from '../../support/access-world.ts'
import { stamped } from '../../support/write.ts'

const UNKNOWN = '00000000-0000-7000-8000-00000000ffff'

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

const prisma = () => world.database.prisma
const owner = authorityOf('owner')
const admin = authorityOf('admin')

const membershipOf = (orgId: string, userId: string) =>
  prisma().membership.findUnique({ where: { orgId_userId: { orgId, userId } } })
const startFor = (userId: string) =>
  startSession(prisma(), { userId, secret: randomUUID(), address: null, userAgent: null })
const sessionsOf = (userId: string) => prisma().session.count({ where: { userId } })

describe('an email address', () => {
  it('is read in lower case, trimmed, of at most 254 characters', () => {
    expect(readEmail(' Ada@Example.COM\n', 'email')).toBe('ada@example.com')
    const longest = `${'a'.repeat(60)}@${'b.'.repeat(95)}com`
    expect(longest).toHaveLength(254)
    expect(readEmail(longest, 'email')).toBe(longest)
  })

  it.each(['', 'ada', 'ada@', 'a b@example.com', 'ada@example.com, eve@example.com', `${'a'.repeat(243)}@example.com`])(
    '%j is none',
    async (text) => {
      expect((await failureOf(() => readEmail(text, 'input.email'))).details).toEqual([
        { path: 'input.email', code: 'invalid', message: 'must be an email address' },
      ])
    },
  )
})

describe('a name', () => {
  it('has 1 to 200 characters, trimmed', () => {
    expect(readName('  Ada O’Kafor ', 'name')).toBe('Ada O’Kafor')
    for (const name of ['x', 'x'.repeat(200)]) expect(readName(name, 'name')).toBe(name)
  })

  it.each(['', '  ', 'x'.repeat(201), 'a\u0007b', 'a\nb', 'a\u2028b', '\u200b\u2800', 'a\ud800'])(
    '%j is none',
    async (text) => {
      expect((await failureOf(() => readName(text, 'input.name'))).details).toEqual([
        {
          path: 'input.name',
          code: 'invalid',
          message: 'must have 1 to 200 characters, one of them visible, and no control characters or line breaks',
        },
      ])
    },
  )
})

it('a name is no link', async () => {
  expect(await failureOf(() => readName('Win at https://evil.example', 'name'))).toMatchObject({
    details: [{ path: 'name', code: 'invalid', message: 'must be a name, not a link' }],
  })
  for (const name of ['Booking.com', 'J.R. Okafor', 'A/S: Hansen']) expect(readName(name, 'name')).toBe(name)
})

it('the members of an organisation are listed with their names, oldest membership first', async () => {
  const [orgId, other] = [await world.organisation(), await world.organisation()]
  await world.person({ [other]: 'owner' })
  const people = [await world.person({ [orgId]: 'owner' }), await world.person({ [orgId]: 'staff' })]
  const [first, second] = people.map(({ id }) => id) as [string, string]
  const where = { orgId_userId: { orgId, userId: first } }
  await prisma().membership.update({ where, data: { createdAt: new Date(Date.now() + 60_000) } })
  const listed = await listMembers(prisma(), orgId)
  expect(listed.map(({ userId, role }) => [userId, role])).toEqual([
    [second, 'staff'],
    [first, 'owner'],
  ])
  expect(listed[0]?.user).toEqual({ ...people[1], name: 'Ada Okafor' })
  await prisma().membership.deleteMany({ where: { orgId } })
  const createdAt = new Date()
  for (const userId of [second, first])
    await prisma().membership.create({ data: { orgId, userId, role: 'staff', createdAt } })
  expect((await listMembers(prisma(), orgId)).map(({ userId }) => userId)).toEqual([first, second]) // by person
})

it('changes of members wait for each other, in an organisation that exists', async () => {
  const orgId = await world.organisation()
  await lockMembers(prisma(), orgId)
  expect(await failureOf(() => lockMembers(prisma(), UNKNOWN))).toMatchObject({ code: 'not_found' })
  const data = { name: 'Sandbox', sandbox: true }
  const { organisation } = prisma()
  const sandbox = (await organisation.findFirst({ where: { sandbox: true } })) ?? (await organisation.create({ data }))
  expect(await failureOf(() => lockMembers(prisma(), sandbox.id))).toMatchObject({ code: 'not_found' })
})

describe('the worker that a member is', () => {
  const check = async (orgId: string, role: Role, workerId?: string | null, userId?: string) =>
    (await workersOfRoles(prisma(), orgId, [{ role, workerId }]))({ role, workerId }, 'input.workerId', userId)

  it('is required with the role worker, and belongs to no other', async () => {
    const orgId = await world.organisation()
    const workerId = await world.worker(orgId)
    expect(await check(orgId, 'worker', workerId)).toBe(workerId)
    for (const none of [undefined, null, '']) expect(await check(orgId, 'staff', none)).toBeNull()
    const problem = async (role: Role, id?: string) => (await failureOf(() => check(orgId, role, id))).details
    expect(await problem('staff', workerId)).toEqual([
      { path: 'input.workerId', code: 'invalid', message: 'is allowed only with the role worker' },
    ])
    for (const none of [undefined, ''])
      expect(await problem('worker', none)).toEqual([
        { path: 'input.workerId', code: 'required', message: 'is required with the role worker' },
      ])
  })

  it('is one of the organisation who was not deleted', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    const deleted = await world.worker(orgId)
    await stamped(world, orgId, (client) =>
      client.query('update workers set deleted_at = now() where id = $1', [deleted]),
    )
    for (const id of ['nonsense', UNKNOWN, await world.worker(other), deleted])
      expect((await failureOf(() => check(orgId, 'worker', id))).details).toEqual([
        { path: 'input.workerId', code: 'unknown_reference', message: 'must be the id of an existing record' },
      ])
  })

  it('is nobody else’s', async () => {
    const orgId = await world.organisation()
    const workerId = await world.worker(orgId)
    const { id } = await world.person()
    await prisma().membership.create({ data: { orgId, userId: id, role: 'worker', workerId } })
    expect(await check(orgId, 'worker', workerId, id)).toBe(workerId)
    for (const another of [undefined, UNKNOWN])
      expect(await failureOf(() => check(orgId, 'worker', workerId, another))).toMatchObject({
        code: 'conflict',
        details: [{ path: 'input.workerId', code: 'taken', message: expect.stringContaining('already linked') }],
      })
  })
})

describe('a member who is added', () => {
  const add = (orgId: string, more: Partial<Parameters<typeof addMember>[3]> = {}) => {
    const person = { email: `${randomUUID()}@test.example`, name: 'Ada Okafor', passwordHash: 'a hash' }
    return addMember(prisma(), authorityOf(null), orgId, { ...person, role: 'staff', ...more })
  }

  it('gets an account, and the change is audited', async () => {
    const orgId = await world.organisation()
    const workerId = await world.worker(orgId)
    const email = `${randomUUID()}@test.example`
    const member = await add(orgId, { email, role: 'worker', workerId })
    expect(member).toMatchObject({
      orgId,
      role: 'worker',
      workerId,
      user: { id: member.userId, email, name: 'Ada Okafor' },
    })
    expect(await membershipOf(orgId, member.userId)).toMatchObject({ role: 'worker', workerId })
    const account = await prisma().user.findUnique({ where: { email } })
    expect(account).toMatchObject({ id: member.userId, name: 'Ada Okafor', passwordHash: 'a hash' })
    const target = { targetType: 'user', targetId: member.userId, targetName: email }
    expect(await world.audit({ orgId })).toMatchObject([
      { action: 'user.created', ...byOrigin, ...target, detail: { role: 'worker' } },
    ])
  })

  it('keeps the name and password of an account that exists', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    const { id, email } = await world.person({ [other]: 'owner' }, { name: 'Ada Lovelace', passwordHash: 'of old' })
    expect(await add(orgId, { email })).toMatchObject({ userId: id, user: { id, email, name: 'Ada Lovelace' } })
    expect(await prisma().user.findUnique({ where: { id } })).toMatchObject({ passwordHash: 'of old' })
  })

  it('is none yet, in an organisation that exists, with a valid role', async () => {
    const orgId = await world.organisation()
    const { email } = await world.person({ [orgId]: 'staff' })
    const taken = { path: 'email', code: 'taken', message: `${email} is already a member.` }
    expect(await failureOf(() => add(orgId, { email }))).toMatchObject({ code: 'conflict', details: [taken] })
    expect(await failureOf(() => add(UNKNOWN))).toMatchObject({ code: 'not_found' })
    const withoutWorker = await failureOf(() => add(orgId, { role: 'worker' }))
    expect(withoutWorker).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'workerId', code: 'required' }],
    })
    expect(await world.audit({ orgId })).toEqual([])
  })
})

describe('a role', () => {
  const change = async (orgId: string, userId: string, role: Role, by = owner, workerId?: string) =>
    (await changeRole(prisma(), by, orgId, userId, { role, workerId })).after

  it('is changed with its worker, and audited if it is another', async () => {
    const orgId = await world.organisation()
    const { id, email } = await world.person({ [orgId]: 'staff' })
    const workerId = await world.worker(orgId)
    const changed = await change(orgId, id, 'worker', owner, workerId)
    expect(changed).toMatchObject({
      orgId,
      userId: id,
      role: 'worker',
      workerId,
      user: { id, email, name: 'Ada Okafor' },
    })
    expect(await change(orgId, id, 'worker', owner, workerId)).toEqual(changed)
    expect(await change(orgId, id, 'developer')).toMatchObject({ role: 'developer', workerId: null })
    expect(await membershipOf(orgId, id)).toMatchObject({ role: 'developer', workerId: null })
    const by = { action: 'member.role_changed', ...byOrigin, targetType: 'user', targetId: id, targetName: email }
    expect(await world.audit({ orgId })).toMatchObject([
      { ...by, detail: { from: 'staff', to: 'worker' } },
      { ...by, detail: { from: 'worker', to: 'developer' } },
    ])
  })

  it('owner is given and taken by owners, or the operator', async () => {
    const orgId = await world.organisation()
    const [first, second] = [await world.person({ [orgId]: 'owner' }), await world.person({ [orgId]: 'staff' })]
    for (const [id, role] of [
      [first.id, 'staff'],
      [second.id, 'owner'],
    ] as const)
      expect(await failureOf(() => change(orgId, id, role, admin))).toMatchObject({
        code: 'insufficient_scope',
        message: expect.stringMatching(/^Only an owner/),
      })
    expect((await change(orgId, second.id, 'owner', OPERATOR)).role).toBe('owner')
    expect((await change(orgId, first.id, 'staff')).role).toBe('staff')
    expect((await change(orgId, first.id, 'admin', admin)).role).toBe('admin')
  })

  it('owner stays with one, who may be given it again', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    const { id } = await world.person({ [orgId]: 'owner', [other]: 'owner' })
    await world.person({ [other]: 'owner', [orgId]: 'admin' })
    for (const by of [owner, OPERATOR])
      expect(await failureOf(() => change(orgId, id, 'admin', by))).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('at least one owner'),
      })
    expect((await membershipOf(orgId, id))?.role).toBe('owner')
    expect((await change(orgId, id, 'owner')).role).toBe('owner')
    expect((await change(other, id, 'admin')).role).toBe('admin')
  })

  it('is that of a member, with a valid worker', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    const { id } = await world.person({ [other]: 'staff' })
    for (const unknown of [id, UNKNOWN, 'nonsense'])
      expect(await failureOf(() => change(orgId, unknown, 'admin'))).toMatchObject({
        code: 'not_found',
        message: 'No member with this id exists.',
      })
    expect(await failureOf(() => change(UNKNOWN, id, 'admin'))).toMatchObject({
      code: 'not_found',
      message: expect.stringContaining(UNKNOWN),
    })
    const refused = await failureOf(() => change(other, id, 'worker'))
    expect(refused).toMatchObject({ code: 'validation_failed', details: [{ path: 'workerId' }] })
    expect([...(await world.audit({ orgId })), ...(await world.audit({ orgId: other }))]).toEqual([])
  })
})

describe('a member who is removed', () => {
  const remove = (orgId: string, userId: string, by = owner) => removeMember(prisma(), by, orgId, userId)

  it('is signed out everywhere, and the change is audited', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    const { id, email } = await world.person({ [orgId]: 'staff', [other]: 'staff' })
    const stays = await world.person({ [orgId]: 'staff' })
    for (const each of [id, id, stays.id]) await startFor(each)
    expect(await remove(orgId, id, admin)).toMatchObject({ userId: id, role: 'staff', user: { email } })
    expect([await membershipOf(orgId, id), (await membershipOf(other, id))?.role]).toEqual([null, 'staff'])
    expect([await sessionsOf(id), await sessionsOf(stays.id)]).toEqual([0, 1])
    const target = { targetType: 'user', targetId: id, targetName: email }
    expect(await world.audit({ orgId })).toMatchObject([
      { action: 'member.removed', ...byOrigin, ...target, detail: { role: 'staff' } },
    ])
  })

  it('is a member, and not the last owner; an owner is removed by owners only', async () => {
    const orgId = await world.organisation()
    const { id } = await world.person({ [orgId]: 'owner' })
    const stranger = await world.person()
    await startFor(id)
    expect(await failureOf(() => remove(orgId, id))).toMatchObject({ code: 'conflict' })
    const second = await world.person({ [orgId]: 'owner' })
    expect(await failureOf(() => remove(orgId, second.id, admin))).toMatchObject({ code: 'insufficient_scope' })
    for (const unknown of [stranger.id, UNKNOWN, 'nonsense'])
      expect(await failureOf(() => remove(orgId, unknown))).toMatchObject({ code: 'not_found' })
    expect(await failureOf(() => remove(UNKNOWN, id))).toMatchObject({ message: expect.stringContaining(UNKNOWN) })
    expect([await sessionsOf(id), await world.audit({ orgId })]).toEqual([1, []])
    expect((await remove(orgId, id)).role).toBe('owner')
  })
})
