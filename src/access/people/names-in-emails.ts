/** Makes a name that one person chose safe for an email to another. */

/** Maximum length in characters: enough for a name, too short for a message. */
const LONGEST = 80

/**
 * One line of at most 80 characters, without invisible ones. Anything that a mail program would turn into a link is
 * broken up: `://` becomes a space, and one is added after a dot or at sign inside a word ("Booking. com").
 */
export function nameInEmail(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('://', ' ')
    .replace(/([.․﹒．。｡@﹫＠])(?=\S)/gu, '$1 ')
    .trim()
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).toWellFormed()}…`
}
