/**
 * The text of a secret that the service gives out: `<prefix>_<43 characters of secret><6 characters of checksum>`. The
 * secret is 32 random bytes in base62; the checksum is the CRC32 of all that stands before it, so that a mistyped one is
 * refused without a look-up and scanners for leaked secrets can recognise one.
 */
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 43 // 62^43 > 2^256
const CHECKSUM_LENGTH = 6 // 62^6 > 2^32
const FORM = new RegExp(`^(mst_[a-z]+)_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/** @param prefix e.g. `mst_live` */
export function makeSecretText(prefix: string): string {
  const body = `${prefix}_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH)}`
  return body + checksum(body)
}

/** The prefix of a secret's text; undefined if it is none or was altered. */
export function prefixOf(text: string): string | undefined {
  const form = FORM.exec(text)
  if (form === null || checksum(text.slice(0, -CHECKSUM_LENGTH)) !== text.slice(-CHECKSUM_LENGTH)) return undefined
  return form[1]
}

/** SHA-256 of the whole text, which is what the database keeps: a secret with 256 random bits needs no slow hash. */
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
