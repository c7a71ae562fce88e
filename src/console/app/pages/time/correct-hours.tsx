/** Corrects hours that a worker has sent, with a reason that the worker reads. */
import { Stack, Textarea } from '@mantine/core'
import { useHolidays } from '../../holidays/use-holidays.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { entriesOf, problemOf, totalOf, typedHours } from '../../parts/hours/day-hours.ts'
import { HoursFields } from '../../parts/hours/hours-fields.tsx'
import { dayText, readDay } from '../../parts/values/days.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { DecideTimesheetDocument, type TimesheetRowFragment } from './operations.ts'

interface Props {
  timesheet: TimesheetRowFragment
  refetch: () => void
  onClose: () => void
}

export function CorrectHours({ timesheet, refetch, onClose }: Props) {
  const { id, status, entries, periodStart, periodEnd, updatedAt, worker } = timesheet
  const holidays = useHolidays(periodStart, periodEnd)
  const days = daysFrom(periodStart, periodEnd)
  const form = useRecordForm(DecideTimesheetDocument, {
    values: { hours: typedHours(entries, days), reason: '' },
    labels: { hours: 'Hours', reason: 'Reason' },
    record: {
      kind: 'timesheet',
      updatedAt,
      refetch,
      textOf: (name, values) => (name === 'hours' ? `${totalOf(values.hours)} h` : values.reason),
    },
    variables: ({ hours, reason }, ifUnchangedSince) => ({
      id,
      input: { entries: entriesOf(hours, entries), reason: reason.trim() },
      ifUnchangedSince,
    }),
    done: 'Hours corrected',
    onDone: refetch,
    onClose,
  })
  const { hours, reason } = form.values
  const isValid = Object.values(hours).every((day) => problemOf(day) === undefined) && totalOf(hours) > 0
  return (
    <FormDialog
      title={`Correct the hours of ${personName(worker)}`}
      action="Correct"
      ready={isValid && reason.trim() !== ''}
      form={form}
      onClose={onClose}
    >
      <Stack gap="md">
        <HoursFields holidays={holidays} value={hours} onChange={(changed) => form.set({ hours: changed })} />
        <Textarea
          {...form.input('reason')}
          description="The worker is told, and sees the hours before and after."
          maxLength={200}
          autosize
          minRows={2}
          required
        />
        {status === 'approved' && (
          <Muted>The timesheet stays approved. What the client is charged is computed again.</Muted>
        )}
      </Stack>
    </FormDialog>
  )
}

/** The days of a period, `YYYY-MM-DD`. */
export function daysFrom(start: string, end: string): string[] {
  const first = readDay(start)
  return Array.from({ length: readDay(end) - first + 1 }, (_, index) => dayText(first + index))
}
