/**
 * Text format of the secrets that the service issues: `<prefix>_<43 characters secret><6 characters checksum>`. The
 * secret is 32 random bytes in base62. The checksum is the CRC32 of all characters before it: a mistyped secret is
 * rejected without a database query, and secret scanners can recognise the format.
 */
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SecretPrefix } from '../../platform/secrets/secret-prefixes.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 43 // 62^43 > 2^256
const CHECKSUM_LENGTH = 6 // 62^6 > 2^32
const PATTERN = new RegExp(`^(mst(?:test)?_[a-z]+)_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/** Generate a secret. */
export function makeSecretText(prefix: SecretPrefix): string {
  return secretTextOf(prefix, randomBytes(32))
}

/** The text of a secret of 32 bytes. */
export function secretTextOf(prefix: SecretPrefix, bytes: Buffer): string {
  const body = `${prefix}_${base62(BigInt(`0x${bytes.toString('hex')}`), SECRET_LENGTH)}`
  return body + checksum(body)
}

/** The prefix of a secret, e.g. `mst_live`; undefined if the format or the checksum is wrong. */
export function prefixOf(text: string): string | undefined {
  const match = PATTERN.exec(text)
  if (match === null || checksum(text.slice(0, -CHECKSUM_LENGTH)) !== text.slice(-CHECKSUM_LENGTH)) return undefined
  return match[1]
}

/** The hash that the database stores: SHA-256 of the text. A secret of 256 random bits needs no slow password hash. */
export function hashSecret(text: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(text).digest()
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_LENGTH)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text
  return text
}
