/** What a verifier of signatures accepts and rejects: ours, and those of others in test/foreign. */
import { expect, it, vi } from 'vitest'
import type { Received } from '../../support/receiver.ts'

export type Headers = Record<string, string>

/** @returns the event; throws where it does not accept the signature */
type Verify = (raw: string, headers: Headers, secret: string) => unknown

export const headersOf = ({ headers }: Received) => headers as Headers

/** @param delivered a delivery, and the signing secret of its endpoint */
export function testVerifier(verify: Verify, delivered: () => { got: Received; secret: string }): void {
  const minutes = (count: number) => vi.useFakeTimers({ now: Date.now() + count * 60_000, toFake: ['Date'] })
  const tryWith = (change: { raw?: string; headers?: Headers; secret?: string } = {}) => {
    const { got, secret } = delivered()
    return verify(change.raw ?? got.raw, change.headers ?? headersOf(got), change.secret ?? secret)
  }

  it('accept the same signature', () => {
    expect(tryWith()).toEqual(delivered().got.body)
  })

  it('reject an altered body', () => {
    expect(() => tryWith({ raw: delivered().got.raw.replace('Okafor', 'Okafos') })).toThrow()
  })

  it('reject another timestamp', () => {
    const headers = headersOf(delivered().got)
    const later = String(Number(headers['x-service-timestamp']) + 1)
    const signature = headers['x-service-signature']?.replace(/t=\d+/, `t=${later}`) ?? ''
    const changed = { ...headers, 'x-service-signature': signature, 'webhook-timestamp': later }
    expect(() => tryWith({ headers: changed })).toThrow()
  })

  it('reject a timestamp older than five minutes', () => {
    try {
      minutes(4)
      expect(tryWith()).toEqual(delivered().got.body)
      minutes(6)
      expect(() => tryWith()).toThrow()
    } finally {
      vi.useRealTimers()
    }
  })

  it('reject another secret', () => {
    expect(() => tryWith({ secret: `whsec_${Buffer.alloc(32).toString('base64')}` })).toThrow()
  })
}
