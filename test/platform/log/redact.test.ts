/** Secrets are cut out of what is logged, wherever they stand in it, and in linear time. */
import { describe, expect, it } from 'vitest'
import { makeSecretText } from '../../../src/access/credentials/secret-text.ts'
import { type SecretPrefix, secretPrefixes } from '../../../src/platform/secrets/secret-prefixes.ts'
import { redact } from '../../../src/platform/text/redact.ts'

const key = makeSecretText('mst_live')

describe('of a text', () => {
  it.each([
    ['an API key', `GET /api/public/v1/workers/${key}`, 'GET /api/public/v1/workers/mst_live_[redacted]'],
    ...Object.entries(secretPrefixes).map(([prefix, what]) => [
      what,
      `/workers/${makeSecretText(prefix as SecretPrefix)}`,
      `/workers/${prefix}_[redacted]`,
    ]),
    ['a signing secret', 'key whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw is', 'key whsec_[redacted] is'],
    ['a file link', 'GET /files/WyJvcmcvMSJd.c2lnbmF0dXJl', 'GET /files/[redacted]'],
    [
      'an escaped file link',
      'https://muster.example/files/WyJ%2Ec2ln?x=1',
      'https://muster.example/files/[redacted]?x=1',
    ],
    ['a pending authorisation', '/oauth/interaction/kFm3_x', '/oauth/interaction/[redacted]'],
    ['a resumed authorisation', '/oauth/authorize/kFm3_x', '/oauth/authorize/[redacted]'],
    ['an invitation', '/invitation?token=abc&x=1', '/invitation?token=[redacted]&x=1'],
    [
      'code and state',
      'https://a.example/cb?code=abc&state=d%20e#f',
      'https://a.example/cb?code=[redacted]&state=[redacted]#f',
    ],
    ['a signature of S3', '/b/k?X-Amz-Signature=00ff&v=1', '/b/k?X-Amz-Signature=[redacted]&v=1'],
    [
      'a nested link',
      '/sign-in?return_to=%2Finvitation%3Ftoken%3Dabc',
      '/sign-in?return_to=%2Finvitation%3Ftoken%3D[redacted]',
    ],
    ['a bearer token', 'authorization: Bearer abcdefgh.ijkl', 'authorization: Bearer [redacted]'],
    ['a basic credential', 'Basic dXNlcjpwYXNz', 'Basic [redacted]'],
    ['the credentials in a URL', 'postgresql://user:p%40ss@host/db', 'postgresql://[redacted]@host/db'],
    ['a cookie', 'cookie: __Host-muster_session=s%3Aabc; other=1', 'cookie: __Host-muster_session=[redacted]; other=1'],
    ['a key after an encoded blank', `/workers/x%20${key}`, '/workers/x%20mst_live_[redacted]'],
    ['a key after an encoded =', `?q=x%3D${key}`, '?q=x%3Dmst_live_[redacted]'],
    ['a key after an escaped line', `"line\\n${key}"`, '"line\\nmst_live_[redacted]"'],
    ['a signing secret after an escaped line', '"line\\nwhsec_MfKQ9r8G%2BKYq"', '"line\\nwhsec_[redacted]"'],
    ['a bearer token after an escaped tab', '"\\tBearer abcdefgh"', '"\\tBearer [redacted]"'],
    ['a password with an @', 'postgresql://u:p@ss@host/db', 'postgresql://[redacted]@host/db'],
    ['a value with encoded text', '?token=a%20b%2Bc%26x=1', '?token=[redacted]%26x=1'],
    ['a value that ends in the middle of an encoding', '?token=abc%2&x=1', '?token=[redacted]%2&x=1'],
    ['a verifier', '/x?code_verifier=abc', '/x?code_verifier=[redacted]'],
    ['a secret', '/x?a=b&client_secret=abc', '/x?a=b&client_secret=[redacted]'],
    ['a field of a provider', '{"accessToken":"b"}', '{"accessToken":"[redacted]"}'],
    ['a field that was cut off', '{"password":"b\\"c', '{"password":"[redacted]'],
    ['a field', '{"user":"a","password":"b\\"c","n":1}', '{"user":"a","password":"[redacted]","n":1}'],
  ])('%s', (_what, text, expected) => {
    expect(redact(text)).toBe(expected)
    expect(redact(redact(text))).toBe(expected)
  })

  it.each([0, 1, 2])('a field of JSON that is a text in JSON, %i times', (times) => {
    const wrap = (inner: string, left: number): string =>
      left === 0 ? inner : wrap(JSON.stringify({ m: inner }), left - 1)
    const unwrap = (text: string, left: number): unknown =>
      left === 0 ? JSON.parse(text) : unwrap((JSON.parse(text) as { m: string }).m, left - 1)
    for (const password of ['abc', 'a"b', 'a\\', 'a\\"b', 'a\\\\"b"', 'a\nb', '"', '\\']) {
      const line = redact(wrap(JSON.stringify({ password, n: 1 }), times))
      expect(unwrap(line, times)).toEqual({ password: '[redacted]', n: 1 })
    }
  })

  it.each([
    '/api/public/v1/workers/0199c0de-0000-7000-8000-000000000001',
    'mst_client_0123456789abcdef0123456789abcdef',
    'https://host:8080/path@v2?limit=2&status=active',
    '{"code":"internal_error","request_id":"req_00"}',
    'query failed: relation "sessions" does not exist at character 15',
  ])('nothing of %s', (text) => {
    expect(redact(text)).toBe(text)
  })
})

it('takes time that grows with the length of the text, not with its square', () => {
  const pieces = [
    '/files/',
    'mst_',
    '://',
    '?token=',
    'a',
    '"password":"\\',
    'Bearer ',
    '%2',
    '@',
    '://@',
    '?token=%',
    '\\\\',
    '\\\\"password\\\\":\\\\"',
    'muster_',
    '://a:',
    '%3Fcode%3D',
  ]
  const once = (text: string) => {
    const started = performance.now()
    redact(text)
    return performance.now() - started
  }
  const timeOf = (text: string) => Math.min(once(text), once(text), once(text)) // other work on the machine lengthens some
  for (const piece of pieces) {
    const [half, whole] = [piece.repeat(50_000), piece.repeat(100_000)]
    redact(half)
    expect(timeOf(whole), piece).toBeLessThan(20 * timeOf(half) + 100) // a square would take minutes
  }
})
