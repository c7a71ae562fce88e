/** Signatures, ids and sealed secrets as values: no server, no database. */
import { createHmac } from 'node:crypto'
import { verifyWebhook, WebhookVerificationError } from 'muster/webhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  deliveryHeaders,
  deliveryId,
  deliveryName,
  makeSigningSecret,
  signatureHeaders,
  signDelivery,
  signingKey,
} from '../../../src/events/webhooks/signature.ts'
import { openSecretBox, UnknownKey } from '../../../src/platform/secrets/secret-box.ts'

const SECRET = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
const PREVIOUS = 'whsec_YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY='
const ID = '01890000-0000-7000-8000-0000000000ab'
const NAME = 'dlv_018900000000700080000000000000ab'
const AT = new Date('2026-03-04T05:06:07.890Z')
const TIMESTAMP = '1772600767'
const BODY = '{"type":"worker.created","data":{"object":{"first_name":"Zoë"}}}'

const serviceSignature = (secret: string, timestamp = TIMESTAMP) =>
  createHmac('sha256', secret).update(`${timestamp}.${BODY}`).digest('hex')
const standardSignature = (secret: string) =>
  createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${NAME}.${TIMESTAMP}.${BODY}`)
    .digest('base64')

describe('a signing secret', () => {
  it('is whsec_ and 32 random bytes in Base64', () => {
    const secrets = Array.from({ length: 20 }, makeSigningSecret)
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    }
    expect(new Set(secrets).size).toBe(20)
  })
})

describe("a delivery's name", () => {
  it('is dlv_ and its id without hyphens, and leads back to the id', () => {
    expect(deliveryName(ID)).toBe(NAME)
    expect(deliveryId(NAME)).toBe(ID)
  })

  it.each([
    '',
    'dlv_',
    ID,
    NAME.slice(4),
    NAME.slice(0, -1),
    `${NAME}0`,
    `x${NAME}`,
    `${NAME}\n`,
    NAME.toUpperCase(),
    NAME.replace('ab', 'xy'),
    `dlv_${ID}`,
    ...[4, 12, 16, 20, 24].map((at) => `${NAME.slice(0, at)}g${NAME.slice(at + 1)}`),
  ])('%j is none', (name) => {
    expect(deliveryId(name)).toBeUndefined()
  })
})

describe('the headers of a delivery', () => {
  const stable = {
    'content-type': 'application/json',
    'user-agent': 'Muster-Webhooks/1',
    'x-service-event': 'worker.created',
    'x-service-delivery': NAME,
    'x-service-idempotency-key': NAME,
    'webhook-id': NAME,
  }
  const delivery = { id: ID, eventType: 'worker.created', body: Buffer.from(BODY), keys: [signingKey(SECRET)] }

  it('name the event and the delivery', () => {
    expect(deliveryHeaders(delivery)).toEqual(stable)
  })

  it('carry a timestamp in whole seconds and a signature in either format', () => {
    expect(signatureHeaders(delivery, AT)).toEqual({
      'x-service-timestamp': TIMESTAMP,
      'x-service-signature': `t=${TIMESTAMP},v1=${serviceSignature(SECRET)}`,
      'webhook-timestamp': TIMESTAMP,
      'webhook-signature': `v1,${standardSignature(SECRET)}`,
    })
  })

  it('carry a signature of each key during a rotation, the new one first', () => {
    const keys = [signingKey(SECRET), signingKey(PREVIOUS)]
    expect(signatureHeaders({ ...delivery, keys }, AT)).toMatchObject({
      'x-service-signature': `t=${TIMESTAMP},v1=${serviceSignature(SECRET)},v1=${serviceSignature(PREVIOUS)}`,
      'webhook-signature': `v1,${standardSignature(SECRET)} v1,${standardSignature(PREVIOUS)}`,
    })
  })

  it('are all of these together', () => {
    expect(signDelivery(delivery, AT)).toEqual({ ...stable, ...signatureHeaders(delivery, AT) })
  })
})

describe('the verifier for receivers', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: AT })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const header = (value: string) => ({ 'x-service-signature': value })
  const signed = (timestamp = TIMESTAMP, secret = SECRET) =>
    header(`t=${timestamp},v1=${serviceSignature(secret, timestamp)}`)

  it('returns the event of a signed text, bytes, and headers of fetch', () => {
    const event = JSON.parse(BODY)
    expect(verifyWebhook(BODY, signed(), SECRET)).toEqual(event)
    expect(verifyWebhook(new TextEncoder().encode(BODY), signed(), SECRET)).toEqual(event)
    expect(verifyWebhook(BODY, new Headers(signed()), SECRET)).toEqual(event)
  })

  it('takes any of several signatures, in any order and with spaces', () => {
    const [old, own] = [serviceSignature(PREVIOUS), serviceSignature(SECRET)]
    for (const value of [
      `t=${TIMESTAMP}, v1=${old}, v1=${own}`,
      `v1=${own},v1=${old},t=${TIMESTAMP}`,
      `v0=${old},t=${TIMESTAMP},v1=${own},v1=`,
      `v1=00, t=${TIMESTAMP} ,v1=${own} `,
    ])
      expect(verifyWebhook(BODY, header(value), SECRET)).toEqual(JSON.parse(BODY))
  })

  it.each([
    ['another secret', signed(TIMESTAMP, PREVIOUS)],
    ['a shorter signature', header(`t=${TIMESTAMP},v1=${serviceSignature(SECRET).slice(0, -2)}`)],
    ['a longer signature', header(`t=${TIMESTAMP},v1=${serviceSignature(SECRET)}00`)],
    ['an empty signature', header(`t=${TIMESTAMP},v1=`)],
    ['a signature without a value', header(`t=${TIMESTAMP},v1`)],
    ['the signature under another name', header(`t=${TIMESTAMP},v2=${serviceSignature(SECRET)}`)],
    ['the signature of another timestamp', header(`t=${Number(TIMESTAMP) + 1},v1=${serviceSignature(SECRET)}`)],
  ])('rejects %s as a signature that does not match', (_what, headers) => {
    expect(() => verifyWebhook(BODY, headers, SECRET)).toThrow(WebhookVerificationError)
    expect(() => verifyWebhook(BODY, headers, SECRET)).toThrow(/no signature matches/)
  })

  it.each([
    ['no header', {}],
    ['an empty header', header('')],
    ['no timestamp', header(`v1=${serviceSignature(SECRET)}`)],
    ['the timestamp under another name', header(`x=${TIMESTAMP},v1=${serviceSignature(SECRET)}`)],
    ...['', 'soon', '-1', '1e9', `${TIMESTAMP}x`, `x${TIMESTAMP}`, '1'.repeat(13)].map(
      (timestamp): [string, object] => [`the timestamp ${timestamp}`, signed(timestamp)],
    ),
  ])('rejects %s as a malformed header', (_what, headers) => {
    expect(() => verifyWebhook(BODY, headers as Record<string, string>, SECRET)).toThrow(/missing or malformed/)
  })

  it('accepts a timestamp up to five minutes away on either side, and none beyond', () => {
    vi.setSystemTime(new Date(Number(TIMESTAMP) * 1000))
    for (const seconds of [-300, -1, 0, 1, 300])
      expect(verifyWebhook(BODY, signed(String(Number(TIMESTAMP) + seconds)), SECRET)).toEqual(JSON.parse(BODY))
    for (const seconds of [-301, 301, -100_000, 100_000]) {
      const verify = () => verifyWebhook(BODY, signed(String(Number(TIMESTAMP) + seconds)), SECRET)
      expect(verify).toThrow(WebhookVerificationError)
      expect(verify).toThrow(/five minutes/)
    }
  })
})

describe('a sealed secret', () => {
  const installation = Buffer.from('a secret of thirty-two characters or more')
  const other = Buffer.from('another secret of thirty-two characters')
  const keyId = 'bb9728f39dfd9e55'
  /** SECRET of org/endpoint, as the database of an earlier release has it. */
  const stored = Buffer.from(
    '2VbE4kLn4OraAhsMVaSActpqDg2DfC7Y0pEIUoz0ZJB+pAQgg7TG1rYD4yzKC9r+/bsa+8hil3SAhRabT1vVSf9tb9aI6eNC+C22WjTz',
    'base64',
  )

  it('of an earlier release still opens', () => {
    const box = openSecretBox(installation)
    expect(box.keyId).toBe(keyId)
    expect(box.open(stored, keyId, 'org/endpoint')).toBe(SECRET)
  })

  it('is a nonce of 12 bytes, the text and a tag of 16 bytes, each time with another nonce', () => {
    const box = openSecretBox(installation)
    const sealed = Array.from({ length: 5 }, () => box.seal('Zoë', 'org/endpoint'))
    for (const each of sealed) {
      expect(each).toBeInstanceOf(Uint8Array)
      expect(each).toHaveLength(12 + 4 + 16)
      expect(box.open(each, box.keyId, 'org/endpoint')).toBe('Zoë')
    }
    expect(new Set(sealed.map((each) => Buffer.from(each.subarray(0, 12)).toString('hex'))).size).toBe(5)
  })

  it('opens only for its owner, under its key, unaltered and whole', () => {
    const box = openSecretBox(installation)
    expect(() => box.open(stored, keyId, 'org/other')).toThrow()
    expect(() => box.open(stored, keyId, '')).toThrow()
    for (let index = 0; index < stored.length; index++)
      expect(() => box.open(stored.with(index, (stored[index] as number) ^ 1), keyId, 'org/endpoint')).toThrow()
    expect(() => box.open(stored.subarray(0, -1), keyId, 'org/endpoint')).toThrow()
    expect(() => box.open(stored.subarray(0, 20), keyId, 'org/endpoint')).toThrow()
    expect(() => box.open(new Uint8Array(), keyId, 'org/endpoint')).toThrow()
    // A short tag is refused for its length: it would be quick to guess.
    expect(() => box.open(stored.subarray(0, 14), keyId, 'org/endpoint')).toThrow(/tag length/)
  })

  it('opens while its key is the previous one; without it, the error names the key and the remedy', () => {
    const next = openSecretBox(other, installation)
    expect(next.keyId).not.toBe(keyId)
    expect(next.open(stored, keyId, 'org/endpoint')).toBe(SECRET)
    const resealed = next.seal(SECRET, 'org/endpoint')
    expect(next.open(resealed, next.keyId, 'org/endpoint')).toBe(SECRET)
    expect(() => openSecretBox(installation).open(resealed, next.keyId, 'org/endpoint')).toThrow(UnknownKey)
    const open = () => openSecretBox(other).open(stored, keyId, 'org/endpoint')
    expect(open).toThrow(UnknownKey)
    expect(open).toThrow(/bb9728f39dfd9e55.*set MUSTER_PREVIOUS_SECRET to the earlier/)
  })
})
