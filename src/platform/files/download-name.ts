/** The names under which files are offered to people who download them. */

/** Endings of the types that are stored; the first is added where none of them is there. */
const ENDINGS: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
}

/**
 * A file's name without characters that nobody sees, of which some turn the text around that follows, and with the ending
 * of its type, by which a computer decides what opens it.
 */
export function downloadName(name: string, type: string): string {
  const visible = name.toWellFormed().replace(/\p{C}/gu, '')
  const endings = ENDINGS[type]
  if (endings === undefined || endings.some((ending) => visible.toLowerCase().endsWith(ending))) return visible
  return `${visible}${endings[0]}`
}
