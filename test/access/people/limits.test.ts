/** The limits of attempts: how many there are of each kind, whose they are, and what a person hears beyond them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Attempts, type Counted, openAttempts } from '../../../src/access/people/attempts.ts'
import { type AccessWorld, failureOf, openAccessWorld } from '../../support/access-world.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

let world: AccessWorld
let attempts: Attempts

const openOn = (redisUrl?: string) => openAttempts(world.database, { redisUrl, databaseWait: 10_000 })

beforeAll(async () => {
  world = await openAccessWorld()
  attempts = openOn()
})
afterAll(async () => {
  await attempts.close()
  await world.close()
})

type Kind = Counted[0]
const beyond = (kind: Kind, subject: string, on = attempts) => failureOf(() => on.count(kind, subject))

/** Count up to a limit. */
async function fill(kind: Kind, subject: string, points: number, on = attempts): Promise<void> {
  for (let count = 0; count < points; count++) await on.count(kind, subject)
}

const NO_ADVICE = /minutes\.$/
const OTHER_WAYS = /minutes\. Or .*\/forgot-password\.$/

it.each<[Kind, number, number, RegExp]>([
  ['password in known browser', 10, 15 * MINUTE, NO_ADVICE],
  ['password from address', 50, 15 * MINUTE, NO_ADVICE],
  ['password of account from address', 10, 15 * MINUTE, OTHER_WAYS],
  ['password of account', 30, HOUR, OTHER_WAYS],
  ['password of signed-in user', 10, 15 * MINUTE, NO_ADVICE],
  ['mail from known browser', 3, HOUR, NO_ADVICE],
  ['mail from address', 20, HOUR, NO_ADVICE],
  ['mail to account', 3, HOUR, /minutes\. The links .* work for an hour\.$/],
])('of the kind “%s” there are %i in %i seconds, then the advice %s', async (kind, points, seconds, advice) => {
  const subject = randomUUID()
  await fill(kind, subject, points)
  const refusal = await beyond(kind, subject)
  expect(refusal.code).toBe('rate_limited')
  expect(refusal.retryAfterSeconds).toBeGreaterThan(seconds - 10)
  expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(seconds)
  expect(refusal.message).toMatch(`Too many attempts. Try again in ${seconds / MINUTE} minutes.`)
  expect(refusal.message).toMatch(advice)
})

const KIND = 'mail to account'

it('attempts are counted by kind and subject, in every process', async () => {
  const subject = randomUUID()
  const other = openOn()
  try {
    await fill(KIND, subject, 3)
    expect((await beyond(KIND, subject, other)).code).toBe('rate_limited')
    await attempts.count(KIND, randomUUID())
    await attempts.count('mail from known browser', subject)
  } finally {
    await other.close()
  }
})

it('an attempt that is taken back leaves room for one, a count that is forgotten for all', async () => {
  const subject = randomUUID()
  await fill(KIND, subject, 3)
  await attempts.refund(KIND, subject)
  await attempts.count(KIND, subject)
  expect((await beyond(KIND, subject)).code).toBe('rate_limited')
  await attempts.forget(KIND, subject)
  await fill(KIND, subject, 3)
  expect((await beyond(KIND, subject)).code).toBe('rate_limited')
})

it('the count begins anew when its time is over; the last seconds are called a minute', async () => {
  const subject = randomUUID()
  await fill(KIND, subject, 3)
  const expireIn = (ms: number) => world.database.pool.query('update attempts set expire = $1', [Date.now() + ms])
  await expireIn(30_000)
  const refusal = await beyond(KIND, subject)
  expect(refusal.message).toContain('Try again in 1 minute.')
  expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(30)
  await expireIn(61_000)
  expect((await beyond(KIND, subject)).message).toContain('Try again in 2 minutes.')
  await expireIn(-1)
  await attempts.count(KIND, subject)
})

it('the counts do not show whose they are', async () => {
  await world.database.pool.query('delete from attempts')
  await attempts.count(KIND, 'ada@example.com')
  const { rows } = await world.database.pool.query<{ key: string }>('select key from attempts')
  expect(rows).toEqual([{ key: expect.stringMatching(/^muster:mail-to-account:[\w-]{43}$/) }])
})

it('while Redis is away, attempts are counted in PostgreSQL', async () => {
  const subject = randomUUID()
  const other = openOn('redis://127.0.0.1:1')
  try {
    await fill(KIND, subject, 3, other)
    expect((await beyond(KIND, subject)).code).toBe('rate_limited')
    await other.forget(KIND, subject)
    await attempts.count(KIND, subject)
  } finally {
    await other.close()
  }
})

it('a limiter has two connections of its own, by name, until it is closed', async () => {
  await world.hangUp('muster attempts')
  const other = openOn()
  const connections = async () => {
    const { rowCount } = await world.database.pool.query(
      `select from pg_stat_activity where application_name = 'muster attempts' and datname = current_database()`,
    )
    return rowCount ?? 0
  }
  try {
    await Promise.all(Array.from({ length: 6 }, () => other.count('password from address', randomUUID())))
    expect(await connections()).toBe(2)
    await other.close()
    await expect.poll(() => connections()).toBe(0)
  } finally {
    await other.close().catch(() => {})
  }
})
