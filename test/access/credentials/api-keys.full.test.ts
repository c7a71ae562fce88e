/** API keys: their format, what the database stores of them, and every way in which a credential is rejected. */
import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiKey, readApiKey } from '../../../src/access/credentials/api-key.ts'
import { revokeApiKey } from '../../../src/access/credentials.ts'
import { createApiKey, type NewApiKey } from '../../../src/access/organisations.ts'
import { type Answer, request, startTestServer, type TestServer } from '../../support/server.ts'
import { sentStatements } from '../../support/statements.ts'

const SECOND = 1000
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.split('')

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** CRC32 (ISO 3309), computed bit by bit. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (; digits.length < 6; rest = Math.floor(rest / 62)) digits = DIGITS[rest % 62] + digits
  return digits
}

/** Build a key in the format of the specification, independently of the code under test. */
const keyText = (environment: string, secret: string) => {
  const body = `mst_${environment}_${secret}`
  return body + checksumOf(body)
}

const environments = ['live', 'sandbox'] as const
const anyKey = fc
  .tuple(fc.constantFrom(...environments), fc.array(fc.constantFrom(...DIGITS), { minLength: 43, maxLength: 43 }))
  .map(([environment, secret]) => ({ environment, text: keyText(environment, secret.join('')) }))

describe('the format of a key', () => {
  it.each(environments)('is prefix, %s, 43 characters of secret and 6 of checksum', (environment) => {
    for (let time = 0; time < 100; time++) {
      const key = makeApiKey(environment)
      expect(key).toMatch(new RegExp(`^mst_${environment}_[0-9A-Za-z]{49}$`))
      expect(key.slice(-6)).toBe(checksumOf(key.slice(0, -6)))
    }
  })

  it('contains a secret that never repeats and uses all of its 256 bits', () => {
    const secrets = Array.from({ length: 2000 }, () => makeApiKey('live').slice('mst_live_'.length, -6))
    expect(new Set(secrets).size).toBe(secrets.length)
    const values = secrets.map((secret) =>
      secret.split('').reduce((sum, digit) => sum * 62n + BigInt(DIGITS.indexOf(digit)), 0n),
    )
    for (let bit = 0n; bit < 256n; bit++) {
      const setBits = values.filter((value) => (value >> bit) & 1n).length
      expect(setBits, `bit ${bit}`).toBeGreaterThan(800)
      expect(setBits, `bit ${bit}`).toBeLessThan(1200)
    }
  })

  it('parses to its environment and SHA-256', () => {
    fc.assert(
      fc.property(anyKey, ({ environment, text }) => {
        expect(readApiKey(text)).toEqual({ environment, hash: createHash('sha256').update(text).digest() })
      }),
    )
  })

  it('is rejected with any one character replaced', () => {
    const character = fc.oneof(
      fc.constantFrom(...DIGITS, '_', '-', ' '),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(anyKey, fc.nat(), character, ({ text }, place, other) => {
        const at = place % text.length
        fc.pre(text[at] !== other)
        expect(readApiKey(text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined()
      }),
      { numRuns: 5000 },
    )
  })

  it('is rejected with each digit replaced by each other digit', () => {
    const key = makeApiKey('live')
    for (let at = 'mst_live_'.length; at < key.length; at++)
      for (const digit of DIGITS)
        if (key[at] !== digit) expect(readApiKey(key.slice(0, at) + digit + key.slice(at + 1))).toBeUndefined()
  })

  it('is rejected with swapped neighbours, a missing character or an extra one', () => {
    fc.assert(
      fc.property(anyKey, fc.nat(), ({ text }, place) => {
        const at = place % (text.length - 1)
        const [first, second] = [text.charAt(at), text.charAt(at + 1)]
        if (first !== second)
          expect(readApiKey(text.slice(0, at) + second + first + text.slice(at + 2))).toBeUndefined()
        expect(readApiKey(text.slice(0, at) + text.slice(at + 1))).toBeUndefined()
        expect(readApiKey(text.slice(0, at) + first + text.slice(at))).toBeUndefined()
        expect(readApiKey(`${text}\n`)).toBeUndefined()
      }),
    )
  })
})

describe('the database', () => {
  it('stores only the SHA-256 and the last four characters of a key', async () => {
    for (const environment of environments) {
      const { id, key } = await createApiKey(server.database, { orgId: server.orgId, environment, scopes: ['read'] })
      const { rows } = await server.database.pool.query(
        "select encode(secret_hash, 'hex') as hash, hint, to_jsonb(api_keys)::text as all from api_keys where id = $1",
        [id],
      )
      expect(rows).toHaveLength(1)
      expect(rows[0].hash).toBe(createHash('sha256').update(key).digest('hex'))
      expect(rows[0].hint).toBe(key.slice(-4))
      for (let at = 'mst_sandbox_'.length; at < key.length - 5; at++)
        expect(rows[0].all).not.toContain(key.slice(at, at + 5))
    }
  })

  it('is queried only for well-formed keys', async () => {
    const lookUpsOf = async (texts: string[]) => {
      const sent = await sentStatements(async () => {
        for (const text of texts) expect((await call('rest', `Bearer ${text}`)).status).toBe(401)
      })
      return sent.filter(({ text }) => text.includes('api_keys')).length
    }
    const impossible = makeApiKey('live').replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const malformed = [impossible, 'mst_live_', 'nonsense', makeApiKey('live').toLowerCase(), 'x'.repeat(4000)]
    expect(await lookUpsOf(malformed)).toBe(0)
    expect(await lookUpsOf([makeApiKey('live')])).toBe(1)
  })
})

/** One request with an optional `Authorization` header. */
function call(surface: 'rest' | 'graphql', authorization: string | undefined, at = server): Promise<Answer> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  if (surface === 'rest') return request(`${at.base}/workers?limit=1`, { headers })
  const body = { query: '{ workers(limit: 1) { pagination { total } } }' }
  return request(`${at.url}/graphql`, { method: 'POST', headers, body })
}

const created = (options: Partial<NewApiKey> = {}) =>
  createApiKey(server.database, { orgId: server.orgId, environment: 'live', scopes: ['read'], ...options })

const bearer = async (options: Partial<NewApiKey> = {}) => `Bearer ${(await created(options)).key}`

const revoked = async (options: Partial<NewApiKey> = {}) => {
  const { id, key } = await created(options)
  await revokeApiKey(server.database, id)
  return `Bearer ${key}`
}

const deleted = async () => {
  const { id, key } = await created()
  await server.database.prisma.apiKey.deleteMany({ where: { id } })
  return `Bearer ${key}`
}

/** An Authorization header with a key that `change` altered. */
const altered = async (change: (key: string) => string) => `Bearer ${change((await created()).key)}`

const relabelled = (from: 'live' | 'sandbox', to: 'live' | 'sandbox') => async () => {
  const { key } = await created({ environment: from })
  return `Bearer ${keyText(to, key.slice(`mst_${from}_`.length, -6))}`
}

const past = () => new Date(Date.now() - SECOND)

const refusals: [string, string, () => Promise<string | undefined>][] = [
  ['no header', 'credential_missing', async () => undefined],
  ['an empty header', 'credential_missing', async () => ''],
  ['another scheme', 'credential_missing', async () => 'Basic dXNlcjpwYXNzd29yZA=='],
  ['the scheme alone', 'credential_missing', async () => 'Bearer'],
  ['a key without its scheme', 'credential_missing', async () => (await created()).key],
  ['two keys', 'credential_missing', async () => `${await bearer()} ${(await created()).key}`],
  ['an unknown key', 'credential_invalid', async () => `Bearer ${makeApiKey('live')}`],
  ['a malformed key', 'credential_invalid', async () => `Bearer ${randomBytes(20).toString('base64url')}`],
  ['a key in another case', 'credential_invalid', () => altered((key) => key.toLowerCase())],
  ['a key cut short', 'credential_invalid', () => altered((key) => key.slice(0, -1))],
  [
    'a key with one character changed',
    'credential_invalid',
    () => altered((key) => key.replace(/.$/, key.endsWith('0') ? '1' : '0')),
  ],
  ['the key of another prefix', 'credential_invalid', () => altered((key) => key.replace('mst', 'sk'))],
  ['a live key relabelled as sandbox', 'credential_invalid', relabelled('live', 'sandbox')],
  ['a sandbox key relabelled as live', 'credential_invalid', relabelled('sandbox', 'live')],
  ['a deleted key', 'credential_invalid', deleted],
  ['an expired key', 'credential_expired', () => bearer({ expiresAt: past() })],
  ['an expired sandbox key', 'credential_expired', () => bearer({ expiresAt: past(), environment: 'sandbox' })],
  ['a revoked key', 'credential_revoked', () => revoked()],
  ['a revoked sandbox key', 'credential_revoked', () => revoked({ environment: 'sandbox' })],
  ['a key revoked and expired', 'credential_revoked', () => revoked({ expiresAt: past() })],
]

describe('a request', () => {
  it.each(refusals)('with %s is rejected as %s, on both surfaces and every time', async (_what, code, make) => {
    const authorization = await make()
    for (let time = 0; time < 2; time++) {
      const rest = await call('rest', authorization)
      expect(rest.body.error.code).toBe(code)
      expect(rest.body.request_id).toBe(rest.headers.get('x-request-id'))
      const graphql = await call('graphql', authorization)
      expect(graphql.body.errors).toHaveLength(1)
      expect(graphql.body.errors[0].extensions.code).toBe(code)
      expect(graphql.body.errors[0].extensions.requestId).toBe(graphql.headers.get('x-request-id'))
      expect(graphql.body).not.toHaveProperty('data')
      for (const answer of [rest, graphql]) {
        expect(answer.status).toBe(401)
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer .*resource_metadata="/)
        expect(answer.headers.get('x-request-id')).toMatch(/^req_\w+$/)
        expect(answer.headers.get('x-ratelimit-limit')).toBeNull()
      }
    }
  })

  it.each(['Bearer', 'bearer', 'BEARER'])('with a valid key succeeds when the scheme is written %s', async (scheme) => {
    for (const environment of environments) {
      const authorization = (await bearer({ environment })).replace('Bearer', scheme)
      for (const surface of ['rest', 'graphql'] as const) expect((await call(surface, authorization)).status).toBe(200)
    }
  })

  it('is rejected as soon as its key expires, even when the key is cached', async () => {
    const expiresAt = new Date(Date.now() + 4 * SECOND)
    const authorization = await bearer({ expiresAt })
    expect((await call('rest', authorization)).status).toBe(200)
    await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime())
    expect((await call('rest', authorization)).body.error.code).toBe('credential_expired')
  })
})

describe('the time of last use', () => {
  const lastUsed = async (id: string) =>
    (await server.database.prisma.apiKey.findFirstOrThrow({ where: { id } })).lastUsedAt

  it('is written no later than the server stop, and only for accepted keys', async () => {
    const [used, unused, expired] = await Promise.all([created(), created(), created({ expiresAt: past() })])
    const other = await startTestServer({}, server.databaseUrl)
    const before = new Date()
    expect((await call('rest', `Bearer ${used.key}`, other)).status).toBe(200)
    expect((await call('rest', `Bearer ${expired.key}`, other)).status).toBe(401)
    const after = new Date()
    await other.stop()
    const at = await lastUsed(used.id)
    expect(at?.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(at?.getTime()).toBeLessThanOrEqual(after.getTime())
    expect(await lastUsed(unused.id)).toBeNull()
    expect(await lastUsed(expired.id)).toBeNull()
  })

  it('never moves back, whichever server writes last', async () => {
    const { id, key } = await created()
    const later = new Date(Date.now() + 60 * SECOND)
    await server.database.prisma.apiKey.updateMany({ where: { id }, data: { lastUsedAt: later } })
    const other = await startTestServer({}, server.databaseUrl)
    expect((await call('graphql', `Bearer ${key}`, other)).status).toBe(200)
    await other.stop()
    expect(await lastUsed(id)).toEqual(later)
  })
})
