import type { Tone } from '../../parts/values/status.tsx'
import type { TimesheetRowFragment } from './operations.ts'

export const timesheetStatuses: Record<TimesheetRowFragment['status'], { label: string; tone: Tone }> = {
  submitted: { label: 'To approve', tone: 'warn' },
  rejected: { label: 'Rejected', tone: 'bad' },
  approved: { label: 'Approved', tone: 'good' },
  draft: { label: 'Draft', tone: 'quiet' },
}
