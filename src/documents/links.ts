/**
 * Signed links to files. A link names the file, how to present it and when it stops working, and is signed with
 * HMAC-SHA256: changed by one character it opens nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'

const MINUTE = 60_000
const LIFETIME = 15 * MINUTE
/** The sandbox answers alike on every day, so its links do not run out. */
const SANDBOX_EXPIRY = new Date('2100-01-01T00:00:00Z')

export interface StoredFile {
  key: string
  name: string
  type: string
}

export interface FileLink {
  url: string
  expiresAt: Date
}

/** The link under which this request's caller may fetch `file`. */
export function fileLink({ files, startedAt, credential }: Context, file: StoredFile): FileLink {
  const sandbox = credential.environment === 'sandbox'
  const expiresAt = sandbox ? SANDBOX_EXPIRY : new Date(startedAt.getTime() + LIFETIME)
  return { url: `${files.address}/${signLink(file, expiresAt, files.secret)}`, expiresAt }
}

export function signLink({ key, name, type }: StoredFile, expiresAt: Date, secret: Buffer): string {
  const payload = Buffer.from(JSON.stringify([key, name, type, expiresAt.getTime()])).toString('base64url')
  return `${payload}.${sign(payload, secret)}`
}

/** The file that a link's text names; undefined if it was altered or has run out. */
export function readLink(text: string, now: Date, secret: Buffer): StoredFile | undefined {
  const [payload = '', signature = '', ...rest] = text.split('.')
  const wanted = Buffer.from(sign(payload, secret))
  const given = Buffer.from(signature)
  if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const [key, name, type, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return now.getTime() < expires ? { key, name, type } : undefined
}

function sign(payload: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`file link:${payload}`).digest('base64url')
}
