/** A position in a list, as the opaque text that clients pass back. */

import { readDateTime } from '../src/platform/dates.ts'
import { isUuid } from '../src/platform/uuid.ts'

export interface Cursor {
  /** The last record before the position. */
  id: string
  /** Its stamp, in a list by last change. */
  updatedAt: Date | undefined
  /** How many records stand before the position, as far as the pages read so far tell. */
  offset: number
}

export function writeCursor({ id, updatedAt, offset }: Cursor): string {
  return Buffer.from(JSON.stringify([offset, id, updatedAt])).toString('base64url')
}

/** Undefined if `text` is no cursor. */
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
