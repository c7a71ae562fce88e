/** What the name of a file says about the document in it: `12345_cscs-card_2027-03-01.jpg`. */
import { readDate } from '../../../platform/time/dates.ts'

/** What is known of a document before it is compared with the records of the server. */
export interface Described {
  /** External id, email or id of the worker. */
  worker: string
  /** The type in words, or the key of an own one. */
  type: string
  name?: string | undefined
  level?: string | undefined
  number?: string | undefined
  issuedOn?: string | undefined
  expiresOn?: string | undefined
}

/** A file that its name describes. */
export interface NamedFile extends Described {
  file: string
  /** Whether it is the back of a document with two sides. */
  isBack: boolean
}

const EXTENSION = /\.(?:pdf|png|jpe?g|webp)$/i
export const FORM = 'WORKER TYPE, e.g. 12345 passport.pdf or 12345_cscs-card_2027-03-01.jpg'

export const isScan = (file: string) => EXTENSION.test(file)

/** Its name without the extension. */
export const stemOf = (file: string) => file.replace(EXTENSION, '')

/**
 * The parts are separated by spaces or underscores: the worker, the type, then the last day of validity, or the day of
 * issue and that day. `back` or `front` after the type or at the end names a side.
 * @returns the problem with the name as text
 */
export function readFileName(file: string): NamedFile | string {
  if (!isScan(file)) return 'must be a PDF, PNG, JPEG or WebP file'
  const parts = stemOf(file)
    .normalize('NFC')
    .split(/[\s_]+/)
    .filter(Boolean)
  const takeSide = () =>
    parts.length > 2 && /^(?:back|front)$/i.test(parts.at(-1) as string) ? parts.pop() : undefined
  const last = takeSide()
  const dates: string[] = []
  while (readDate(parts.at(-1)) !== undefined) dates.unshift(parts.pop() as string)
  const side = (last ?? takeSide())?.toLowerCase()
  const [worker, ...type] = parts
  if (worker === undefined || type.length === 0 || dates.length > 2) return `must be named ${FORM}`
  return {
    file,
    worker,
    type: type.join(' '),
    isBack: side === 'back',
    issuedOn: dates.length === 2 ? dates[0] : undefined,
    expiresOn: dates.at(-1),
  }
}
