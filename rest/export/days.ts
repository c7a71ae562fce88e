/** `Accept: text/csv; profile=days`: timesheets as a row for each day with hours, as payroll takes them. */
import { ApiError } from '../../src/platform/errors/errors.ts'
import { csvHeader, csvLines } from '../../src/platform/text/csv.ts'
import { type ExportFormat, exportFormats, parsed } from './formats.ts'

/** The list whose records have days. */
export const DAYS_PATH = '/timesheets'
export const DAYS = 'days'

const csv = exportFormats['text/csv']

/** The records that a row names: by id and, if they are expanded, by external id. */
const NAMED = ['worker', 'project', 'assignment']

/** @param columns of the exported timesheets */
export function dayColumns(columns: readonly string[]): string[] {
  const named = NAMED.flatMap((name) => [`${name}_id`, ...(columns.includes(name) ? [`${name}_external_id`] : [])])
  const deleted = columns.filter((name) => name === 'deleted_at')
  const ofDay = ['date', 'hours', 'overtime_hours', 'note']
  return ['timesheet_id', 'external_id', 'status', ...named, ...ofDay, 'approved_at', ...deleted]
}

type Row = Record<string, unknown>

/** The rows of a timesheet, in the order of its entries. */
function rowsOf(sheet: Row): Row[] {
  const externalIds = NAMED.map((name) => [`${name}_external_id`, (sheet[name] as Row | null | undefined)?.external_id])
  const own = { ...sheet, timesheet_id: sheet.id, ...Object.fromEntries(externalIds) }
  return (sheet.entries as Row[]).map((entry) => ({ ...own, ...entry }))
}

/** The format of one export: its end says how many rows there were. */
function daysFormat(): ExportFormat {
  let rows = 0
  return {
    ...csv,
    contentType: `${csv.contentType}; profile=${DAYS}`,
    begin: (columns) => [csvHeader(dayColumns(columns))],
    records(lines, columns, fillIn) {
      const days = parsed(lines, fillIn).flatMap(rowsOf)
      rows += days.length
      return [csvLines(days, dayColumns(columns))]
    },
    rows: () => rows,
  }
}

/**
 * The format with the profile that an `Accept` header asks of CSV; undefined if it asks for none.
 * @param path of the list
 * @throws {ApiError} not_acceptable for a profile that the list does not have
 */
export function profiledFormat(accept: string | undefined, path: string): ExportFormat | undefined {
  const profile = profileIn(accept ?? '')
  if (profile === undefined) return undefined
  if (profile === DAYS && path === DAYS_PATH) return daysFormat()
  throw new ApiError('not_acceptable', {
    message: `This list has no such CSV profile. \`profile=${DAYS}\` is for ${DAYS_PATH}.`,
  })
}

function profileIn(accept: string): string | undefined {
  for (const range of accept.toLowerCase().split(',')) {
    const [type, ...parameters] = range.split(';').map((part) => part.trim())
    const profile = parameters.find((each) => each.startsWith('profile='))
    if (type === 'text/csv' && profile !== undefined) return profile.slice('profile='.length).replaceAll('"', '')
  }
  return undefined
}
