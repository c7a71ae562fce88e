/** The columns of timesheets: worker and project, the hours compared with the plan, and differences. */
import { Text } from '@mantine/core'
import { aroundToday, type Holidays, useHolidays } from '../../holidays/use-holidays.ts'
import type { ListColumn } from '../../parts/list/columns.ts'
import { statusColumn } from '../../parts/list/shared-columns.tsx'
import { formatPeriod } from '../../parts/values/days.ts'
import { hoursText } from '../../parts/values/money.ts'
import { personName } from '../../parts/values/person-name.ts'
import { Status } from '../../parts/values/status.tsx'
import { timesheetKind } from '../../records/timesheet.ts'
import type { TimesheetRowFragment } from './operations.ts'
import { daysOf, differencesIn } from './plan.ts'
import { WeekStrip } from './week-strip.tsx'

type Row = TimesheetRowFragment

/** The days of a timesheet, compared with its worker's assignments to its project. */
export function plannedDays(row: Row, holidays?: Holidays) {
  const assignments = (row.worker?.assignments?.data ?? []).filter(({ projectId }) => projectId === row.projectId)
  return daysOf(row, assignments, new Date().toISOString().slice(0, 10), holidays)
}

export const periodOf = ({ periodStart, periodEnd }: Row) => formatPeriod(periodStart, periodEnd)
/** `Ian Elmet, 3 – 9 March` */
export const nameOf = (row: Row) => `${personName(row.worker)}, ${periodOf(row)}`
const differencesOf = (row: Row) => differencesIn(plannedDays(row)).join(', ') || 'As planned'

export const timesheetSorts = ['periodStart', 'totalHours'] as const

// biome-ignore format: a table reads by its columns
export const timesheetColumns: readonly ListColumn<Row, (typeof timesheetSorts)[number]>[] = [
  { id: 'worker', title: 'Worker', width: 8, phone: 'first', text: ({ worker }) => personName(worker) },
  { id: 'project', title: 'Project', width: 6.5, grow: 1.4, text: ({ project }) => project?.name ?? null },
  { id: 'period', title: 'Period', width: 8.75, grow: 0.5, sort: 'periodStart', phone: 'second', cell: ({ periodStart, periodEnd }) => formatPeriod(periodStart, periodEnd, 'short'), text: periodOf },
  { id: 'days', title: 'Hours by day', width: 14.5, grow: 0, cell: (row) => <Days row={row} /> },
  { id: 'total', title: 'Total', width: 5.5, grow: 0, sort: 'totalHours', isRight: true, phone: 'end', cell: ({ totalHours }) => <strong className="figures">{hoursText(totalHours)}</strong>, text: ({ totalHours }) => hoursText(totalHours) },
  { id: 'differences', title: 'Beside the plan', width: 8.5, grow: 1.2, cell: (row) => <Differences text={differencesOf(row)} />, text: differencesOf },
  { ...statusColumn(timesheetKind.statuses), width: 7, grow: 0 },
]

function Days({ row }: { row: Row }) {
  return <WeekStrip days={plannedDays(row, useHolidays(...aroundToday()))} />
}

function Differences({ text }: { text: string }) {
  if (text !== 'As planned') return <Status tone="warn">{text}</Status>
  return (
    <Text span inherit c="dimmed">
      {text}
    </Text>
  )
}
