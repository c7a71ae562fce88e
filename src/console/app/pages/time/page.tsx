/** Timesheets, compared with the plan, to approve one by one or together. */
import { useState } from 'react'
import { useOpenRecord } from '../../api/filters.ts'
import { RecordList } from '../../parts/list/record-list.tsx'
import { timesheetKind } from '../../records/timesheet.ts'
import { useMay } from '../../session/session.tsx'
import { nameOf } from './columns.tsx'
import { TimesheetFilters, views } from './filters.tsx'
import { NotApproved } from './not-approved.tsx'
import { SentHours } from './sent-hours.tsx'
import { type Skipped, TimeActions } from './time-actions.tsx'
import { TimesheetSheet } from './timesheet-sheet.tsx'
import { useTimesheets } from './use-timesheets.ts'

export default function TimePage() {
  const { address, rows, statusMenu } = useTimesheets()
  const mayWrite = useMay('finance:write')
  const open = useOpenRecord()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [skipped, setSkipped] = useState<Skipped>([])
  const onApproved = (left: Skipped) => {
    setSkipped(left)
    setChosen(new Set())
  }
  return (
    <RecordList
      title="Time"
      kind={timesheetKind}
      address={address}
      rows={rows}
      linkOf={open.linkOf}
      nameOf={nameOf}
      views={views}
      filters={<TimesheetFilters address={address} statusMenu={statusMenu} />}
      actions={
        mayWrite && (
          <TimeActions
            address={address}
            chosen={rows.list.rows.filter(({ id }) => chosen.has(id))}
            onDone={rows.refresh}
            onApproved={onApproved}
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
      {open.id && <TimesheetSheet id={open.id} onClose={open.close} onDecided={rows.refresh} />}
    </RecordList>
  )
}
