/** The `Idempotency-Key` header and the fingerprint of a request, as values. */
import { describe, expect, it } from 'vitest'
import { readIdempotency, refuseStoredAnswer, refuseStoredRequest } from '../../../src/access/idempotency.ts'

const fingerprint = (...parts: string[]) => readIdempotency('a key', parts)?.fingerprint.toString('hex')

describe('the header', () => {
  it('is optional', () => {
    expect(readIdempotency(undefined, ['a'])).toBeUndefined()
  })

  it('is taken as it is, up to 255 characters', () => {
    for (const key of ['a', ' A ', 'x'.repeat(255)]) expect(readIdempotency(key, [])?.key).toBe(key)
    for (const key of ['', 'x'.repeat(256)])
      expect(() => readIdempotency(key, [])).toThrow(
        expect.objectContaining({
          code: 'validation_failed',
          details: [{ path: 'Idempotency-Key', code: 'invalid', message: 'must have 1 to 255 characters' }],
        }),
      )
  })
})

describe('a fingerprint', () => {
  it('is the same for the same request, also in an earlier release', () => {
    expect(fingerprint('POST', '/workers', '{"first_name":"Zoë"}')).toBe(
      '177c6944fd59855abdc8666f03697ee494a7f60b6de20980d15282f6d623241e',
    )
    expect(fingerprint()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('differs when text moves from one part to the next', () => {
    const all = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['', 'abc'], ['c', 'ab'], ['1:a', 'bc']]
    expect(new Set(all.map((parts) => fingerprint(...parts))).size).toBe(all.length)
  })
})

describe.each([
  ['a secret', refuseStoredAnswer, /contains a secret, which is never stored/],
  ['a password', refuseStoredRequest, /contains a password, which is never stored/],
])('an operation with %s', (_what, refuse, message) => {
  it('takes no key', () => {
    expect(() => refuse({ answerIsStored: false })).not.toThrow()
    const refused = () => refuse({ answerIsStored: true })
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        details: [{ path: 'Idempotency-Key', code: 'invalid', message: expect.stringMatching(message) }],
      }),
    )
  })
})
