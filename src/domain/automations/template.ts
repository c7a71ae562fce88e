/** Templates with fields such as `{{object.first_name}}`, which are replaced by values from an event's data. */
import { asText, lookUp } from './conditions.ts'

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The paths of the fields in a template. */
export function pathsOf(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([, path]) => path as string)
}

/** Whether a template has unbalanced braces. */
export function isBroken(text: string): boolean {
  return /\{\{|\}\}/.test(text.replace(FIELD, ''))
}

/** Replace the fields by their values; fields without a value by nothing. Values are not treated as templates. */
export function fillIn(text: string, data: unknown): string {
  return text.replace(FIELD, (_field, path: string) => asText(lookUp(data, path)) ?? '')
}

/** Shorten text to at most `length` characters, with an ellipsis. */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}
