/** The address guard as a function of text and of what DNS answers: no server, no network. */

import type { LookupAddress, LookupOptions } from 'node:dns'
import type { Resolver } from 'node:dns/promises'
import { describe, expect, it, vi } from 'vitest'
import { isPublicAddress, openAddressGuard, publicResolve } from '../../../src/platform/http/public-address.ts'

const PUBLIC = { address: '93.184.216.34', family: 4 }
const PUBLIC_6 = { address: '2606:2800:220:1::1', family: 6 }
const PRIVATE = { address: '10.0.0.1', family: 4 }
const NOT_PUBLIC = 'must point to a public IP address, not a private, local or reserved one'

const strict = openAddressGuard({ allowPrivate: false })
const open = openAddressGuard({ allowPrivate: true })

describe('the syntax of a URL', () => {
  it.each([
    `https://example.com/${'x'.repeat(2048 - 20)}`,
    'https://example.com:443/',
    'https://example.com:1024/',
    'https://example.com./',
    'https://local.example.com/',
    'https://mylocalhost.com/',
    'https://localhost.example.com/',
    'https://home.arpa.example/',
    'https://example.com/?to=user@example.com',
    'https://example.com/@handle',
    'https://example.com?a@b',
    'https://example.com/?next=https://user@example.com/',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1::1]/',
  ])('%s is good', (url) => {
    expect(strict.checkSyntax(url)).toBeUndefined()
    expect(open.checkSyntax(url)).toBeUndefined()
  })

  it.each([
    [`https://example.com/${'x'.repeat(2049 - 20)}`, 'must have at most 2048 characters'],
    ['https://example.com/a b', 'must not contain spaces, line breaks, control characters or backslashes'],
    ['https://example.com/a\u007fb', 'must not contain spaces, line breaks, control characters or backslashes'],
    ['https://example.com/a\\b', 'must not contain spaces, line breaks, control characters or backslashes'],
    ['https:', 'must be a URL, for example https://example.com/webhooks'],
    ['example', 'must be a URL, for example https://example.com/webhooks'],
    ['ws://example.com/', 'must start with https://'],
    ['https://user@example.com/', 'must not contain a user name or password'],
    ['https://:password@example.com/', 'must not contain a user name or password'],
    ['https://@example.com/', 'must not contain a user name or password'],
    ['https://:@example.com/', 'must not contain a user name or password'],
    ['https:user@example.com/', 'must not contain a user name or password'],
    ['https:/user@example.com/', 'must not contain a user name or password'],
    ['https::password@example.com/', 'must not contain a user name or password'],
    ['HTTPS://@example.com/', 'must not contain a user name or password'],
    ['https://example.com/#', 'must not contain a fragment (#…)'],
    ['https://example.com/#a', 'must not contain a fragment (#…)'],
  ])('%s is bad wherever it leads', (url, problem) => {
    expect(strict.checkSyntax(url)).toBe(problem)
    expect(open.checkSyntax(url)).toBe(problem)
  })

  it.each([
    ['http://example.com/', 'must start with https://'],
    ['https://example.com:1023/', 'must use port 443, or a port from 1024 to 65535'],
    ['https://example.com:442/', 'must use port 443, or a port from 1024 to 65535'],
    ['https://example.com:0/', 'must use port 443, or a port from 1024 to 65535'],
    ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.local', 'a.internal', 'a.intranet', 'a.lan'].map(
      (host) => [`https://${host}/`, NOT_PUBLIC],
    ),
    ...['home.arpa', 'a.home.arpa', 'router', 'router.', '10.0.0.1', '127.1', '[::1]', '[fd00::1]'].map((host) => [
      `https://${host}/`,
      NOT_PUBLIC,
    ]),
  ])('%s is bad unless private addresses are allowed', (url, problem) => {
    expect(strict.checkSyntax(url as string)).toBe(problem)
    expect(open.checkSyntax(url as string)).toBeUndefined()
  })
})

describe('an address', () => {
  it.each([
    '1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.1',
    '168.63.129.15', '168.63.129.17', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0',
    '223.255.255.255', '::ffff:1.1.1.1', '2606:2800:220:1::1', '2a00:1450::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  }) // biome-ignore format: a list

  it.each([
    '', 'x', '0.0.0.0', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.1', '168.63.129.16',
    '169.254.169.254', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255', '224.0.0.1',
    '255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '::ffff:168.63.129.16', '1fff::1', '4000::1', '5f00::1',
    '64:ff9b::1', 'fc00::1', 'fe80::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::',
  ])('%j is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  }) // biome-ignore format: a list
})

describe('a host name at registration', () => {
  const check = (resolve: () => Promise<(typeof PUBLIC)[]>, url = 'https://example.com/', allowPrivate = false) =>
    openAddressGuard({ allowPrivate, resolve }).checkResolved(url)

  it('is good if all of its addresses are public', async () => {
    expect(await check(async () => [PUBLIC])).toBeUndefined()
    expect(await check(async () => [PUBLIC, PUBLIC_6])).toBeUndefined()
  })

  it('is bad if one of them is not', async () => {
    for (const found of [[PRIVATE], [PUBLIC, PRIVATE], [PRIVATE, PUBLIC_6]])
      expect(await check(async () => found)).toBe(NOT_PUBLIC)
  })

  it('is bad if that shows only after a while', async () => {
    expect(await check(() => new Promise((done) => setTimeout(done, 100, [PRIVATE])))).toBe(NOT_PUBLIC)
  })

  it('is bad without an address', async () => {
    expect(await check(async () => [])).toBe('has a host name that does not exist')
  })

  it('passes when DNS fails, or does not answer within two seconds', async () => {
    expect(await check(() => Promise.reject(Object.assign(new Error(), { code: 'EAI_AGAIN' })))).toBeUndefined()
    expect(await check(() => new Promise(() => {}))).toBeUndefined()
  })

  it('is not looked up if the URL is bad, literal, or may be private', async () => {
    const resolve = vi.fn(async () => [PRIVATE])
    expect(await check(resolve, 'https://localhost/')).toBe(NOT_PUBLIC)
    expect(await check(resolve, 'https://93.184.216.34/')).toBeUndefined()
    expect(await check(resolve, 'https://[2606:2800:220:1::1]/')).toBeUndefined()
    expect(await check(resolve, 'http://localhost/', true)).toBeUndefined()
    expect(await check(resolve, 'ftp://localhost/', true)).toBe('must start with https://')
    expect(resolve).not.toHaveBeenCalled()
  })
})

describe('a host name at a connection', () => {
  type Found = {
    error: (Error & { code?: string }) | null
    address: string | LookupAddress[]
    family?: number | undefined
  }
  const lookUp = (addresses: (typeof PUBLIC)[], options: LookupOptions, allowPrivate = false) =>
    new Promise<Found>((done) =>
      openAddressGuard({ allowPrivate, resolve: async () => addresses }).lookup(
        'example.com',
        options,
        (error, address, family) => done({ error, address, family }),
      ),
    )

  it('gives all addresses, or the first, as the connection asks', async () => {
    expect(await lookUp([PUBLIC, PUBLIC_6], { all: true })).toEqual({ error: null, address: [PUBLIC, PUBLIC_6] })
    expect(await lookUp([PUBLIC_6, PUBLIC], {})).toEqual({ error: null, ...PUBLIC_6 })
  })

  it('fails if one of them is not public, or there is none', async () => {
    expect(await lookUp([PUBLIC, PRIVATE], { all: true })).toMatchObject({
      error: { code: 'ADDRESS_REFUSED', message: `example.com ${NOT_PUBLIC}` },
      address: '',
    })
    for (const allowPrivate of [false, true])
      expect(await lookUp([], {}, allowPrivate)).toMatchObject({
        error: { code: 'UNRESOLVED', message: 'example.com has no address' },
        address: '',
      })
  })

  it('gives private ones where they are allowed', async () => {
    expect(await lookUp([PRIVATE], {}, true)).toEqual({ error: null, ...PRIVATE })
  })

  it('asks the system where private addresses are allowed, so that localhost is found', async () => {
    const found = await new Promise((done) => open.lookup('localhost', { all: true }, (_error, all) => done(all)))
    expect(found).toEqual(
      expect.arrayContaining([expect.objectContaining({ address: expect.stringMatching(/^(127\.|::1)/) })]),
    )
  })
})

describe('a resolver', () => {
  const failure = (code: string) => Object.assign(new Error(code), { code })
  const resolver = (ipv4: string[] | Error, ipv6: string[] | Error) => {
    const answer = (found: string[] | Error) => async () => {
      if (found instanceof Error) throw found
      return found
    }
    return publicResolve({ resolve4: answer(ipv4), resolve6: answer(ipv6) } as unknown as Resolver)('example.com')
  }

  it('gives the addresses of both families, also when one fails', async () => {
    expect(await resolver(['1.1.1.1', '1.0.0.1'], ['2606::1'])).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '1.0.0.1', family: 4 },
      { address: '2606::1', family: 6 },
    ])
    expect(await resolver(failure('ESERVFAIL'), ['2606::1'])).toEqual([{ address: '2606::1', family: 6 }])
    expect(await resolver(['1.1.1.1'], failure('ETIMEOUT'))).toEqual([{ address: '1.1.1.1', family: 4 }])
  })

  it.each(['ENOTFOUND', 'ENODATA'])('gives none if the name has none (%s)', async (code) => {
    expect(await resolver(failure(code), failure(code))).toEqual([])
    expect(await resolver([], failure(code))).toEqual([])
  })

  it.each([
    [failure('ESERVFAIL'), failure('ENODATA')],
    [failure('ENOTFOUND'), failure('ETIMEOUT')],
    [[], failure('ECONNREFUSED')],
  ])('fails for the moment if it cannot be asked (%#)', async (ipv4, ipv6) => {
    await expect(resolver(ipv4, ipv6)).rejects.toMatchObject({
      code: 'EAI_AGAIN',
      message: 'example.com cannot be resolved at the moment',
      cause: { code: expect.stringMatching(/ESERVFAIL|ETIMEOUT|ECONNREFUSED/) },
    })
  })
})
