/** Which events somebody wants: types of the catalogue, all of a kind (`worker.*`) or all (`*`). */
import { z } from 'zod'
import { eventTypes, isEventType } from '../catalogue.ts'

const families = new Set(Object.keys(eventTypes).map((type) => `${type.split('.')[0]}.*`))

export const eventPattern = z
  .string()
  .refine(
    (text) => text === '*' || families.has(text) || isEventType(text),
    'must be an event type of the catalogue, all of a kind such as worker.* or *',
  )

/** What matches an event's type; the same rule stands in the trigger `deliver_events`. */
export function patternsOf(type: string): string[] {
  return [type, `${type.split('.')[0]}.*`, '*']
}

/** `"timesheet.approved, worker.*"` as patterns, which are not checked. */
export function splitPatterns(text: string): string[] {
  return text.split(/[\s,]+/).filter((pattern) => pattern !== '')
}
