/** List positions, encoded as the opaque cursors that clients send back. */
import { readDateTime } from '../src/platform/dates.ts'
import { isUuid } from '../src/platform/uuid.ts'

/** A position in a list, directly after one record. */
export interface Cursor {
  /** The last record before the position. */
  id: string
  /** The `updatedAt` of that record, in a list ordered by last change. */
  updatedAt: Date | undefined
  /** Number of records before the position, counted over the pages read so far. */
  offset: number
}

/** Encode a position as an opaque string (base64url of JSON). */
export function writeCursor({ id, updatedAt, offset }: Cursor): string {
  return Buffer.from(JSON.stringify([offset, id, updatedAt])).toString('base64url')
}

/** Decode a cursor; undefined if `text` is not one. */
export function readCursor(text: string): Cursor | undefined {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
  if (!Array.isArray(parts)) return undefined
  const [offset, id, stamp] = parts
  if (!Number.isSafeInteger(offset) || offset < 0 || typeof id !== 'string' || !isUuid(id)) return undefined
  if (stamp === undefined || stamp === null) return { offset, id, updatedAt: undefined }
  const updatedAt = readDateTime(stamp)
  return updatedAt && { offset, id, updatedAt }
}
