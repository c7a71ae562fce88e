/** Texts with `{{object.first_name}}`, filled in from an event's data. */
import { asText, lookUp } from './conditions.ts'

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The paths that a text names. */
export function pathsOf(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([, path]) => path as string)
}

/** What has no value leaves nothing. */
export function fillIn(text: string, data: unknown): string {
  return text.replace(FIELD, (_field, path: string) => asText(lookUp(data, path)) ?? '')
}
