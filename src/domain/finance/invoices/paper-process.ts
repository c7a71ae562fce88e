/** The process that prints invoices, because callers decide how long invoices are. */
import { answerTasks } from '../../../platform/processes/answer.ts'
import { UnprintableCharacter } from '../../papers/characters.ts'
import { type Fonts, openFonts } from '../../papers/fonts.ts'
import type { PrintAnswer } from '../../papers/printing.ts'
import { type InvoicePaper, printInvoice } from './paper.ts'

/** An invoice for the process. `fontFiles` are those of the setting PDF_FONTS. */
export interface InvoiceTask {
  fontFiles: Fonts['files']
  paper: InvoicePaper
}

answerTasks(async ({ fontFiles, paper }: InvoiceTask): Promise<PrintAnswer> => {
  try {
    return { bytes: new Uint8Array(await printInvoice(openFonts(fontFiles), paper)) }
  } catch (error) {
    if (error instanceof UnprintableCharacter) return { problem: error.message }
    throw error
  }
})
