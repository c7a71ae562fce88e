/** What the sandbox's documents contain: a one-page PDF with the file's name, made when it is asked for. */
import { onePage } from '../../platform/files/one-page-pdf.ts'

export function sandboxFile(name: string): Buffer {
  return onePage(`Sandbox document: ${name}`)
}
