/** The timesheets that the address asks for: by default, those to approve. */
import { useApiQuery } from '../../api/hooks.ts'
import { inWeek } from '../../filters/week-filter.tsx'
import { countedChoices, shownValues, someOf } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { timesheetKind } from '../../records/timesheet.ts'
import { useWeekStart } from '../../session/session.tsx'
import { timesheetColumns, timesheetSorts } from './columns.tsx'
import { FILTERS } from './filters.tsx'
import { TimesheetStatusesDocument, TimesheetsDocument } from './operations.ts'

export function useTimesheets() {
  const address = useListAddress(FILTERS, timesheetSorts)
  const weekStart = useWeekStart()
  const status = shownValues(address.all('status'), timesheetKind.statuses, ['submitted'])
  const counts = useApiQuery(TimesheetStatusesDocument, {})
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
    counts,
  })
  const statuses = countedChoices(timesheetKind.statuses, counts.data?.timesheetCounts)
  const statusMenu = { choices: statuses, ...address.choice('status'), values: status }
  return { address, rows, statusMenu }
}
