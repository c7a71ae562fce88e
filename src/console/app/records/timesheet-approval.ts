import type { TimesheetApprovalStatus } from '../api/schema-types.ts'
import type { Word } from './record.ts'

export const approvalStates: Readonly<Record<TimesheetApprovalStatus, Word>> = {
  pending: { label: 'Waiting', tone: 'calm' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  expired: { label: 'Expired', tone: 'quiet' },
}
