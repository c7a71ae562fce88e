import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { notify } from '../../parts/states/notify.tsx'
import { ApproveTimesheetsDocument, type ApproveTimesheetsMutation, type TimesheetRowFragment } from './operations.ts'

type Skipped = ApproveTimesheetsMutation['approveTimesheets']['skipped']

/** Approves timesheets together; one that has changed since it was loaded is skipped. */
export function useApproval(onDone: () => void) {
  const { mutate, busy, failure } = useApiMutation(ApproveTimesheetsDocument)
  const [skipped, setSkipped] = useState<Skipped>([])
  const approve = async (rows: readonly TimesheetRowFragment[]) => {
    const timesheets = rows.map(({ id, updatedAt }) => ({ id, ifUnchangedSince: updatedAt }))
    const answer = await mutate({ timesheets })
    if (answer === undefined) return
    const { approved, skipped: left } = answer.approveTimesheets
    setSkipped(left)
    if (approved.length > 0)
      notify(approved.length === 1 ? 'Timesheet approved' : `${approved.length} timesheets approved`)
    onDone()
  }
  return { approve, busy, failure, skipped, forget: () => setSkipped([]) }
}
