/** List positions, encoded as the opaque cursors that clients send back. */

import { isUuid } from '../../src/platform/text/uuid.ts'
import { readDateTime } from '../../src/platform/time/dates.ts'

/** A position in a list, directly after one record. */
export interface Cursor {
  /** The last record before the position. */
  id: string
  /** The `updatedAt` of that record, in a list ordered by last change. */
  updatedAt: Date | undefined
  /** Number of records before the position, counted over the pages read so far. */
  offset: number
  /** The fingerprint of the list: of its records, filters, search and sort. */
  finding: string | undefined
  /** In a sorted list: that record's value of the sort field, as PostgreSQL writes it; null if it has none. */
  sortedBy: string | null | undefined
}

/** Encode a position as an opaque string (base64url of JSON). */
export function writeCursor({ id, updatedAt, offset, finding, sortedBy }: Cursor): string {
  const parts = [offset, id, updatedAt, finding, sortedBy]
  while (parts.length > 2 && parts.at(-1) === undefined) parts.pop()
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Decode a cursor; undefined if `text` is not one. `finding` and `sortedBy` are not validated. */
export function readCursor(text: string): Cursor | undefined {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
  if (!Array.isArray(parts)) return undefined
  const [offset, id, stamp, finding, sortedBy] = parts
  if (!Number.isSafeInteger(offset) || offset < 0 || typeof id !== 'string' || !isUuid(id)) return undefined
  const found = { finding: textOf(finding), sortedBy: sortedBy === null ? null : textOf(sortedBy) }
  if (stamp === undefined || stamp === null) return { offset, id, updatedAt: undefined, ...found }
  const updatedAt = readDateTime(stamp)
  return updatedAt && { offset, id, updatedAt, ...found }
}

const textOf = (part: unknown) => (typeof part === 'string' ? part : undefined)
