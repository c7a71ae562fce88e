/** The steps of an organisation's daily run. */
import { assessAllWorkers, updateDocumentStatuses } from './compliance/daily.ts'
import type { DailyStep } from './daily/batch.ts'
import { expireApprovals } from './finance/approvals/decide.ts'
import {
  completeJobs,
  endCancelledBookings,
  refreshAwayPlaces,
  updateAssignmentStatuses,
} from './mobilisation/daily.ts'
import { enqueueRetention } from './retention/run.ts'
import { endInvitations } from './workforce/accounts.ts'
import { dropJoinLinks, dropJoinRequests } from './workforce/joining.ts'

/** In the order of execution. The last step records that the run is finished. */
export const daySteps: readonly DailyStep[] = [
  endCancelledBookings,
  updateAssignmentStatuses,
  refreshAwayPlaces, // before jobs are completed: a job that is over has no open places
  completeJobs,
  updateDocumentStatuses,
  endInvitations,
  dropJoinRequests,
  dropJoinLinks,
  expireApprovals,
  enqueueRetention,
  assessAllWorkers,
]
