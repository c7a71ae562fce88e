/** The contents of sandbox documents, generated on request: a one-page PDF with the file name. */
import { onePage } from '../../platform/files/one-page-pdf.ts'

/** The content type of `sandboxFile`, regardless of the uploaded file, because the sandbox keeps no uploads. */
export const SANDBOX_FILE_TYPE = 'application/pdf'

/** A one-page PDF that shows `name`. */
export function sandboxFile(name: string): Buffer {
  return onePage(`Sandbox document: ${name}`)
}
