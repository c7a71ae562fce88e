/** Event patterns of endpoints: an event type, all types of a group (`worker.*`), or all (`*`). */
import { z } from 'zod'
import { eventTypes, isEventType } from '../catalogue.ts'

const groups = new Set(Object.keys(eventTypes).map((type) => `${type.split('.')[0]}.*`))

/** Validates one event pattern. */
export const eventPattern = z
  .string()
  .refine(
    (text) => text === '*' || groups.has(text) || isEventType(text),
    'must be an event type from the catalogue, a group of types such as worker.*, or *',
  )

/** The patterns that match an event type. The database trigger `deliver_events` has the same rule. */
export function patternsOf(type: string): string[] {
  return [type, `${type.split('.')[0]}.*`, '*']
}

/** Split a list such as `"timesheet.approved, worker.*"` into patterns, without validating them. */
export function splitPatterns(text: string): string[] {
  return text.split(/[\s,]+/).filter((pattern) => pattern !== '')
}
