/** Hours that wait for the client's approval, when their project goes to another client. */
import { recordsOf, type Write } from '../../events/write.ts'

/** End the requests about hours of projects that another client pays for now. */
export async function withdrawApprovals(write: Write, projectIds: readonly string[]): Promise<void> {
  const where = { projectId: { in: [...projectIds] }, status: 'pending' as const, deletedAt: null }
  const data = { deletedAt: await write.at }
  const withdrawn = await recordsOf(write).timesheetApproval.updateManyAndReturn({ where, data })
  for (const approval of withdrawn) write.emit('timesheet_approval.deleted', approval)
}
