import type { TimesheetStatus } from '../api/schema-types.ts'
import { IconClock } from '../parts/icons/icons.tsx'
import { formatDay, readDay } from '../parts/values/days.ts'
import type { Named } from '../parts/values/person-name.ts'
import { type Identified, type RecordKind, sheetIn, withWorker } from './record.ts'

interface Dated {
  periodStart: string
  worker: Named | null
}

export const timesheetKind = {
  typename: 'Timesheet',
  type: 'timesheet',
  name: 'timesheet',
  plural: 'Timesheets',
  icon: IconClock,
  path: '/time',
  nameOf: (row) => withWorker(`Timesheet of ${formatDay(readDay(row.periodStart))}`, row),
  pathOf: sheetIn('/time'),
  statuses: {
    submitted: { label: 'To approve', tone: 'warn' },
    rejected: { label: 'Rejected', tone: 'bad' },
    approved: { label: 'Approved', tone: 'good' },
    draft: { label: 'Draft', tone: 'quiet' },
  },
  none: {
    title: 'Nothing to approve',
    text: 'All timesheets are decided. New ones appear here as workers send them.',
  },
} satisfies RecordKind<Identified & Dated, TimesheetStatus>
