/** Timesheets, compared with the plan, to approve one by one or together. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { ProjectFilter, WorkerFilter } from '../../filters/record-filter.tsx'
import { inWeek, WeekFilter } from '../../filters/week-filter.tsx'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconCheck } from '../../parts/icons/icons.tsx'
import { countedChoices, shownValues, someOf } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { hours } from '../../parts/values/money.ts'
import { personName } from '../../parts/values/person-name.ts'
import { timesheetKind } from '../../records/timesheet.ts'
import { useMay, useWeekStart } from '../../session/session.tsx'
import { periodOf, timesheetColumns, timesheetSorts } from './columns.tsx'
import { EnterHours } from './enter-hours.tsx'
import { NotApproved } from './not-approved.tsx'
import {
  ApproveTimesheetsDocument,
  type ApproveTimesheetsMutation,
  TimesheetStatusesDocument,
  TimesheetsDocument,
} from './operations.ts'
import { SendHoursButton } from './send-hours.tsx'
import { SentHours } from './sent-hours.tsx'
import { TimesheetSheet } from './timesheet-sheet.tsx'
import { countOf, useReopen } from './use-reopen.ts'

const FILTERS = ['status', 'worker', 'project', 'week'] as const
const MAX_TOGETHER = 200

type Skipped = ApproveTimesheetsMutation['approveTimesheets']['skipped']

const views = [
  { name: 'To approve', text: '' },
  { name: 'Rejected', text: 'status=rejected' },
  { name: 'Approved', text: 'status=approved' },
  { name: 'All', text: new URLSearchParams({ status: Object.keys(timesheetKind.statuses).join() }).toString() },
]

export default function TimePage() {
  const address = useListAddress(FILTERS, timesheetSorts)
  const weekStart = useWeekStart()
  const status = shownValues(address.all('status'), timesheetKind.statuses, ['submitted'])
  const rows = useRecordList(address, {
    query: TimesheetsDocument,
    pageOf: ({ timesheets }) => timesheets,
    variables: {
      filter: {
        status,
        workerId: someOf(address.all('worker')),
        projectId: someOf(address.all('project')),
        ...inWeek(address.values.week, weekStart),
      },
    },
    columns: status.length === 1 ? timesheetColumns.filter(({ id }) => id !== 'status') : timesheetColumns,
    usualOrder: { field: 'periodStart', direction: 'desc' },
  })
  const counts = useApiQuery(TimesheetStatusesDocument, {})
  const refresh = () => {
    rows.list.source.refresh()
    counts.refetch()
  }
  const mayWrite = useMay('finance:write')
  const open = useOpenRecord()
  const [isEntering, setEntering] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const approvable = rows.list.rows.filter((row) => chosen.has(row.id) && row.status === 'submitted')
  const together = approvable.slice(0, MAX_TOGETHER)
  const [isAsking, setAsking] = useState(false)
  const [skipped, setSkipped] = useState<Skipped>([])
  const tellApproved = useReopen(refresh)
  const statuses = countedChoices(timesheetKind.statuses, counts.data?.timesheetCounts)
  return (
    <RecordList
      title="Time"
      kind={timesheetKind}
      address={address}
      rows={rows}
      linkOf={open.linkOf}
      nameOf={(row) => `${personName(row.worker)}, ${periodOf(row)}`}
      views={views}
      filters={
        <>
          <FilterMenu label="Status" choices={statuses} {...address.choice('status')} values={status} />
          <WorkerFilter size="xs" {...address.field('worker')} />
          <ProjectFilter size="xs" {...address.field('project')} />
          <WeekFilter {...address.field('week')} />
        </>
      }
      actions={
        mayWrite && (
          <>
            <Button size="xs" variant="default" onClick={() => setEntering(true)}>
              Enter hours…
            </Button>
            <SendHoursButton
              projects={address.all('project')}
              week={address.values.week}
              chosen={rows.list.rows.filter(({ id }) => chosen.has(id))}
              onDone={refresh}
            />
            <Button
              size="xs"
              leftSection={<IconCheck size={15} aria-hidden />}
              disabled={approvable.length === 0}
              title={approvable.length === 0 ? 'Select timesheets that were sent for approval' : undefined}
              onClick={() => setAsking(true)}
            >
              {together.length > 0 ? `Approve ${together.length}…` : 'Approve…'}
            </Button>
          </>
        )
      }
      notice={
        <>
          <SentHours projects={address.all('project')} />
          {skipped.length > 0 && <NotApproved skipped={skipped} rows={rows.list.rows} onClose={() => setSkipped([])} />}
        </>
      }
      selection={mayWrite ? { ids: chosen, set: setChosen } : undefined}
    >
      {isAsking && (
        <Confirm
          title={`Approve ${countOf(together.length).toLowerCase()}`}
          action="Approve"
          mutation={ApproveTimesheetsDocument}
          variables={{ timesheets: together.map(({ id, updatedAt }) => ({ id, ifUnchangedSince: updatedAt })) }}
          onDone={({ approveTimesheets: { approved, skipped: left } }) => {
            setSkipped(left)
            if (approved.length > 0) tellApproved(approved)
            setChosen(new Set())
            refresh()
          }}
          onClose={() => setAsking(false)}
        >
          {`${hours(together.reduce((sum, { totalHours }) => sum + totalHours, 0))} h in all. Approved hours can be invoiced.`}
        </Confirm>
      )}
      {isEntering && <EnterHours onDone={refresh} onClose={() => setEntering(false)} />}
      {open.id && <TimesheetSheet id={open.id} onClose={open.close} onDecided={refresh} />}
    </RecordList>
  )
}
