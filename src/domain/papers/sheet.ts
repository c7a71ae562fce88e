/** A4 pages with our margins and fonts and a line at each foot: what every PDF of ours is drawn on. */
import type { Fonts } from './fonts.ts'

/** Points, 72 to the inch. */
export const MARGIN = 56
const FOOT = 40
const SMALL = 8
const GREY = '#555555'

interface SheetMeta {
  title: string
  author: string
  /** Stands in the file as its creation; the same paper drawn twice is the same file. */
  createdAt: Date
  /** What stands at each foot, before the page's number. */
  foot: string
}

export interface Sheet {
  pdf: PDFKit.PDFDocument
  fonts: Fonts
  /** Between the margins. */
  width: number
  /** Where the margin at the foot begins. */
  bottom: number
  finish(): Promise<Buffer>
}

export async function openSheet(fonts: Fonts, { title, author, createdAt, foot }: SheetMeta): Promise<Sheet> {
  const { default: PDFDocument } = await import('pdfkit') // a fifth of a second that only those who print wait for
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
      drawFeet(pdf, fonts, foot)
      const written = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
      pdf.end()
      await written
      return Buffer.concat(parts)
    },
  }
}

function drawFeet(pdf: PDFKit.PDFDocument, fonts: Fonts, foot: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0 // or writing below the margin would begin another page
    const line = `${foot} · page ${page + 1} of ${count}`
    pdf.font(fonts.regular).fontSize(SMALL).fillColor(GREY)
    pdf.text(fonts.printable(line), MARGIN, pdf.page.height - FOOT, { lineBreak: false })
  }
}

/** Begin another page unless `height` points fit on this one. */
export function makeRoom({ pdf, bottom }: Sheet, height: number): void {
  if (pdf.y + height > bottom) pdf.addPage()
}
