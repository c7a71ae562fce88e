/** All tasks, as a list or as a board. Both have the same address and the same filters. */
import { SegmentedControl } from '@mantine/core'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { countsByValue } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { RecordFrame } from '../../parts/list/record-list.tsx'
import { Views } from '../../parts/list/views.tsx'
import { today } from '../../parts/values/days.ts'
import { taskKind } from '../../records/task.ts'
import { useSession } from '../../session/session.tsx'
import { useColleagues } from '../../work/colleagues.ts'
import { NewTask } from '../../work/new-task.tsx'
import { TaskFacetsDocument } from '../../work/operations.ts'
import { TaskDialog } from '../../work/task-dialog.tsx'
import { TaskBoard } from './board.tsx'
import { FILTERS, filterOf, SORTS, statusesOf } from './find.ts'
import { TaskTable } from './task-table.tsx'

const BOARD = '/tasks/board'

const views = [
  { name: 'To do', text: '' },
  { name: 'Mine', text: 'assignee=me' },
  { name: 'Overdue', text: 'due=overdue' },
  { name: 'High priority', text: 'priority=high' },
  { name: 'Done', text: 'sort=-completedAt&status=done' },
]

/** It stays on the list. */
const add = { label: 'New task', Dialog: ({ onClose }: { onClose: () => void }) => <NewTask onClose={onClose} /> }

export default function TasksPage() {
  const [location, navigate] = useLocation()
  const { me } = useSession()
  const colleagues = useColleagues()
  const address = useListAddress(FILTERS, SORTS)
  const open = useOpenRecord()
  const found = useMemo(
    () => ({ filter: filterOf(address.all, me.id, today()), ...address.searched }),
    [address.text, me.id],
  )
  const facets = useApiQuery(TaskFacetsDocument, found, { lists: 'Task' })
  const counts = useMemo(() => countsByValue(facets.data?.statuses), [facets.data])
  const total = counts && statusesOf(address.all).reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  const isBoard = location === BOARD
  const shared = { found, address, colleagues, counts }
  const actions = (
    <SegmentedControl
      size="xs"
      aria-label="Show as"
      data={[
        { value: taskKind.path, label: 'List' },
        { value: BOARD, label: 'Board' },
      ]}
      value={isBoard ? BOARD : taskKind.path}
      onChange={(path) => navigate(address.text === '' ? path : `${path}?${address.text}`)}
    />
  )
  const opened = open.id && <TaskDialog key={open.id} id={open.id} onClose={open.close} />
  if (!isBoard)
    return (
      <TaskTable {...shared} views={views} total={total} actions={actions} add={add}>
        {opened}
      </TaskTable>
    )
  return (
    <RecordFrame kind={taskKind} total={total} actions={actions} add={add}>
      {() => (
        <>
          <Views list="tasks" builtIn={views} text={address.text} />
          <TaskBoard {...shared} />
          {opened}
        </>
      )}
    </RecordFrame>
  )
}
