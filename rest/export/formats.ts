/** The formats of an export: what is written before, for, and after the records. */
import { csvHeader, csvLines } from '../../src/platform/text/csv.ts'

/** The media types of exports. */
export const EXPORT_TYPES = ['application/x-ndjson', 'text/csv'] as const

export type ExportType = (typeof EXPORT_TYPES)[number]

/** The trailer of a CSV export: the number of its records. An incomplete export does not have it. */
export const COMPLETE_TRAILER = 'x-export-complete'

type Records = Record<string, unknown>[]

/** The summary of a complete export. */
export interface Summary {
  count: number
  /** The `updated_since` of the next sync. */
  watermark: string
}

/** A format of an export. */
export interface ExportFormat {
  contentType: string
  /** File extension. */
  extension: string
  /** Whether it sends `COMPLETE_TRAILER`. */
  hasTrailer: boolean
  begin(columns: readonly string[]): Chunk[]
  /**
   * The next records.
   * @param lines one JSON object per line, without the last line break
   * @param fillIn adds the values that `lines` lacks to the records
   */
  records(lines: Buffer, columns: readonly string[], fillIn: FillIn): Chunk[]
  end(summary: Summary): Chunk[]
  /** The number of rows so far, if that is not the number of records. */
  rows?(): number
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

/** The records of a batch. */
export function parsed(lines: Buffer, fillIn: FillIn): Records {
  const records = lines
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line) as Records[number])
  fillIn?.(records)
  return records
}
