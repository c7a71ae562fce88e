/** The text of keys and tokens: format, checksum and hash. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeApiKey, readApiKey } from '../../../src/access/credentials/api-key.ts'
import { hashSecret, makeSecretText, prefixOf } from '../../../src/access/credentials/secret-text.ts'

/** The secret is 31 zero bytes and 0xff; the checksum is the CRC32 of what stands before it, in base62. */
const KNOWN = `mst_live_${'0'.repeat(41)}47${'2y1DNi'}`

describe('a secret text', () => {
  it.each(['mst_live', 'mst_sandbox', 'mst_at'] as const)(
    'with the prefix %s has 43 characters and a checksum of 6',
    (prefix) => {
      const texts = Array.from({ length: 50 }, () => makeSecretText(prefix))
      for (const text of texts) {
        expect(text).toMatch(new RegExp(`^${prefix}_[0-9A-Za-z]{49}$`))
        expect(prefixOf(text)).toBe(prefix)
      }
      expect(new Set(texts).size).toBe(50)
    },
  )

  it('uses all 62 digits, with 256 bits of randomness', () => {
    const secrets = Array.from({ length: 200 }, () => makeSecretText('mst_live').slice(9, 52))
    expect(new Set(secrets.join('')).size).toBe(62)
    for (let at = 0; at < 43; at++)
      expect(new Set(secrets.map((secret) => secret[at])).size, `at ${at}`).toBeGreaterThan(20)
  })

  it('of an earlier release is still read', () => {
    expect(prefixOf(KNOWN)).toBe('mst_live')
  })

  it('with any one character changed is none', () => {
    const text = makeSecretText('mst_live')
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === 'a' ? 'b' : 'a'
      expect(prefixOf(text.slice(0, at) + other + text.slice(at + 1)), `at ${at}`).toBeUndefined()
    }
  })

  it.each([
    ['', 'empty'],
    ['mst_live', 'the prefix alone'],
    [`${KNOWN} `, 'with a space behind'],
    [` ${KNOWN}`, 'with a space before'],
    [`${KNOWN}\n`, 'with a line break behind'],
    [`x${KNOWN}`, 'with a letter before'],
    [KNOWN.slice(0, -1), 'too short'],
    [`${KNOWN}0`, 'too long'],
    [KNOWN.replace('mst_live', 'MST_LIVE'), 'in capitals'],
    [makeSecretText('sk_live' as never), 'of another product'],
    [makeSecretText('MST_LIVE' as never), 'with a prefix in capitals'],
  ])('%j is none: %s', (text) => {
    expect(prefixOf(text)).toBeUndefined()
  })

  it('is stored as its SHA-256', () => {
    expect(hashSecret('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('an API key', () => {
  it.each(['live', 'sandbox'] as const)('of %s says so, and is known by its hash', (environment) => {
    const key = makeApiKey(environment)
    expect(key.startsWith(`mst_${environment}_`)).toBe(true)
    expect(readApiKey(key)).toEqual({ environment, hash: createHash('sha256').update(key).digest() })
  })

  it.each([
    '',
    'mst_live_x',
    makeSecretText('mst_at'),
    makeSecretText('mst_other' as never),
    makeSecretText('mst_constructor' as never),
  ])('%s is none', (text) => {
    expect(readApiKey(text)).toBeUndefined()
  })
})
