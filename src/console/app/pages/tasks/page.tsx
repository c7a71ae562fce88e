/** All tasks, as a list or as a board. Both have the same address and the same filters. */
import { useLocation } from 'wouter'
import { useOpenRecord } from '../../api/filters.ts'
import { PathSwitch } from '../../parts/layout/path-switch.tsx'
import { useListAddress } from '../../parts/list/list-address.ts'
import { RecordFrame } from '../../parts/list/record-list.tsx'
import { Views } from '../../parts/list/views.tsx'
import { taskKind } from '../../records/task.ts'
import { useColleagues } from '../../work/colleagues.ts'
import { NewTask } from '../../work/new-task.tsx'
import { TaskDialog } from '../../work/task-dialog.tsx'
import { TaskBoard } from './board.tsx'
import { FILTERS, SORTS } from './find.ts'
import { TaskTable } from './task-table.tsx'
import { useFound } from './use-found.ts'

const BOARD = '/tasks/board'
const ways = { [taskKind.path]: 'List', [BOARD]: 'Board' }

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
  const [location] = useLocation()
  const colleagues = useColleagues()
  const address = useListAddress(FILTERS, SORTS)
  const { total, ...found } = useFound(address)
  const shared = { ...found, address, colleagues }
  const open = useOpenRecord()
  const actions = <PathSwitch label="Show as" pages={ways} search={address.text} />
  const opened = open.id && <TaskDialog key={open.id} id={open.id} onClose={open.close} />
  if (location !== BOARD)
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
