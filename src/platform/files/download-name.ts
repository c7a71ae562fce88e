/** The file names of downloads. */

/** File extensions of the stored types. The first is added if a name has none of them. */
const ENDINGS: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
}

/**
 * A file's name without invisible characters, some of which reverse the following text, and with an extension of its type,
 * which decides the program that opens it.
 */
export function downloadName(name: string, type: string): string {
  const visible = name.toWellFormed().replace(/\p{C}/gu, '')
  const endings = ENDINGS[type]
  if (endings === undefined || endings.some((ending) => visible.toLowerCase().endsWith(ending))) return visible
  return `${visible}${endings[0]}`
}
