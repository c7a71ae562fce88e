/** Redirect URIs as values: which may be registered, and which requested one matches (RFC 9700, 4.1.3; RFC 8252, 7.3). */
import { describe, expect, it } from 'vitest'
import { redirectAllowed, redirectProblem, vouchesForClient } from '../../../src/access/oauth/redirects.ts'

describe('a redirect URI', () => {
  it.each([
    'https://app.example.com/callback',
    'https://app.example.com',
    'https://app.example.com:8443/callback?a=1&b=2',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:3000/callback',
    'http://[::1]:3000/callback',
    'http://localhost:3000/callback',
    `https://app.example.com/${'x'.repeat(2000 - 24)}`,
  ])('%s may be registered', (text) => {
    expect(redirectProblem(text)).toBeUndefined()
  })

  it.each([
    ['', /^must be an absolute URL of at most 2000 characters/],
    ['/callback', /^must be an absolute URL/],
    [`https://app.example.com/${'x'.repeat(2001 - 24)}`, /^must be an absolute URL/],
    ['https://app.example.com/a b', /^must be an absolute URL/],
    ['https://app.example.com/ä', /^must be an absolute URL/],
    ['https://app.example.com/\t', /^must be an absolute URL/],
    ['https://app.example.com/\u007f', /^must be an absolute URL/],
    ['https://app.example.com/#', /^must not have a fragment/],
    ['https://app.example.com/#a', /^must not have a fragment/],
    ['https://user@app.example.com/', /^must not contain a user name or password/],
    ['https://:password@app.example.com/', /^must not contain a user name or password/],
    ['http://app.example.com/', /^must start with https:\/\/, or be a loopback URL/],
    ['http://127.0.0.2/', /^must start with/],
    ['http://localhost.example.com/', /^must start with/],
    ['app://127.0.0.1/', /^must start with/],
    ['javascript:alert(1)', /^must start with/],
  ])('%j may not', (text, problem) => {
    expect(redirectProblem(text)).toMatch(problem)
  })

  it('proves who the client is only over https', () => {
    expect(vouchesForClient('https://app.example.com/')).toBe(true)
    for (const text of ['http://127.0.0.1/', 'http://x/?https://', '']) expect(vouchesForClient(text)).toBe(false)
  })
})

describe('a requested redirect URI', () => {
  const registered = [
    'https://app.example.com/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:1/callback?a=1',
    'http://localhost:1/callback',
    'http://127.0.0.1:1',
  ]

  it('matches exactly', () => {
    for (const isPublic of [true, false]) {
      for (const text of registered) expect(redirectAllowed(text, registered, isPublic)).toBe(true)
      for (const text of [
        '',
        'https://app.example.com/callback/',
        'https://app.example.com/callback?',
        'https://app.example.com:8443/callback',
        'HTTPS://app.example.com/callback',
      ])
        expect(redirectAllowed(text, registered, isPublic), text).toBe(false)
    }
  })

  it('of a public client may have any port of a loopback address', () => {
    for (const text of [
      'http://127.0.0.1:3000/callback',
      'http://127.0.0.1:65535/callback',
      'http://127.0.0.1:1/callback',
      'http://[::1]:3000/callback?a=1',
      'http://[::1]/callback?a=1',
      'http://127.0.0.1:2',
      'http://127.0.0.1',
    ]) {
      expect(redirectAllowed(text, registered, true), text).toBe(true)
      expect(redirectAllowed(text, registered, false), text).toBe(false)
    }
  })

  it.each([
    'http://127.0.0.1:3000/other',
    'http://127.0.0.1:3000/callback/x',
    'http://127.0.0.1:3000/callback?a=1',
    'http://[::1]:3000/callback',
    'http://127.0.0.1:123456/callback',
    'http://127.0.0.1:/callback',
    'http://127.0.0.1:x/callback',
    'http://127.0.0.1.example.com/callback',
    'http://127.0.0.1:3000@example.com/callback',
    'http://localhost:3000/callback',
    'https://127.0.0.1:3000/callback',
    'xhttp://127.0.0.1:3000/callback',
    'http://127.0.0.1:3000/callback\n',
    'https://app.example.com:8443/callback',
  ])('%j matches none, also of a public client', (text) => {
    expect(redirectAllowed(text, registered, true)).toBe(false)
  })
})
