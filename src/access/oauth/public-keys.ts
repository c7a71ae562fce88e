/** Public keys of clients that sign their requests instead of sending a secret (`private_key_jwt`, RFC 7523). */
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

const MAX_KEYS = 5
const MIN_RSA_BITS = 2048
/** What makes a key private. */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'] as const

/** The algorithms with which clients sign: those of FAPI 2.0 (section 5.4). */
export const ASSERTION_ALGORITHMS = ['PS256', 'ES256', 'EdDSA', 'Ed25519'] as const
/** Seconds for which an assertion may be valid; so long its id is kept. */
export const MAX_ASSERTION_SECONDS = 600

/** A JWK Set (RFC 7517, section 5). */
export interface PublicKeys {
  keys: JsonWebKey[]
}

const set = z.object({
  keys: z.array(
    z.looseObject({
      kty: z.string(),
      kid: z
        .string()
        .regex(/^[\x21-\x7e]{1,200}$/)
        .optional(),
    }),
  ),
})

/** Check the keys of a client. @returns the keys with public members alone, or what is wrong with them */
export function readPublicKeys(given: unknown): PublicKeys | string {
  const parsed = set.safeParse(given)
  if (!parsed.success) return 'must be a JWK Set, such as { "keys": [{ "kty": "EC", … }] }'
  const { keys } = parsed.data
  if (keys.length === 0 || keys.length > MAX_KEYS) return `must have 1 to ${MAX_KEYS} keys`
  const ids = keys.flatMap(({ kid }) => kid ?? [])
  if (new Set(ids).size < ids.length || (keys.length > 1 && ids.length < keys.length))
    return 'must have a different "kid" for each key'
  const read: JsonWebKey[] = []
  for (const [index, key] of keys.entries()) {
    if (PRIVATE.some((member) => member in key))
      return `must not have the private key: send the public part of keys[${index}]`
    const own = publicKeyOf(key)
    if (typeof own === 'string') return `keys[${index}] ${own}`
    const { kid } = key
    read.push({ ...own.export({ format: 'jwk' }), ...(kid !== undefined && { kid }), use: 'sig' })
  }
  return { keys: read }
}

/** The key; a text if it is none, or one that clients may not sign with. */
function publicKeyOf(jwk: JsonWebKey): KeyObject | string {
  let key: KeyObject
  try {
    key = createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return 'is not a public key'
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'ed25519') return key
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return key
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS) return key
  return `must be a P-256, an Ed25519 or an RSA key of at least ${MIN_RSA_BITS} bits`
}
