/** The value of the sort field in a cursor, and whether PostgreSQL can read it back. */

import { storable } from '../../src/platform/text/storable-text.ts'
import { readDate, readDateTime } from '../../src/platform/time/dates.ts'
import type { FindField } from './fields.ts'
import { MAX_TEXT } from './limits.ts'

/** SQL of the field's value as text, for cursors. @param column the SQL of the field */
export function positionText({ kind }: FindField, column: string): string {
  return kind === 'moment' ? `to_json(${column})#>>'{}'` : `${column}::text`
}

const readers: Record<FindField['kind'], (text: string) => boolean> = {
  enum: () => false, // lists are not sorted by these
  id: () => false,
  email: () => false,
  code: () => false,
  text: (text) => storable(text) && text.length <= MAX_TEXT,
  date: (text) => readDate(text) !== undefined,
  moment: (text) => readDateTime(text) !== undefined,
  integer: (text) => /^-?\d{1,9}$/.test(text) || (Number.isInteger(Number(text)) && Math.abs(Number(text)) < 2 ** 31),
  number: (text) => text.trim() !== '' && Number.isFinite(Number(text)),
}

/** Whether a cursor's value is valid for this field. */
export function isPosition({ kind, isOptional }: FindField, value: string | null | undefined): boolean {
  return value === null ? isOptional : value !== undefined && readers[kind](value)
}
