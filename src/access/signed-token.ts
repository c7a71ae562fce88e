/** Tokens of links that need no other credential: some values and the installation's signature of them. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { deriveKey, deriveKeys } from '../platform/secrets/secret.ts'

/** @param purpose of the key: a token of one purpose is worth nothing for another */
export function signToken(secret: Buffer, purpose: string, values: readonly string[]): string {
  return tokenOf(deriveKey(secret, purpose), values)
}

function tokenOf(key: Uint8Array, values: readonly string[]): string {
  const payload = Buffer.from(JSON.stringify(values)).toString('base64url')
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`
}

interface Wanted {
  purpose: string
  /** The number of values. */
  count: number
}

/** @returns the values of a token; undefined if it was not made here */
export function readToken(
  secret: Buffer,
  config: Pick<Config, 'previousSecret'>,
  { purpose, count }: Wanted,
  token: string,
): string[] | undefined {
  const values = parsed(token.split('.')[0] ?? '')
  if (values?.length !== count) return undefined
  const given = Buffer.from(token)
  const isSigned = deriveKeys(secret, config, purpose).some((key) => {
    const expected = Buffer.from(tokenOf(key, values))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned ? values : undefined
}

function parsed(payload: string): string[] | undefined {
  try {
    const values = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : undefined
  } catch {
    return undefined
  }
}
