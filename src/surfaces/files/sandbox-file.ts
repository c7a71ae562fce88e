/** The contents of sandbox documents, generated on request: a one-page PDF with the file name. */
import { onePage } from '../../platform/files/one-page-pdf.ts'

/** A one-page PDF that shows `name`. */
export function sandboxFile(name: string): Buffer {
  return onePage(`Sandbox document: ${name}`)
}
