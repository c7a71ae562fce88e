/** The start of a text, cut after a word. @param max characters, with the ellipsis */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max - 1)
  const space = start.search(/\s\S*$/)
  return `${(space > max / 2 ? start.slice(0, space) : start).toWellFormed()}…`
}
