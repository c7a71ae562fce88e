/** Tasks, as a list or a board with the same filters in the URL. */

import { Button, SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { IconPlus } from '../../parts/icons/icons.tsx'
import { useListAddress } from '../../parts/list/list-address.ts'
import { ListHead, ListPage } from '../../parts/list/list-page.tsx'
import { CountToggles } from '../../parts/list/toggles.tsx'
import { type View, Views } from '../../parts/list/views.tsx'
import { today } from '../../parts/values/days.ts'
import { taskKind } from '../../records/task.ts'
import { useHasRole, useSession } from '../../session/session.tsx'
import { useColleagues } from '../../work/colleagues.ts'
import { NewTask } from '../../work/new-task.tsx'
import { TaskFacetsDocument } from '../../work/operations.ts'
import { TaskDialog } from '../../work/task-dialog.tsx'
import { TaskBoard } from './board.tsx'
import { FILTERS, filterOf, SORTS, statusesOf, toggledStatus } from './find.ts'
import { TaskFilters } from './task-filters.tsx'
import { TaskTable } from './task-table.tsx'
import classes from './tasks.module.css'

const BOARD = '/tasks/board'

const views: readonly View[] = [
  { name: 'To do', text: '' },
  { name: 'Mine', text: 'assignee=me' },
  { name: 'Overdue', text: 'due=overdue' },
  { name: 'High priority', text: 'priority=high' },
  { name: 'Done', text: 'sort=-completedAt&status=done' },
]

export default function TasksPage() {
  const [location, navigate] = useLocation()
  const isBoard = location === BOARD
  const { me } = useSession()
  const mayWrite = useHasRole(WRITERS)
  const colleagues = useColleagues()
  const address = useListAddress(FILTERS, SORTS)
  const [openId, open] = useOpenRecord()
  const [isAdding, setIsAdding] = useState(false)
  const found = useMemo(() => {
    const { search } = address
    return {
      filter: filterOf(address.all, me.id, today()),
      ...(search !== undefined && search.length > 1 && { search }),
    }
  }, [address.text, me.id])
  const facets = useApiQuery(TaskFacetsDocument, found, { lists: 'Task' })
  useRecordChanges(['task'], facets.refetch)
  const counts = useMemo(() => new Map(facets.data?.statuses?.map(({ value, count }) => [value, count])), [facets.data])
  const total = facets.data && statusesOf(address.all).reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  return (
    <ListPage>
      <ListHead title="Tasks" total={total}>
        <SegmentedControl
          size="xs"
          aria-label="Show as"
          data={[
            { value: '/tasks', label: 'List' },
            { value: BOARD, label: 'Board' },
          ]}
          value={isBoard ? BOARD : '/tasks'}
          onChange={(path) => navigate(address.text === '' ? path : `${path}?${address.text}`)}
        />
        {mayWrite && (
          <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setIsAdding(true)}>
            New task
          </Button>
        )}
      </ListHead>
      <div className={classes.views}>
        <Views list="tasks" builtIn={views} text={address.text} />
        {!isBoard && (
          <CountToggles
            label="Status"
            words={taskKind.statuses}
            counts={counts}
            shown={statusesOf(address.all)}
            onToggle={(status) => address.setAll('status', toggledStatus(address.all, status))}
          />
        )}
      </div>
      {isBoard ? (
        <TaskBoard
          found={found}
          counts={counts}
          colleagues={colleagues}
          bar={<TaskFilters address={address} colleagues={colleagues} />}
          isFiltered={address.isFiltered}
          clear={address.clearFilters}
        />
      ) : (
        <TaskTable
          found={found}
          address={address}
          colleagues={colleagues}
          bar={<TaskFilters address={address} colleagues={colleagues} />}
        />
      )}
      {isAdding && <NewTask onClose={() => setIsAdding(false)} />}
      {openId !== undefined && <TaskDialog key={openId} id={openId} onClose={() => open(undefined)} />}
    </ListPage>
  )
}
