import { csvHeader, csvLines } from '../../../../platform/csv.ts'
import type { ListColumn } from './columns.ts'

/** The lines of the file. A text that a spreadsheet would take for a formula is made harmless. */
export function csvOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const titles = columns.map(({ title }) => title)
  const records = rows.map((row) => Object.fromEntries(columns.map(({ title, text }) => [title, text?.(row) ?? null])))
  return csvHeader(titles) + csvLines(records, titles)
}
