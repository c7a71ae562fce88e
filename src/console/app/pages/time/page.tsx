/** Timesheets, compared with the plan, to approve one by one or together. */
import { useState } from 'react'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { ProjectFilter, WorkerFilter } from '../../filters/record-filter.tsx'
import { inWeek, WeekFilter } from '../../filters/week-filter.tsx'
import { countedChoices, shownValues, someOf } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { personName } from '../../parts/values/person-name.ts'
import { timesheetKind } from '../../records/timesheet.ts'
import { useMay, useWeekStart } from '../../session/session.tsx'
import { periodOf, timesheetColumns, timesheetSorts } from './columns.tsx'
import { NotApproved } from './not-approved.tsx'
import { TimesheetStatusesDocument, TimesheetsDocument } from './operations.ts'
import { SentHours } from './sent-hours.tsx'
import { type Skipped, TimeActions } from './time-actions.tsx'
import { TimesheetSheet } from './timesheet-sheet.tsx'

const FILTERS = ['status', 'worker', 'project', 'week'] as const

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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [skipped, setSkipped] = useState<Skipped>([])
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
          <TimeActions
            projects={address.all('project')}
            week={address.values.week}
            chosen={rows.list.rows.filter(({ id }) => chosen.has(id))}
            onDone={refresh}
            onApproved={(left) => {
              setSkipped(left)
              setChosen(new Set())
              refresh()
            }}
          />
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
      {open.id && <TimesheetSheet id={open.id} onClose={open.close} onDecided={refresh} />}
    </RecordList>
  )
}
