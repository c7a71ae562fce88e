/** Links that reset a password: who gets one, what is counted, stored and audited, and which link works. */
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findReset, requestReset, resetPassword } from '../../../src/access/people/password-reset.ts'
import { isPassword } from '../../../src/access/people/passwords.ts'
import { startSession } from '../../../src/access/people/session-store.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'
import { type AccessWorld, openAccessWorld } from '../../support/access-world.ts'
import { type Sent, type Steps, startSteps } from './steps.ts'

const HOUR = 3_600_000
const NEW_PASSWORD = 'a wholly new password'

let world: AccessWorld
let steps: Steps

beforeAll(async () => {
  world = await openAccessWorld()
  steps = await startSteps(world)
})
afterAll(async () => {
  await steps.close()
  await world.close()
})

const prisma = () => world.database.prisma
let addresses = 0
const newAddress = () => `2001:db8:${(++addresses).toString(16)}::1`
const resetsOf = (userId: string) =>
  prisma().passwordReset.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })

/** Request a link; what is counted is that of this request. */
async function request(email: string, sent: Sent = {}) {
  steps.counted.splice(0)
  const { services } = steps
  const answered = await steps.send((req) => requestReset(services, req, email), { address: newAddress(), ...sent })
  await steps.settled()
  return answered
}
const linksTo = (email: string) =>
  steps.emails.filter(({ to }) => to === email).map(({ text }) => /\?token=([\w-]{43})\s/.exec(text)?.[1] as string)

async function linkFor(email: string): Promise<string> {
  await request(email)
  return linksTo(email).at(-1) as string
}
const reset = (token: string, password = NEW_PASSWORD, sent: Sent = {}) =>
  steps.send((req) => resetPassword(steps.services, req, token, password), sent)

/** What makes a link useless. */
const closings: [string, object][] = [
  ['was used', { usedAt: new Date() }],
  ['has expired', { expiresAt: new Date(Date.now() - 1) }],
]

describe('a request for a link', () => {
  it('sends one that is stored by its hash for an hour, and is audited in each organisation', async () => {
    const orgIds = [await world.organisation(), await world.organisation()]
    const { id, email } = await world.person(Object.fromEntries(orgIds.map((orgId) => [orgId, 'staff'])))
    const address = newAddress()
    const { requestId } = await request(email, { address })
    const [token, more] = linksTo(email)
    expect(more).toBeUndefined()
    const stored = await resetsOf(id)
    const secretHash = new Uint8Array(
      createHash('sha256')
        .update(token as string)
        .digest(),
    )
    expect(stored).toMatchObject([{ userId: id, secretHash, usedAt: null }])
    expect(Math.abs((stored[0]?.expiresAt.getTime() ?? 0) - Date.now() - HOUR)).toBeLessThan(60_000)
    const target = { targetType: 'user', targetId: id, targetName: email }
    const by = { actorKind: 'nobody', actorId: null, actorName: null, requestId, address }
    for (const orgId of orgIds)
      expect(await world.audit({ orgId })).toMatchObject([{ action: 'password.reset_requested', ...by, ...target }])
    expect(steps.emails.at(-1)?.text).toContain(`${steps.services.config.publicUrl}/reset-password?token=${token}`)
  })

  it('of a stranger is counted, and sends and stores nothing', async () => {
    const email = `${randomUUID()}@test.example`
    const before = steps.emails.length
    const address = newAddress()
    expect((await request(email, { address })).error).toBeUndefined()
    expect(steps.counted).toEqual([
      ['count', 'mail from address', address.replace('::1', '::/64')],
      ['count', 'mail to account', email],
    ])
    expect([steps.emails.length, await world.audit({ targetName: email })]).toEqual([before, []])
  })

  it('from a known browser is counted apart', async () => {
    const { email } = await world.person()
    const { cookies } = await reset(await linkFor(email))
    const cookie = cookies.muster_browser as string
    await request(email, { cookie })
    expect(steps.counted).toEqual([['count', 'mail from known browser', `${cookie.split('.')[1]} ${email}`]])
    expect(linksTo(email)).toHaveLength(2)
  })

  it('over a limit sends nothing, and one over that of its address does not count for the account', async () => {
    const { id, email } = await world.person()
    const asked: string[] = []
    const count = async (attempt: string) => {
      asked.push(attempt)
      throw new ApiError('rate_limited')
    }
    const services = { ...steps.services, attempts: { ...steps.services.attempts, count } }
    const { error } = await steps.send((req) => requestReset(services, req, email))
    await steps.settled()
    expect([error, asked]).toMatchObject([{ code: 'rate_limited' }, ['mail from address']])
    expect([linksTo(email), await resetsOf(id)]).toEqual([[], []])
  })
})

describe('a link', () => {
  it('is that of its person', async () => {
    const { id, email } = await world.person()
    const token = await linkFor(email)
    expect(await findReset(prisma(), token)).toEqual({ userId: id, email })
    for (const other of ['', token.slice(1), `${token}x`]) expect(await findReset(prisma(), other)).toBeUndefined()
  })

  it.each(closings)('that %s is that of nobody, and sets no password', async (_how, data) => {
    const { id, email } = await world.person()
    const token = await linkFor(email)
    await prisma().passwordReset.updateMany({ where: { userId: id }, data })
    expect(await findReset(prisma(), token)).toBeUndefined()
    expect((await reset(token)).error).toMatchObject({
      code: 'link_invalid',
      message: expect.stringContaining('/forgot-password'),
    })
    expect((await prisma().user.findUnique({ where: { id } }))?.passwordHash).toBeNull()
  })
})

describe('a password that is reset', () => {
  it('is stored, ends every session and every link of the person, and is audited', async () => {
    const orgIds = [await world.organisation(), await world.organisation()]
    const { id, email } = await world.person(Object.fromEntries(orgIds.map((orgId) => [orgId, 'staff'])))
    const other = await world.person()
    for (const userId of [id, other.id])
      await startSession(prisma(), { userId, secret: randomUUID(), address: null, userAgent: null })
    const [first, second, others] = [await linkFor(email), await linkFor(email), await linkFor(other.email)]
    steps.counted.splice(0)
    const { error, requestId, cookies } = await reset(first, NEW_PASSWORD, { address: '203.0.113.9' })
    expect(error).toBeUndefined()
    const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id } })
    expect(await isPassword(NEW_PASSWORD, passwordHash, { name: email, isKnown: true })).toBe(true)
    expect(
      await prisma().session.findMany({ select: { userId: true }, where: { userId: { in: [id, other.id] } } }),
    ).toEqual([{ userId: other.id }])
    for (const { usedAt } of await resetsOf(id))
      expect(Math.abs((usedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect([await findReset(prisma(), second), (await findReset(prisma(), others))?.userId]).toEqual([
      undefined,
      other.id,
    ])
    for (const orgId of orgIds)
      expect((await world.audit({ orgId })).at(-1)).toMatchObject({
        action: 'password.reset',
        actorKind: 'user',
        actorId: id,
        actorName: email,
        requestId,
        address: '203.0.113.9',
        targetType: 'user',
        targetId: id,
        targetName: email,
      })
    // Strangers' guesses keep nobody out who has just proved to own the mailbox.
    expect(steps.counted).toEqual([['forget', 'password of account', email]])
    expect(Object.keys(cookies)).toEqual(['muster_browser'])
  })

  it('must be a good one, and the link goes on', async () => {
    const { id, email } = await world.person()
    const token = await linkFor(email)
    for (const password of ['short', email]) {
      const { error, cookies } = await reset(token, password)
      expect(error).toMatchObject({ code: 'validation_failed', details: [{ path: 'password' }] })
      expect(cookies).toEqual({})
    }
    expect((await findReset(prisma(), token))?.userId).toBe(id)
  })

  it('is reset by one of two simultaneous requests', async () => {
    const { email } = await world.person()
    const token = await linkFor(email)
    const both = await Promise.all([1, 2].map((which) => reset(token, `${NEW_PASSWORD} ${which}`)))
    const errors = both.flatMap(({ error }) => (error === undefined ? [] : [error]))
    expect(errors).toMatchObject([{ code: 'link_invalid' }])
  })

  it('is not reset by a link that another one has ended meanwhile', async () => {
    const { id, email } = await world.person()
    const [first, second] = [await linkFor(email), await linkFor(email)]
    const [own] = await resetsOf(id)
    // The first link is used after the request has read it, while the other one still stands.
    const database = {
      ...world.database,
      prisma: {
        passwordReset: prisma().passwordReset,
        $transaction: async (work: never) => {
          await prisma().passwordReset.update({ where: { id: own?.id as string }, data: { usedAt: new Date() } })
          return prisma().$transaction(work)
        },
      },
    } as never
    const { error } = await steps.send((req) =>
      resetPassword({ ...steps.services, database }, req, first, NEW_PASSWORD),
    )
    expect(error).toMatchObject({ code: 'link_invalid' })
    expect((await prisma().user.findUnique({ where: { id } }))?.passwordHash).toBeNull()
    expect((await findReset(prisma(), second))?.userId).toBe(id) // all of it was rolled back
  })
})
