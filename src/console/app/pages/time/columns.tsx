/** The columns of timesheets: worker and project, the hours compared with the plan, and differences. */

import { Text } from '@mantine/core'
import type { ListColumn } from '../../parts/list/columns.ts'
import { formatPeriod } from '../../parts/values/days.ts'
import { hoursText } from '../../parts/values/money.ts'
import { personName } from '../../parts/values/person-name.ts'
import { Status, StatusMark } from '../../parts/values/status.tsx'
import { timesheetKind } from '../../records/timesheet.ts'
import type { TimesheetRowFragment } from './operations.ts'
import { daysOf, differencesIn } from './plan.ts'
import { WeekStrip } from './week-strip.tsx'

type Row = TimesheetRowFragment

/** The days of a timesheet, compared with its worker's assignments to its project. */
export function plannedDays(row: Row) {
  const assignments = (row.worker?.assignments?.data ?? []).filter(({ projectId }) => projectId === row.projectId)
  return daysOf(row, assignments, new Date().toISOString().slice(0, 10))
}

export const timesheetColumns: readonly ListColumn<Row, 'periodStart' | 'totalHours'>[] = [
  { id: 'worker', title: 'Worker', cell: ({ worker }) => personName(worker), width: 10, phone: 'first' },
  { id: 'project', title: 'Project', cell: ({ project }) => project?.name, width: 11, grow: 1.4 },
  {
    id: 'period',
    title: 'Period',
    cell: ({ periodStart, periodEnd }) => formatPeriod(periodStart, periodEnd),
    width: 11.5,
    grow: 0,
    sort: 'periodStart',
    phone: 'second',
  },
  { id: 'days', title: 'Hours by day', cell: (row) => <WeekStrip days={plannedDays(row)} />, width: 14.5, grow: 0 },
  {
    id: 'total',
    title: 'Total',
    cell: ({ totalHours }) => <strong className="figures">{hoursText(totalHours)}</strong>,
    width: 5,
    grow: 0,
    sort: 'totalHours',
    isRight: true,
    phone: 'end',
  },
  {
    id: 'differences',
    title: 'Beside the plan',
    cell: (row) => {
      const differences = differencesIn(plannedDays(row))
      return differences.length === 0 ? (
        <Text span inherit c="dimmed">
          As planned
        </Text>
      ) : (
        <Status tone="warn">{differences.join(', ')}</Status>
      )
    },
    width: 14,
    grow: 1.2,
  },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusMark words={timesheetKind.statuses} value={status} />,
    width: 7.5,
    grow: 0,
  },
]
