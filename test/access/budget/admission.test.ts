/** Admission of a request and the limiter behind it, without a server: who is let in, and what the headers say. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { admit, spend } from '../../../src/access/admit.ts'
import { openBudget } from '../../../src/access/budget/budget.ts'
import { type Credential, CredentialRefused, systemCredential } from '../../../src/access/credentials/credential.ts'
import type { Credentials } from '../../../src/access/credentials.ts'
import { notesOf } from '../../../src/access/request-log/notes.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'

const credentialOf = (id: string, more: Partial<Credential> = {}): Credential => ({
  ...systemCredential('an organisation', id),
  ratePerMinute: 3,
  ...more,
})
const NOW = new Date('2026-03-04T05:06:07.500Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the limiter', () => {
  it('counts down to nothing, then says that the limit is exceeded', async () => {
    const budget = openBudget(undefined)
    const credential = credentialOf('counts')
    const spent = []
    for (const cost of [1, 2, 0, 1, 5]) spent.push(await budget.spend(credential, cost))
    expect(spent).toEqual([
      { limit: 3, remaining: 2, resetSeconds: 60, exceeded: false },
      { limit: 3, remaining: 0, resetSeconds: 60, exceeded: false },
      { limit: 3, remaining: 0, resetSeconds: 60, exceeded: false },
      { limit: 3, remaining: 0, resetSeconds: 60, exceeded: true },
      { limit: 3, remaining: 0, resetSeconds: 60, exceeded: true },
    ])
    await budget.close()
  })

  it('counts each credential apart, against its own limit', async () => {
    const budget = openBudget(undefined)
    expect(await budget.spend(credentialOf('one'), 3)).toMatchObject({ remaining: 0, exceeded: false })
    expect(await budget.spend(credentialOf('two', { ratePerMinute: 1_000_000 }), 1)).toMatchObject({
      limit: 1_000_000,
      remaining: 999_999,
    })
    await budget.close()
  })

  it('begins anew a minute after the first request, and tells the seconds until then', async () => {
    const budget = openBudget(undefined)
    const credential = credentialOf('window')
    await budget.spend(credential, 4)
    await vi.advanceTimersByTimeAsync(30_200)
    expect(await budget.spend(credential, 1)).toMatchObject({ resetSeconds: 30, exceeded: true })
    await vi.advanceTimersByTimeAsync(29_790)
    expect(await budget.spend(credential, 1)).toMatchObject({ resetSeconds: 1, exceeded: true })
    await vi.advanceTimersByTimeAsync(20)
    expect(await budget.spend(credential, 1)).toEqual({ limit: 3, remaining: 2, resetSeconds: 60, exceeded: false })
    await budget.close()
  })

  it('counts in memory while Redis is unavailable', async () => {
    vi.useRealTimers()
    const budget = openBudget('redis://127.0.0.1:1')
    const credential = credentialOf('without Redis')
    expect(await budget.spend(credential, 1)).toMatchObject({ remaining: 2 })
    expect(await budget.spend(credential, 1)).toMatchObject({ remaining: 1 })
    await budget.close()
  })
})

describe('a request', () => {
  function exchange(authorization?: string) {
    const req = new IncomingMessage(new Socket())
    if (authorization !== undefined) req.headers.authorization = authorization
    return { req, res: new ServerResponse(req) }
  }
  const services = (authenticate: Credentials['authenticate']) => ({
    budget: openBudget(undefined),
    credentials: { authenticate } as Credentials,
  })

  it('is admitted with its credential, which the request log learns, and costs a point', async () => {
    const credential = credentialOf('admitted')
    const authenticate = vi.fn(async () => credential)
    const { req, res } = exchange('Bearer secret')
    expect(await admit(services(authenticate), req, res, {})).toBe(credential)
    expect(authenticate).toHaveBeenCalledExactlyOnceWith('Bearer secret')
    expect(notesOf(res)).toEqual({ credential, points: 1 })
    expect(res.getHeaders()).toEqual({
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '2',
      'x-ratelimit-reset': '60',
      'x-ratelimit-cost': '1',
      'ratelimit-policy': '"default";q=3;w=60',
      ratelimit: '"default";r=2;t=60',
    })
  })

  it('may be authenticated in another way', async () => {
    const credential = credentialOf('a session', { kind: 'session' })
    const { req, res } = exchange()
    const authenticate = vi.fn(async () => credential)
    const never = services(() => Promise.reject(new Error('the header was read')))
    expect(await admit(never, req, res, { authenticate })).toBe(credential)
    expect(authenticate).toHaveBeenCalledExactlyOnceWith(req, res)
  })

  it('needs any one of the scopes', async () => {
    const services_ = services(async () => credentialOf('scoped', { scopes: new Set(['jobs:read']) }))
    const attempt = (scopes?: ('jobs:read' | 'write')[]) => {
      const { req, res } = exchange()
      return admit(services_, req, res, { scopes }).then(
        () => 'admitted',
        (error) => [error.code, error.requiredScopes],
      )
    }
    expect(await attempt(['write', 'jobs:read'])).toBe('admitted')
    expect(await attempt()).toBe('admitted')
    expect(await attempt(['write'])).toEqual(['insufficient_scope', ['write']])
  })

  it('without a valid credential costs nothing', async () => {
    const { req, res } = exchange()
    const refusal = new ApiError('credential_missing')
    await expect(
      admit(
        services(() => Promise.reject(refusal)),
        req,
        res,
        {},
      ),
    ).rejects.toBe(refusal)
    expect(res.getHeaders()).toEqual({})
    expect(notesOf(res)).toEqual({ points: 0 })
  })

  it('with a credential that has ended is logged under it', async () => {
    const credential = credentialOf('ended')
    for (const code of ['credential_expired', 'credential_revoked'] as const) {
      const { req, res } = exchange()
      const refused = services(() => Promise.reject(new CredentialRefused(code, credential)))
      await expect(admit(refused, req, res, {})).rejects.toMatchObject({ code })
      expect(notesOf(res).credential).toBe(credential)
    }
  })

  it('that fails for another reason costs nothing', async () => {
    for (const error of [new ApiError('unavailable'), new Error('the database is away')]) {
      const { req, res } = exchange()
      await expect(
        admit(
          services(() => Promise.reject(error)),
          req,
          res,
          {},
        ),
      ).rejects.toBe(error)
      expect(res.getHeaders()).toEqual({})
    }
  })

  it('above the limit is told when to come back', async () => {
    const credential = credentialOf('above')
    const all = services(async () => credential)
    const first = exchange()
    await spend(all, first.res, credential, 2)
    await spend(all, first.res, credential, 1)
    expect(notesOf(first.res).points).toBe(3)
    const { req, res } = exchange()
    await expect(admit(all, req, res, { scopes: [] })).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 60,
      message: 'The rate limit of 3 points per minute is exceeded; this request costs 1. Try again in 60 s.',
    })
    expect(res.getHeaders()).toEqual({
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '60',
      'x-ratelimit-cost': '1',
      'ratelimit-policy': '"default";q=3;w=60',
      ratelimit: '"default";r=0;t=60',
    })
  })
})
