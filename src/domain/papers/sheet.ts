/** A4 pages with margins, fonts and a footer, which all PDFs use. Lengths are in points (1/72 inch). */
import type { Fonts } from './fonts.ts'

export const MARGIN = 56
/** Distance of the footer from the bottom of the page. */
const FOOTER_OFFSET = 40
const SMALL = 8
const GREY = '#555555'

interface SheetMeta {
  title: string
  author: string
  /** The creation date in the file's metadata. Fixed by the caller, so that the same content gives the same bytes. */
  createdAt: Date
  /** Text of each footer, before the page number. */
  footer: string
}

/** An open PDF document. */
export interface Sheet {
  pdf: PDFKit.PDFDocument
  fonts: Fonts
  /** Width between the margins. */
  width: number
  /** Start of the bottom margin. */
  bottom: number
  /** Add the footers, and return the file. */
  finish(): Promise<Buffer>
}

/** Start a new PDF. */
export async function openSheet(fonts: Fonts, { title, author, createdAt, footer }: SheetMeta): Promise<Sheet> {
  const { default: PDFDocument } = await import('pdfkit') // loaded on first use, because it takes 0.2 s
  const info = { Title: title, Author: author, Producer: 'Muster', Creator: 'Muster', CreationDate: createdAt }
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, font: fonts.regular, info })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  return {
    pdf,
    fonts,
    width: pdf.page.width - 2 * MARGIN,
    bottom: pdf.page.height - MARGIN,
    async finish() {
      drawFooters(pdf, fonts, footer)
      const written = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
      pdf.end()
      await written
      return Buffer.concat(parts)
    },
  }
}

function drawFooters(pdf: PDFKit.PDFDocument, fonts: Fonts, footer: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0 // otherwise text below the margin starts a new page
    const line = `${footer} · page ${page + 1} of ${count}`
    pdf.font(fonts.regular).fontSize(SMALL).fillColor(GREY)
    pdf.text(fonts.printable(line), MARGIN, pdf.page.height - FOOTER_OFFSET, { lineBreak: false })
  }
}

/** Start a new page unless `height` points fit on the current one. */
export function makeRoom({ pdf, bottom }: Sheet, height: number): void {
  if (pdf.y + height > bottom) pdf.addPage()
}
