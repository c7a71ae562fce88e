import { useApiMutation } from '../../api/hooks.ts'
import { notify, notifyUndo } from '../../parts/states/notify.tsx'
import { ReopenTimesheetsDocument } from './operations.ts'

/** Tells what was approved, and takes it back if the person wants it. @param onDone after it is taken back */
export function useReopen(onDone: () => void) {
  const { mutate } = useApiMutation(ReopenTimesheetsDocument, {
    done: ({ reopenTimesheets: { reopened, skipped } }) => {
      const left = skipped.length === 0 ? '' : ` ${skipped.length} could not be: ${skipped[0]?.message}`
      return `${countOf(reopened.length)} to approve again.${left}`
    },
    onDone,
    onRefused: () => notify('It could not be undone. Reload the page to see what is approved.'),
  })
  return (approved: readonly { id: string; updatedAt: string }[]) => {
    const timesheets = approved.map(({ id, updatedAt }) => ({ id, ifUnchangedSince: updatedAt }))
    notifyUndo(`${countOf(approved.length)} approved`, () => mutate({ timesheets }))
  }
}

export const countOf = (count: number) => (count === 1 ? 'One timesheet' : `${count} timesheets`)
