/** Finds the name that a misspelt one probably means. */

/** The maximum length of a misspelt name. */
const MAX_LENGTH = 60
/** The maximum number of changed characters, as a share of the name's length. */
const TOLERANCE = 0.4

/**
 * The name with the fewest changed characters, if there are few. Ignores case; `-`, `_`, `.` and blanks are equal.
 * @returns undefined if no name is similar
 */
export function nearestName(text: string, names: readonly string[]): string | undefined {
  const asked = plain(text)
  if (asked === '' || asked.length > MAX_LENGTH) return undefined
  let nearest: string | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const name of names) {
    const target = plain(name)
    // People may leave out the first part, e.g. `worker.`.
    const changes = target.endsWith(` ${asked}`) ? 0.5 : changesBetween(asked, target)
    if (changes >= fewest || changes > Math.max(1, target.length * TOLERANCE)) continue
    nearest = name
    fewest = changes
  }
  return nearest
}

const plain = (text: string) =>
  text
    .trim()
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[-_.\s]+/g, ' ')

/** The Levenshtein distance, in time proportional to the product of both lengths. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1]
    for (let place = 1; place <= other.length; place++)
      next.push(
        Math.min(
          (row[place] ?? 0) + 1,
          (next[place - 1] ?? 0) + 1,
          (row[place - 1] ?? 0) + (letter === other[place - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[other.length] ?? 0
}
