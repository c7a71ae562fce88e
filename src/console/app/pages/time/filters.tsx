import type { ComponentProps } from 'react'
import { ProjectFilter, WorkerFilter } from '../../filters/record-filter.tsx'
import { WeekFilter } from '../../filters/week-filter.tsx'
import type { ListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { timesheetKind } from '../../records/timesheet.ts'

export const FILTERS = ['status', 'worker', 'project', 'week'] as const

export const views = [
  { name: 'To approve', text: '' },
  { name: 'Rejected', text: 'status=rejected' },
  { name: 'Approved', text: 'status=approved' },
  { name: 'All', text: new URLSearchParams({ status: Object.keys(timesheetKind.statuses).join() }).toString() },
]

export type TimesheetAddress = Pick<ListAddress<(typeof FILTERS)[number], never>, 'field' | 'all' | 'values'>

interface Props {
  address: TimesheetAddress
  statusMenu: Omit<ComponentProps<typeof FilterMenu>, 'label'>
}

export const TimesheetFilters = ({ address: { field }, statusMenu }: Props) => (
  <>
    <FilterMenu label="Status" {...statusMenu} />
    <WorkerFilter size="xs" {...field('worker')} />
    <ProjectFilter size="xs" {...field('project')} />
    <WeekFilter {...field('week')} />
  </>
)
