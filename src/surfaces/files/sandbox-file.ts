/** The contents of sandbox documents, generated on request: a one-page PDF with the file name. */
import { onePage } from '../../platform/files/one-page-pdf.ts'

/** The content type of `sandboxFile`, whatever type of file was uploaded: uploads to the sandbox are not kept. */
export const SANDBOX_FILE_TYPE = 'application/pdf'

/** A one-page PDF that shows `name`. */
export function sandboxFile(name: string): Buffer {
  return onePage(`Sandbox document: ${name}`)
}
