/** Invitations as the code calls them: what is stored and audited, which are open, and every refusal. */
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import {
  accept,
  findInvitation,
  invite,
  listInvitations,
  type OpenInvitation,
  revokeInvitation,
} from '../../../src/access/people/invitations.ts'
import {
  type AccessWorld,
  authorityOf,
  byOrigin,
  failureOf,
  openAccessWorld,
  origin,
} from '../../support/access-world.ts'

const DAY = 86_400_000
const UNKNOWN = '00000000-0000-7000-8000-00000000ffff'

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

const prisma = () => world.database.prisma
const owner = authorityOf('owner')
const admin = authorityOf('admin')
const newEmail = () => `${randomUUID()}@test.example`

type Input = Parameters<typeof invite>[3]
const inviteTo = (orgId: string, more: Partial<Input> = {}, by = admin) =>
  invite(prisma(), by, orgId, { email: newEmail(), name: 'Ada Okafor', role: 'staff', ...more })
const openIn = async (orgId: string) => (await listInvitations(prisma(), orgId)).map(({ id }) => id)

/** What makes an open invitation closed: its end, or time alone. */
const endings: [string, object][] = [
  ['was accepted', { acceptedAt: new Date() }],
  ['was revoked', { revokedAt: new Date() }],
]
const closings: [string, object][] = [...endings, ['has expired', { expiresAt: new Date(Date.now() - 1) }]]
const close = (id: string, data: object) => prisma().invitation.updateMany({ where: { id }, data })

describe('an invitation', () => {
  it('is stored for seven days by the hash of its link, and audited', async () => {
    const orgId = await world.organisation('Crane Ltd')
    const workerId = await world.worker(orgId)
    const email = newEmail()
    const input = { email: ` ${email.toUpperCase()}`, name: ' Ada ', role: 'worker', workerId } as const
    const { invitation, token } = await inviteTo(orgId, input)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(invitation).toEqual({
      orgId,
      id: expect.any(String),
      email,
      name: 'Ada',
      role: 'worker',
      workerId,
      limitsId: null,
      secretHash: new Uint8Array(createHash('sha256').update(token).digest()),
      invitedBy: null,
      createdAt: expect.any(Date),
      expiresAt: expect.any(Date),
      acceptedAt: null,
      revokedAt: null,
    })
    expect(await prisma().invitation.findFirst({ where: { id: invitation.id } })).toEqual(invitation)
    expect(Math.abs(invitation.expiresAt.getTime() - Date.now() - 7 * DAY)).toBeLessThan(60_000)
    const target = { targetType: 'invitation', targetId: invitation.id, targetName: email }
    expect(await world.audit({ orgId })).toMatchObject([
      { action: 'invitation.created', ...byOrigin, ...target, detail: { role: 'worker' } },
    ])
  })

  it('ends an earlier one to the same address in the same organisation, and no other', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    const email = newEmail()
    const elsewhere = await inviteTo(other, { email })
    const another = await inviteTo(orgId)
    const first = await inviteTo(orgId, { email })
    const second = await inviteTo(orgId, { email })
    expect(await openIn(orgId)).toEqual([another.invitation.id, second.invitation.id])
    expect(await openIn(other)).toEqual([elsewhere.invitation.id])
    const ended = await prisma().invitation.findFirst({ where: { id: first.invitation.id } })
    expect(Math.abs((ended?.revokedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  it.each(endings)('that %s is not changed by another to the same address', async (_how, data) => {
    const orgId = await world.organisation()
    const email = newEmail()
    const { invitation } = await inviteTo(orgId, { email })
    await close(invitation.id, data)
    const before = await prisma().invitation.findFirst({ where: { id: invitation.id } })
    await inviteTo(orgId, { email })
    expect(await prisma().invitation.findFirst({ where: { id: invitation.id } })).toEqual(before)
  })

  it.each<[string, Partial<Input>, string, string]>([
    ['no address', { email: 'nobody' }, 'email', 'invalid'],
    ['no name', { name: ' ' }, 'name', 'invalid'],
    ['no worker', { role: 'worker' }, 'workerId', 'required'],
    ['a worker and another role', { workerId: UNKNOWN }, 'workerId', 'invalid'],
  ])('with %s is refused', async (_what, input, path, code) => {
    const orgId = await world.organisation()
    expect(await failureOf(() => inviteTo(orgId, input))).toMatchObject({
      code: 'validation_failed',
      details: [{ path, code }],
    })
    expect([await openIn(orgId), await world.audit({ orgId })]).toEqual([[], []])
  })

  it('of an owner is made by owners only, and none for a member or in an organisation that there is not', async () => {
    const orgId = await world.organisation()
    expect(await failureOf(() => inviteTo(orgId, { role: 'owner' }))).toMatchObject({ code: 'insufficient_scope' })
    expect((await inviteTo(orgId, { role: 'owner' }, owner)).invitation.role).toBe('owner')
    const { email } = await world.person({ [orgId]: 'staff' })
    const taken = { code: 'conflict', details: [{ path: 'email', code: 'taken' }] }
    expect(await failureOf(() => inviteTo(orgId, { email: email.toUpperCase() }))).toMatchObject(taken)
    const nowhere = await failureOf(() => inviteTo(UNKNOWN))
    expect(nowhere).toMatchObject({ code: 'not_found', message: expect.stringContaining(UNKNOWN) })
  })
})

describe('the open invitations', () => {
  it('are those of the organisation that nobody used or revoked and that have not expired, oldest first', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    await inviteTo(other)
    const made = []
    for (let count = 0; count < 5; count++) made.push((await inviteTo(orgId)).invitation.id)
    expect(await openIn(orgId)).toEqual(made)
    for (const [index, [, data]] of closings.entries()) await close(made[index] as string, data)
    expect(await openIn(orgId)).toEqual(made.slice(3))
    const older = `00000000${made[4]?.slice(8)}` // ids begin with the time
    await prisma().invitation.updateMany({ where: { id: made[4] as string }, data: { id: older } })
    expect(await openIn(orgId)).toEqual([older, made[3]])
  })
})

describe('an invitation that is revoked', () => {
  it('is not open any more, which is audited', async () => {
    const orgId = await world.organisation()
    const [{ invitation }, other] = [await inviteTo(orgId), await inviteTo(orgId)]
    const revoked = await revokeInvitation(prisma(), admin, orgId, invitation.id)
    expect(revoked).toEqual({ ...invitation, revokedAt: expect.any(Date) })
    expect(Math.abs((revoked.revokedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await openIn(orgId)).toEqual([other.invitation.id])
    const target = { targetType: 'invitation', targetId: invitation.id, targetName: invitation.email }
    const entry = (await world.audit({ orgId })).at(-1)
    expect(entry).toMatchObject({ action: 'invitation.revoked', ...byOrigin, ...target, detail: {} })
  })

  it.each(endings)('%s only once: one that %s is not found', async (_how, data) => {
    const orgId = await world.organisation()
    const { invitation } = await inviteTo(orgId)
    await close(invitation.id, data)
    const refused = await failureOf(() => revokeInvitation(prisma(), owner, orgId, invitation.id))
    expect(refused).toMatchObject({ code: 'not_found' })
    expect(await world.audit({ orgId })).toHaveLength(1)
  })

  it('is one of the organisation; that of an owner is revoked by owners only', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    const { invitation } = await inviteTo(orgId, { role: 'owner' }, owner)
    const revoke = (by: typeof owner, of: string, id: string) => revokeInvitation(prisma(), by, of, id)
    for (const [of, id] of [
      [other, invitation.id],
      [orgId, UNKNOWN],
      [orgId, 'nonsense'],
    ] as const)
      expect(await failureOf(() => revoke(owner, of, id))).toMatchObject({
        code: 'not_found',
        message: 'No pending invitation with this id exists.',
      })
    const nowhere = await failureOf(() => revoke(owner, UNKNOWN, invitation.id))
    expect(nowhere).toMatchObject({ message: expect.stringContaining(UNKNOWN) })
    expect(await failureOf(() => revoke(admin, orgId, invitation.id))).toMatchObject({ code: 'insufficient_scope' })
    expect(await openIn(orgId)).toEqual([invitation.id])
    expect((await revoke(owner, orgId, invitation.id)).id).toBe(invitation.id)
  })
})

describe('the invitation of a link', () => {
  it('is found with its organisation, and the account of its address if that has a password', async () => {
    const orgId = await world.organisation('Crane Ltd')
    const { invitation, token } = await inviteTo(orgId)
    const found = { invitation, organisationName: 'Crane Ltd', account: undefined }
    expect(await findInvitation(prisma(), token)).toEqual(found)
    const { id } = await world.person({}, { email: invitation.email })
    expect(await findInvitation(prisma(), token)).toEqual(found)
    await prisma().user.update({ where: { id }, data: { passwordHash: 'a hash' } })
    expect(await findInvitation(prisma(), token)).toEqual({ ...found, account: { id } })
  })

  it.each(closings)('is not found if it %s', async (_how, data) => {
    const { invitation, token } = await inviteTo(await world.organisation())
    await close(invitation.id, data)
    expect(await findInvitation(prisma(), token)).toBeUndefined()
  })

  it('is not found by another token', async () => {
    const { token } = await inviteTo(await world.organisation())
    for (const other of ['', token.slice(1), `${token} `]) expect(await findInvitation(prisma(), other)).toBeUndefined()
  })
})

describe('a person who accepts', () => {
  const by = (id: string, name: string) => ({ ...origin, actor: { kind: 'user', id, name } as const })
  const acceptBy = (offer: OpenInvitation, acceptance: Parameters<typeof accept>[3]) =>
    prisma().$transaction((tx) => accept(tx, by, offer, acceptance))
  const newAccount = { name: 'Ada Lovelace', passwordHash: 'a hash' }

  async function offerOf(orgId: string, more: Partial<Input> = {}): Promise<OpenInvitation> {
    const { token } = await inviteTo(orgId, more, owner)
    return (await findInvitation(prisma(), token)) as OpenInvitation
  }
  const membershipsOf = (email: string) =>
    prisma().membership.findMany({ where: { user: { email } }, select: { orgId: true, role: true, workerId: true } })
  const accountOf = (email: string) => prisma().user.findUnique({ where: { email } })

  it('becomes a member with the role and worker of the invitation, with a new account, which is audited', async () => {
    const orgId = await world.organisation()
    const workerId = await world.worker(orgId)
    const offer = await offerOf(orgId, { role: 'worker', workerId })
    const { id, email } = offer.invitation
    const untouched = await offerOf(orgId)
    const userId = await acceptBy(offer, newAccount)
    expect(await accountOf(email)).toMatchObject({ id: userId, ...newAccount })
    expect(await membershipsOf(email)).toEqual([{ orgId, role: 'worker', workerId }])
    const { acceptedAt, revokedAt } = await prisma().invitation.findFirstOrThrow({ where: { id } })
    expect([Math.abs((acceptedAt?.getTime() ?? 0) - Date.now()) < 10_000, revokedAt]).toEqual([true, null])
    expect(await openIn(orgId)).toEqual([untouched.invitation.id])
    expect((await world.audit({ orgId })).at(-1)).toMatchObject({
      ...byOrigin,
      action: 'invitation.accepted',
      actorId: userId,
      actorName: email,
      targetType: 'invitation',
      targetId: id,
      targetName: email,
      detail: { role: 'worker' },
    })
  })

  it('keeps the account that they are signed in with', async () => {
    const orgId = await world.organisation()
    const { id, email } = await world.person({}, { passwordHash: 'of old' })
    const offer = await offerOf(orgId, { email, role: 'admin' })
    expect(await acceptBy(offer, { userId: id })).toBe(id)
    expect(await accountOf(email)).toMatchObject({ name: 'Ada Okafor', passwordHash: 'of old' })
    expect(await membershipsOf(email)).toEqual([{ orgId, role: 'admin', workerId: null }])
  })

  it('completes an account without a password, and changes none that has one', async () => {
    const orgId = await world.organisation()
    const incomplete = await world.person()
    expect(await acceptBy(await offerOf(orgId, { email: incomplete.email }), newAccount)).toBe(incomplete.id)
    expect(await accountOf(incomplete.email)).toMatchObject(newAccount)
    const complete = await world.person({}, { passwordHash: 'of old' })
    const refused = await failureOf(async () => acceptBy(await offerOf(orgId, { email: complete.email }), newAccount))
    expect(refused).toMatchObject({ code: 'link_invalid' })
    expect(await accountOf(complete.email)).toMatchObject({ name: 'Ada Okafor', passwordHash: 'of old' })
    expect(await membershipsOf(complete.email)).toEqual([])
  })

  it.each(closings)('finds the invitation closed if it %s meanwhile', async (_how, data) => {
    const offer = await offerOf(await world.organisation())
    const { id, email } = offer.invitation
    await close(id, data)
    expect(await failureOf(() => acceptBy(offer, newAccount))).toMatchObject({
      code: 'link_invalid',
      message: expect.stringContaining('expired, was already used or was revoked'),
    })
    expect([await accountOf(email), await membershipsOf(email)]).toEqual([null, []])
  })

  it('is no member yet, and the worker still without one', async () => {
    const orgId = await world.organisation()
    const offer = await offerOf(orgId)
    const { id } = await world.person({ [orgId]: 'developer' }, { email: offer.invitation.email })
    expect(await failureOf(() => acceptBy(offer, { userId: id }))).toMatchObject({ code: 'conflict' })
    const workerId = await world.worker(orgId)
    const second = await offerOf(orgId, worker(workerId))
    const member = await world.person({ [orgId]: 'developer' })
    const where = { orgId_userId: { orgId, userId: member.id } }
    await prisma().membership.update({ where, data: { role: 'worker', workerId } })
    expect(await failureOf(() => acceptBy(second, newAccount))).toMatchObject({
      code: 'conflict',
      details: [{ path: 'workerId', code: 'taken' }],
    })
    expect(await openIn(orgId)).toEqual([offer.invitation.id, second.invitation.id])
  })

  it('finds the organisation still there', async () => {
    const orgId = await world.organisation()
    const offer = await offerOf(orgId)
    await prisma().organisation.delete({ where: { id: orgId } })
    expect(await failureOf(() => acceptBy(offer, newAccount))).toMatchObject({ code: 'not_found' })
  })
})

const worker = (workerId: string) => ({ role: 'worker' as Role, workerId })
