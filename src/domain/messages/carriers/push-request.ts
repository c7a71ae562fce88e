/** Requests to push services: what browsers decrypt (RFC 8291), signed by this installation (VAPID, RFC 8292). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushKey } from '../push-keys.ts'

/** What a browser registered with, in base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

const CURVE = 'prime256v1'
/** One record holds the whole message (RFC 8188). */
const RECORD_SIZE = 4096
/** Ends the last record. */
const LAST = Buffer.of(2)

/** The text as only the browser reads it. The other parameters are what RFC 8291 chooses at random. */
export function encryptFor(
  keys: BrowserKeys,
  text: string,
  salt: Buffer = randomBytes(16),
  pair = makePair(),
): Buffer<ArrayBuffer> {
  const browser = Buffer.from(keys.p256dh, 'base64url')
  const own = pair.getPublicKey()
  const derive = (secret: Uint8Array, by: Buffer, info: (string | Buffer)[], length: number) =>
    new Uint8Array(hkdfSync('sha256', secret, by, Buffer.concat(info.map((part) => Buffer.from(part))), length))
  const shared = pair.computeSecret(browser)
  const key = derive(shared, Buffer.from(keys.auth, 'base64url'), ['WebPush: info\0', browser, own], 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, ['Content-Encoding: aes128gcm\0'], 16),
    derive(key, salt, ['Content-Encoding: nonce\0'], 12),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  const encrypted = [cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, size, Buffer.of(own.length), own, ...encrypted])
}

function makePair() {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

/** Seconds for which a signature is valid; 24 hours at most. */
const SIGNED_FOR = 12 * 3600

/**
 * The headers of the request.
 * @param contact of the operator, a URL
 * @param ttl seconds for which the push service keeps a message for a browser that is offline
 */
export async function pushHeaders(
  { publicKey, privateKey }: PushKey,
  { endpoint, contact, ttl }: { endpoint: string; contact: string; ttl: number },
): Promise<Record<string, string>> {
  const { importJWK, SignJWT } = await import('jose') // on demand: few installations send notifications
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [
    string,
    string,
  ]
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, 'ES256')
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(`${SIGNED_FOR}s`)
    .setSubject(contact)
    .sign(key)
  return {
    ttl: String(ttl),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    authorization: `vapid t=${token}, k=${publicKey}`,
  }
}
