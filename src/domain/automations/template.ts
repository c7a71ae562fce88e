/** Templates with fields such as `{{object.first_name}}`, which are replaced by values from an event's data. */
import { asText } from '../../events/conditions/evaluate.ts'
import { dayInWords, readDate } from '../../platform/time/dates.ts'
import { fieldNames, replaceFields, withoutFields } from '../merge-fields.ts'

/** The paths of the fields in a template. */
export const pathsOf = fieldNames

/** Whether a template has unbalanced braces. */
export function isBroken(text: string): boolean {
  return /\{\{|\}\}/.test(withoutFields(text))
}

/** Replace the fields by their values; fields without a value by nothing. Values are not treated as templates. */
export function fillIn(text: string, value: (path: string) => unknown): string {
  return replaceFields(text, (path) => asText(value(path)) ?? '')
}

/** A value for people to read: dates as they write them. */
export function forReaders(value: unknown): unknown {
  const day = readDate(value)
  return day === undefined ? value : dayInWords(day)
}
