/** Proofs of possession without a server: each refusal in its words, and nonces that come and go (RFC 9449, 4.3 and 8). */
import { calculateJwkThumbprint, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openProofs, ProofRefused, useProof } from '../../../src/access/oauth/dpop.ts'
import { openRecords, type Records } from './bare.ts'
import { makeProof, makeProofKey, type ProofKey } from './proofs.ts'

const URL = 'https://muster.example/api/public/v1/workers'
const TOKEN = 'a token'
const SECRET = Buffer.alloc(32, 7)
const MINUTE = 60_000

let records: Records
let key: ProofKey
let thumbprint: string

beforeAll(async () => {
  records = await openRecords()
  key = await makeProofKey()
  thumbprint = await calculateJwkThumbprint(key.jwk)
})
afterAll(() => records.close())
afterEach(() => void vi.useRealTimers())

const proofOf = (payload: JWTPayload = {}, more: Parameters<typeof makeProof>[2] = {}) =>
  makeProof(key, { url: URL, token: TOKEN }, { ...more, payload })

async function check(proof: string | undefined, change: object = {}): Promise<unknown> {
  const request = { proof, method: 'GET', url: URL, token: TOKEN, thumbprint, ...change }
  try {
    return await openProofs(records.database, SECRET)(request)
  } catch (error) {
    if (!(error instanceof ProofRefused)) throw error
    expect(error.nonce).toMatch(/^[\w-]{43}$/)
    return [error.code, error.message]
  }
}
const invalid = (problem: string) => ['dpop_proof_invalid', `The DPoP proof ${problem}.`]
const nonceRequired = (problem: string) => ['dpop_nonce_required', `The DPoP proof ${problem}.`]

describe('a proof is refused', () => {
  it.each<[string, JWTPayload, string]>([
    ['without jti', { jti: undefined as never }, 'must contain `jti` as a string'],
    ['with an empty jti', { jti: '' }, 'must contain `jti` as a string'],
    ['with a number as jti', { jti: 7 as never }, 'must contain `jti` as a string'],
    ['for another method', { htm: 'POST' }, 'must have `htm` set to GET'],
    ['for another address', { htu: `${URL}/7` }, `must have \`htu\` set to ${URL}`],
    ['for an address that is none', { htu: 'workers' }, `must have \`htu\` set to ${URL}`],
    ['for an address that is no text', { htu: 7 }, `must have \`htu\` set to ${URL}`],
    ['for another token', { ath: 'x' }, 'must have `ath` set to the SHA-256 of the access token'],
    ['without a time', { iat: undefined as never }, 'must contain `iat` as a number'],
  ])('%s', async (_, payload, problem) => expect(await check(await proofOf(payload))).toEqual(invalid(problem)))

  it('if there is none, or none that can be read', async () => {
    expect(await check(undefined)).toEqual(invalid('is missing: send exactly one DPoP header'))
    const foreign = invalid('must be signed with the key that the token is bound to')
    expect(await check('x')).toEqual(foreign)
    expect(await check(await proofOf({}, { header: { jwk: undefined } }))).toEqual(foreign)
    expect(await check(await proofOf(), { thumbprint: 'x' })).toEqual(foreign)
    const broken = invalid('must be a JWT of the type dpop+jwt with a valid signature')
    expect(await check(await proofOf({}, { header: { typ: 'JWT' } }))).toEqual(broken)
    expect(await check(await proofOf({}, { signer: await makeProofKey() }))).toEqual(broken)
  })

  it('if it was used before, also of another process', async () => {
    const proof = await proofOf()
    expect(await check(proof)).toMatch(/^[\w-]{43}$/)
    expect(await check(proof)).toEqual(invalid('was used before: create a new one for each request'))
    const id = crypto.randomUUID()
    expect([await useProof(records.database, id), await useProof(records.database, id)]).toEqual([true, false])
    const { rows } = await records.database.pool.query(
      'select extract(epoch from max(expires_at) - now())::float8 as seconds from oauth_dpop_proofs',
    )
    expect(rows[0].seconds).toBeGreaterThan(540)
    expect(rows[0].seconds).toBeLessThan(601) // it is kept in whole milliseconds
  })

  it('if it is old or of the future, or its nonce is none of ours', async () => {
    const now = Math.floor(Date.now() / 1000)
    const old = nonceRequired(
      'is not from the last 300 seconds: create a new one with the nonce from the DPoP-Nonce header',
    )
    expect(await check(await proofOf({ iat: now - 310 }))).toEqual(old)
    expect(await check(await proofOf({ iat: now + 310 }))).toEqual(old)
    expect(await check(await proofOf({ iat: now - 280 }))).toMatch(/^[\w-]{43}$/)
    const wrong = nonceRequired('must contain the nonce from the DPoP-Nonce header of this response')
    expect(await check(await proofOf({ nonce: 'x' }))).toEqual(wrong)
    expect(await check(await proofOf({ nonce: 7 as never }))).toEqual(wrong)
  })
})

describe('a nonce', () => {
  it('stands for the time, is given again when a newer one is there, and ends after a few minutes', async () => {
    const start = Math.ceil(Date.now() / MINUTE) * MINUTE
    vi.useFakeTimers({ now: start, toFake: ['Date'] })
    const nonce = (await check(await proofOf())) as string
    const withNonce = async () => check(await proofOf({ nonce, iat: 1 }))
    expect(await withNonce()).toBeUndefined() // the newest needs no other
    vi.setSystemTime(start + MINUTE)
    const newer = (await withNonce()) as string
    expect(newer).not.toBe(nonce)
    expect(newer).toMatch(/^[\w-]{43}$/)
    vi.setSystemTime(start + 3 * MINUTE)
    expect(await withNonce()).toMatch(/^[\w-]{43}$/)
    vi.setSystemTime(start + 4 * MINUTE)
    expect(await withNonce()).toEqual(
      nonceRequired('must contain the nonce from the DPoP-Nonce header of this response'),
    )
    vi.setSystemTime(start - MINUTE) // the clock of another process is behind
    expect(await withNonce()).toMatch(/^[\w-]{43}$/)
    vi.setSystemTime(start - 2 * MINUTE)
    expect(await withNonce()).toEqual(expect.arrayContaining(['dpop_nonce_required']))
  })

  it('is the same in every process of an installation, and another in another', async () => {
    const nonce = (await check(await proofOf())) as string
    const request = { method: 'GET', url: URL, token: TOKEN, thumbprint }
    const other = openProofs(records.database, Buffer.alloc(32, 8))
    await expect(other({ ...request, proof: await proofOf({ nonce }) })).rejects.toMatchObject({
      code: 'dpop_nonce_required',
    })
    expect(await check(await proofOf({ nonce }))).not.toBeInstanceOf(Array)
  })
})

it('an address counts without its query and fragment', async () => {
  expect(await check(await proofOf({ htu: `${URL}?limit=1#top` }))).toMatch(/^[\w-]{43}$/)
})
