/** Sign-in and sign-out step by step: what is counted, stored, audited and sent to the browser. */
import { createHash, randomUUID } from 'node:crypto'
import type { Request } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { hashPassword } from '../../../src/access/people/passwords.ts'
import { startSession } from '../../../src/access/people/session-store.ts'
import { liveSession, signedInUser } from '../../../src/access/people/sessions.ts'
import {
  beginSession,
  normalEmail,
  openSession,
  setPassword,
  signIn,
  signOut,
} from '../../../src/access/people/sign-in.ts'
import type { AccessServices } from '../../../src/access/services.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'
import { type AccessWorld, openAccessWorld } from '../../support/access-world.ts'
import { PASSWORD } from '../../support/people.ts'
import { type Sent, type Steps, startSteps } from './steps.ts'

let world: AccessWorld
let steps: Steps
let passwordHash: string

beforeAll(async () => {
  world = await openAccessWorld()
  steps = await startSteps(world)
  passwordHash = await hashPassword(PASSWORD, 'all')
})
afterAll(async () => {
  await steps.close()
  await world.close()
})

const SESSION = 'muster_session'
const BROWSER = 'muster_browser'

const prisma = () => world.database.prisma
const newPerson = (memberships: Record<string, Role> = {}) => world.person(memberships, { passwordHash })
let addresses = 0
const newAddress = () => `2001:db8:${(++addresses).toString(16)}::1`

/** Sign in from a new address; what is counted is that of this sign-in. */
function trySignIn(email: string, password = PASSWORD, sent: Sent = {}, change: Partial<AccessServices> = {}) {
  steps.counted.splice(0)
  const services = { ...steps.services, ...change }
  return steps.send((req) => signIn(services, req, email, password), { address: newAddress(), ...sent })
}
const sessionsOf = (userId: string) => prisma().session.findMany({ where: { userId }, orderBy: { id: 'asc' } })
/** The secret in a session's cookie, as the database knows it. */
const hashIn = (cookie = '') => {
  const secret = /^muster_session=s%3A([\w-]{43})\./.exec(cookie)?.[1] as string
  return new Uint8Array(createHash('sha256').update(secret).digest())
}

it.each([
  [' Ada@Example.COM\n', 'ada@example.com'],
  ['a\0da@example.com', 'ada@example.com'],
  ['ada\ud800@example.com', 'ada\ufffd@example.com'],
])('the email address %j is looked up as %j', (text, normal) => {
  expect(normalEmail(text)).toBe(normal)
})

describe('with the right password', () => {
  it('a session begins, which is audited in each organisation', async () => {
    const [one, two] = [await world.organisation(), await world.organisation()]
    const { id, email } = await newPerson({ [one]: 'owner', [two]: 'staff' })
    const { result, cookies, requestId } = await trySignIn(email, PASSWORD, { address: '2001:db8::9' })
    expect(result?.roles?.toSorted()).toEqual(['owner', 'staff'])
    const sessions = await sessionsOf(id)
    const stored = { userId: id, address: '2001:db8::9', userAgent: 'a browser', orgId: null }
    expect(sessions).toMatchObject([{ ...stored, secretHash: hashIn(cookies[SESSION]) }])
    for (const orgId of [one, two])
      expect(await world.audit({ orgId })).toMatchObject([
        {
          action: 'session.started',
          actorKind: 'user',
          actorId: id,
          actorName: email,
          targetType: 'session',
          targetId: sessions[0]?.id,
          targetName: null,
          requestId,
          address: '2001:db8::9',
        },
      ])
  })

  it('the person is signed in with the cookie, and with no other', async () => {
    const { id, email } = await newPerson()
    const { cookies } = await trySignIn(email)
    const who = async (cookie?: string) => (await steps.send(signedInUser, cookie ? { cookie } : {})).result
    expect(await who(cookies[SESSION])).toEqual({ id, email, name: 'Ada Okafor', memberships: [] })
    expect([await who(), await who(cookies[BROWSER]), await who(`${cookies[SESSION]}x`)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('the attempts of the account from this address are forgotten, and one of each other count is taken back', async () => {
    const { email } = await newPerson()
    await trySignIn(email, PASSWORD, { address: '2001:db8:1:2::9' })
    const counted = [
      ['password from address', '2001:db8:1:2::/64'],
      ['password of account from address', `${email} 2001:db8:1:2::/64`],
      ['password of account', email],
    ] as const
    expect(steps.counted.slice(0, 3)).toEqual(counted.map((each) => ['count', ...each]))
    expect(steps.counted.slice(3)).toEqual([
      ['refund', ...counted[0]],
      ['forget', ...counted[1]],
      ['refund', ...counted[2]],
    ])
  })

  it('the browser is known from then on, and its attempts are counted apart and forgotten', async () => {
    const { email } = await newPerson()
    const cookie = (await trySignIn(email)).cookies[BROWSER] as string
    const browser = cookie.split('.')[1]
    const again = await trySignIn(email, PASSWORD, { cookie })
    const own = ['password in known browser', `${browser} ${email}`]
    expect(steps.counted).toEqual([
      ['count', ...own],
      ['forget', ...own],
    ])
    expect(again.cookies[BROWSER]).toBe(cookie)
    const other = await newPerson()
    await trySignIn(other.email, PASSWORD, { cookie })
    expect(steps.counted[0]?.[1]).toBe('password from address')
  })

  it('a new session takes the place of the browser’s previous one, and of no other', async () => {
    const { id, email } = await newPerson()
    const elsewhere = await trySignIn(email)
    const first = await trySignIn(email)
    const second = await trySignIn(email, PASSWORD, { cookie: first.cookies[SESSION] as string })
    expect(second.cookies[SESSION]).not.toBe(first.cookies[SESSION])
    const left = (await sessionsOf(id)).map(({ secretHash }) => secretHash)
    expect(left).toEqual([hashIn(elsewhere.cookies[SESSION]), hashIn(second.cookies[SESSION])])
  })

  it('nothing is counted when the password could not be checked, as when too many others sign in', async () => {
    const { email } = await world.person({}, { passwordHash: 'no hash' })
    expect((await trySignIn(email)).error).toBeInstanceOf(Error)
    const subjects = (action: string) => steps.counted.flatMap(([what, ...each]) => (what === action ? [each] : []))
    expect(subjects('count')).toHaveLength(3)
    expect(subjects('refund')).toEqual(subjects('count'))
  })

  it('no session begins when the password is changed at that moment', async () => {
    const { id, email } = await newPerson()
    const attempts = {
      ...steps.services.attempts,
      refund: async () => void (await prisma().user.update({ where: { id }, data: { passwordHash: 'another' } })),
    }
    const { error, cookies } = await trySignIn(email, PASSWORD, {}, { attempts })
    expect(error).toMatchObject({ code: 'conflict', message: expect.stringContaining('just been changed') })
    expect([await sessionsOf(id), cookies[BROWSER]]).toEqual([[], undefined])
    expect((await steps.send(signedInUser, { cookie: cookies[SESSION] ?? '' })).result).toBeUndefined()
  })
})

describe('with a wrong password', () => {
  it('no session begins, and the refusal is audited in each organisation', async () => {
    const orgId = await world.organisation()
    const { id, email } = await newPerson({ [orgId]: 'owner' })
    const address = newAddress()
    const { result, error, cookies, requestId } = await trySignIn(email, 'wrong', { address })
    expect([result, error, cookies, await sessionsOf(id)]).toEqual([undefined, undefined, {}, []])
    expect(steps.counted.map(([what]) => what)).toEqual(['count', 'count', 'count'])
    expect(await world.audit({ orgId })).toMatchObject([
      {
        action: 'session.refused',
        actorKind: 'nobody',
        actorId: null,
        actorName: null,
        targetType: 'user',
        targetId: id,
        targetName: email,
        requestId,
        address,
      },
    ])
  })

  it('the refusal of a person without an organisation or a password is audited, that of a stranger is not', async () => {
    const [member, incomplete] = [await newPerson(), await world.person()]
    const stranger = `${randomUUID()}@test.example`
    for (const [email, password] of [
      [member.email, 'wrong'],
      [incomplete.email, PASSWORD],
      [stranger, PASSWORD],
    ] as const)
      expect(await trySignIn(email, password)).toMatchObject({ result: undefined, cookies: {} })
    const entry = { action: 'session.refused', orgId: null }
    for (const { id, email } of [member, incomplete])
      expect(await world.audit({ targetName: email })).toMatchObject([{ ...entry, targetId: id }])
    expect(await world.audit({ targetName: stranger })).toEqual([])
  })

  it('the refusal fails if it cannot be audited', async () => {
    const { email } = await newPerson()
    const failure = new Error('the database is away')
    const { user } = prisma()
    const database = { ...world.database, prisma: { user, $transaction: () => Promise.reject(failure) } } as never
    expect((await trySignIn(email, 'wrong', {}, { database })).error).toBe(failure)
  })
})

it('an attempt over one limit is refused before its password is checked, and adds nothing to the next limits', async () => {
  const { email } = await newPerson()
  const asked: string[] = []
  const attempts = {
    ...steps.services.attempts,
    async count(attempt: string) {
      asked.push(attempt)
      if (asked.length === 2) throw new ApiError('rate_limited')
    },
  }
  const { error } = await trySignIn(email, PASSWORD, {}, { attempts })
  expect(error).toMatchObject({ code: 'rate_limited' })
  expect(asked).toEqual(['password from address', 'password of account from address'])
})

describe('a session', () => {
  it('begins in the browser once the one before has ended, and not if that fails', async () => {
    const failure = new Error('the store is away')
    let begun = false
    const begin = async () => {
      begun = true
      return 'an id'
    }
    const broken = { session: { regenerate: (done: (error: Error) => void) => done(failure) } }
    await expect(openSession(broken as unknown as Request, begin)).rejects.toBe(failure)
    expect(begun).toBe(false)
  })

  it('of a browser that does not say which it is has no user agent', async () => {
    const { id, email } = await newPerson()
    const { result } = await steps.send((req) => {
      delete req.headers['user-agent']
      return beginSession(prisma(), req, id, email, [])
    })
    expect(await sessionsOf(id)).toMatchObject([{ id: result, userAgent: null }])
  })

  it('begins over https when PUBLIC_URL says so, though a proxy sends the request over http', async () => {
    const secured = await startSteps(world, { PUBLIC_URL: 'https://muster.example' })
    try {
      const { email } = await newPerson()
      const { cookies } = await secured.send((req) => signIn(secured.services, req, email, PASSWORD))
      expect(Object.keys(cookies).sort()).toEqual(['__Host-muster_browser', '__Host-muster_session'])
      const cookie = cookies['__Host-muster_session'] as string
      const again = await secured.send(async (req) => [req.secure, (await signedInUser(req))?.email], { cookie })
      expect(again).toMatchObject({ result: [true, email], cookies: {} })
      expect((await secured.send(signedInUser)).cookies).toEqual({}) // who is not signed in needs none
      expect((await steps.send((req) => req.secure)).result).toBe(false)
    } finally {
      await secured.close()
    }
  })

  it('that an earlier release began goes on: its cookie is still read', async () => {
    const { id } = await newPerson()
    const secret = 'x'.repeat(43)
    await prisma().session.deleteMany({ where: { secretHash: createHash('sha256').update(secret).digest() } })
    await startSession(prisma(), { userId: id, secret, address: null, userAgent: null })
    const cookie =
      'muster_session=s%3Axxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.TP%2Flbiegj77zlosjtMrRo1nb24a1J4zOLR2sFk166KY'
    expect((await steps.send(signedInUser, { cookie })).result?.id).toBe(id)
  })

  it('is read only where the middleware for it is mounted', () => {
    expect(() => liveSession({ originalUrl: '/elsewhere' } as Request)).toThrow('/elsewhere')
  })
})

describe('signing out', () => {
  it('ends the session of this browser only, which is audited in each organisation', async () => {
    const [one, two] = [await world.organisation(), await world.organisation()]
    const { id, email } = await newPerson({ [one]: 'owner', [two]: 'staff' })
    const elsewhere = await trySignIn(email)
    const { cookies } = await trySignIn(email)
    const [kept, ended] = await sessionsOf(id)
    const sent = { cookie: cookies[SESSION] as string, address: '203.0.113.9' }
    const { requestId } = await steps.send((req) => signOut(steps.services, req), sent)
    expect(await sessionsOf(id)).toEqual([kept])
    expect((await steps.send(signedInUser, { cookie: elsewhere.cookies[SESSION] as string })).result?.id).toBe(id)
    const by = { actorKind: 'user', actorId: id, actorName: email, requestId, address: '203.0.113.9' }
    const target = { targetType: 'session', targetId: ended?.id, targetName: null }
    for (const orgId of [one, two])
      expect((await world.audit({ orgId })).at(-1)).toMatchObject({ action: 'session.ended', ...by, ...target })
  })

  it('without a session does nothing', async () => {
    const database = {} as never // is not asked
    const { error, cookies } = await steps.send((req) => signOut({ ...steps.services, database }, req))
    expect([error, cookies]).toEqual([undefined, {}])
  })
})

it('a new password ends every session of the person, and nobody else’s', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  for (const { email } of [person, person, other]) await trySignIn(email)
  await setPassword(prisma(), person.id, 'a hash')
  const hashOf = async (id: string) => (await prisma().user.findUniqueOrThrow({ where: { id } })).passwordHash
  expect([await hashOf(person.id), await hashOf(other.id)]).toEqual(['a hash', passwordHash])
  expect([(await sessionsOf(person.id)).length, (await sessionsOf(other.id)).length]).toEqual([0, 1])
})
