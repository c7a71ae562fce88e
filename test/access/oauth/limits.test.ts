/**
 * What an authorisation server refuses before it stores anything: too many tokens, and requests that are too long. And
 * what it deletes. Without a server.
 */
import { errors } from 'oidc-provider'
import { describe, expect, it, vi } from 'vitest'
import { openBudget } from '../../../src/access/budget/budget.ts'
import {
  countRequest,
  isSignedIn,
  requireShortRequest,
  signInPath,
} from '../../../src/access/oauth/authorization-request.ts'
import { oauthPaths } from '../../../src/access/oauth/paths.ts'
import { removeExpired, sweepOauth } from '../../../src/access/oauth/sweep.ts'
import { limitTokens } from '../../../src/access/oauth/token-limit.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'
import { silent } from '../../support/log.ts'

describe('tokens', () => {
  const provider = {
    RefreshToken: { find: async (text: string) => (text === 'known' ? { grantId: 'a grant' } : undefined) },
  } as never
  const client = { id: 'a client', rate_per_minute: 2 }

  /** Ask for tokens: what is spent, by whom, and the answer's headers. */
  async function ask(params: object | undefined, of: object | null = client, budget = openBudget(undefined)) {
    const spent: unknown[] = []
    const headers: string[][] = []
    const counting = {
      ...budget,
      spend: (...args: Parameters<typeof budget.spend>) => {
        spent.push(args)
        return budget.spend(...args)
      },
    }
    const ctx = {
      oidc: { params, client: of ?? undefined },
      set: (...header: string[]) => headers.push(header),
    } as never
    const refusal = await limitTokens(counting, provider, ctx).catch((error: unknown) => error)
    return { spent, headers, refusal }
  }
  const one = (id: string) => [[{ id, ratePerMinute: 2 }, 1]]

  it('of a client are counted against its own limit', async () => {
    expect(await ask({ grant_type: 'client_credentials' })).toMatchObject({
      spent: one('a client'),
      refusal: undefined,
    })
  })

  it('of a person are counted against the limit of what the person allowed', async () => {
    const params = { grant_type: 'refresh_token', refresh_token: 'known' }
    expect(await ask(params)).toMatchObject({ spent: one('a grant'), refusal: undefined })
  })

  it.each([
    ['the exchange of a code, which works once', { grant_type: 'authorization_code' }, client],
    ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'unknown' }, client],
    ['no refresh token', { grant_type: 'refresh_token' }, client],
    ['no client', { grant_type: 'client_credentials' }, null],
    ['no client, but a refresh token', { grant_type: 'refresh_token', refresh_token: 'known' }, null],
    ['a client without an id', { grant_type: 'client_credentials' }, { rate_per_minute: 2 }],
  ])('are not counted for %s', async (_what, params, of) => {
    expect(await ask(params, of)).toEqual({ spent: [], headers: [], refusal: undefined })
  })

  it('are counted when the request has no parameters that the library knows', async () => {
    expect((await ask(undefined)).spent).toEqual(one('a client'))
  })

  it('beyond the limit are refused until the minute is over', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-03-04T05:06:07.500Z') })
    try {
      const budget = openBudget(undefined)
      const request = () => ask({ grant_type: 'client_credentials' }, client, budget)
      for (let allowed = 0; allowed < 2; allowed++) expect((await request()).refusal).toBeUndefined()
      await vi.advanceTimersByTimeAsync(20_000)
      const { headers, refusal } = await request()
      expect(headers).toEqual([['retry-after', '40']])
      expect(refusal).toBeInstanceOf(errors.SlowDown)
      expect(refusal).toMatchObject({
        status: 429,
        statusCode: 429,
        error: 'slow_down',
        error_description:
          'more than 2 token requests a minute; keep each token until it expires, and try again in 40 s',
      })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('an authorisation request', () => {
  const contextOf = (params: object | undefined, live?: object) =>
    ({ oidc: { params, entities: {} }, req: { session: { live }, originalUrl: '/oauth/authorize' } }) as never
  const person = { person: { id: 'a person' } }

  it('is carried to the sign-in page and back, with the parameters that are texts', () => {
    const path = signInPath(contextOf({ client_id: 'a b', state: 'ä&=', scope: undefined, claims: { x: 1 } }))
    const { pathname, searchParams } = new URL(path, 'https://muster.example')
    expect([pathname, [...searchParams.keys()]]).toEqual(['/sign-in', ['return_to']])
    expect(searchParams.get('return_to')).toBe('/oauth/authorize?client_id=a+b&state=%C3%A4%26%3D')
    expect(signInPath(contextOf(undefined))).toBe(`/sign-in?return_to=${encodeURIComponent('/oauth/authorize?')}`)
  })

  it('may have 6000 characters, as they are encoded', () => {
    const base = '/oauth/authorize?state='.length
    const send = (state: string) => () => requireShortRequest(contextOf({ state }))
    expect(send('x'.repeat(6000 - base))).not.toThrow()
    expect(send('ä'.repeat((6000 - base) / 6 - 1))).not.toThrow()
    const refusal = {
      error: 'invalid_request',
      error_description: 'the request must have at most 6000 characters when it is encoded; use a shorter state',
    }
    expect(send('x'.repeat(6001 - base))).toThrow(expect.objectContaining(refusal))
    expect(send('ä'.repeat((6000 - base) / 6 + 1))).toThrow(expect.objectContaining(refusal))
  })

  it('is counted for the person who is signed in', async () => {
    const counted: string[][] = []
    const attempts = { count: async (...args: string[]) => void counted.push(args) } as never
    await countRequest(attempts, contextOf({}))
    expect([isSignedIn(contextOf({})), counted]).toEqual([false, []])
    await countRequest(attempts, contextOf({}, person))
    expect([isSignedIn(contextOf({}, person)), counted]).toEqual([true, [['authorization of user', 'a person']]])
  })

  it('of a person with too many of them is to be tried again later; another failure stays what it is', async () => {
    const failing = (error: Error) =>
      countRequest({ count: () => Promise.reject(error) } as never, contextOf({}, person))
    const tooMany = await failing(new ApiError('rate_limited', { message: 'Wait.' })).catch((error: unknown) => error)
    expect(tooMany).toBeInstanceOf(errors.TemporarilyUnavailable)
    expect(tooMany).toMatchObject({ error: 'temporarily_unavailable', error_description: 'Wait.' })
    const fault = new Error('a fault')
    await expect(failing(fault)).rejects.toBe(fault)
  })
})

describe('expired records', () => {
  const pool = () => {
    const statements: string[] = []
    const query = async (text: string) => {
      if (text.startsWith('delete')) statements.push(text)
      return { rowCount: 0, rows: [{ now: new Date(), until: new Date() }] }
    }
    return { statements, pool: { query } as never }
  }
  const tables = (statements: string[]) => statements.map((text) => /^delete from (\w+)/.exec(text)?.[1])
  const all = [
    'oauth_interactions',
    'oauth_device_codes',
    'oauth_dpop_proofs',
    'oauth_tokens',
    'oauth_grants',
    'oauth_clients',
  ]

  it('are deleted from each table', async () => {
    const { statements, pool: stub } = pool()
    await removeExpired({ pool: stub }, new Date())
    expect(tables(statements)).toEqual(all)
  })

  it('are deleted every ten minutes, until the server stops', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const started = vi.spyOn(globalThis, 'setInterval')
      const { statements, pool: stub } = pool()
      const stop = sweepOauth({ pool: stub } as never, silent)
      expect(started.mock.calls.map(([, delay]) => delay)).toEqual([600_000]) // one of 0 would never let time pass
      await vi.advanceTimersByTimeAsync(9 * 60_000)
      expect(statements).toEqual([])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(tables(statements)).toEqual(all)
      stop()
      await vi.advanceTimersByTimeAsync(60 * 60_000)
      expect(tables(statements)).toEqual(all)
    } finally {
      vi.restoreAllMocks()
      vi.useRealTimers()
    }
  })
})

it('the endpoints for clients are below the base path of the API, and the pages for people are not', () => {
  expect(oauthPaths).toEqual({
    authorization: '/oauth/authorize',
    interaction: '/oauth/interaction',
    token: '/api/public/v1/oauth/token',
    pushedRequest: '/api/public/v1/oauth/par',
    revocation: '/api/public/v1/oauth/revoke',
    introspection: '/api/public/v1/oauth/introspect',
    deviceAuthorization: '/api/public/v1/oauth/device_authorization',
    registration: '/api/public/v1/oauth/register',
    device: '/device',
  })
})
