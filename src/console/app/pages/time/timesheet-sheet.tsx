/** One timesheet, day by day beside the plan, to approve or to send back with a reason. */
import { Button, Group, Loader, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { WRITERS } from '../../../../access/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { DescriptionList } from '../../parts/description-list.tsx'
import { SideSheet } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { notify } from '../../parts/notify.ts'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { useHasRole } from '../../session/session.tsx'
import { plannedDays } from './columns.tsx'
import { hoursText, nameOf, periodText, weekdayText } from './format.ts'
import { DecideTimesheetDocument, OneTimesheetDocument, type TimesheetRowFragment } from './operations.ts'
import { differenceWords } from './plan.ts'
import classes from './time.module.css'
import { timesheetStatuses } from './words.ts'

interface Props {
  id: string
  onClose: () => void
  onDecided: () => void
}

export function TimesheetSheet({ id, onClose, onDecided }: Props) {
  const query = useApiQuery(OneTimesheetDocument, { id })
  useRecordChanges(['timesheet'], query.refetch, id)
  const timesheet = query.data?.timesheet
  return (
    <SideSheet title={timesheet ? nameOf(timesheet.worker) : 'Timesheet'} onClose={onClose} size="lg">
      {query.failure && !timesheet && <FailureNotice failure={query.failure} onRetry={query.refetch} />}
      {!timesheet && !query.failure && <Loader size="sm" aria-label="Loading" />}
      {timesheet && (
        <Stack gap="lg">
          <Facts timesheet={timesheet} />
          <Days timesheet={timesheet} />
          <Decision
            timesheet={timesheet}
            onDecided={() => {
              query.refetch()
              onDecided()
            }}
          />
        </Stack>
      )}
    </SideSheet>
  )
}

function Facts({ timesheet }: { timesheet: TimesheetRowFragment }) {
  const { project, periodStart, periodEnd, status, submittedAt, rejectionReason, worker } = timesheet
  return (
    <DescriptionList
      of={{
        Project: project?.name ?? '',
        Period: periodText(periodStart, periodEnd),
        ...(worker?.trade && { Trade: worker.trade }),
        Status: <Status tone={timesheetStatuses[status].tone}>{timesheetStatuses[status].label}</Status>,
        ...(submittedAt && { Sent: <Time at={submittedAt} /> }),
        ...(rejectionReason && { Reason: rejectionReason }),
      }}
    />
  )
}

function Days({ timesheet }: { timesheet: TimesheetRowFragment }) {
  const notes = new Map(timesheet.entries.map(({ date, note }) => [date, note]))
  return (
    <table className={classes.days} aria-label="Hours by day">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" data-right>
            Hours
          </th>
          <th scope="col" data-right>
            Overtime
          </th>
          <th scope="col">Beside the plan</th>
        </tr>
      </thead>
      <tbody>
        {plannedDays(timesheet).map(({ date, hours, overtime, isAssigned, isWeekend, difference }) => (
          <tr key={date} data-difference={difference}>
            <td>{weekdayText(date)}</td>
            <td data-right>{hours === 0 ? '–' : hoursText(hours)}</td>
            <td data-right>{overtime === 0 ? '–' : hoursText(overtime)}</td>
            <td>
              {[difference ? differenceWords[difference] : isAssigned && !isWeekend ? 'Assigned' : '', notes.get(date)]
                .filter(Boolean)
                .join(' · ')}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Total</td>
          <td data-right colSpan={2}>
            {hoursText(timesheet.totalHours)}
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

function Decision({ timesheet, onDecided }: { timesheet: TimesheetRowFragment; onDecided: () => void }) {
  const mayWrite = useHasRole(WRITERS)
  const { mutate, busy, failure } = useApiMutation(DecideTimesheetDocument)
  const [reason, setReason] = useState<string>()
  if (!mayWrite || timesheet.status !== 'submitted') return null
  const { id, updatedAt: ifUnchangedSince } = timesheet
  const decide = async (input: { status: 'approved' } | { status: 'rejected'; rejectionReason: string }) => {
    const decided = await mutate({ id, input, ifUnchangedSince })
    if (decided) notify(input.status === 'approved' ? 'Timesheet approved' : 'Timesheet sent back')
    if (decided) setReason(undefined)
    onDecided()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (reason?.trim()) void decide({ status: 'rejected', rejectionReason: reason.trim() })
      }}
    >
      <Stack gap="sm">
        {failure && <FailureNotice failure={failure} />}
        {reason !== undefined && (
          <Textarea
            label="Reason"
            description="The worker reads it beside the hours, and corrects them."
            value={reason}
            maxLength={1000}
            autosize
            minRows={2}
            onChange={(event) => setReason(event.currentTarget.value)}
            required
            data-autofocus
            autoFocus
          />
        )}
        <Group justify="flex-end">
          {reason === undefined ? (
            <>
              <Button variant="default" onClick={() => setReason('')}>
                Reject…
              </Button>
              <Button loading={busy} onClick={() => void decide({ status: 'approved' })}>
                Approve
              </Button>
            </>
          ) : (
            <>
              <Button variant="default" onClick={() => setReason(undefined)}>
                Cancel
              </Button>
              <Button type="submit" color="red.9" loading={busy} disabled={!reason.trim()}>
                Reject
              </Button>
            </>
          )}
        </Group>
        {reason === undefined && (
          <Text size="xs" c="dimmed" ta="right">
            Approved hours can no longer be changed, and can be invoiced.
          </Text>
        )}
      </Stack>
    </form>
  )
}
