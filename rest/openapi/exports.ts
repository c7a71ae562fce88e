/** Describes the exports of a list: its two media types in addition to JSON. */
import { csvHeader, csvLines } from '../../src/platform/text/csv.ts'
import { DAYS, DAYS_PATH, dayColumns } from '../export/days.ts'
import { COMPLETE_TRAILER, EXPORT_TYPES, type ExportType, exportFormats } from '../export/formats.ts'
import type { Schema } from '../response-schema.ts'
import { inCode } from './schemas.ts'

/** The description of a list's successful response. */
export const EXPORTABLE = `One page of the list; with \`Accept: ${EXPORT_TYPES.join('` or `')}\`, all matching records from one snapshot, without \`limit\`, \`offset\` and \`cursor\`.`

const summary = { count: 1, watermark: '2026-02-27T09:30:00.000Z' }

const forms: Record<ExportType, { description: string; example: (record: object) => string }> = {
  'application/x-ndjson': {
    description:
      'One record per line, and a last line with `"object":"export"` and `"complete":true`. Without that line, the export is incomplete.',
    example: (record) => `${JSON.stringify(record)}\n${exportFormats['application/x-ndjson'].end(summary).join('')}`,
  },
  'text/csv': {
    description: `A header row, then one record per line (RFC 4180). The trailer \`${COMPLETE_TRAILER}\` is the number of records. Without it, the export is incomplete.`,
    example: (record) =>
      csvHeader(Object.keys(record)) + csvLines([record as Record<string, unknown>], Object.keys(record)),
  },
}

const days = {
  schema: {
    type: 'string',
    description: `The same with a row for each entry. The columns are ${inCode(dayColumns([]))}; with \`expand\`, also the external ids of the worker, project or assignment. The trailer is the number of rows.`,
  },
}

/**
 * The media types of an export, as an extension: as further content of the response they would change its type in typed
 * clients from a page to a union with `string`.
 * @param record an example
 * @param path of the list
 */
export function exportsOf(record: object, path: string): Schema {
  const types = Object.fromEntries(
    EXPORT_TYPES.map((type) => {
      const { description, example } = forms[type]
      return [type, { schema: { type: 'string', description }, example: example(record) }]
    }),
  )
  return { 'x-exports': path === DAYS_PATH ? { ...types, [`text/csv; profile=${DAYS}`]: days } : types }
}
