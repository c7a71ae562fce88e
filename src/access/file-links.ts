/**
 * Signed links to files. A link names the file, how to present it and when it stops working, and is signed with
 * HMAC-SHA256: changed by one character it opens nothing.
 */

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Files } from '../platform/files/files.ts'
import type { Credential } from './credential.ts'
import { SANDBOX_ORGANISATION } from './sandbox.ts'

const MINUTE = 60_000
const LIFETIME = 15 * MINUTE
/** The sandbox answers alike on every day, so its links do not run out. */
const SANDBOX_EXPIRY = new Date('2100-01-01T00:00:00Z')

export interface StoredFile {
  key: string
  name: string
  type: string
}

interface FileLink {
  url: string
  expiresAt: Date
}

interface Asking {
  files: Files
  credential: Credential
  startedAt: Date
}

/** The link under which this request's caller may fetch `file`. */
export function fileLink({ files, startedAt, credential }: Asking, file: StoredFile): FileLink {
  const sandbox = credential.environment === 'sandbox'
  const expiresAt = sandbox ? SANDBOX_EXPIRY : new Date(startedAt.getTime() + LIFETIME)
  return { url: `${files.address}/${signLink(file, expiresAt, files.secret)}`, expiresAt }
}

export function signLink({ key, name, type }: StoredFile, expiresAt: Date, secret: Buffer): string {
  const payload = Buffer.from(JSON.stringify([key, name, type, expiresAt.getTime()])).toString('base64url')
  return `${payload}.${sign(payload, secretOf(key, secret))}`
}

/** The file that a link's text names; undefined if it was altered or has run out. */
export function readLink(text: string, now: Date, secret: Buffer): StoredFile | undefined {
  const [payload = '', signature = '', ...rest] = text.split('.')
  const parts = readPayload(payload)
  if (parts === undefined || rest.length > 0) return undefined
  const [key, name, type, expires] = parts
  const wanted = Buffer.from(sign(payload, secretOf(key, secret)))
  const given = Buffer.from(signature)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return now.getTime() < expires ? { key, name, type } : undefined
}

/** The sandbox's links are the same everywhere; they open fixtures only. */
function secretOf(key: string, secret: Buffer): Buffer {
  return key.startsWith(`${SANDBOX_ORGANISATION}/`) ? Buffer.from('sandbox') : secret
}

type Payload = [key: string, name: string, type: string, expires: number]

function readPayload(payload: string): Payload | undefined {
  try {
    const parts = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return Array.isArray(parts) && parts.length === 4 && typeof parts[0] === 'string' ? (parts as Payload) : undefined
  } catch {
    return undefined
  }
}

function sign(payload: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`file link:${payload}`).digest('base64url')
}
