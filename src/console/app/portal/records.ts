/** A worker's own records, as the portal reads them. */
import type { PortalRecordsQuery } from './operations.ts'

export interface Records {
  assignments: NonNullable<PortalRecordsQuery['assignments']>['data']
  documents: NonNullable<PortalRecordsQuery['documents']>['data']
  timesheets: NonNullable<PortalRecordsQuery['timesheets']>['data']
  expenses: NonNullable<PortalRecordsQuery['expenses']>['data']
}

export function recordsOf({ assignments, documents, timesheets, expenses }: PortalRecordsQuery): Records {
  return {
    assignments: assignments?.data ?? [],
    documents: documents?.data ?? [],
    timesheets: timesheets?.data ?? [],
    expenses: expenses?.data ?? [],
  }
}
