/** One timesheet, compared with the plan day by day, to approve or to send back with a reason. */
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useHolidays } from '../../holidays/use-holidays.ts'
import { Decision } from '../../parts/forms/decision.tsx'
import { RecordSheet } from '../../parts/layout/record-sheet.tsx'
import { notify } from '../../parts/states/notify.tsx'
import { formatDay, formatPeriod, readDay } from '../../parts/values/days.ts'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { hoursText } from '../../parts/values/money.ts'
import { personName } from '../../parts/values/person-name.ts'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { projectKind } from '../../records/project.ts'
import { timesheetKind } from '../../records/timesheet.ts'
import { useMay } from '../../session/session.tsx'
import { plannedDays } from './columns.tsx'
import { CorrectHours } from './correct-hours.tsx'
import { Corrections } from './corrections.tsx'
import {
  DecideTimesheetDocument,
  OneTimesheetDocument,
  type OneTimesheetQuery,
  type TimesheetRowFragment,
} from './operations.ts'
import { differenceWords } from './plan.ts'
import classes from './time.module.css'
import { useReopen } from './use-reopen.ts'

interface Props {
  id: string
  onClose: () => void
  onDecided: () => void
}

export function TimesheetSheet({ id, onClose, onDecided }: Props) {
  const query = useApiQuery(OneTimesheetDocument, { id })
  const timesheet = query.data?.timesheet
  return (
    <RecordSheet
      title={timesheet ? personName(timesheet.worker) : 'Timesheet'}
      query={query}
      record={timesheet}
      historyOf={id}
      onClose={onClose}
    >
      {(record) => (
        <>
          <Facts timesheet={record} />
          <Days timesheet={record} />
          <Corrections of={record.corrections} />
          <Correct timesheet={record} refetch={query.refetch} />
          <Decide
            timesheet={record}
            onDecided={() => {
              query.refetch()
              onDecided()
            }}
          />
        </>
      )}
    </RecordSheet>
  )
}

function Correct({ timesheet, refetch }: { timesheet: TimesheetRowFragment; refetch: () => void }) {
  const mayWrite = useMay('finance:write')
  const [isOpen, setOpen] = useState(false)
  const { status } = timesheet
  if (!mayWrite || (status !== 'submitted' && status !== 'approved')) return null
  return (
    <>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setOpen(true)}>
          Correct hours…
        </Button>
      </Group>
      {isOpen && <CorrectHours timesheet={timesheet} refetch={refetch} onClose={() => setOpen(false)} />}
    </>
  )
}

type Whole = NonNullable<OneTimesheetQuery['timesheet']>

function Facts({ timesheet }: { timesheet: Whole }) {
  const { project, periodStart, periodEnd, status, submittedAt, approvedAt, approvedBy, rejectionReason, worker } =
    timesheet
  return (
    <DescriptionList
      of={{
        Project: <RecordAnchor kind={projectKind} of={project} />,
        Period: formatPeriod(periodStart, periodEnd),
        ...(worker?.trade && { Trade: worker.trade }),
        Status: <StatusMark words={timesheetKind.statuses} value={status} />,
        ...(submittedAt && { Sent: <Time at={submittedAt} /> }),
        ...(approvedAt && {
          Approved: (
            <>
              <Time at={approvedAt} />
              {approvedBy && ` by ${approvedBy}`}
            </>
          ),
        }),
        ...(rejectionReason && { Reason: rejectionReason }),
      }}
    />
  )
}

function Days({ timesheet }: { timesheet: TimesheetRowFragment }) {
  const holidays = useHolidays(timesheet.periodStart, timesheet.periodEnd)
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
        {plannedDays(timesheet, holidays).map(
          ({ date, hours, overtime, isAssigned, isWeekend, holiday, difference }) => (
            <tr key={date} data-difference={difference}>
              <td>{formatDay(readDay(date), 'week')}</td>
              <td data-right>{hours === 0 ? '–' : hoursText(hours)}</td>
              <td data-right>{overtime === 0 ? '–' : hoursText(overtime)}</td>
              <td>
                {[
                  holiday,
                  difference ? differenceWords[difference] : isAssigned && !isWeekend ? 'Assigned' : '',
                  notes.get(date),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </td>
            </tr>
          ),
        )}
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

function Decide({ timesheet, onDecided }: { timesheet: TimesheetRowFragment; onDecided: () => void }) {
  const mayWrite = useMay('finance:write')
  const tellApproved = useReopen(onDecided)
  const { mutate, busy, failure } = useApiMutation(DecideTimesheetDocument, {
    onDone: ({ updateTimesheet }) => {
      if (updateTimesheet.status === 'approved') tellApproved([updateTimesheet])
      else notify('Timesheet sent back')
      onDecided()
    },
    onRefused: onDecided,
  })
  if (!mayWrite || timesheet.status !== 'submitted') return null
  const { id, updatedAt: ifUnchangedSince } = timesheet
  const decide = async (input: { status: 'approved' } | { status: 'rejected'; rejectionReason: string }) =>
    (await mutate({ id, input, ifUnchangedSince })) !== undefined
  return (
    <Decision
      reasonHint="The worker reads it beside the hours, and corrects them."
      busy={busy}
      failure={failure}
      onReject={(rejectionReason) => decide({ status: 'rejected', rejectionReason })}
      note="Approved hours can be invoiced."
    >
      <Button loading={busy} onClick={() => void decide({ status: 'approved' })}>
        Approve
      </Button>
    </Decision>
  )
}
