/** Event patterns of endpoints: an event type, all types of a group (`worker.*`), or all (`*`). */
import { z } from 'zod'
import { type EventType, eventTypes, isEventType } from '../catalogue.ts'

const groups = new Set(Object.keys(eventTypes).map((type) => `${type.split('.')[0]}.*`))

/** Whether `text` is an event pattern. */
export const isEventPattern = (text: string) => text === '*' || groups.has(text) || isEventType(text)

export const EVENT_PATTERN_FORM = 'must be an event type from the catalogue, a group of types such as worker.*, or *'

/** Validates one event pattern. */
export const eventPattern = z.string().refine(isEventPattern, EVENT_PATTERN_FORM)

/** The patterns that match an event type. The database trigger `deliver_events` has the same rule. */
export function patternsOf(type: string): string[] {
  return [type, `${type.split('.')[0]}.*`, '*']
}

/** The event types that some of the patterns match. */
export function typesMatching(patterns: readonly string[]): EventType[] {
  const types = Object.keys(eventTypes) as EventType[]
  return types.filter((type) => patternsOf(type).some((pattern) => patterns.includes(pattern)))
}

/** Split a list such as `"timesheet.approved, worker.*"` into patterns, without validating them. */
export function splitPatterns(text: string): string[] {
  return text.split(/[\s,]+/).filter((pattern) => pattern !== '')
}
