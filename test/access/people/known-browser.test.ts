/** The cookie of a known browser: bound to browser, account, day of issue and installation. */
import type { Request } from 'express'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

describe('its cookie', () => {
  const ADA = 'a@test.example'

  it('is sent for a year, to this site only, and has an id and a tag for each account', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 20_000 * DAY })
    const calls: unknown[][] = []
    const res = { cookie: (...call: unknown[]) => calls.push(call) }
    rememberBrowser(services, { headers: {}, res } as unknown as Request, ADA)
    vi.useRealTimers()
    const attributes = { httpOnly: true, sameSite: 'lax', secure: false, path: '/', maxAge: 365 * DAY }
    expect(calls).toEqual([['muster_browser', expect.stringMatching(/^20000\.[\w-]{22}\.[\w-]{22}$/), attributes]])
  })

  it('of an earlier release is still known', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 20_000 * DAY })
    const cookie = `muster_browser=20000.${'i'.repeat(22)}.0y8ta8M5tX4GdH4o9dNduQ`
    const known = isKnown(cookie, ADA)
    vi.useRealTimers()
    expect(known).toBe(true)
  })

  it('has the name of its own site', () => {
    const secured = { ...services, config: readConfig({ PUBLIC_URL: 'https://muster.example' }) }
    const cookie = remember(ADA, '', secured)
    expect(cookie).toMatch(/^__Host-muster_browser=/)
    expect([isKnown(cookie, ADA, secured), isKnown(cookie, ADA)]).toEqual([true, false])
  })

  it('holds from the day of its issue to the last of a year', () => {
    const day = 20_000
    vi.useFakeTimers({ toFake: ['Date'], now: day * DAY })
    const cookie = remember(ADA)
    const knownOn = [-1, 0, 364, 365].map((days) => {
      vi.setSystemTime((day + days) * DAY)
      return isKnown(cookie, ADA)
    })
    vi.useRealTimers()
    expect(knownOn).toEqual([false, true, true, false])
  })

  it('is none if anything of it was changed, or is missing, or is too much', () => {
    const cookie = remember(ADA)
    const [issued = '', id = '', tag = ''] = cookie.slice('muster_browser='.length).split('.')
    const known = (...parts: string[]) => isKnown(`muster_browser=${parts.join('.')}`, ADA)
    expect(known(issued, id, tag)).toBe(true)
    const other = 'x'.repeat(22)
    expect(known(issued, id, other, other, other, other, tag)).toBe(true)
    for (const parts of [
      [issued, other, tag],
      [String(Number(issued) - 1), id, tag],
      [issued, id, other],
      [issued, id, other, other, other, other, other, tag],
      [`0${issued}`.padStart(7, '0'), id, tag],
      [` ${issued}`, id, tag],
      ['', id, tag],
      [issued, id],
      [issued, id, tag, ''],
      [issued, id, `${tag}x`],
      [issued, tag],
      [`x${issued}`, id, tag],
    ])
      expect(known(...parts), parts.join('.')).toBe(false)
    expect(isKnown(`other_${cookie}`, ADA)).toBe(false)
    for (const without of ['', 'muster_browser=', 'muster_browser']) expect(isKnown(without, ADA)).toBe(false)
    expect(knownBrowser(services, { headers: {} } as Request, ADA)).toBeUndefined()
  })

  it('that is none gives way to a new one', () => {
    expect(remember(ADA, 'muster_browser=nonsense')).toMatch(/^muster_browser=\d{5}\.[\w-]{22}\.[\w-]{22}$/)
    expect(remember(ADA)).not.toBe(remember(ADA)) // each browser has an id of its own
  })

  it('has the account that signed in last before the others', () => {
    const [one, two] = ['1@test.example', '2@test.example']
    const tagsOf = (cookie: string) => cookie.split('.').slice(2)
    const both = remember(two, remember(one))
    expect(tagsOf(remember(one, both))).toEqual(tagsOf(both).toReversed())
  })

  it('is sent with an answer, if there is one', () => {
    expect(() => rememberBrowser(services, { headers: {} } as Request, ADA)).not.toThrow()
  })
})
