/** Mentions in the text of a note: `@` and the name of a member. */

export interface Reader {
  userId: string
  name: string
}

/** What is typed of a name before the cursor; undefined if no name is being typed. */
export function typedName(text: string, cursor: number): string | undefined {
  return /(?:^|\s)@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/u.exec(text.slice(0, cursor))?.[1]
}

/** The text with the name in place of what was typed of it, and where the cursor is then. */
export function withName(text: string, cursor: number, typed: string, { name }: Reader) {
  const before = `${text.slice(0, cursor - typed.length)}${name} `
  return { text: before + text.slice(cursor), cursor: before.length }
}

/** Those who are still named in the text. */
export const namedIn = (text: string, chosen: readonly Reader[]) =>
  chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ userId }) => userId)

/** Those of a note's mentions that stay: all but members whose name was in the text and was removed from it. */
export function stillMentioned(
  note: { text: string; mentionIds: readonly string[] } | undefined,
  text: string,
  known: readonly Reader[],
): string[] {
  if (note === undefined) return []
  const removed = known.filter(({ name }) => note.text.includes(`@${name}`) && !text.includes(`@${name}`))
  return note.mentionIds.filter((id) => removed.every(({ userId }) => userId !== id))
}
