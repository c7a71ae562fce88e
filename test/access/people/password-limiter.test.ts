/**
 * Passwords are hashed a few at a time, within a fair limit: a flood of sign-ins leaves processors, and room in the
 * limit, to others.
 */
import { beforeEach, expect, it } from 'vitest'
import { isPassword, openPasswordLimiter } from '../../../src/access/people/passwords.ts'
import { failureOf } from '../../support/access-world.ts'

const AT_ONCE = 2
let limited: ReturnType<typeof openPasswordLimiter>
/** The work that goes on: the test says when each ends. */
let running: { name: string; end: () => void }[]

beforeEach(() => {
  limited = openPasswordLimiter(AT_ONCE)
  running = []
})

const hash = (name: string, isKnown = false) =>
  limited({ name, isKnown }, () => new Promise<void>((resolve) => running.push({ name, end: resolve })))
const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_, i) => make(i))
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** End what runs, one by one, until nothing does. @returns the names in the order in which they ran */
async function endAll(): Promise<string[]> {
  const ended: string[] = []
  for (;;) {
    await settle()
    const first = running.shift()
    if (first === undefined) return ended
    ended.push(first.name)
    first.end()
  }
}

it('as many at the same time as leave processors to others', async () => {
  const all = Promise.all(times(20, (index) => hash(`address ${index}`)))
  await settle()
  expect(running).toHaveLength(AT_ONCE)
  expect(await endAll()).toHaveLength(20)
  await all
})

it('many of one address keep another waiting for one of them', async () => {
  const all = Promise.all([...times(50, () => hash('one')), hash('two')])
  expect((await endAll()).indexOf('two')).toBeLessThanOrEqual(AT_ONCE + 1)
  await all
})

it('who is known, or has a link, waits for no stranger', async () => {
  const all = Promise.all(times(100, (index) => hash(`address ${index}`)))
  await settle()
  const known = hash('browser', true)
  await settle()
  expect(running.map(({ name }) => name)).toContain('browser')
  await endAll()
  await Promise.all([all, known])
})

it('who finds too many waiting is told to try again; who is known is not', async () => {
  const all = Promise.all(times(200 + AT_ONCE, (index) => hash(`address ${index}`)))
  await settle()
  const refusal = await failureOf(() => hash('late'))
  expect([refusal.code, refusal.message]).toEqual(['unavailable', expect.stringMatching(/busy.*Try again/)])
  const known = hash('browser', true)
  await endAll()
  await Promise.all([all, known])
})

it('the passwords of sign-ins have such a limit', async () => {
  const tries = times(300, (index) => isPassword('p', 'no hash', { name: `address ${index}`, isKnown: false }))
  const outcomes = await Promise.allSettled(tries)
  const busy = outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason.code === 'unavailable')
  expect(busy.length).toBeGreaterThan(0)
})
