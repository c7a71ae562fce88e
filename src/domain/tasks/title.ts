/** Shortens generated titles to the maximum length that the API accepts. */
const TITLE = 200

/** The first 200 characters of `text`. */
export function shortTitle(text: string): string {
  return Array.from(text).slice(0, TITLE).join('')
}
