/** A worker's own records in the portal. */
import type { PortalRecordsQuery } from './operations.ts'

type Timesheet = NonNullable<PortalRecordsQuery['timesheets']>['data'][number]

export interface Records {
  assignments: NonNullable<PortalRecordsQuery['assignments']>['data']
  documents: NonNullable<PortalRecordsQuery['documents']>['data']
  /** Without corrections in records that an earlier release stored on the device. */
  timesheets: readonly (Omit<Timesheet, 'corrections'> & Partial<Pick<Timesheet, 'corrections'>>)[]
  expenses: NonNullable<PortalRecordsQuery['expenses']>['data']
  /** The kinds of documents that the worker needs; absent in records that an earlier release stored on the device. */
  needed?: readonly string[]
  /** The organisation's own document types; absent like them. */
  ownTypes?: NonNullable<PortalRecordsQuery['customDocumentTypes']>['data']
  /** The names of holidays by day; absent like them. */
  holidays?: Readonly<Record<string, string>>
}

export function recordsOf(read: PortalRecordsQuery): Records {
  const { complianceRequirements, customDocumentTypes, assignments, documents, timesheets, expenses, holidays } = read
  return {
    assignments: assignments?.data ?? [],
    documents: documents?.data ?? [],
    timesheets: timesheets?.data ?? [],
    expenses: expenses?.data ?? [],
    needed: [
      ...new Set(
        complianceRequirements?.flatMap(({ documentTypes, customTypeIds }) => [...documentTypes, ...customTypeIds]),
      ),
    ],
    ownTypes: customDocumentTypes?.data ?? [],
    holidays: Object.fromEntries((holidays?.data ?? []).map(({ date, name }) => [date, name])),
  }
}
