/** Titles that the background makes: as long as those that people write. */
const TITLE = 200

export function shortTitle(text: string): string {
  return Array.from(text).slice(0, TITLE).join('')
}
