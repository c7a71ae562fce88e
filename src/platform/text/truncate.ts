/** Shorten text to at most `length` characters, with an ellipsis. */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}
