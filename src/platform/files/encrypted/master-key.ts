/** The master key, which encrypts the keys of organisations: derived from the installation's secret, or in a KMS. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import { deriveKey } from '../../secrets/secret.ts'

/** What a key belongs to. It can be unwrapped only with the same context. */
export interface KeyContext {
  organisation: string
  /** Id of the key. */
  key: string
}

/** Encrypts and decrypts keys of organisations. */
export interface MasterKey {
  /** Names the master key beside what it has wrapped; it begins with the name of its kind and a colon. */
  id: string
  wrap(key: Buffer, context: KeyContext): Promise<Buffer>
  /** @throws if it was wrapped with another master key or context, or changed */
  unwrap(wrapped: Buffer, context: KeyContext): Promise<Buffer>
}

/** The master keys of an installation. */
export interface MasterKeys {
  /** Wraps new keys. */
  current: MasterKey
  /** @throws {UnknownMasterKey} if it is not configured */
  of(id: string): MasterKey
}

/** A key was wrapped with a master key that is not configured. */
export class UnknownMasterKey extends Error {
  constructor(id: string) {
    super(
      `a key of files was wrapped with the master key ${id}, which matches neither MUSTER_SECRET nor ` +
        'MUSTER_PREVIOUS_SECRET; set MUSTER_PREVIOUS_SECRET to the earlier secret',
    )
  }
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 8

/** The master keys of MUSTER_SECRET and MUSTER_PREVIOUS_SECRET. @param secret as returned by `readSecret` */
export function localMasterKeys(secret: Buffer, { previousSecret }: Pick<Config, 'previousSecret'>): MasterKeys {
  const current = localMasterKey(secret)
  const known = [current, ...(previousSecret === undefined ? [] : [localMasterKey(Buffer.from(previousSecret))])]
  return {
    current,
    of(id) {
      const found = known.find((each) => each.id === id)
      if (found === undefined) throw new UnknownMasterKey(id)
      return found
    },
  }
}

function localMasterKey(secret: Buffer): MasterKey {
  const bytes = deriveKey(secret, 'master key of files')
  const name = deriveKey(secret, 'name of the master key of files').subarray(0, ID_BYTES)
  return {
    id: `local:${name.toString('hex')}`,
    async wrap(key, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, bytes, nonce).setAAD(dataOf(context))
      return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
    },
    async unwrap(wrapped, context) {
      const nonce = wrapped.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES })
        .setAAD(dataOf(context))
        .setAuthTag(wrapped.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}

const dataOf = ({ organisation, key }: KeyContext) => Buffer.from(`${organisation}\n${key}`)
