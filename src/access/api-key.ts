/**
 * The text of an API key: `mst_<environment>_<43 characters of secret><6 characters of checksum>`. The secret is 32
 * random bytes in base62; the checksum is the CRC32 of all that stands before it, so that a mistyped key is refused
 * without a look-up and scanners for leaked secrets can recognise one.
 */
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Environment } from '../../prisma/generated/client/enums.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 43 // 62^43 > 2^256
const CHECKSUM_LENGTH = 6 // 62^6 > 2^32
const FORM = new RegExp(`^mst_(live|sandbox)_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

export interface ApiKeyText {
  environment: Environment
  /** SHA-256 of the whole text, which is what the database keeps. */
  hash: Buffer
}

export function makeApiKey(environment: Environment): string {
  const body = `mst_${environment}_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH)}`
  return body + checksum(body)
}

/** Read a key's text; undefined if it is none or was altered. */
export function readApiKey(text: string): ApiKeyText | undefined {
  const form = FORM.exec(text)
  if (form === null) return undefined
  if (checksum(text.slice(0, -CHECKSUM_LENGTH)) !== text.slice(-CHECKSUM_LENGTH)) return undefined
  return { environment: form[1] as Environment, hash: hashSecret(text) }
}

export function hashSecret(text: string): Buffer {
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
