/** The worker thread that prints invoices: their length is decided by callers. */
import { answerTasks } from '../../../platform/threads/answer.ts'
import { openFonts } from '../../papers/fonts.ts'
import { type InvoicePaper, printInvoice } from './paper.ts'

answerTasks(async ({ fontFiles, paper }: { fontFiles: readonly string[] | undefined; paper: InvoicePaper }) => {
  return new Uint8Array(await printInvoice(openFonts(fontFiles), paper))
})
