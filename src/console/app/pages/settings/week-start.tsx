/** The day on which the weeks of the organisation begin. */
import { Select } from '@mantine/core'
import { useApiMutation } from '../../api/hooks.ts'
import { plainChoices } from '../../parts/list/choices.ts'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import type { WeekStart as Day } from '../../parts/values/days.ts'
import { useSession, useWeekStart } from '../../session/session.tsx'
import { SaveWeekStartDocument } from './operations.ts'

const days: Readonly<Record<Day, string>> = { monday: 'Monday', saturday: 'Saturday', sunday: 'Sunday' }

export function WeekStart() {
  const { refetch } = useSession()
  const stored = useWeekStart()
  const { mutate, busy, failure } = useApiMutation(SaveWeekStartDocument, {
    done: 'First day of the week saved',
    onDone: refetch,
  })
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Select
        label="Weeks begin on"
        description="Weeks of the planner, of hours and of the worker portal. Timesheets that exist keep their periods."
        data={plainChoices(days)}
        value={stored}
        onChange={(weekStart) => weekStart !== null && void mutate({ weekStart: weekStart as Day })}
        disabled={busy}
        allowDeselect={false}
      />
    </>
  )
}
