/** Draws blocks of text and tables on PDF pages. Lengths are in points. */
import type { Block, Run } from './markdown.ts'
import { MARGIN, makeRoom, type Sheet } from './sheet.ts'

const BODY = 10.5
const HEADINGS = [20, 15, 12.5, 11]
const INDENT = 18
const PADDING = 4
const INK = '#111111'
const LINE = '#bbbbbb'
const SHADE = '#f1f1f1'

/** Draw blocks one below the other, on as many pages as needed. @throws {UnprintableCharacter} */
export function drawBlocks(sheet: Sheet, blocks: readonly Block[]): void {
  for (const block of blocks) {
    sheet.pdf.x = MARGIN
    drawBlock(sheet, block)
  }
}

function drawBlock(sheet: Sheet, block: Block): void {
  const { pdf, fonts, width } = sheet
  pdf.fillColor(INK).fontSize(BODY)
  switch (block.kind) {
    case 'heading': {
      const size = HEADINGS[block.depth - 1] ?? BODY
      makeRoom(sheet, size * 4) // keep a heading with the text that follows it
      pdf.moveDown(0.7).fontSize(size)
      drawRuns(
        sheet,
        block.runs.map((run) => ({ ...run, bold: true })),
        MARGIN,
        width,
      )
      pdf.moveDown(0.3)
      return
    }
    case 'paragraph':
      drawRuns(sheet, block.runs, MARGIN, width)
      pdf.moveDown(0.6)
      return
    case 'quote': {
      const top = pdf.y
      const page = pdf.page
      drawRuns(
        sheet,
        block.runs.map((run) => ({ ...run, italic: true })),
        MARGIN + INDENT,
        width - INDENT,
      )
      if (pdf.page === page) drawBar(sheet, top, pdf.y)
      pdf.moveDown(0.6)
      return
    }
    case 'code':
      pdf.font(fonts.regular).text(fonts.printable(block.text), MARGIN + INDENT, pdf.y, { width: width - INDENT })
      pdf.moveDown(0.6)
      return
    case 'item': {
      const left = MARGIN + INDENT * block.level
      makeRoom(sheet, pdf.currentLineHeight(true))
      const top = pdf.y
      pdf.font(fonts.regular).text(fonts.printable(block.mark), left, top, { lineBreak: false })
      pdf.y = top
      drawRuns(sheet, block.runs, left + INDENT, width - INDENT * (block.level + 1))
      pdf.moveDown(0.25)
      return
    }
    case 'table':
      drawTable(sheet, block.header, block.rows)
      pdf.moveDown(0.8)
      return
    case 'rule':
      makeRoom(sheet, 2 * BODY)
      drawLine(sheet, pdf.y + BODY / 2)
      pdf.y += 2 * BODY
  }
}

function drawRuns({ pdf, fonts }: Sheet, runs: readonly Run[], left: number, width: number): void {
  const shown = runs.filter(({ text }) => text !== '')
  if (shown.length === 0) pdf.text(' ', left, pdf.y, { width })
  shown.forEach(({ text, bold, italic }, index) => {
    const face = bold ? (italic ? fonts.boldItalic : fonts.bold) : italic ? fonts.italic : fonts.regular
    const options = { width, continued: index < shown.length - 1 }
    pdf.font(face)
    if (index === 0) pdf.text(fonts.printable(text), left, pdf.y, options)
    else pdf.text(fonts.printable(text), options)
  })
}

/** A table column. */
export interface Column {
  /** Share of the page width, 0 to 1. */
  share: number
  align?: 'left' | 'right'
}

/** Draw a table. A row is not split between pages, and the header is repeated on each page. */
export function drawTable(
  sheet: Sheet,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly Column[] = header.map(() => ({ share: 1 / header.length })),
): void {
  const { pdf, bottom } = sheet
  drawRow(sheet, header, columns, true)
  for (const row of rows) {
    if (pdf.y + rowHeight(sheet, row, columns, false) > bottom) {
      pdf.addPage()
      drawRow(sheet, header, columns, true)
    }
    drawRow(sheet, row, columns, false)
  }
}

function drawRow(sheet: Sheet, cells: readonly string[], columns: readonly Column[], bold: boolean): void {
  const { pdf, fonts, width } = sheet
  const height = rowHeight(sheet, cells, columns, bold)
  makeRoom(sheet, height)
  const top = pdf.y
  if (bold) pdf.rect(MARGIN, top, width, height).fill(SHADE).fillColor(INK)
  let left = MARGIN
  columns.forEach(({ share, align = 'left' }, index) => {
    const options = { width: width * share - 2 * PADDING, align }
    pdf
      .font(bold ? fonts.bold : fonts.regular)
      .text(fonts.printable(cells[index] ?? ''), left + PADDING, top + PADDING, options)
    left += width * share
  })
  drawLine(sheet, top + height)
  pdf.x = MARGIN
  pdf.y = top + height
}

function rowHeight(
  { pdf, fonts, width }: Sheet,
  cells: readonly string[],
  columns: readonly Column[],
  bold: boolean,
): number {
  pdf.font(bold ? fonts.bold : fonts.regular)
  const heights = columns.map(({ share }, index) =>
    pdf.heightOfString(fonts.printable(cells[index] ?? '') || ' ', { width: width * share - 2 * PADDING }),
  )
  return Math.max(...heights) + 2 * PADDING
}

function drawBar({ pdf }: Sheet, top: number, bottom: number): void {
  const left = MARGIN + INDENT / 2
  pdf.moveTo(left, top).lineTo(left, bottom).lineWidth(2).strokeColor(LINE).stroke()
}

/** Draw a horizontal line across the page at the height `at`. */
export function drawLine({ pdf, width }: Sheet, at: number): void {
  pdf
    .moveTo(MARGIN, at)
    .lineTo(MARGIN + width, at)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
}
