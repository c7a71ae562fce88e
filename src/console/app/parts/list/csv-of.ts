import { csvHeader, csvLines } from '../../../../platform/text/csv.ts'
import type { ListColumn } from './columns.ts'

/** The columns of an export, by title; those without a text are left out. */
export function exportedColumns<Row>(
  columns: readonly ListColumn<Row>[],
): [title: string, text: (row: Row) => string | null][] {
  return columns.flatMap(({ title, text, parts }) =>
    parts === undefined ? (text === undefined ? [] : [[title, text] as const]) : Object.entries(parts),
  ) as [string, (row: Row) => string | null][]
}

/** The lines of the file. Texts that a spreadsheet would interpret as formulas are escaped. */
export function csvOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const exported = exportedColumns(columns)
  const titles = exported.map(([title]) => title)
  const records = rows.map((row) => Object.fromEntries(exported.map(([title, text]) => [title, text(row)])))
  return csvHeader(titles) + csvLines(records, titles)
}
