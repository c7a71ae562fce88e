/** Draws an invoice as a PDF. */
import { type Column, drawLine, drawTable } from '../../papers/draw.ts'
import type { Fonts } from '../../papers/fonts.ts'
import { MARGIN, makeRoom, openSheet, type Sheet } from '../../papers/sheet.ts'
import type { Part, Totals } from './amounts.ts'
import { inHours, inMajorUnits, inPercent } from './money.ts'

/** The content of an invoice. Amounts are in minor units of the currency. */
export interface InvoicePaper extends Totals {
  number: string
  seller: { name: string; address: string | null; vatNumber: string | null; bankDetails?: string | null }
  client: { name: string; address: string | null }
  /** Days as `YYYY-MM-DD`. */
  periodStart: string
  periodEnd: string
  issuedOn: string
  dueOn: string
  purchaseOrder?: string | null
  currency: string
  vatBasisPoints: number
  lines: readonly { worker: string; project: string; parts: readonly Part[]; amount: number }[]
}

const TITLE = 22
const BODY = 10
/** Right edge of the labels of the totals, as a share of the page width. */
const TOTAL_LABELS_END = 0.75
/** Points. */
const CELL_PADDING = 4
const columns: readonly Column[] = [{ share: 0.25 }, { share: 0.27 }, { share: 0.3 }, { share: 0.18, align: 'right' }]

/** Print an invoice. The same input gives the same bytes. @throws {UnprintableCharacter} */
export async function printInvoice(fonts: Fonts, invoice: InvoicePaper): Promise<Buffer> {
  const sheet = await openSheet(fonts, {
    title: `Invoice ${invoice.number}`,
    author: invoice.seller.name,
    createdAt: new Date(`${invoice.issuedOn}T00:00:00Z`),
    footer: `${invoice.seller.name} · Invoice ${invoice.number}`,
  })
  sheet.pdf
    .font(fonts.bold)
    .fontSize(TITLE)
    .text(fonts.printable(`Invoice ${invoice.number}`))
  sheet.pdf.moveDown(0.6).fontSize(BODY)
  drawParties(sheet, invoice)
  drawFacts(sheet, invoice)
  const rows = invoice.lines.map(({ worker, project, parts, amount }) => [
    worker,
    project,
    parts.map((part) => describePart(part, invoice.currency)).join('\n'),
    inMajorUnits(amount, invoice.currency),
  ])
  drawTable(sheet, ['Worker', 'Project', 'Hours and rate', `Amount, ${invoice.currency}`], rows, columns)
  drawTotals(sheet, invoice)
  drawBank(sheet, invoice)
  return sheet.finish()
}

function describePart({ kind, hundredths, rate }: Part, currency: string): string {
  return `${inHours(hundredths)} h × ${inMajorUnits(rate, currency)}${kind === 'overtime' ? ' overtime' : ''}`
}

function drawParties({ pdf, fonts, width }: Sheet, invoice: InvoicePaper): void {
  const { seller, client } = invoice
  const top = pdf.y
  const half = { width: width / 2 - 10 }
  const block = (title: string, lines: readonly (string | null)[], left: number) => {
    pdf.font(fonts.bold).text(title, left, top, half)
    for (const line of lines) if (line !== null) pdf.font(fonts.regular).text(fonts.printable(line), half)
    return pdf.y
  }
  const vatNumber = seller.vatNumber === null ? null : `VAT number ${seller.vatNumber}`
  const one = block('From', [seller.name, seller.address, vatNumber], MARGIN)
  const two = block('To', [client.name, client.address], MARGIN + width / 2)
  pdf.x = MARGIN
  pdf.y = Math.max(one, two)
  pdf.moveDown(1)
}

function drawFacts(sheet: Sheet, { issuedOn, dueOn, periodStart, periodEnd, purchaseOrder }: InvoicePaper): void {
  const { pdf, fonts, width } = sheet
  const facts = [
    ['Issued', issuedOn],
    ['Due', dueOn],
    ['For work', `${periodStart} to ${periodEnd}`],
    ...(purchaseOrder ? [['Purchase order', purchaseOrder] as const] : []),
  ] as const
  drawLine(sheet, pdf.y)
  pdf.y += BODY / 2
  const top = pdf.y
  for (const [index, [name, day]] of facts.entries()) {
    const left = MARGIN + (width / facts.length) * index
    pdf.font(fonts.bold).text(name, left, top, { width: width / facts.length })
    pdf.font(fonts.regular).text(fonts.printable(day), left, pdf.y, { width: width / facts.length })
  }
  pdf.x = MARGIN
  drawLine(sheet, pdf.y + BODY / 2)
  pdf.y += 2 * BODY
}

function drawTotals(sheet: Sheet, { net, vat, total, vatBasisPoints, currency }: InvoicePaper): void {
  const { pdf, fonts, width } = sheet
  const rows: [string, number][] = [
    ['Net', net],
    [`VAT ${inPercent(vatBasisPoints)}`, vat],
    ['Total', total],
  ]
  makeRoom(sheet, rows.length * 2 * BODY)
  pdf.moveDown(0.8)
  for (const [name, amount] of rows) {
    const top = pdf.y
    pdf.font(name === 'Total' ? fonts.bold : fonts.regular).fontSize(name === 'Total' ? BODY + 2 : BODY)
    pdf.text(fonts.printable(name), MARGIN, top, { width: width * TOTAL_LABELS_END, align: 'right' })
    const sum = fonts.printable(`${currency} ${inMajorUnits(amount, currency)}`)
    pdf.text(sum, MARGIN, top, { width: width - CELL_PADDING, align: 'right' })
    pdf.moveDown(0.3)
  }
}

function drawBank(sheet: Sheet, { seller: { bankDetails } }: InvoicePaper): void {
  if (!bankDetails) return
  const { pdf, fonts, width } = sheet
  const text = fonts.printable(bankDetails)
  pdf.fontSize(BODY)
  makeRoom(sheet, 4 * BODY + pdf.font(fonts.regular).heightOfString(text, { width }))
  pdf.moveDown(1.5)
  pdf.font(fonts.bold).text('Payment to', MARGIN, pdf.y, { width })
  pdf.font(fonts.regular).text(text, MARGIN, pdf.y, { width })
}
