/** The tasks as a list. */
import type { ReactNode } from 'react'
import { useOpenRecord } from '../../api/filters.ts'
import type { TaskFilter } from '../../api/schema-types.ts'
import { type Add, RecordList } from '../../parts/list/record-list.tsx'
import { CountToggles } from '../../parts/list/toggles.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { type View, Views } from '../../parts/list/views.tsx'
import { taskKind } from '../../records/task.ts'
import type { Colleagues } from '../../work/colleagues.ts'
import { TasksDocument } from '../../work/operations.ts'
import { isEnded } from '../../work/task-words.ts'
import { taskColumns } from './columns.tsx'
import { statusesOf, TO_DO } from './find.ts'
import { type TaskAddress, TaskFilters } from './task-filters.tsx'
import classes from './tasks.module.css'

interface Props {
  found: { filter: TaskFilter; search?: string }
  address: TaskAddress
  colleagues: Colleagues
  views: readonly View[]
  /** Number of tasks by status, and of all that are shown. */
  counts: ReadonlyMap<string | null, number> | undefined
  total: number | undefined
  actions: ReactNode
  add: Add
  children: ReactNode
}

export function TaskTable({ found, address, colleagues, views, counts, ...page }: Props) {
  const chosen = statusesOf(address.all)
  const toDo = chosen.filter((each) => !isEnded(each))
  // Tasks that are done are not overdue.
  const status = address.values.due === 'overdue' && toDo.length > 0 ? toDo : chosen
  const rows = useRecordList(address, {
    query: TasksDocument,
    pageOf: ({ tasks }) => tasks,
    variables: { ...found, filter: { ...found.filter, status } },
    columns: taskColumns(colleagues),
    usualOrder: { field: 'dueOn', direction: 'asc' },
  })
  const { linkOf } = useOpenRecord()
  return (
    <RecordList
      {...page}
      kind={taskKind}
      address={address}
      rows={rows}
      linkOf={linkOf}
      counts={
        <div className={classes.views}>
          <Views list="tasks" builtIn={views} text={address.text} />
          <CountToggles label="Status" counts={counts} {...address.toggles('status', taskKind.statuses, TO_DO)} />
        </div>
      }
      filters={<TaskFilters address={address} colleagues={colleagues} />}
      search="Title or id"
    />
  )
}
