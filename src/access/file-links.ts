/**
 * Signed links to files. A link contains the file's key, name and type and its expiry time, and is signed with
 * HMAC-SHA256 (RFC 2104), so that it cannot be changed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ActorKind } from '../../prisma/generated/client/enums.ts'
import type { Files } from '../platform/files/files.ts'
import type { Keys } from '../platform/secrets/secret.ts'
import { actorOf } from './audit/audit.ts'
import type { Credential } from './credentials/credential.ts'

const MINUTE = 60_000
const LIFETIME = 15 * MINUTE
/** Sandbox responses are the same every day, so sandbox links practically do not expire. */
const SANDBOX_EXPIRY = new Date('2100-01-01T00:00:00Z')

/** A file in the store, and how to send it. */
export interface StoredFile {
  /** Key in the file store. */
  key: string
  /** File name for the download. */
  name: string
  /** Content type. */
  type: string
  /** Set for the file of a document, whose downloads are in the audit log. */
  read?: FileRead
}

/** Which document somebody reads, and for whom the link was made. */
export interface FileRead {
  documentId: string
  actorKind: ActorKind
  actorId: string
}

interface FileLink {
  url: string
  expiresAt: Date
}

interface LinkContext {
  files: Files
  credential: Credential
  startedAt: Date
}

/**
 * A link to `file` for the caller of a request, valid for 15 minutes.
 * @param documentId the document that the file belongs to
 */
export function fileLink(
  { files, startedAt, credential }: LinkContext,
  file: Omit<StoredFile, 'read'>,
  documentId?: string,
): FileLink {
  const sandbox = credential.environment === 'sandbox'
  const expiresAt = sandbox ? SANDBOX_EXPIRY : new Date(startedAt.getTime() + LIFETIME)
  const { kind: actorKind, id: actorId } = actorOf(credential)
  const read = documentId !== undefined && actorId !== null && !sandbox && { read: { documentId, actorKind, actorId } }
  return { url: `${files.address}/${signLink({ ...file, ...read }, expiresAt, files.keys[0])}`, expiresAt }
}

/** The signed text of a link: `<payload>.<signature>`, both base64url. */
export function signLink({ key, name, type, read }: StoredFile, expiresAt: Date, secret: Buffer): string {
  const values: Payload = [key, name, type, expiresAt.getTime()]
  if (read !== undefined) values.push(read.documentId, read.actorKind, read.actorId)
  const payload = Buffer.from(JSON.stringify(values)).toString('base64url')
  return `${payload}.${sign(payload, secret)}`
}

/** Verify the text of a link by any of the keys. @returns its file; undefined if the signature is wrong or the link has expired */
export function readLink(text: string, now: Date, keys: Keys): StoredFile | undefined {
  const [payload = '', signature = '', ...rest] = text.split('.')
  const received = Buffer.from(signature)
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(sign(payload, key))
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
  if (rest.length > 0 || !isSigned) return undefined
  const values = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Payload
  const [key, name, type, expires, documentId, actorKind, actorId] = values
  if (now.getTime() >= expires) return undefined
  const isRead = documentId !== undefined && actorKind !== undefined && actorId !== undefined
  return { key, name, type, ...(isRead && { read: { documentId, actorKind, actorId } }) }
}

type Payload = [
  key: string,
  name: string,
  type: string,
  expires: number,
  documentId?: string,
  actorKind?: ActorKind,
  actorId?: string,
]

function sign(payload: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`file link:${payload}`).digest('base64url')
}
