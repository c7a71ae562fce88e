/** The forms of an export: what is written before, for, and after the records. */
import { csvHeader, csvLines } from '../../src/platform/text/csv.ts'

/** The media types of exports. */
export const EXPORT_TYPES = ['application/x-ndjson', 'text/csv'] as const

export type ExportType = (typeof EXPORT_TYPES)[number]

/** The trailer of a CSV export: the number of its records. It is missing from an export that is not whole. */
export const COMPLETE_TRAILER = 'x-export-complete'

type Records = Record<string, unknown>[]

/** What a whole export says of itself. */
export interface Summary {
  count: number
  /** What the next sync sends as `updated_since`. */
  watermark: string
}

/** A form of an export. */
export interface ExportFormat {
  contentType: string
  /** Of a file with it. */
  extension: string
  /** Whether it has `COMPLETE_TRAILER`. */
  hasTrailer: boolean
  begin(columns: readonly string[]): Chunk[]
  /**
   * Some records.
   * @param lines a JSON object a line, without the end of the last one
   * @param fillIn puts the values into the records that are not in `lines`
   */
  records(lines: Buffer, columns: readonly string[], fillIn: FillIn): Chunk[]
  end(summary: Summary): Chunk[]
}

type Chunk = Buffer | string
type FillIn = ((records: Records) => void) | undefined

export const exportFormats: Record<ExportType, ExportFormat> = {
  'application/x-ndjson': {
    contentType: 'application/x-ndjson',
    extension: 'ndjson',
    hasTrailer: false,
    begin: () => [],
    records: (lines, _columns, fillIn) =>
      fillIn === undefined ? [lines, '\n'] : [parsed(lines, fillIn).map(jsonLine).join('')],
    end: (summary) => [jsonLine({ object: 'export', complete: true, ...summary })],
  },
  'text/csv': {
    contentType: 'text/csv; charset=utf-8; header=present',
    extension: 'csv',
    hasTrailer: true,
    begin: (columns) => [csvHeader(columns)],
    records: (lines, columns, fillIn) => [csvLines(parsed(lines, fillIn), columns)],
    end: () => [],
  },
}

const jsonLine = (value: object) => `${JSON.stringify(value)}\n`

function parsed(lines: Buffer, fillIn: FillIn): Records {
  const records = lines
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line) as Records[number])
  fillIn?.(records)
  return records
}
