/** Texts with `{{object.first_name}}`, filled in from an event's data. */
import { asText, lookUp } from './conditions.ts'

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The paths that a text names. */
export function pathsOf(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([, path]) => path as string)
}

/** Whether a text opens braces that it does not close, or the other way round. */
export function isBroken(text: string): boolean {
  return /\{\{|\}\}/.test(text.replace(FIELD, ''))
}

/** What has no value leaves nothing. Values are put in as they are: what they hold is not filled in again. */
export function fillIn(text: string, data: unknown): string {
  return text.replace(FIELD, (_field, path: string) => asText(lookUp(data, path)) ?? '')
}

/** At most `length` characters; of a longer text, its beginning. */
export function cut(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}
