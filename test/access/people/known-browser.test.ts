/** The cookie of a known browser: bound to browser, account, day of issue and installation. */
import type { Request } from 'express'
import { afterEach, expect, it, vi } from 'vitest'
import { knownBrowser, rememberBrowser } from '../../../src/access/people/known-browser.ts'
import { readConfig } from '../../../src/platform/config.ts'

const DAY = 86_400_000
const services = { config: readConfig({}), secret: Buffer.from('a secret of thirty-two characters or more') }
afterEach(() => void vi.useRealTimers())

/** A request with a cookie header, and what its response sets. */
function requestWith(cookie = '') {
  const set: string[] = []
  const res = { cookie: (name: string, value: string) => set.push(`${name}=${value}`) }
  return { req: { headers: { cookie }, res } as unknown as Request, set }
}

function remember(email: string, cookie = '', of = services): string {
  const { req, set } = requestWith(cookie)
  rememberBrowser(of, req, email)
  return set[0] as string
}

const isKnown = (cookie: string, email: string, of = services) =>
  knownBrowser(of, requestWith(`a=b; ${cookie}; c=d`).req, email) !== undefined

it('is known for a year, also when it signs in again', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cookie = remember('a@test.example')
  vi.setSystemTime(Date.now() + 364 * DAY)
  expect(isKnown(cookie, 'a@test.example')).toBe(true)
  vi.setSystemTime(Date.now() + 2 * DAY)
  expect(isKnown(cookie, 'a@test.example')).toBe(false)
  const renewed = remember('a@test.example', cookie)
  expect(renewed).not.toBe(cookie)
  expect(isKnown(renewed, 'a@test.example')).toBe(true)
})

it('is known for its last five accounts', () => {
  const emails = Array.from({ length: 6 }, (_, index) => `${index}@test.example`)
  const cookie = emails.reduce((last, email) => remember(email, last), '')
  expect(emails.map((email) => isKnown(cookie, email))).toEqual([false, true, true, true, true, true])
  expect(remember('5@test.example', cookie)).toBe(cookie)
})

it('is unknown to an installation with another secret', () => {
  const cookie = remember('a@test.example')
  expect(isKnown(cookie, 'a@test.example', { ...services, secret: Buffer.from('x'.repeat(40)) })).toBe(false)
})

it('keeps its id, by which its attempts are counted', () => {
  const cookie = remember('b@test.example', remember('a@test.example'))
  const idFor = (email: string) => knownBrowser(services, requestWith(cookie).req, email)
  expect(idFor('a@test.example')).toBe(idFor('b@test.example'))
  expect(idFor('a@test.example')).toMatch(/^[\w-]{22}$/)
})
