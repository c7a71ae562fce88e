/** The store of sessions: what it finds, how long a session lasts, and what ends it. */
import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  endSessions,
  type LiveSession,
  MAX_SESSIONS,
  makeSessionSecret,
  SessionStore,
  startSession,
  sweepSessions,
} from '../../../src/access/people/session-store.ts'
import { type AccessWorld, openAccessWorld } from '../../support/access-world.ts'
import { silent } from '../../support/log.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: AccessWorld
let store: SessionStore

beforeAll(async () => {
  world = await openAccessWorld()
  store = new SessionStore(world.database)
})
afterAll(() => world.close())

const prisma = () => world.database.prisma
const rowOf = (id: string) => prisma().session.findUnique({ where: { id } })

/** A session of a new person, or of `userId`. */
async function begin(userId?: string) {
  const person = userId ?? (await world.person()).id
  const secret = makeSessionSecret()
  const id = await startSession(prisma(), { userId: person, secret, address: null, userAgent: null })
  return { id, secret, userId: person }
}

const find = (secret: string, of = store) =>
  new Promise<{ live: LiveSession } | undefined>((resolve, reject) =>
    of.get(secret, (error, session) => (error ? reject(error as Error) : resolve(session))),
  )
/** What `call` hands to its callback: nothing if it succeeded. */
const outcome = (call: (done: (error?: unknown) => void) => void) => new Promise((resolve) => call(resolve))
const touch = (secret: string) => outcome((done) => store.touch(secret, undefined, done))
const set = (secret: string) => outcome((done) => store.set(secret, undefined, done))
const destroy = (secret: string) => outcome((done) => store.destroy(secret, done))
const near = (date: Date | undefined, time: number) => Math.abs((date?.getTime() ?? 0) - time) < 10_000

it('the secret of a session has 256 random bits', () => {
  const secrets = Array.from({ length: 50 }, makeSessionSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
  expect(new Set(secrets).size).toBe(50)
})

describe('a session that begins', () => {
  it('is stored by its hash, with address and browser, for twelve hours', async () => {
    const { id: userId } = await world.person()
    const secret = makeSessionSecret()
    const id = await startSession(prisma(), { userId, secret, address: '203.0.113.7', userAgent: 'a browser' })
    const row = await rowOf(id)
    const secretHash = new Uint8Array(createHash('sha256').update(secret).digest())
    const stored = { userId, secretHash, address: '203.0.113.7', userAgent: 'a browser' }
    expect(row).toMatchObject(stored)
    expect([near(row?.expiresAt, Date.now() + 12 * HOUR), near(row?.lastSeenAt, Date.now())]).toEqual([true, true])
  })

  it('ends the one that the person used least recently, where there are fifty', async () => {
    const first = await begin()
    const sessions = [first]
    while (sessions.length < MAX_SESSIONS) sessions.push(await begin(first.userId))
    const other = await begin()
    await prisma().session.update({ where: { id: first.id }, data: { lastSeenAt: new Date() } })
    await begin(first.userId)
    const left = await prisma().session.findMany({ where: { userId: first.userId }, select: { id: true } })
    expect(left).toHaveLength(MAX_SESSIONS)
    expect(left).toContainEqual({ id: first.id })
    expect(left).not.toContainEqual({ id: sessions[1]?.id })
    expect(await rowOf(other.id)).not.toBeNull()
  })

  it('keeps 300 characters of the browser’s name', async () => {
    const { id: userId } = await world.person()
    const of = (userAgent: string | null) =>
      startSession(prisma(), { userId, secret: makeSessionSecret(), address: null, userAgent })
    expect((await rowOf(await of('x'.repeat(301))))?.userAgent).toBe('x'.repeat(300))
    expect((await rowOf(await of(null)))?.userAgent).toBeNull()
  })
})

describe('a session that is found', () => {
  it('has the person with their memberships, oldest first', async () => {
    const orgIds = [await world.organisation('First'), await world.organisation('Second')] as const
    const { id: userId, email } = await world.person({ [orgIds[0]]: 'owner' })
    const workerId = await world.worker(orgIds[1])
    const createdAt = new Date(Date.now() - HOUR)
    await prisma().membership.create({ data: { orgId: orgIds[1], userId, role: 'worker', workerId, createdAt } })
    const { id, secret } = await begin(userId)
    const free = { limitsId: null, seesRestricted: false, requiresSecondFactor: false, lacks: null }
    const memberships = [
      { orgId: orgIds[1], organisationName: 'Second', role: 'worker', workerId, ...free },
      { orgId: orgIds[0], organisationName: 'First', role: 'owner', workerId: null, ...free },
    ]
    const person = { id: userId, email, name: 'Ada Okafor', memberships }
    expect(await find(secret)).toEqual({
      cookie: {},
      live: {
        rowId: id,
        person,
        seenAt: expect.any(Date),
        hasSecondFactor: false,
        isConfirmed: true,
        signedInBy: null,
      },
    })
    await prisma().membership.deleteMany({ where: { userId } })
    for (const orgId of orgIds.toReversed())
      await prisma().membership.create({ data: { orgId, userId, role: 'staff', createdAt } })
    const inOrder = (await find(secret))?.live.person.memberships.map(({ orgId }) => orgId)
    expect(inOrder).toEqual(orgIds) // of two memberships of one moment, by organisation
  })

  it('is one that has not expired, with this secret', async () => {
    const { id, secret } = await begin()
    expect((await find(secret))?.live.rowId).toBe(id)
    expect(await find(makeSessionSecret())).toBeUndefined()
    await prisma().session.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } })
    expect(await find(secret)).toBeUndefined()
  })
})

describe('a session that is used', () => {
  /** Move a session's times into the past. */
  const age = (id: string, ms: number) => {
    const at = new Date(Date.now() - ms)
    return prisma().session.update({ where: { id }, data: { lastSeenAt: at, expiresAt: new Date(+at + 12 * HOUR) } })
  }

  it.each([
    ['touched', touch],
    ['saved', set],
  ])('lasts for twelve hours more when it is %s, written once a minute', async (_how, use) => {
    const [used, other] = [await begin(), await begin()]
    await age(used.id, 59_000)
    const before = await rowOf(used.id)
    expect(await use(used.secret)).toBeUndefined()
    expect(await rowOf(used.id)).toEqual(before)
    await age(used.id, 2 * MINUTE)
    await age(other.id, 2 * MINUTE)
    await use(used.secret)
    const row = await rowOf(used.id)
    expect([near(row?.lastSeenAt, Date.now()), near(row?.expiresAt, Date.now() + 12 * HOUR)]).toEqual([true, true])
    expect(near((await rowOf(other.id))?.lastSeenAt, Date.now() - 2 * MINUTE)).toBe(true)
  })

  it('ends thirty days after it began, however much it is used', async () => {
    const { id, secret } = await begin()
    await age(id, 2 * MINUTE)
    const createdAt = new Date(Date.now() - 30 * 24 * HOUR + HOUR)
    await prisma().session.update({ where: { id }, data: { createdAt } })
    await touch(secret)
    expect(near((await rowOf(id))?.expiresAt, Date.now() + HOUR)).toBe(true)
  })

  it('is not written by a request that has read that it was, less than a minute ago', async () => {
    const { id, secret } = await begin()
    await age(id, 30_000)
    const write = vi.fn(async () => 1)
    const watched = new SessionStore({ pool: world.database.pool, prisma: { $executeRaw: write } } as never)
    const use = async () => outcome((done) => void find(secret).then((read) => watched.touch(secret, read, done)))
    expect(await use()).toBeUndefined()
    expect(write).not.toHaveBeenCalled()
    await age(id, 2 * MINUTE)
    await use()
    expect(write).toHaveBeenCalledOnce()
  })

  it('is not stored again when it has ended meanwhile', async () => {
    const { id, secret } = await begin()
    await destroy(secret)
    await set(secret)
    expect([await rowOf(id), await find(secret)]).toEqual([null, undefined])
  })
})

describe('a session that ends', () => {
  it('is the one of this secret', async () => {
    const first = await begin()
    const second = await begin(first.userId)
    expect(await destroy(first.secret)).toBeUndefined()
    expect([await rowOf(first.id), (await rowOf(second.id))?.id]).toEqual([null, second.id])
  })

  it('ends with all others of the person', async () => {
    const first = await begin()
    const [second, other] = [await begin(first.userId), await begin()]
    await endSessions(prisma(), first.userId)
    expect([await rowOf(first.id), await rowOf(second.id), (await rowOf(other.id))?.id]).toEqual([null, null, other.id])
  })
})

describe('a store', () => {
  it('says so when the database is away', async () => {
    const failure = new Error('the database is away')
    const away = () => Promise.reject(failure)
    const prisma = { $executeRaw: away, session: { deleteMany: away } }
    const broken = new SessionStore({ prisma, pool: { query: away } } as never)
    await expect(find('a secret', broken)).rejects.toBe(failure)
    for (const call of ['touch', 'set'] as const)
      expect(await outcome((done) => broken[call]('a secret', undefined, done))).toBe(failure)
    expect(await outcome((done) => broken.destroy('a secret', done))).toBe(failure)
  })

  it.each([
    ['is there', () => Promise.resolve({ count: 1 })],
    ['is away', () => Promise.reject(new Error('the database is away'))],
  ])('may be used without waiting for it while the database %s', async (_how, answer) => {
    const prisma = { $executeRaw: answer, session: { deleteMany: answer } }
    const unwaited = new SessionStore({ prisma } as never)
    const failures: unknown[] = []
    const note = (error: unknown) => failures.push(error)
    process.on('unhandledRejection', note)
    try {
      unwaited.touch('a secret', undefined)
      unwaited.set('a secret', undefined)
      unwaited.destroy('a secret')
      await setImmediate()
      expect(failures).toEqual([])
    } finally {
      process.off('unhandledRejection', note)
    }
  })
})

it('every hour, expired sessions are removed, and reset links a day after they expired', async () => {
  const { id: userId } = await world.person()
  const [expired, valid] = [await begin(userId), await begin(userId)]
  await prisma().session.update({ where: { id: expired.id }, data: { expiresAt: new Date(Date.now() - 1000) } })
  const expiredLink = (hours: number) => {
    const data = { userId, secretHash: Buffer.from(randomUUID()), expiresAt: new Date(Date.now() - hours * HOUR) }
    return prisma().passwordReset.create({ data })
  }
  await expiredLink(25)
  const { id: left } = await expiredLink(23)
  const statements: string[] = []
  const query = async (statement: string, values: unknown[]) => {
    const result = await world.database.pool.query(statement, values)
    if (statement.startsWith('delete')) statements.push(statement)
    return result
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = sweepSessions({ pool: { query } as never }, silent)
  try {
    await vi.advanceTimersByTimeAsync(HOUR - 1)
    expect(statements).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(statements).toHaveLength(3), 60_000)
    const links = await prisma().passwordReset.findMany({ where: { userId } })
    expect(links.map(({ id }) => id)).toEqual([left])
    expect([await rowOf(expired.id), (await rowOf(valid.id))?.id]).toEqual([null, valid.id])
    stop()
    await vi.advanceTimersByTimeAsync(2 * HOUR)
    await prisma().session.count() // what would have begun is over
    expect(statements).toHaveLength(3)
  } finally {
    stop()
    vi.useRealTimers()
  }
})
