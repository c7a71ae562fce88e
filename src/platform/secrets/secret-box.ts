/**
 * Encrypts secrets for the database: AES-256-GCM with a key derived from MUSTER_SECRET. The owner is additional
 * authenticated data, so a secret copied to another row cannot be decrypted.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { deriveKey } from './secret.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_BYTES = 8

/** The key that encrypted a secret is not configured. */
export class UnknownKey extends Error {
  constructor(keyId: string) {
    super(
      `the secret was encrypted with key ${keyId}, which matches neither MUSTER_SECRET nor MUSTER_PREVIOUS_SECRET; ` +
        'set MUSTER_PREVIOUS_SECRET to the earlier secret',
    )
  }
}

/** Encrypts and decrypts secrets. Each secret is bound to an owner. */
export interface SecretBox {
  /** Id of the key that `seal` uses. */
  keyId: string
  /** Ids of the keys that `open` knows. */
  knownKeyIds: readonly string[]
  /** Encrypt. @param owner what the secret belongs to; `open` needs the same value */
  seal(text: string, owner: string): Uint8Array<ArrayBuffer>
  /** Decrypt. @throws {UnknownKey} @throws if the bytes were altered or have another owner */
  open(sealed: Uint8Array, keyId: string, owner: string): string
}

interface Key {
  id: string
  bytes: Buffer
}

/** @param previous the earlier MUSTER_SECRET, which is used to decrypt only */
export function openSecretBox(secret: Buffer, previous?: Buffer): SecretBox {
  const current = keyOf(secret)
  const keys = new Map([...(previous ? [keyOf(previous)] : []), current].map((key) => [key.id, key]))
  return {
    keyId: current.id,
    knownKeyIds: [...keys.keys()],
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, current.bytes, nonce).setAAD(Buffer.from(owner))
      return Uint8Array.from(Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]))
    },
    open(sealed, keyId, owner) {
      const key = keys.get(keyId)
      if (key === undefined) throw new UnknownKey(keyId)
      const options = { authTagLength: TAG_BYTES }
      const decipher = createDecipheriv(CIPHER, key.bytes, sealed.subarray(0, NONCE_BYTES), options)
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}

/** The secret box for MUSTER_SECRET and MUSTER_PREVIOUS_SECRET. @param secret as returned by `readSecret` */
export function openConfiguredBox(secret: Buffer, { previousSecret }: Pick<Config, 'previousSecret'>): SecretBox {
  return openSecretBox(secret, previousSecret === undefined ? undefined : Buffer.from(previousSecret))
}

function keyOf(secret: Buffer): Key {
  return {
    id: deriveKey(secret, 'name of the signing secrets key').subarray(0, KEY_ID_BYTES).toString('hex'),
    bytes: deriveKey(secret, 'signing secrets'),
  }
}
