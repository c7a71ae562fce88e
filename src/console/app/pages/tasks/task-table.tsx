/** The tasks as a list. */

import { type ReactNode, useMemo } from 'react'
import type { TaskFilter } from '../../api/schema-types.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { IconChecklist } from '../../parts/icons/icons.tsx'
import { shownColumns } from '../../parts/list/columns.ts'
import { ExportList } from '../../parts/list/export-list.tsx'
import { ListBar } from '../../parts/list/list-page.tsx'
import { ColumnMenu } from '../../parts/list/menus.tsx'
import { NothingMatches } from '../../parts/list/nothing-matches.tsx'
import { usePagedRows, useReadPage } from '../../parts/list/use-paged-rows.ts'
import { VirtualTable } from '../../parts/list/virtual-table.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { useRecordLink } from '../../parts/values/record-link.ts'
import type { Colleagues } from '../../work/colleagues.ts'
import { TasksDocument, type TasksQuery } from '../../work/operations.ts'
import { isEnded } from '../../work/task-words.ts'
import { taskColumns } from './columns.tsx'
import { statusesOf } from './find.ts'
import type { TaskAddress } from './task-filters.tsx'

const EXPORT_PAGE = 200
/** The default order: earliest due date first. */
const USUAL_ORDER = { field: 'dueOn', direction: 'asc' } as const

const pageOf = ({ tasks }: TasksQuery) => tasks

interface Props {
  found: { filter: TaskFilter; search?: string }
  address: TaskAddress
  colleagues: Colleagues
  /** Search and filters. */
  bar: ReactNode
}

export function TaskTable({ found, address, colleagues, bar }: Props) {
  const variables = useMemo(() => {
    const chosen = statusesOf(address.all)
    const toDo = chosen.filter((status) => !isEnded(status))
    // Tasks that are done are not overdue.
    const status = address.values.due === 'overdue' && toDo.length > 0 ? toDo : chosen
    return { ...found, filter: { ...found.filter, status }, sort: address.order ?? USUAL_ORDER }
  }, [found, address.text])
  const list = usePagedRows(TasksDocument, variables, pageOf)
  const readAll = useReadPage(TasksDocument, { ...variables, limit: EXPORT_PAGE }, pageOf)
  useRecordChanges(['task'], () => list.source.refresh())
  const linkTo = useRecordLink()
  const all = taskColumns(colleagues)
  const columns = shownColumns(all, address.columns)
  return (
    <>
      <ListBar
        end={
          <>
            <ColumnMenu columns={all} shown={columns.map(({ id }) => id)} onChange={address.setColumns} />
            <ExportList name="tasks" columns={columns} read={readAll} total={list.total} />
          </>
        }
      >
        {bar}
      </ListBar>
      <VirtualTable
        label="Tasks"
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(id)}
        nameOf={({ title }) => title}
        order={address.order ?? USUAL_ORDER}
        onOrder={address.orderBy}
        empty={<NoTasks isFiltered={address.isFiltered} clear={address.clearFilters} />}
      />
    </>
  )
}

export function NoTasks({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  return isFiltered ? (
    <NothingMatches icon={IconChecklist} title="No matching tasks" of="task" clear={clear} />
  ) : (
    <EmptyState icon={IconChecklist} title="Nothing to do">
      Tasks come from people, from automations, and from Muster itself, for example when a job lacks people. What is
      done is under Done.
    </EmptyState>
  )
}
