/** How a name that somebody chose stands in an email to somebody else. */

/** Characters. A name is to tell who it is, and has no room for a message. */
const LONGEST = 80

/**
 * One line of at most 80 characters without invisible ones. What a mail program would make a link of is broken up:
 * `://` becomes a blank, and a dot or an at sign inside a word is followed by one ("Booking. com", "J. R. Okafor").
 */
export function nameInEmail(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('://', ' ')
    .replace(/([.@。．｡＠﹫])(?=\S)/gu, '$1 ')
    .trim()
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).toWellFormed()}…`
}
